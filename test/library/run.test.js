import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { BaseloadError, planRun, run } from '../../src/index.js'
import { makeFolder, serverFile } from '../fixtures/command-line.js'

const PRESET = { repeats: 1, durationMs: 200, warmupMs: 50, latencyDurationMs: 0 }
const describe = (target) => ({
  title: 't',
  question: 'q',
  hypothesis: 'h',
  reference: 'app',
  targets: [{ name: 'app', ...target }],
  objectives: ['success>=99%']
})

t.test('a header that is secret reaches the server, and no file', async (t) => {
  const reportsFolder = await makeFolder(t)
  const request = { path: '/', headers: { authorization: 'Bearer 0123456789abcdef' } }
  const baseline = describe({ command: `node ${serverFile('answers-what-it-was-given')}`, request })
  const plan = await planRun({ baselines: [baseline], preset: PRESET, seed: 1 })
  const failures = []
  const { record, store } = await run({ plan, settings: { reportsFolder }, progress: { onFailure: (failure) => failures.push(failure) } })
  t.equal(record.status, 'complete')
  t.strictSame(failures, record.failures)
  t.match(JSON.stringify(plan), '0123456789abcdef', 'the plan of the caller stays whole')
  const written = await readFile(join(store.folder, 'record.json'), 'utf8')
  for (const text of [written, JSON.stringify(record)]) t.notMatch(text, '0123456789abcdef')
})

t.test('what does not fit: an error with a code, before anything is started', async (t) => {
  for (const [baselines, code] of [
    [['none'], 'BASELINE_UNKNOWN'],
    [[describe({ command: 'node app.js', comand: 'x' })], 'BASELINE_INVALID'],
    [[describe({ url: 'http://192.0.2.1/' })], 'HOST_NOT_ALLOWED']
  ]) {
    const error = await planRun({ baselines, preset: PRESET }).catch((error) => error)
    t.type(error, BaseloadError)
    t.equal(error.code, code)
    t.ok(error.hint)
  }
  await t.rejects(planRun({ baselines: ['http'], preset: { name: 'fast' } }), { code: 'USAGE' })
})
