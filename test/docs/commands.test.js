import t from 'tap'
import { readdirSync } from 'node:fs'
import { COMMANDS } from '../../src/cli/commands.js'
import { MEASURING_FLAGS } from '../../src/cli/flags/flags.js'
import { FORMATS } from '../../src/commands/common/formats.js'
import { describeProgram, PROGRAM_NAMES } from '../../src/programs/index.js'
import { K6 } from '../../src/load/k6/program.js'
import { EXIT } from '../../src/errors.js'
import { PRESETS } from '../../src/plan/presets.js'
import { formatDuration } from '../../src/units.js'
import { CHANGING } from '../../src/record/machine.js'
import { findSection, nameOf, readNames, readRows, readSpans, readText, ROOT } from './fixtures/documents.js'

const FILE = 'docs/reference/commands.md'
const SHARED = 'Flags that run and measure share'
const sorted = (names) => [...names].sort()

t.test('every command, and none that is not there', async (t) => {
  t.strictSame(sorted(readNames(FILE, 'Commands')), sorted(COMMANDS.map(({ name }) => name)))
  for (const { name, args } of COMMANDS) {
    const { lines } = findSection(FILE, name)
    for (const { syntax } of args) t.ok(lines.join('\n').includes(syntax), `${name} ${syntax}`)
  }
})

for (const { name, flags } of COMMANDS) {
  const shares = MEASURING_FLAGS.every((flag) => flags.includes(flag))
  const rows = [name, ...(shares ? [SHARED] : [])].flatMap((heading) =>
    readRows(findSection(FILE, heading).lines).filter((row) => nameOf(row)?.startsWith('-'))
  )

  t.test(`every flag of ${name}, and none that is not there`, async (t) => {
    t.strictSame(sorted(rows.map(nameOf)), sorted(flags.map((flag) => flag.flags)))
  })

  t.test(`every default of ${name}`, async (t) => {
    for (const { flags: syntax, initial } of flags) {
      const [, cell] = rows.find((row) => nameOf(row) === syntax) ?? []
      const isNothing = initial === undefined || (typeof initial === 'object' && Object.keys(initial).length === 0)
      if (isNothing) continue // said in words: the preset's, the baseline's
      t.strictSame(readSpans(cell ?? ''), [String(initial)], syntax)
    }
  })

  t.test(`every default that the help of ${name} tells`, async (t) => {
    for (const { flags: syntax, about } of flags) {
      const [, told] = /\(default (?!by )([^,;) ]+)/.exec(about) ?? []
      const [, cell] = rows.find((row) => nameOf(row) === syntax) ?? []
      if (told === undefined || cell === 'the preset\'s') continue // the table of presets has it
      t.ok(cell.replace(/[ ,`]/g, '').startsWith(told), `${syntax}: ${cell}, ${told}`)
    }
  })
}

t.test('every preset', async (t) => {
  const rows = readRows(findSection(FILE, SHARED).lines).filter((row) => !nameOf(row)?.startsWith('-'))
  t.strictSame(rows, Object.values(PRESETS).map(({ name, repeats, ...timing }) => {
    const seconds = ['durationMs', 'latencyDurationMs', 'warmupMs'].map((key) =>
      formatDuration({ durationMs: timing[key] }).replace('500 ms', '0.5 s')
    )
    return [`\`${name}\``, String(repeats), ...seconds]
  }))
})

t.test('every format of report', async (t) => {
  const row = readRows(findSection(FILE, 'report').lines).find((row) => nameOf(row)?.includes('--output'))
  t.strictSame(sorted(readSpans(row[2])), sorted(Object.keys(FORMATS)))
})

t.test('every exit code', async (t) => {
  const codes = sorted(Object.values(EXIT).map(String))
  t.strictSame(sorted(readNames(FILE, 'Exit codes')), codes)
})

t.test('every environment variable that is read, and none that is not', async (t) => {
  // Set by baseload itself for its own children, or the business of the system.
  const internal = ['PATH', 'PORT', 'BASELOAD_AGENT_SOCKET', 'BASELOAD_AGENT_PART']
  const programs = PROGRAM_NAMES.map(describeProgram)
  const addresses = programs.flatMap(({ url }) => url?.variable ?? [])
  const read = new Set([...programs.map(({ variable }) => variable), ...addresses, K6.variable, ...CHANGING])
  for (const folder of ['src', 'scripts']) {
    for (const file of readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))) {
      for (const [, name] of readText(`${folder}/${file}`).matchAll(/\benv\.([A-Z][A-Z_]+)/g)) read.add(name)
    }
  }
  t.strictSame(sorted(readNames(FILE, 'Environment')), sorted([...read].filter((name) => !internal.includes(name))))
})

t.test('the versions of Node.js that the package asks for', async (t) => {
  const { engines } = JSON.parse(readText('package.json'))
  t.ok(readText('README.md').includes(engines.node), engines.node)
})
