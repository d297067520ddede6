import t from 'tap'
import { readdirSync } from 'node:fs'
import { readCatalogue, readSchema } from '../../src/config/files.js'
import { parseBaseline } from '../../src/plan/baseline.js'
import { parseCatalogue } from '../../src/plan/catalogue.js'
import { listSources, parseService } from '../../src/plan/service/service.js'
import { readService } from '../../src/measure/sla.js'
import { parseWords, splitShell } from './fixtures/commands.js'
import { listDocuments, readSections, readSpans, readText, ROOT } from './fixtures/documents.js'

const SHELL = ['sh', 'bash', 'shell', 'console']
const targets = parseCatalogue({ ...await readCatalogue(), schema: await readSchema('targets') })

// Of the documents in examples/ci, made by a report, every backtick is escaped.
for (const path of listDocuments().filter((path) => !path.startsWith('docs/examples/ci/'))) {
  t.test(`commands in ${path} parse`, async (t) => {
    for (const text of listCommandLines(readText(path))) {
      for (const words of splitShell(text)) await t.resolves(parseWords(words), text)
    }
  })
}

t.test('baselines in the documents are valid', async (t) => {
  const schema = await readSchema('baseline')
  for (const path of listDocuments()) {
    const whole = readSections(readText(path))
      .flatMap(({ code }) => code)
      .filter(
        ({ language, lines }) => language === 'yaml' && lines[0].startsWith('title:') && !lines.includes('services:')
      )
    for (const { lines } of whole) {
      t.doesNotThrow(
        () => parseBaseline({ name: 'example', text: lines.join('\n'), file: path, schema, catalogue: targets }),
        path
      )
    }
  }
})

t.test('services in the documents are valid', async (t) => {
  const schema = await readSchema('service')
  const loaded = { text: 'stands for a file', law: { kind: 'constant', valueUs: 1 }, successRatio: null, remarks: [] }
  const written = listDocuments().flatMap((path) =>
    readSections(readText(path))
      .flatMap(({ code }) => code)
      .filter(({ language, lines }) => language === 'yaml' && lines.includes('services:'))
      .map(({ lines }) => ({ path, text: lines.join('\n') }))
  )
  t.not(written.length, 0)
  for (const { path, text } of written) {
    const sources = Object.fromEntries(listSources({ text }).map(({ key }) => [key, loaded]))
    t.doesNotThrow(() => parseService({ text, file: path, schema, sources }), path)
  }
  for (const path of listExamples({ withKey: 'services' })) await t.resolves(readService({ file: `${ROOT}/${path}` }), path)
})

t.test('baselines beside the documents are valid', async (t) => {
  const schema = await readSchema('baseline')
  const paths = listExamples({ withKey: 'targets' })
  t.not(paths.length, 0)
  for (const path of paths) {
    t.doesNotThrow(
      () => parseBaseline({ name: 'example', text: readText(path), file: path, schema, catalogue: targets }),
      path
    )
  }
})

t.test('splitShell', async (t) => {
  t.strictSame(splitShell('code=0; A=1 npx baseload run --x "a b" \'c\' | jq .x && baseload list > f # more'), [
    ['run', '--x', 'a b', 'c'],
    ['list']
  ])
})

/** YAML files of docs/examples with such a key at their top level. */
function listExamples ({ withKey }) {
  const paths = readdirSync(`${ROOT}/docs/examples`).filter((file) => file.endsWith('.yml')).map((file) => `docs/examples/${file}`)
  return paths.filter((path) => new RegExp(`^${withKey}:`, 'm').test(readText(path)))
}

/**
 * Lines of shell examples, and code spans, that call baseload. A span with a gap to fill in (`<record>`, `…`, `[url]`) is no command.
 */
function listCommandLines (text) {
  const sections = readSections(text)
  const fenced = sections.flatMap(({ code }) => code).filter(({ language }) => SHELL.includes(language))
    .flatMap(({ lines }) => lines.join('\n').replace(/\\\n/g, ' ').split('\n'))
  const spans = sections
    .flatMap(({ lines }) => readSpans(lines.join('\n')))
    .filter((span) => /^(npx )?baseload /.test(span) && !/[<…[]/.test(span))
  return [...fenced, ...spans].filter((line) => /(^|\s)baseload\s/.test(line.replace(/#.*/, '')))
}
