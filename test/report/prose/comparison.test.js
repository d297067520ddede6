import t from 'tap'
import { describeBounds, describeSessions, formatAllowed, nameFigure } from '../../../src/report/prose/comparison.js'

const MINUTE = 60_000
const open = (moreMs, more) => ({ verdict: 'inconclusive', cost: { moreMs }, drift: null, noiseFloor: null, ...more })
const drift = (standardDeviation, basis = 'history', records = 8) => ({ drift: { basis, standardDeviation, records }, noiseFloor: null })

t.test('what deciding the rest takes: the longest of what is open, beside what was spent; an aside is none of it', async (t) => {
  const bounds = (figures) => describeBounds({ comparison: { figures, oneRun: { notes: ['note'], pool: [], spentMs: 2 * MINUTE } } })
  t.same(bounds([open(MINUTE), open(3 * MINUTE), open(9 * MINUTE, { isAside: true }), open(9 * MINUTE, { verdict: 'regressed' }), open(null)]),
    ['note', 'deciding the rest takes about 3 min more if results stay the same: --budget 5m'])
  t.same(bounds([open(3 * MINUTE + 1)]), ['note', 'deciding the rest takes about 3 min more if results stay the same: --budget 6m'], 'rounded up')
  t.same(bounds([open(MINUTE, { isAside: true })]), ['note'])
  t.same(bounds([{ verdict: 'inconclusive' }]), ['note'])
})

t.test('two records: how equals and sessions differ, from records or assumed', async (t) => {
  const bounds = (...figures) => describeBounds({ comparison: { figures, margin: 0.05 } })
  t.match(bounds({ drift: null, noiseFloor: null }), [/not known, so more than 5 % worse counts/])
  t.match(bounds({ drift: null, noiseFloor: 0.03 }), [/^noise floor of this machine: 3 %, by figure$/])
  const [, known] = bounds(drift(0.02), drift(0.02, 'history', 12))
  t.match(known, /differ by 2 % .*from up to 12 records\); the ranges include it; both in one run/)
  const [, first, assumed] = bounds(drift(0.02), drift(0.03, 'assumed', 0))
  t.match(first, /from up to 8 records\); the ranges include it$/)
  t.match(assumed, /for the other figures there is no history: 3 % is assumed .*; both in one run/)
  t.match(bounds(drift(0.03, 'assumed', 0))[1], /drift apart; no history here: 3 % is assumed/)
})

t.test('two sessions, in a sentence', async (t) => {
  const said = (figures, oneRun) => describeSessions({ comparison: { figures, oneRun } })
  t.same(said([drift(0.02)], {}), [])
  t.same(said([{ drift: null }]), [])
  t.match(said([drift(0.02), drift(0.02, 'history', 12)]), [/drifts by 2 % between runs \(by 12 records of this machine\)/])
  t.match(said([drift(0.02), drift(0.03, 'assumed', 0)]), [/\(assumed: there is too little history here\)/])
})

t.test('figures by name; what is allowed goes the way that is worse', async (t) => {
  t.same(['goodPerSecond', 'cpuPerRequestUs', 'p99'].map((figure) => nameFigure({ figure, phase: 'peak' })),
    ['requests/s (peak)', 'CPU per request (peak)', 'p99 (peak)'])
  t.same(['goodPerSecond', 'p99'].map((figure) => formatAllowed({ figure, allowed: 0.05 })), ['-5 %', '+5 %'])
})

t.test('shares of a range in two digits, of all figures', async (t) => {
  const said = (...shares) => describeSessions({ comparison: { figures: shares.map((share) => drift(share)) } })[0].match(/drifts by (.*) between/)[1]
  t.same([said(0.956), said(0.1234, 0.0123), said(0.02, 0.02)], ['96 %', '1.2 % to 12 %', '2 %'])
})
