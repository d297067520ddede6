import t from 'tap'
import { createRandom } from '../../../../src/plan/random.js'
import { decideProbe } from '../../../../src/commands/size/verdict/probe-decision.js'
import { measureProbeDependence, judgeDependent } from '../../../../src/judge/ratio-verdict.js'

const even = (seconds, valid, bad) =>
  Array(seconds).fill({ valid, bad, near: bad })
const tally = { allowed: 0.01, elapsedMs: 5000, plannedMs: 10_000 }

t.test('clear cases', async (t) => {
  t.equal(decideProbe({ ...tally, stretches: even(5, 200, 0) }), 'pass', '1,000 without a miss')
  t.equal(decideProbe({ ...tally, stretches: even(5, 200, 20) }), 'fail')
  t.equal(decideProbe({ ...tally, stretches: even(5, 200, 2) }), null, 'just what is allowed')
})

t.test('what cannot be decided', async (t) => {
  t.equal(decideProbe({ ...tally, stretches: [] }), null)
  t.equal(decideProbe({ ...tally, stretches: even(5, 0, 0) }), null)
  t.equal(decideProbe({ ...tally, stretches: even(3, 1000, 1000) }), null, 'three stretches do not tell how requests depend on each other')
  t.equal(
    decideProbe({ ...tally, stretches: even(5, 60, 0) }),
    null,
    '300 without a miss: short of what one look at the end would take, 368'
  )
  t.equal(decideProbe({ ...tally, stretches: even(5, 200, 0), elapsedMs: 2000 }), null, 'too early in the probe for a pass')
  t.equal(decideProbe({ ...tally, stretches: even(5, 200, 0), allowed: 0 }), null, 'no number of requests shows 100 %')
  t.equal(decideProbe({ ...tally, stretches: [{ valid: 1, bad: 1 }], allowed: 0 }), 'fail', 'and one is enough against it')
})

/** The mean of the likelihood ratios, as a product of chances: Robbins 1970. */
const evidence = ({ good, bad, allowed, times }) => times
  .map((factor) => Math.min(allowed * factor, (1 + allowed) / 2))
  .reduce((sum, ratio) => sum + (ratio / allowed) ** bad * ((1 - ratio) / (1 - allowed)) ** good, 0) / times.length

t.test('it decides where the mean likelihood ratio is 40, the inverse of 2.5 %', async (t) => {
  const sides = { pass: [0.67, 0.4, 0.2, 0], fail: [1.5, 2.5, 5, 10, 30] }
  for (const [allowed, wanted, few] of [[0.01, 'pass', 0], [0.01, 'pass', 2], [0.05, 'pass', 5], [0.01, 'fail', 300], [0.05, 'fail', 300], [0.3, 'fail', 300]]) {
    const ask = (more) => {
      const [good, bad] = wanted === 'pass' ? [more, few] : [few, more]
      const part = (all, i) => Math.floor((all + i) / 5) // more even than chance: independent
      const stretches = [0, 1, 2, 3, 4].map((i) => ({ valid: part(good, i) + part(bad, i), bad: part(bad, i) }))
      return { said: decideProbe({ ...tally, allowed, stretches }), known: evidence({ good, bad, allowed, times: sides[wanted] }) }
    }
    const first = Array.from({ length: 4000 }, (_, more) => more).find((more) => ask(more).said === wanted)
    t.ok(ask(first).known >= 40 && ask(first - 1).known < 40, `${allowed}, ${wanted}: ${first}, ${ask(first - 1).known} to ${ask(first).known}`)
    t.equal(ask(first - 1).said, null)
  }
})

t.test('bursts count as what they are worth', async (t) => {
  const burst = [...even(9, 200, 0), { valid: 200, bad: 40, near: 40 }]
  t.equal(decideProbe({ ...tally, stretches: burst }), null, '40 of 2,000 in one burst: 2 %, and one event')
  t.equal(decideProbe({ ...tally, stretches: even(10, 200, 8) }), 'fail', 'twice as many, evenly')
  const nearMisses = [...even(9, 200, 0), { valid: 200, bad: 0, near: 150 }]
  t.equal(decideProbe({ ...tally, stretches: nearMisses }), null, 'no miss, but a burst that came near')
})

t.test('looked at as often as one likes, it errs no more often than it says', async (t) => {
  const random = createRandom(1)
  const wrong = { pass: 0, fail: 0 }
  const RUNS = 1000
  for (let run = 0; run < RUNS; run++) {
    const stretches = []
    let decided = null
    for (let second = 1; second <= 40 && !decided; second++) {
      let bad = 0
      for (let i = 0; i < 100; i++) if (random() < 0.01) bad++
      stretches.push({ valid: 100, bad })
      decided = decideProbe({ stretches, allowed: 0.01, elapsedMs: second * 1000, plannedMs: 40_000 })
    }
    if (decided) wrong[decided]++
  }
  // At exactly the allowed ratio each side may err in 2.5 %; 4 % is beyond three sigma of that.
  t.ok(wrong.fail / RUNS <= 0.04, `fail ${wrong.fail}`)
  t.ok(wrong.pass / RUNS <= 0.04, `pass ${wrong.pass}`)
})

t.test('a backlog that grows without limit', async (t) => {
  const growing = Array.from({ length: 12 }, (_, i) => i * 20)
  const slow = { stretches: even(6, 100, 0), allowed: 0.01, elapsedMs: 6000, plannedMs: 30_000, boundMs: 5000 }
  t.equal(decideProbe({ ...slow, backlog: growing }), 'fail', 'nobody has waited for 5 s yet, and all will')
  t.equal(decideProbe({ ...slow, backlog: growing, stretches: even(6, 0, 0) }), 'fail', 'a server that hangs ends nothing at all')
  t.not(decideProbe({ ...slow, backlog: growing.map(() => 20) }), 'fail', 'it stands')
  t.not(decideProbe({ ...slow, backlog: [...growing.slice(0, 6), ...growing.slice(0, 6).reverse()] }), 'fail', 'it went away again')
  t.not(decideProbe({ ...slow, backlog: growing.map((n) => n / 20) }), 'fail', 'chance alone may do that')
  t.not(decideProbe({ ...slow, backlog: growing, plannedMs: 7000 }), 'fail', 'the probe ends before it matters')
  t.not(decideProbe({ ...slow, backlog: growing, boundMs: undefined }), 'fail')
})

t.test('a backlog that grows: from which bound, and for which share, that is too late', async (t) => {
  // 12 looks in 6 s: thirds 30, 110, 190; so 160 more in 4 s, 0.04 a ms. 100 end a second: at 190 one waits for 1.9 s.
  const backlog = Array.from({ length: 12 }, (_, i) => i * 20)
  const ask = ({ boundMs, plannedMs = 30_000, allowed }) =>
    decideProbe({ stretches: even(6, 100, 0), allowed, elapsedMs: 6000, plannedMs, boundMs, backlog })
  // Beyond 2 s from 6,250 ms on; of 10 s that is 37.5 %, and twice what is allowed has to miss.
  t.equal(ask({ boundMs: 2000, plannedMs: 10_000, allowed: 0.187 }), 'fail')
  t.not(ask({ boundMs: 2000, plannedMs: 10_000, allowed: 0.188 }), 'fail')
  // By a bound of 10 s from 26.25 s on: the last eighth of 30 s.
  t.equal(ask({ boundMs: 10_000, allowed: 0.062 }), 'fail')
  t.not(ask({ boundMs: 10_000, allowed: 0.063 }), 'fail')
})

t.test('a backlog that grows by four sigma of a count', async (t) => {
  const ask = (backlog) =>
    decideProbe({ stretches: even(6, 100, 0), allowed: 0.01, elapsedMs: 6000, plannedMs: 60_000, boundMs: 100, backlog })
  const grown = (by) => [0, 0, by / 2, by / 2, by, by]
  t.equal(ask(grown(107)), 'fail', '4 x sqrt(600 + 107) = 106.4')
  t.not(ask(grown(106)), 'fail', '4 x sqrt(600 + 106) = 106.3')
  t.not(ask([0, 0, 200, 400, 400]), 'fail', 'five looks')
})

t.test('how requests depend on each other', async (t) => {
  t.equal(measureProbeDependence({ stretches: even(3, 100, 1) }), null)
  t.equal(measureProbeDependence({ stretches: even(10, 100, 1) }), 1, 'more even than chance is no more than independent')
  t.equal(measureProbeDependence({ stretches: even(10, 100, 0) }), 1)
  t.ok((measureProbeDependence({ stretches: [...even(9, 100, 0), { valid: 100, bad: 10 }] }) ?? 0) > 9)
  t.equal(judgeDependent({ events: { valid: 1000, badAtLeast: 0, badAtMost: 0 }, allowed: 0.01, tau: 1 }), 'met')
  t.equal(judgeDependent({ events: { valid: 1000, badAtLeast: 0, badAtMost: 0 }, allowed: 0.01, tau: 3 }), 'inconclusive', 'worth 333')
  t.equal(judgeDependent({ events: { valid: 10, badAtLeast: 10, badAtMost: 10 }, allowed: 0.01, tau: 100 }), 'inconclusive', 'worth none')
})
