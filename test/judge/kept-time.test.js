import t from 'tap'
import { findKeptUs, keepsRatio, lastKeptUs } from '../../src/judge/kept-time.js'

t.test('no more bad ones than are allowed, and what rounding makes of it', async (t) => {
  t.ok(keepsRatio({ bad: 3, valid: 3000, allowed: 0.001 }))
  t.ok(keepsRatio({ bad: 3, valid: 3000, allowed: 1 - 0.999 }), '2.9999999999999972 of them')
  t.notOk(keepsRatio({ bad: 4, valid: 3000, allowed: 0.001 }))
  t.ok(keepsRatio({ bad: 0, valid: 10, allowed: 0 }))
})

t.test('a strict bound is kept by the microsecond before it', async (t) => {
  t.equal(lastKeptUs({ boundUs: 500, strict: false }), 500)
  t.equal(lastKeptUs({ boundUs: 500, strict: true }), 499)
})

t.test('the time within which the asked share was answered well lies on the side of the bound that the counts say', async (t) => {
  const distribution = { valuesUs: [10, 20, 40], counts: [1, 1, 2], total: 4 }
  const find = ({ ok = 4, failed = 0, ratio = 0.5, boundUs, isKept }) => findKeptUs({
    measured: { counts: { ok, failed, timedOut: 0, unfinished: 0, due: ok + failed }, distribution },
    objective: { kind: 'latency', ratio, boundUs, strict: false },
    open: false,
    timeoutUs: 1000,
    isKept
  })
  t.equal(find({ boundUs: 30, isKept: true }), 20)
  t.equal(find({ boundUs: 30, ratio: 0.75, isKept: false }), 40)
  t.equal(find({ boundUs: 15, isKept: true }), 15, 'the driver counted at the very bound')
  t.equal(find({ boundUs: 25, isKept: false }), 26)
  t.equal(find({ boundUs: 30, ok: 0, failed: 4, isKept: false }), null)
})
