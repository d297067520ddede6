import t from 'tap'
import { readdirSync } from 'node:fs'
import { PAGES } from '../../scripts/reference.js'
import { COMMANDS } from '../../src/cli/commands.js'
import { ERROR_CODES, EXIT } from '../../src/errors.js'
import { K6 } from '../../src/load/k6/program.js'
import { describeProgram, PROGRAM_NAMES } from '../../src/programs/index.js'
import { CHANGING } from '../../src/record/machine.js'
import { findSection, listDocuments, readRows, readSections, readSpans, readText, ROOT } from './fixtures/documents.js'

const COMMANDS_PAGE = 'docs/reference/commands.md'
const sorted = (names) => [...names].sort()
const listNames = (heading) => readRows(findSection(COMMANDS_PAGE, heading).lines).flatMap(([first]) => readSpans(first))

for (const [path, make] of Object.entries(PAGES)) {
  t.test(`${path} is what the code says`, async (t) => {
    t.equal(readText(path), make(), 'node scripts/reference.js writes it')
  })
}

t.test('every flag of a command stands in its section, or among the shared flags that it names', async (t) => {
  const sections = readSections(PAGES[COMMANDS_PAGE]())
  const read = (heading) => sections.find((section) => section.heading === heading)?.lines ?? []
  const shared = readRows(read('Shared flags')).map(([first]) => readSpans(first)[0])
  for (const { name, flags } of COMMANDS) {
    const own = readRows(read(name)).map(([first]) => readSpans(first)[0])
    const paragraph = read(name).join('\n').split('\n\n').find((text) => text.includes('(#shared-flags)')) ?? ''
    const list = readSpans(paragraph)
    const isAllBut = paragraph.startsWith('All [shared flags]')
    const lost = flags.filter(({ flags: syntax }) => {
      const isNamed = list.includes(/--[a-z0-9-]+/.exec(syntax)[0])
      return !own.includes(syntax) && !(shared.includes(syntax) && isNamed !== isAllBut)
    })
    t.strictSame(lost.map(({ flags: syntax }) => syntax), [], name)
  }
})

t.test('every exit code has its row, and every error its anchor', async (t) => {
  t.strictSame(sorted(listNames('Exit codes')), sorted(Object.values(EXIT).map(String)))
  const anchors = readSections(PAGES['docs/reference/errors.md']()).map(({ anchor }) => anchor)
  for (const code of Object.keys(ERROR_CODES)) t.ok(anchors.includes(code.toLowerCase()), code)
})

t.test('codes that other documents name are there', async (t) => {
  const shape =
    /^(?:[A-Z]+_)+(?:INVALID|UNKNOWN|MISSING|TAKEN|READY|DIED|BOOT|ANSWER|REFUSED|FAILED|BROKEN|ALLOWED|UNWRITABLE|FOUND|SIGTERM)$/
  for (const path of listDocuments()) {
    for (const code of readSpans(readText(path)).filter((span) => shape.test(span))) t.ok(ERROR_CODES[code], `${code} in ${path}`)
  }
})

t.test('every environment variable that is read, and none that is not', async (t) => {
  // Set by baseload or its tests for their own children, or the business of the system.
  const internal = ['PATH', 'HOME', 'PORT', 'BASELOAD_AGENT_SOCKET', 'BASELOAD_AGENT_PART', 'BASELOAD_MUTANT']
  const programs = PROGRAM_NAMES.map(describeProgram)
  const addresses = programs.flatMap(({ url }) => url?.variable ?? [])
  const read = new Set([...programs.map(({ variable }) => variable), ...addresses, K6.variable, ...CHANGING])
  for (const folder of ['src', 'scripts']) {
    for (const file of readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))) {
      for (const [, name] of readText(`${folder}/${file}`).matchAll(/\benv\.([A-Z][A-Z_]+)/g)) read.add(name)
    }
  }
  t.strictSame(sorted(listNames('Environment')), sorted([...read].filter((name) => !internal.includes(name))))
})

t.test('the versions of Node.js that the package asks for', async (t) => {
  const { engines } = JSON.parse(readText('package.json'))
  t.ok(readText('README.md').includes(engines.node), engines.node)
})
