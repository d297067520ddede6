import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { composeSla, readService, readText } from '../../src/measure/sla.js'
import { makeRecord } from '../fixtures/records.js'

const MIB = 1024 * 1024

/** A service of the given sources, beside the files that they name. */
async function write (t, { sources, files = {} }) {
  const folder = t.testdir(files)
  const file = join(folder, 'service.yml')
  const services = Object.entries(sources).map(([name, source]) => `  ${name}: { ${source} }\n`).join('')
  await writeFile(file, `title: T\nobjectives: [p99<100ms]\nservices:\n${services}graph: ${Object.keys(sources)[0]}\n`)
  return { folder, file }
}

t.test('what a service names is looked for beside its file: a histogram has no ratio of good answers, a record has', async (t) => {
  const record = JSON.stringify(await makeRecord({ repeats: 1, requests: 100 }))
  const { file } = await write(t, {
    sources: { it: 'histogram: it.csv', slow: 'histogram: s.csv, unit: s', seen: 'record: run.json, target: node-http' },
    files: { 'it.csv': 'ms,count\n10,1000\n', 's.csv': '2,7\n', 'run.json': record }
  })
  const { services } = await readService({ file })
  const { it, slow, seen } = services
  t.match(it, { text: 'histogram it.csv', law: { fromUs: [0], toUs: [10_000], requests: 1000 }, successRatio: null })
  t.match(slow, { text: 'histogram s.csv', law: { toUs: [2_000_000], requests: 7 } })
  t.match(seen, { text: /^record run\.json: node-http/, successRatio: 1 })
  t.match(await composeSla({ file }), { verdicts: [{ verdict: 'met' }] })
})

t.test('sources that cannot be read are mistakes of the file, each in one line, and all are told', async (t) => {
  const sources = {
    folder: 'histogram: folder.csv',
    large: 'histogram: large.csv',
    strange: 'histogram: strange.csv',
    none: 'histogram: none.csv',
    other: 'record: other.json, target: a',
    half: 'record: half.json, target: a',
    gone: 'record: gone.json, target: a'
  }
  const { folder, file } = await write(t, {
    sources,
    files: { 'large.csv': '', 'strange.csv': 'ms,times\n5,1\n', 'other.json': '{"a":1}', 'half.json': '{"format":"baseload-record","formatVersion":3}' }
  })
  await mkdir(join(folder, 'folder.csv'))
  await truncate(join(folder, 'large.csv'), 128 * MIB + 1)
  const error = await readService({ file }).catch((error) => error)
  t.equal(error.code, 'SERVICE_INVALID')
  const [head, ...lines] = error.message.split('\n')
  t.match(head, /has 7 mistakes:$/)
  t.match(lines, [
    / folder\.csv is a folder, not a regular file; name a histogram file of at most 128 MiB$/,
    / large\.csv has 129 MiB; at most 128 MiB are read; name a histogram file of at most 128 MiB$/,
    / strange\.csv: line 1 of the histogram cannot be read; the first line is ms,count /,
    / none\.csv cannot be read \(ENOENT\); it is looked for beside this file$/,
    /\/other\.json is not a baseload record; name a record\.json that `baseload run` wrote$/,
    /\/half\.json is not a whole record \(\d+ mistakes\); the file was changed by hand or cut short$/,
    /no run record at .*\/gone\.json: ENOENT; name a record\.json /
  ])
  t.equal(lines.length, 7)
})

t.test('a file of a service that is not there, or too large to be written by hand', async (t) => {
  const folder = t.testdir({ 'large.yml': '' })
  await truncate(join(folder, 'large.yml'), 8 * MIB + 1)
  await t.rejects(readText({ file: join(folder, 'none.yml') }), {
    code: 'SERVICE_INVALID', message: /none\.yml cannot be read \(ENOENT\)$/, hint: /^name a file such as service\.yml; /
  })
  await t.rejects(readText({ file: join(folder, 'large.yml') }), { code: 'SERVICE_INVALID', message: /at most 8 MiB are read\)$/ })
})
