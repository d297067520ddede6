import t from 'tap'
import { listBounds, tallyTicks } from '../../../../src/commands/size/verdict/probe-tally.js'

const p99 = { text: 'p99<=50ms', kind: 'latency', ratio: 0.99, boundUs: 50_000, strict: false }
const p95 = { text: 'p95<20ms', kind: 'latency', ratio: 0.95, boundUs: 20_000, strict: true }
const success = { text: 'success>=99.9%', kind: 'success', ratio: 0.999 }
const tick = (elapsedMs, due, ok, failed, slow) => ({ elapsedMs, soFar: { due, ok, failed, slow } })

t.test('the bounds that the driver counts at: each, and half of it', async (t) => {
  t.strictSame(listBounds({ objectives: [success, p99, p95] }), [50_000, 25_000, 19_999.5, 9999.75], '20 ms itself has missed p95<20ms')
  t.strictSame(listBounds({ objectives: [success] }), [])
})

t.test('each second by itself, the failed among the bad and among the near', async (t) => {
  const ticks = [
    tick(1000, 110, 98, 2, [5, 20, 7, 30]),
    tick(2001, 230, 190, 10, [6, 50, 17, 60]),
    tick(3001, 330, 310, 10, [6, 55, 18, 70])
  ]
  const [first, second, third] = tallyTicks({ objectives: [success, p99, p95], ticks, plannedMs: 10_000 })
  const known = { elapsedMs: 3001, plannedMs: 10_000, backlog: [10, 30, 10] }
  const stretches = [{ valid: 100, bad: 2 }, { valid: 100, bad: 8 }, { valid: 120, bad: 0 }]
  t.strictSame(first, { ...known, allowed: first.allowed, stretches })
  t.ok(Math.abs(first.allowed - 0.001) < 1e-12)
  t.strictSame(second.stretches, [{ valid: 100, bad: 7, near: 22 }, { valid: 100, bad: 9, near: 38 }, { valid: 120, bad: 0, near: 5 }])
  t.strictSame(third.stretches, [{ valid: 100, bad: 9, near: 32 }, { valid: 100, bad: 18, near: 38 }, { valid: 120, bad: 1, near: 10 }])
  t.match([second, third], [{ ...known, boundMs: 50 }, { ...known, boundMs: 19.9995 }])
})

t.test('nothing said yet', async (t) => {
  t.match(tallyTicks({ objectives: [p99], ticks: [], plannedMs: 10_000 }), [{ stretches: [], elapsedMs: 0, backlog: [] }])
})
