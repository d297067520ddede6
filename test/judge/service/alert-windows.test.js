import t from 'tap'
import { parseObjective } from '../../../src/plan/objective.js'
import { createRandom } from '../../../src/plan/random.js'
import { parseWindow } from '../../../src/plan/service/service.js'
import { planAlerts } from '../../../src/judge/service/alert-windows.js'

const MINUTE_MS = 60_000
const WINDOWS = ['0.5h', '1h', '2h', '6h', '12h', '1d', '2d', '3d', '7d', '1w', '10d', '2w', '28d', '1M', '45d', '1Q', '1Y']
const objectives = [parseObjective({ text: 'success>=99.9%' })]
const plan = (window) => planAlerts({ objectives, windowDays: parseWindow(window) })

/** The first minute in which both windows burn faster than the factor; bad and all requests of each minute. */
function findFiring ({ bad, all, alert: { longMs, shortMs, factor, objective } }) {
  const [badSums, allSums] = [bad, all].map((values) => Float64Array.from(values, ((sum) => (value) => (sum += value))(0)))
  const burn = (i, minutes) => {
    const before = i - minutes
    const [badly, total] = [badSums, allSums].map((sums) => sums[i] - (before < 0 ? 0 : sums[before]))
    return badly / total / (1 - objective.ratio)
  }
  const [long, short] = [longMs / MINUTE_MS, shortMs / MINUTE_MS]
  for (let i = long; i < bad.length; i++) if (burn(i, long) > factor && burn(i, short) > factor) return i + 1
  return null
}

t.test('no alert of any window fires while fewer requests are bad than the objective allows', async (t) => {
  const random = createRandom(36)
  for (const window of WINDOWS) {
    for (const alert of plan(window)) {
      t.ok(alert.factor >= 1, `${window}: ${alert.factor}`)
      t.ok(alert.budgetShare < 1 && alert.shortMs < alert.longMs, window)
      const minutes = Math.min(20_000, 3 * alert.longMs / MINUTE_MS)
      const all = Array.from({ length: minutes }, () => 1 + Math.floor(1e6 * random()))
      const bad = all.map((count) => 0.000_999_9 * count * (random() < 0.3 ? random() : 1))
      t.equal(findFiring({ bad, all, alert }), null, `${window}, ${alert.factor}`)
    }
  }
})

t.test('each fires when the share of the budget that it names is gone', async (t) => {
  for (const window of WINDOWS) {
    const minutesOf = parseWindow(window) * 1440
    for (const alert of plan(window)) {
      const long = alert.longMs / MINUTE_MS
      const length = 2 * long + 100
      const all = new Array(length).fill(1000)
      const firing = (burn) => {
        const bad = all.map((count, i) => i < long ? 0 : count * Math.min(1, burn * 0.001))
        const at = findFiring({ bad, all, alert })
        return at === null ? null : at - long
      }
      const after = firing(alert.factor * 1.000_001)
      t.equal(after, long, `${window}: at its burn rate once its long window is full of it`)
      t.ok(Math.abs(alert.factor * after / minutesOf / alert.budgetShare - 1) < 1e-5, `${window}: ${alert.budgetShare}`)
      t.equal(firing(alert.factor * 0.999_999), null, 'never below it')
      const outage = firing(1000)
      t.ok(outage <= Math.max(alert.shortMs / MINUTE_MS, Math.floor(alert.factor * 0.001 * long) + 1), `${window}: an outage within ${outage} min`)
    }
  }
})

t.test('of a week and longer, the shares are those of the workbook, a quarter more at most', async (t) => {
  for (const window of ['7d', '10d', '2w', '28d', '30d', '45d', '1Q', '1Y']) {
    const ratios = plan(window).map(({ budgetShare }, i) => budgetShare / [0.02, 0.05, 0.1][i])
    t.equal(ratios.length, 3)
    t.ok(ratios.every((ratio) => ratio > 1 - 1e-9 && ratio < 1.25), `${window}: ${ratios.join()}`)
  }
})

t.test('windows of one length have the same alerts, and no two of one severity look at the same window', async (t) => {
  t.same(plan('1w'), plan('7d'))
  t.same(plan('168h'), plan('7d'))
  t.same(plan('4w'), plan('28d'))
  for (const window of WINDOWS) {
    const names = plan(window).map(({ longMs, severity }) => `${longMs} ${severity}`)
    t.equal(new Set(names).size, names.length, window)
  }
  t.same(plan('1h').map(({ factor }) => factor), [6, 1])
  t.same(plan('0.01h'), [], 'a window of 36 s has no alert that would come in time')
})
