import t from 'tap'
import { countLatencyEvents, countSuccessEvents } from '../../src/judge/events.js'

const counts = (more = {}) => ({ due: 0, ok: 100, failed: 0, timedOut: 0, unfinished: 0, notSent: 0, ...more })
const objective = { text: 'p99<=5ms', kind: 'latency', ratio: 0.99, boundUs: 5000, strict: false }
const distribution = (valuesUs, each) => ({ valuesUs, counts: each, total: each.reduce((sum, one) => sum + one, 0) })
const bound = (beyondAtLeast, beyondAtMost, boundUs = 5000, strict = false) => ({ boundUs, strict, beyondAtLeast, beyondAtMost })
const latency = (measured, { open = true, timeoutUs = 10_000_000, objective: asked = objective } = {}) =>
  countLatencyEvents({
    measured: { counts: counts(), distribution: distribution([1000, 8000], [90, 10]), ...measured },
    objective: asked,
    open,
    timeoutUs
  })

t.test('success: in an open loop a user who was turned away is a bad event', async (t) => {
  const measured = { counts: counts({ failed: 3, timedOut: 2, notSent: 7, unfinished: 9 }) }
  t.strictSame(countSuccessEvents({ measured, open: true }), { valid: 112, badAtLeast: 12, badAtMost: 12 })
  t.strictSame(countSuccessEvents({ measured, open: false }), { valid: 105, badAtLeast: 5, badAtMost: 5 })
})

t.test('success of which only a sample of the bodies was read: as many events as the sample stands for', async (t) => {
  const success = (bodies, more = {}) => countSuccessEvents({ measured: { counts: counts(more), bodies }, open: false })
  const all = [{ answers: 100, checked: 100, bad: 4 }]
  t.strictSame(success(all, { ok: 96, failed: 4 }), { valid: 100, badAtLeast: 4, badAtMost: 4 }, 'all were read')
  // A tenth of 1000 was read and a third of it bad; 50 more failed by status.
  t.strictSame(
    success([{ answers: 1000, checked: 100, bad: 33 }], { ok: 967, failed: 33 + 50 }),
    { valid: 105, badAtLeast: 38, badAtMost: 38 }
  )
  // Each share by itself: 10 % of 1000 are bad, and of 100 that were all read none.
  t.strictSame(
    success([{ answers: 1000, checked: 100, bad: 10 }, { answers: 100, checked: 100, bad: 0 }], { ok: 1090, failed: 10 }),
    { valid: 120, badAtLeast: 10, badAtMost: 11 }
  )
  t.strictSame(success([{ answers: 10, checked: 0, bad: 0 }, { answers: 90, checked: 90, bad: 0 }]), { valid: 100, badAtLeast: 0, badAtMost: 10 }, 'nobody saw ten of them')
  t.strictSame(success([{ answers: 100, checked: 0, bad: 0 }]), { valid: 0, badAtLeast: 0, badAtMost: 0 }, 'nobody saw any')
})

t.test('a latency counts bad bodies that nobody saw', async (t) => {
  t.strictSame(latency({ bodies: [{ answers: 100, checked: 10, bad: 1 }] }), { valid: 100, badAtLeast: 10, badAtMost: 19 })
})

t.test('without a count at the bound the histogram tells', async (t) => {
  t.strictSame(latency({}), { valid: 100, badAtLeast: 10, badAtMost: 10 })
  t.strictSame(latency({ beyond: [] }), { valid: 100, badAtLeast: 10, badAtMost: 10 })
})

t.test('what was counted at this very bound stands instead of the histogram', async (t) => {
  t.strictSame(latency({ beyond: [bound(13, 13)] }), { valid: 100, badAtLeast: 13, badAtMost: 13 })
  t.strictSame(latency({ beyond: [bound(0, 0)] }), { valid: 100, badAtLeast: 0, badAtMost: 0 })
  t.strictSame(latency({ beyond: [bound(11, 14)] }), { valid: 100, badAtLeast: 11, badAtMost: 14 }, 'between two where it is not exact')
})

t.test('another bound is none: another time, or < for <=', async (t) => {
  const others = [bound(50, 50, 5001), bound(60, 60, 5000, true)]
  t.strictSame(latency({ beyond: others }), { valid: 100, badAtLeast: 10, badAtMost: 10 })
  t.strictSame(latency({ beyond: others }, { objective: { ...objective, strict: true } }), { valid: 100, badAtLeast: 60, badAtMost: 60 })
})

t.test('what failed, and what was not sent, is bad beside what was slow', async (t) => {
  const beyond = [bound(13, 13)]
  const failed = counts({ ok: 95, failed: 5, notSent: 20 })
  t.strictSame(latency({ counts: failed, beyond }), { valid: 120, badAtLeast: 33, badAtMost: 38 })
  t.strictSame(latency({ counts: failed, beyond }, { open: false }), { valid: 100, badAtLeast: 13, badAtMost: 18 })
  t.strictSame(
    latency({ counts: counts({ ok: 95, timedOut: 5 }), beyond }),
    { valid: 100, badAtLeast: 13, badAtMost: 13 },
    'what timed out after more than the bound is among the slow'
  )
  t.strictSame(latency({ counts: counts({ ok: 95, timedOut: 5 }), beyond }, { timeoutUs: 5000 }), {
    valid: 100, badAtLeast: 13, badAtMost: 18
  })
})

t.test('nothing measured', async (t) => {
  t.strictSame(latency({ counts: counts({ ok: 0 }), distribution: distribution([], []), beyond: [bound(0, 0)] }), {
    valid: 0, badAtLeast: 0, badAtMost: 0
  })
})
