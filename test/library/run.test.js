import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { BaseloadError, gate, measure, measureVersions, planRun, run } from '../../src/index.js'
import { DEFAULTS } from '../../src/plan/presets.js'
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

/** What a function plans: it is ended before anything is started. */
async function planOf (t, call, given) {
  const stop = new AbortController()
  let seen
  const onPlan = ({ plan }) => {
    seen = plan
    stop.abort()
  }
  await call({ seed: 1, ...given, settings: { reportsFolder: await makeFolder(t), pin: false }, progress: { onPlan }, signal: stop.signal })
  return seen
}

t.test('a server beside the reference, which speaks as it does; at a rate where one is asked for', async (t) => {
  const command = `node ${serverFile('answers-what-it-was-given')}`
  const plan = await planOf(t, measure, { target: { command }, preset: PRESET, ratePerSecond: 50 })
  t.match(plan.baselines, [{ reference: DEFAULTS.reference, targets: { length: 2 }, load: { ratePerSecond: 50 } }])
  t.ok('yours' in plan.targets)
  const { title } = plan.targets[DEFAULTS.reference]
  t.not(title, DEFAULTS.reference)
  t.match(plan.baselines, [{ title: `yours beside ${title}`, question: `What does yours cost over ${title} on this machine?` }])
  const other = await planOf(t, measure, { target: { command, http: 2, name: 'mine' }, preset: PRESET })
  t.match(other.baselines, [{ reference: DEFAULTS.referenceHttp2, load: { ratePerSecond: null } }])
  t.ok('mine' in other.targets)
  t.equal((await planOf(t, measure, { target: { command }, preset: PRESET, reference: 'fastify' })).baselines[0].reference, 'fastify')
})

t.test('of two servers that run already a gate has no peak where a rate is asked for', async (t) => {
  const sides = { live: { url: 'http://127.0.0.1:1/' }, next: { url: 'http://127.0.0.1:2/' } }
  const phases = async (given) => [...new Set((await planOf(t, gate, given)).trials.map(({ phase }) => phase))]
  t.strictSame(await phases({ ...sides, ratePerSecond: 5 }), ['latency'])
  t.ok((await phases(sides)).includes('peak'))
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
  const unknown = await measure({ target: { command: 'node app.js' }, reference: 'nobody' }).catch((error) => error)
  t.type(unknown, BaseloadError, 'a reference that is not known')
  t.match(unknown.message, /nobody/)
})

t.test('two versions in one plan: the old one first, each in its folder, held to what is asked of both', async (t) => {
  const [old, fresh] = [{ command: 'node app.js', folder: '/old' }, { command: 'node app.js', folder: '/new' }]
  const plan = await planOf(t, measureVersions, { before: old, after: fresh })
  t.match(plan.baselines, [{ reference: 'before', targets: ['before', 'after'], objectives: [{ text: 'success>=99%' }] }])
  t.strictSame(['before', 'after'].map((name) => plan.targets[name].parts.map(({ folder }) => folder)), [['/old'], ['/new']])
  t.match(plan, { seed: 1, versions: { margin: 0.05, latencyMargin: 0.25, tailMargin: 0.5, notes: [] } })
  t.notOk(plan.versions.isWithoutPeak)
  const time = { repeats: 4, duration: 300 }
  const asked = { margin: 0.1, latencyMargin: 0.2, ratePerSecond: 7, connections: { peak: 3, open: 5 }, time }
  const other = await planOf(t, measureVersions, { before: old, after: { command: 'x' }, ...asked })
  t.match(other.versions, { margin: 0.1, latencyMargin: 0.2, tailMargin: 0.4 })
  t.match(other.preset, { repeats: 4, durationMs: 300, latencyDurationMs: 300 })
  t.match(other.baselines, [{ load: { ratePerSecond: 7 } }])
  t.equal(other.targets.after.parts[0].folder, undefined, 'the working folder')
  t.strictSame([...new Set(other.trials.filter(({ phase }) => phase === 'peak').map(({ load }) => load.connections))], [3])
})

t.test('a gate: the live version first, its objectives, and its peak unless both run already and have a rate', async (t) => {
  const sides = { live: { command: 'a' }, next: { command: 'b' } }
  const plan = await planOf(t, gate, { ...sides, objectives: ['p99<1s', 'success>=90%'], ratePerSecond: 5 })
  t.match(plan.baselines, [{ reference: 'live', targets: ['live', 'next'], objectives: [{ text: 'p99<1s' }, { text: 'success>=90%' }] }])
  t.notOk(plan.versions.isWithoutPeak)
  t.ok(plan.trials.some(({ phase }) => phase === 'peak'), 'what is started here may be loaded flat out')
})
