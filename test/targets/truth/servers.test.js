import { Agent } from 'node:http'
import t from 'tap'
import { bootTarget } from '../../../src/boot/target.js'
import { askTruth } from '../../../src/boot/truth.js'
import { planCalibration } from '../../../src/plan/calibration.js'
import { comesTrue, openTestSite } from '../../fixtures/site.js'
import { ask } from '../fixtures/ask.js'

const { trials } = planCalibration({ quick: true, seed: 1, durationMs: 400 })
const GOOD = { status: 200, contentEncoding: 'identity', body: 'ok' }
const site = await openTestSite(t)

/** The server of a kind as a calibration starts it, a way to ask it that keeps its connection, and to stop it. */
async function boot (kind, env = {}, script = undefined) {
  const { part } = trials.find(({ server }) => server.kind === kind)
  const parts = [{ ...part, ...script && { script }, env: { ...part.env, ...env } }]
  const booted = await bootTarget({
    site,
    target: { name: kind, title: kind, parts, request: { path: '/' }, good: GOOD, readyTimeoutMs: 10_000 },
    cores: {},
    signal: new AbortController().signal
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const stop = () => { agent.destroy(); return booted.stop() }
  return { running: booted.parts[0].running, get: () => ask({ url: booted.url, request: { path: '/' }, agent }), stop }
}

/** Boots one, hands it over, and stops it whatever happens. */
function testServer (name, kind, env, use, script) {
  t.test(name, async (t) => {
    const server = await boot(kind, env, script)
    let stubborn
    try {
      await use(t, server)
    } finally {
      stubborn = await server.stop()
    }
    t.strictSame(stubborn, [], 'it closes when it is told to')
  })
}

const readWaits = ({ arrivedUs, answeredUs }) => [...arrivedUs].map((us, i) => answeredUs[i] - us)
const repeat = async (times, act) => { for (let i = 0; i < times; i++) await act() }

testServer('constant: never before its time, and it says so', 'constant', { DELAY_US: '3000' }, async (t, { running, get }) => {
  const before = Number(process.hrtime.bigint()) / 1000
  await repeat(5, async () => t.match(await get(), { status: 200, headers: { 'content-length': '2' } }))
  const truth = await askTruth({ running })
  const waits = readWaits(truth)
  t.equal(waits.length, 6, 'the check at boot, and five')
  t.ok(waits.every((us) => us >= 3000), waits.join())
  t.ok(truth.arrivedUs[1] > before && truth.answeredUs[5] < Number(process.hrtime.bigint()) / 1000, 'on the clock that all processes share')
})

testServer('queue: one after the other, and each waits for all before it', 'constant', { SERVICE_US: '4000' }, async (t, { running, get }) => {
  await Promise.all(Array.from({ length: 5 }, get))
  const truth = await askTruth({ running })
  t.match(truth.facts, { serviceUs: 4000 })
  const answered = [...truth.answeredUs].slice(0, 6).sort((a, b) => a - b)
  for (let i = 1; i < answered.length; i++) t.ok(answered[i] - truth.arrivedUs[0] >= (i + 1) * 4000 - 1, `no. ${i + 1}`)
}, 'truth/queue.js')

testServer(
  'mixture: delays of its layers',
  'mixture',
  { LAYERS: '[{"share":0.8,"fromUs":1000,"toUs":2000},{"share":0.2,"fromUs":9000,"toUs":9500}]' },
  async (t, { running, get }) => {
    await Promise.all(Array.from({ length: 50 }, get))
    const waits = readWaits(await askTruth({ running }))
    t.equal(waits.length, 51)
    t.ok(waits.every((us) => us >= 1000))
    const slow = waits.filter((us) => us >= 9000).length
    t.ok(slow >= 8, `${slow} of 51 in the slow layer; more when the machine is busy`)
  }
)

testServer(
  'stall: what comes in one is answered at its end',
  'stall',
  { PERIOD_US: '40000', STALL_US: '20000' },
  async (t, { running, get }) => {
    await repeat(20, async () => {
      await get()
      await new Promise((resolve) => setTimeout(resolve, 5))
    })
    const { arrivedUs, answeredUs, facts } = await askTruth({ running })
    t.match(facts, { periodUs: 40_000, stallUs: 20_000 })
    let stalled = 0
    for (const [i, us] of arrivedUs.entries()) {
      const leftUs = 40_000 - ((us - facts.originUs) % 40_000)
      t.ok(answeredUs[i] >= us, `${i}: answered`)
      if (leftUs > 20_000) continue
      stalled++
      t.ok(answeredUs[i] >= us + leftUs - 0.01, `${i}: not before the stall has ended`)
    }
    t.ok(stalled > 0, 'over more than two periods some meet a stall')
  }
)

testServer(
  'drops: a share is never answered, the first ten are',
  'drops',
  { DELAY_US: '0', DROP_RATIO: '1' },
  async (t, { running, get }) => {
    await repeat(9, get)
    const lost = get().catch(({ code }) => code)
    await comesTrue(async () => (await askTruth({ running })).arrivedUs.length === 11)
    const { answeredUs } = await askTruth({ running })
    t.equal(answeredUs.length, 11)
    t.equal([...answeredUs].findIndex((us) => us < 0), 10)
    await running.stop()
    t.equal(await lost, 'ECONNRESET')
  }
)

testServer('closes: the connection, after each answer', 'closes', { DELAY_US: '0' }, async (t, { get }) => {
  await repeat(2, async () => t.equal((await get()).headers.connection, 'close'))
})

testServer('responder: as many answers as requests', 'responder', {}, async (t, { get }) => {
  await repeat(3, async () => t.equal((await get()).body, 'ok'))
})

t.test('a server whose truth would be a guess does not start', async (t) => {
  await t.rejects(boot('constant', { DELAY_US: 'soon' }), { code: 'TARGET_DIED_AT_BOOT', message: /DELAY_US must be a number/ })
})
