import t from 'tap'
import { estimateRates, findStepRate, summariseBytes, summariseSeconds, weighAnswers } from '../../src/stats/row-rates.js'
import { closeTo } from '../fixtures/close.js'

const trial = ({ ok = [], failed = ok.map(() => 0), windowMs = ok.length * 1000, ended, slices, ...more }) => {
  const sum = (list) => list.reduce((all, one) => all + one, 0)
  return {
    load: {
      windowMs,
      counts: { ok: sum(ok), failed: sum(failed), timedOut: 0, unfinished: 0 },
      ...ended && { endedInWindow: ended },
      timeline: ok.map((count, i) => ({ ok: count, failed: failed[i] })),
      ...more
    },
    ...slices && { slices }
  }
}
const good = (...trials) => estimateRates({ trials }).goodPerSecond

t.test('one start: a t interval over its whole seconds, and never below 0', async (t) => {
  const { value, low, high, basis } = good(trial({ ok: [90, 100, 110] }))
  t.match({ value, basis }, { value: 100, basis: 'within-trial' })
  closeTo(t, high - 100, 4.3027 * 10 / Math.sqrt(3), 1e-4) // tabled: t of 0.975 with 2 degrees of freedom
  closeTo(t, 100 - low, 4.3027 * 10 / Math.sqrt(3), 1e-4)
  t.equal(good(trial({ ok: [0, 0, 90] })).low, 0)
  t.match(good(trial({ ok: [90, 110] })), { value: 100, low: null, high: null }, 'two seconds have none')
})

t.test('too few seconds: over slices, where all were good and so each slice is known', async (t) => {
  const slices = { round: [1, 2, 3, 4], ok: [45, 50, 50, 55], windowMs: [500, 500, 500, 500] }
  const { low, high } = good(trial({ ok: [95, 105], slices }))
  closeTo(t, (low + high) / 2, 100, 1e-9)
  t.ok(high - low > 10 && high - low < 30, `${low} to ${high}`)
  t.match(good(trial({ ok: [95, 105], failed: [1, 0], slices })), { low: null, high: null })
})

t.test('two starts by their lengths, three by how they differ, none', async (t) => {
  const one = trial({ ok: [100, 100, 100] })
  t.match(good(one, trial({ ok: [200] })), { value: 125, low: null, high: null, basis: 'merged' })
  t.match(good(one, trial({ ok: [110, 110] }), trial({ ok: [90] })), { basis: 'repeats', low: Number, high: Number })
  t.match(good(trial({ windowMs: 0 })), { value: 0, low: null, basis: 'merged' })
})

t.test('what ended in the window counts, the failed among what was achieved', async (t) => {
  const rates = estimateRates({ trials: [trial({ ok: [100], failed: [20], windowMs: 2000, ended: { ok: 60, failed: 40 } })] })
  t.match(rates, { achievedPerSecond: { value: 50 }, goodPerSecond: { value: 30 } })
})

t.test('a window too short to count in: what is in flight over how long it takes', async (t) => {
  const slow = { inFlight: 10, exactUs: { mean: 4e6 }, counts: { unfinished: 0 }, endedInWindow: { ok: 20, failed: 0 }, windowMs: 10_000 }
  t.equal(findStepRate(slow), 2.5)
  t.equal(findStepRate({ ...slow, counts: { unfinished: 1 } }), null, 'their mean is not known')
  t.equal(findStepRate({ ...slow, exactUs: null }), null)
  t.equal(findStepRate({ ...slow, inFlight: undefined }), null)
  t.equal(findStepRate({ ...slow, exactUs: { mean: 1000 } }), null, 'few, and not because they take long')
})

t.test('single seconds: the least that 99 % reached, by nearest rank', async (t) => {
  const seconds = Array.from({ length: 200 }, (_, i) => 200 - i)
  t.match(summariseSeconds({ trials: [trial({ ok: seconds.slice(0, 120) }), trial({ ok: seconds.slice(120) })] }), {
    p1: 2, p2_5: 5, p50: 100, p97_5: 195, mean: 100.5, min: 1, seconds: 200
  })
  t.equal(summariseSeconds({ trials: [trial({})] }), null)
})

t.test('bytes of an answer: of all trials or of none; unpacked where all have one encoding', async (t) => {
  const own = (more = {}) => ({ ...trial({ ok: [10], ended: { ok: 8, failed: 2 } }), ...more })
  const told = (receivedBytes, answer) => {
    const one = own(answer && { answer })
    return { ...one, load: { ...one.load, receivedBytes } }
  }
  t.match(weighAnswers([told(1000), told(3000)]), { answerBytes: { wire: 200 } })
  t.same(weighAnswers([told(1000), own()]), {})
  const gzip = { encoding: 'gzip', bodyBytes: 30, decodedBytes: 90 }
  t.match(weighAnswers([told(1000, gzip)]), { answerBytes: { wire: 100, unpacked: 160, encoding: 'gzip' } })
  t.notOk('unpacked' in weighAnswers([told(1000, gzip), told(1000, { ...gzip, encoding: 'br' })]).answerBytes)
  t.notOk('bytesPerSecond' in summariseBytes({ trials: [told(1000)] }), 'no second tells them')
})
