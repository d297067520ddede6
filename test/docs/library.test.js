import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import * as library from '../../src/index.js'
import * as old from '../../src/library/old-names.js'
import { addNoise, makeRecords } from '../fixtures/histories.js'
import { findMarked, makeFolder } from '../fixtures/command-line.js'
import { howMany } from '../fixtures/long.js'
import { makeRecord } from '../fixtures/records.js'
import { findSection, readRows, readSections, readSpans, readText, ROOT } from './fixtures/documents.js'

const PATH = 'docs/reference/library.md'
const SERVER = `import { createServer } from 'node:http'
createServer((_, response) => setTimeout(() => response.end('ok'), 20)).listen(process.env.PORT, '127.0.0.1')
`
const SERVICE = `title: Shop
objectives: [success>=99%]
services:
  users: { exponential: 5ms, objectives: [success>=99.9%] }
graph: { series: [users] }
`
/** Some forty servers, one after the other: each night. */
const LONG = howMany({ short: 0, long: 1 }) === 0 ? ['Calibrate'] : []
/** What is loaded, how often and how long: by day no more than it takes to have an answer. */
const SHORT = howMany({
  short: [
    ["baselines: ['http']", "baselines: ['http.yml']"],
    ['durationMs: 200, warmupMs: 50, latencyDurationMs: 0', 'durationMs: 100, warmupMs: 20, latencyDurationMs: 0'],
    ['durationMs: 200, warmupMs: 50 }', 'durationMs: 100, warmupMs: 20, latencyDurationMs: 100 }'],
    ['repeats: 3, duration: 500, warmup: 100', 'repeats: 1, duration: 100, warmup: 20']
  ],
  long: []
})
const HTTP = 'title: http\nquestion: q\nhypothesis: h\nreference: node-http\ntargets: [node-http]\nobjectives: [success>=99%]\n'
const SPANS = 'test/fuzz/corpus/traces/jaeger.json'
const LOG = 'test/record/access-log/fixtures/combined.log'

t.test('every export is in the table, and nothing else', async (t) => {
  const named = readRows(findSection(PATH, 'Every export').lines).flatMap(([, exports]) => readSpans(exports))
  t.strictSame(named.toSorted(), Object.keys(library).filter((name) => !(name in old)).sort())
})

t.test('each has an example', async (t) => {
  const code = readSections(readText(PATH)).flatMap(({ code }) => code).flatMap(({ lines }) => lines).join('\n')
  const named = Object.keys(library).filter((name) => !(name in old) && name !== 'BaseloadError')
  t.strictSame(named.filter((name) => !new RegExp(`^import \\{.*\\b${name}\\b.*\\} from 'baseload'$`, 'm').test(code)), [])
})

t.test('names of before: an editor and a warning say the same, what to call instead', async (t) => {
  const text = readText('src/library/old-names.js')
  const said = [...text.matchAll(/@deprecated call (.*) \*\/\nexport const (\w+) = retire\('\2', (['"])\1\3, /g)]
  t.strictSame(said.map(([, , name]) => name).sort(), Object.keys(old).sort())
})

t.test('each example runs, prints what it says, and nothing else happens', async (t) => {
  const folder = await makeFolder(t)
  const mark = randomUUID()
  await fill(folder)
  const examples = readSections(readText(PATH))
    .filter(({ heading }) => !LONG.includes(heading))
    .flatMap(({ heading, code }) => pair(code).map((example) => ({ heading, ...example })))
  t.ok(examples.length > 5)
  for (const [text] of SHORT) t.equal(examples.filter(({ source }) => source.includes(text)).length, 1, text)
  const files = examples.map((_, i) => join(folder, `example-${i}.js`))
  for (const [i, { source }] of examples.entries()) await writeFile(files[i], shorten(source))
  const { told, exitCode } = await runExamples({ files, folder, env: { BASELOAD_CACHE: join(folder, 'cache'), BASELOAD_TEST_MARK: mark } })
  t.equal(exitCode, 0)
  t.equal(told.length, examples.length, 'none ends the program')
  for (const [i, { logged, written, error, handlers }] of told.entries()) {
    const { heading, said } = examples[i]
    t.equal(error, null, heading)
    t.strictSame(handlers, [0, 0, 0, 0, 0], `${heading}: no handler of a signal stays`)
    t.strictSame(written, [], `${heading}: nothing is printed`)
    t.equal(logged.length, said.length, `${heading}: as many values as are shown`)
    for (const [place, shape] of said.entries()) t.strictSame(findDifferences(logged[place], shape, 'value'), [], heading)
  }
  t.strictSame(await findMarked(mark), [], 'nothing is left running')
})

function shorten (source) {
  return SHORT.reduce((text, [written, short]) => text.replace(written, short), source)
}

async function runExamples ({ files, folder, env }) {
  const script = fileURLToPath(new URL('./fixtures/run-examples.js', import.meta.url))
  const child = fork(script, files, { cwd: folder, env: { ...process.env, ...env }, execArgv: [] })
  const told = []
  child.on('message', (message) => told.push(message))
  const [exitCode] = await once(child, 'close')
  return { told, exitCode }
}

/** The files that examples name. */
async function fill (folder) {
  await mkdir(join(folder, 'node_modules'))
  await symlink(ROOT, join(folder, 'node_modules', 'baseload'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  for (const name of ['app.js', 'old.js', 'new.js']) await writeFile(join(folder, name), SERVER)
  await writeFile(join(folder, 'service.yml'), SERVICE)
  await writeFile(join(folder, 'http.yml'), HTTP)
  await writeFile(join(folder, 'access.log'), await readFile(join(ROOT, LOG)))
  await writeFile(join(folder, 'spans.json'), await readFile(join(ROOT, SPANS)))
  const before = await makeRecord({ repeats: 6 })
  const slow = (one) => ({ ...one, load: { ...one.load, windowMs: one.load.windowMs * 1.25 } })
  const trials = before.trials.map((one) => one.trial.target === 'node-http' ? slow(one) : one)
  const after = { ...before, id: 'after', startedAt: '2026-01-03T03:04:05.000Z', trials }
  await keep(folder, 'before', before)
  await keep(folder, 'after', after)
  const rates = addNoise([...Array(12).fill(20_000), ...Array(8).fill(15_000)])
  for (const record of await makeRecords({ rates })) await keep(folder, `history/${record.id}`, record)
}

async function keep (folder, name, record) {
  await mkdir(join(folder, name), { recursive: true })
  await writeFile(join(folder, name, 'record.json'), JSON.stringify(record))
}

/** A block of js, and the block of json below it: one value a line. */
function pair (code) {
  return code.flatMap(({ language, lines }, i) => {
    if (language !== 'js') return []
    const shown = code[i + 1]?.language === 'json' ? code[i + 1].lines : []
    return [{ source: lines.join('\n'), said: shown.map((line) => JSON.parse(line)) }]
  })
}

/** Where a value lacks what an example shows of it, or has another type there. Null fits everything that may be unknown. */
function findDifferences (value, shape, path) {
  if (value === null || shape === null) return []
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return [`${path} is no list`]
    return shape.length > 0 && value.length > 0 ? findDifferences(value[0], shape[0], `${path}[0]`) : []
  }
  if (typeof value !== typeof shape) return [`${path} is ${typeof value}, not ${typeof shape}`]
  if (typeof shape !== 'object') return []
  return Object.keys(shape).flatMap((key) => {
    return key in value ? findDifferences(value[key], shape[key], `${path}.${key}`) : [`${path} has no ${key}`]
  })
}
