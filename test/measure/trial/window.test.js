import t from 'tap'
import { loadWindow } from '../../../src/measure/trial/window.js'

async function driveWhole (/** @type {any} */ hooks) {
  await hooks.onWindowReady()
  await hooks.onWindowClosed()
  return { windowMs: 5 }
}

/** Of one process, this one. What was done, in order. */
async function load ({ drive = /** @type {any} */ (driveWhole), looks = /** @type {any} */ (undefined), companion = true, ...more } = {}) {
  const done = /** @type {string[]} */ ([])
  const note = (/** @type {string} */ what) => async () => { done.push(what) }
  const watched = { drop: () => done.push('drop'), end: async () => { done.push('end'); return { means: 'fifo' } } }
  const seen = loadWindow(/** @type {any} */ ({
    site: {
      agents: { ask: async () => [], look: async () => [] },
      watch: { begin: () => { done.push('watch'); return watched } },
      looks
    },
    driver: { drive },
    job: { durationMs: 5 },
    subjects: [{ name: 'it', kind: 'node', group: process.pid, cores: null, agentId: '', now: () => process.pid }],
    ...companion && { companion: { onReady: note('ready'), onOpen: note('open'), onClosed: note('closed') } },
    signal: new AbortController().signal,
    onTick () {},
    ...more
  }))
  return { done, seen: await seen.catch((error) => error) }
}

t.test('all who take part are looked at before and after, and the watch ends with the window', async (t) => {
  const { done, seen } = await load()
  t.same(done, ['ready', 'watch', 'open', 'closed', 'drop', 'end'])
  t.match(seen, { load: { windowMs: 5 }, watch: { means: 'fifo' }, parts: [{ name: 'it' }], disturbance: { warnings: Array } })
  t.ok(seen.sampler)
  t.equal((await load({ looks: false })).seen.sampler, undefined)
  t.same((await load({ companion: false })).done, ['watch', 'drop', 'end'])
})

t.test('nothing was measured: nothing was watched', async (t) => {
  const { done, seen } = await load({ drive: async (hooks) => { await hooks.onWindowReady(); return null } })
  t.same(done, ['ready', 'watch', 'open', 'drop'])
  t.match(seen, { load: null, watch: undefined })
  const lost = await load({ drive: async (hooks) => { await hooks.onWindowReady(); throw new Error('lost') } })
  t.same([lost.done, lost.seen.message], [['ready', 'watch', 'open', 'drop'], 'lost'])
})

t.test('what the machine did is told by what it counted before and after', async (t) => {
  const see = async (/** @type {any[]} */ ...looks) => (await load({ takeSystem: async () => looks.shift() })).seen.disturbance
  const count = (/** @type {number} */ listenOverflows, /** @type {number} */ throttled) => ({ listenOverflows, throttled })
  t.same(await see(count(5, 1), count(6, 1)), { warnings: [{ code: 'LISTEN_QUEUE_FULL' }], isThrottled: false })
  t.same(await see(count(5, 1), count(5, 2)), { warnings: [{ code: 'THROTTLED' }], isThrottled: true })
  t.same(await see(count(5, 1), count(5, 1)), { warnings: [], isThrottled: false })
  t.same(await see(null, null), { warnings: [], isThrottled: false })
})
