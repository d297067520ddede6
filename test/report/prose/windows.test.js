import t from 'tap'
import { describeWindows } from '../../../src/report/prose/windows.js'

/** @type {(trials: any[]) => string} any: of a trial no more than what is read */
const describe = (trials) => describeWindows({ plan: { preset: /** @type {any} any: likewise */ ({ durationMs: 3000 }), trials } })
const peak = { phase: 'peak', durationMs: 3000 }
const latency = { phase: 'latency', durationMs: 1600 }
const lab = { phase: 'latency', durationMs: 5000, lab: {} }

t.test('as the trials are: peaks by the preset, labs by their own length', async (t) => {
  t.equal(describe([peak, peak, latency]), '3 s', 'the latency phase is another length')
  t.equal(describe([lab, lab]), '5 s')
  t.equal(describe([peak, lab]), '3 s to 5 s')
  t.equal(describe([]), '3 s', 'before there are any')
  t.equal(describe([{ ...peak, load: { kind: 'constant-concurrency', amount: 5000 } }, latency]), '5,000 requests')
})
