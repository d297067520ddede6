import t from 'tap'
import { describeFailed, keepFiles, profileTargets } from '../../src/measure/profile-targets.js'
import { expectProfileMs } from '../../src/plan/estimate.js'
import { makeRecord } from '../fixtures/records.js'

/** Profiles at a place where nothing can be started. isAborted: as the first of them begins. */
async function run (t, { kinds = ['cpu', 'heap'], targets = ['node-http', 'gone', 'fastify-proxy'], msEach = 0, isAborted = false } = {}) {
  const base = await makeRecord({ repeats: 1, requests: 50 })
  const profile = { kinds, targets: targets.map((target) => ({ target, phase: 'peak' })) }
  const record = { ...base, warnings: [], plan: { ...base.plan, ...kinds.length > 0 && { profile } } }
  let nowMs = 5000
  t.intercept(performance, 'now', { value: () => nowMs })
  const told = /** @type {any[]} */ ([])
  const stopper = new AbortController()
  const note = (/** @type {string} */ name) => (/** @type {any} */ event) => {
    told.push([name, event])
    if (isAborted) stopper.abort()
  }
  await profileTargets(/** @type {any} */ ({
    record,
    site: {},
    progress: { onTrial: note('trial'), onTick () {}, onTrialEnd: note('end'), onWarning: note('warning') },
    signal: stopper.signal,
    save: async () => { told.push(['save']); nowMs += msEach },
    now: () => new Date(0),
    writeFile: async () => t.fail('nothing to write')
  }))
  return { record, told, begun: told.filter(([name]) => name === 'trial').map(([, event]) => event), names: told.map(([name]) => name) }
}

t.test('each kind and target that was measured has a trial of its own; one that cannot be had is a warning, and the others go on', async (t) => {
  const { record, begun, names, told } = await run(t)
  const ids = ['node-http/cpu-profile', 'fastify-proxy/cpu-profile', 'node-http/heap-profile', 'fastify-proxy/heap-profile']
  t.same(begun.map(({ id, index, of }) => [id, index, of]), ids.map((id, index) => [id, index, 4]))
  t.same(names, ids.flatMap(() => ['trial', 'warning', 'end', 'save']))
  t.same(record.warnings.map(({ code, target }) => [code, target]), ids.map((id) => ['PROFILE_FAILED', id.split('/')[0]]))
  t.match(told[1][1], /^PROFILE_FAILED: node-http was not profiled/)
  t.match(told[2][1], { id: ids[0], ratePerSecond: null })
  t.notOk('profiles' in record)
})

t.test('what remains is what was planned less what has gone by, and at least what the next one takes', async (t) => {
  const { record, begun } = await run(t, { kinds: ['cpu'] })
  const eachMs = expectProfileMs({ trial: record.trials[0].trial })
  t.same(begun.map(({ remainingMs }) => remainingMs), [2 * eachMs, 2 * eachMs], 'no time has gone by')
  await t.test('a second each', async (t) => {
    const { begun } = await run(t, { msEach: 1000 })
    t.same(begun.map(({ remainingMs }) => remainingMs), [4 * eachMs, 4 * eachMs - 1000, 4 * eachMs - 2000, 4 * eachMs - 3000])
  })
  await t.test('much longer than planned', async (t) => {
    const { begun } = await run(t, { msEach: 1e9 })
    t.same(begun.map(({ remainingMs }) => remainingMs), [4 * eachMs, eachMs, eachMs, eachMs])
  })
})

t.test('nothing where no profile was asked for, or nothing was measured', async (t) => {
  t.same((await run(t, { kinds: [] })).names, [])
  await t.test('not measured', async (t) => t.same((await run(t, { targets: ['gone'] })).names, []))
})

t.test('an abort: nothing is said of the one that it ended, and no other begins', async (t) => {
  const { names, record } = await run(t, { isAborted: true })
  t.same([names, record.warnings], [['trial'], []])
})

t.test('why there is no profile: what went wrong first, or that nobody was there to be asked', async (t) => {
  const describe = (/** @type {any} */ { ok = 1, failed = 0, isRead = true, ...seen }) => {
    const record = seen.record === null ? null : { load: { counts: { ok, failed } } }
    const found = describeFailed(/** @type {any} */ ({ seen: { failure: null, threads: [{}], errors: [], ...seen, record }, isRead, target: 'a' }))
    return found && ['why' in found ? found.why : found.code, found.target]
  }
  t.equal(describe({}), null)
  t.equal(describe({ ok: 0, failed: 1 }), null)
  t.equal(describe({ errors: ['e'] }), null, 'one thread of several')
  t.same(describe({ isRead: false, errors: ['e', 'f'], failure: { message: 'm' } }), ['e', 'a'])
  t.same(describe({ record: null, failure: { message: 'm\nmore' } }), ['m', 'a'])
  t.same(describe({ isRead: false }), ['what it wrote is no profile', 'a'])
  t.same(describe({ ok: 0 }), ['no request was answered', 'a'])
  t.same(describe({ isRead: false, threads: [], record: null }), ['PROFILE_NO_NODE', 'a'])
})

t.test('files are named by target, part and number, where there are several, and those that cannot be written are no files', async (t) => {
  const keep = (/** @type {string[]} */ texts, /** @type {any} */ { parts = [{}], kept = [], fails = /none/ } = {}) => keepFiles(/** @type {any} */ ({
    record: { plan: { targets: { a: { parts } } }, profiles: [{ files: kept }] },
    kind: 'cpu',
    target: 'a',
    part: 'server',
    texts,
    writeFile: async (/** @type {string} */ name) => fails.test(name) ? null : name
  }))
  t.same(await keep(['x']), ['profiles/a.cpuprofile'])
  t.same(await keep(['x', 'y']), ['profiles/a-1.cpuprofile', 'profiles/a-2.cpuprofile'])
  t.same(await keep(['x'], { parts: [{}, {}] }), ['profiles/a-server.cpuprofile'])
  t.same(await keep(['x'], { kept: ['profiles/a.cpuprofile'] }), ['profiles/a_2.cpuprofile'])
  t.same(await keep(['x', 'y'], { fails: /-1/ }), ['profiles/a-2.cpuprofile'])
})
