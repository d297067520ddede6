import t from 'tap'
import { planCalibration } from '../../src/plan/calibration.js'

const COMPARED = [0.5, 0.9, 0.95, 0.99, 0.999]

t.test('every server, both open loops, both rates, the closed loop', async (t) => {
  const { trials, extent } = planCalibration({ quick: false, seed: 1 })
  t.equal(extent, 'default')
  const ids = trials.map(({ id }) => id)
  t.equal(new Set(ids).size, ids.length)
  for (const server of ['constant', 'mixture']) {
    for (const load of ['poisson-500', 'poisson-5000', 'constant-rate-500', 'constant-rate-5000', 'closed-c10']) { t.ok(ids.includes(`${server}/${load}`), `${server}/${load}`) }
  }
  for (const id of [
    'stall/poisson-500', 'stall/constant-rate-5000', 'drops/poisson-500', 'closes/poisson-500', 'floor/native',
    'floor/autocannon', 'ceiling/native', 'ceiling/autocannon'
  ]) { t.ok(ids.includes(id), id) }
})

t.test('autocannon is never given a rate', async (t) => {
  for (const { driver, load } of planCalibration({ quick: false, seed: 1 }).trials) { t.ok(driver === 'native' || load.kind === 'constant-concurrency') }
})

t.test('the stall is 500 ms every 5 s, and a tenth of the time at any scale', async (t) => {
  const find = (options) => planCalibration({ seed: 1, ...options }).trials.filter(({ server }) => server.kind === 'stall')
  t.match(find({ quick: false })[0], { durationMs: 30_000, server: { periodUs: 5_000_000, stallUs: 500_000 } })
  t.match(find({ quick: true })[0], { durationMs: 2000, server: { periodUs: 500_000, stallUs: 50_000 } })
  t.match(find({ quick: true, durationMs: 100 })[0], {
    durationMs: 100,
    server: { periodUs: 25_000, stallUs: 2500 },
    part: { env: { PERIOD_US: '25000', STALL_US: '2500' } }
  })
  for (const { load, server } of find({ quick: false })) { t.ok(load.connections > (load.ratePerSecond * server.stallUs) / 1e6, 'connections for all that wait at once') }
})

t.test('no percentile that is compared is near an edge', async (t) => {
  for (const { server } of planCalibration({ quick: false, seed: 1 }).trials) {
    const edges =
      server.kind === 'mixture'
        ? server.layers.map((_, i) => server.layers.slice(0, i + 1).reduce((sum, { share }) => sum + share, 0))
        : server.kind === 'drops'
          ? [1 - server.dropRatio]
          : []
    for (const edge of edges.filter((each) => each < 0.9999)) { for (const p of COMPARED) t.ok(Math.abs(p - edge) >= (1 - p) / 5, `${server.kind}: ${p} and ${edge}`) }
  }
})

t.test('a duration of one\'s own is for every trial; the seed makes it another sample', async (t) => {
  const { extent, trials } = planCalibration({ quick: false, seed: 5, durationMs: 300 })
  t.equal(extent, 'custom')
  t.ok(trials.every(({ durationMs, warmupMs }) => durationMs === 300 && warmupMs === 300))
  t.strictSame(trials.map(({ seed }) => seed), trials.map((_, i) => 5 + i))
})

t.test('every trial of the default is long enough for p99.9', async (t) => {
  const open = planCalibration({ quick: false, seed: 1 }).trials.filter(
    ({ purpose, load }) => purpose === 'truth' && 'ratePerSecond' in load
  )
  t.ok(open.length >= 12)
  for (const { id, load, durationMs } of open) t.ok(load.ratePerSecond * durationMs / 1000 >= 4000, id)
})

t.test('quick is under 45 s, the default under three and a half', async (t) => {
  for (const [quick, mostMs] of [[true, 45_000], [false, 210_000]]) {
    const { trials } = planCalibration({ quick, seed: 1 })
    t.ok(trials.reduce((sum, { durationMs, warmupMs }) => sum + durationMs + warmupMs + 900, 0) < mostMs)
  }
})

t.test('k6: constant rates and closed loops only, each server that has a truth, warm-ups that k6 takes', async (t) => {
  for (const quick of [true, false]) {
    const { extent, trials } = planCalibration({ quick, seed: 3, engine: 'k6' })
    t.equal(extent, quick ? 'quick' : 'default')
    t.strictSame(
      trials.map(({ id }) => id),
      [
        'constant/constant-rate-500', 'mixture/constant-rate-500', 'stall/constant-rate-500',
        'constant/closed-c10', 'floor/k6', 'ceiling/k6'
      ]
    )
    for (const { id, driver, load, warmupMs, durationMs } of trials) {
      t.equal(driver, 'k6', id)
      t.ok(load.kind === 'constant-rate' || load.kind === 'constant-concurrency', id)
      t.ok(warmupMs >= 1000 && durationMs >= 1000, id)
    }
    const { load, server } = trials.find(({ id }) => /^stall/.test(id))
    t.ok(load.connections > load.ratePerSecond * server.stallUs / 1e6, 'virtual users for all that wait at once')
    t.ok(load.connections <= load.ratePerSecond, 'and not thousands, each of which k6 makes before it begins')
    t.strictSame(trials.map(({ seed }) => seed), trials.map((_, i) => 3 + i))
  }
})

t.test('k6: every trial of the default that is compared is long enough for p99.9', async (t) => {
  for (const { id, load, durationMs } of planCalibration({ quick: false, seed: 1, engine: 'k6' }).trials.filter(
    ({ purpose, load }) => purpose === 'truth' && 'ratePerSecond' in load
  )) {
    t.ok((load.ratePerSecond * durationMs) / 1000 >= 4000, id)
  }
})
