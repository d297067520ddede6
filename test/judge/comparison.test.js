import t from 'tap'
import { compareAll } from '../../src/judge/comparison.js'
import { compareRecords } from '../../src/judge/record-comparison.js'
import { createRandom } from '../../src/plan/random.js'
import { decodeHistogram as decode } from '../../src/record/histogram.js'
import { countMost, howMany } from '../fixtures/long.js'
import { makeRecord, makeTrial, makeTrialRecord } from '../fixtures/records.js'
import { drawNormal, simulateQueue } from '../fixtures/queue.js'
import { withReason } from '../fixtures/told.js'

/** One trial a value, of 400 requests that all took it. */
const at = (...values) =>
  Promise.all(
    values.map((us, i) => makeTrialRecord({ trial: makeTrial({ repeat: i + 1 }), valuesUs: Array(400).fill(us) }))
  )
const compare = (before, after, more = {}) => withReason(compareAll({ pairs: [{ figure: 'p99', before, after, ...more }], decode })[0])

t.test('three answers', async (t) => {
  const before = await at(1000, 1010, 990, 1005, 995)
  const [slow, fast] = [await at(1200, 1210, 1190, 1205, 1195), await at(800, 810, 790, 805, 795)]
  t.match(compare(before, slow), { verdict: 'regressed', moreRepeats: 0, reason: /^\+20 % \(.*\); up to 0 % worse is allowed$/ })
  t.match(compare(before, fast), { verdict: 'no regression', moreRepeats: 0 })
  t.match(compare(before, before), { verdict: 'inconclusive', ratio: 1, moreRepeats: null, reason: /too close to tell with any/ })
  t.match(compare(before, before, { margin: 0.05 }), { verdict: 'no regression', allowed: 0.05 })
  t.match(compare(before, slow, { margin: 0.05, noiseFloor: 0.3 }), { verdict: 'no regression', allowed: 0.3 })
})

t.test('inconclusive says how many more repeats would decide', async (t) => {
  const arms = [await at(900, 1100, 1000, 1050, 950), await at(1000, 1200, 1100, 1150, 1050)]
  const result = compare(...arms)
  t.match(result, { verdict: 'inconclusive', reason: /about \d+ more starts of each/ })
  t.ok(Number(result.moreRepeats) > 0 && Number(result.moreRepeats) < 20)
  t.match(
    compare(...arms, { drift: { variance: 0.06 ** 2, uncertainty: 0 } }),
    { verdict: 'inconclusive', moreRepeats: null, reason: /from two runs; measure both versions in one run$/ },
    'a drift that no repeat makes smaller'
  )
})

t.test('fewer than four repeats an arm decide nothing', async (t) => {
  t.match(compare(await at(1, 1, 1), await at(9, 9, 9, 9)), {
    verdict: 'inconclusive',
    ratio: null,
    moreRepeats: 1,
    reason: /4 are needed$/
  })
  t.match(compare([], []), { verdict: 'inconclusive', ratio: null, moreRepeats: 4, rankP: null })
})

t.test('no variation at all is an exact answer', async (t) => {
  const before = await at(100, 100, 100, 100)
  t.match(compare(before, before), { verdict: 'no regression', ratio: 1, low: 1, high: 1 })
  t.match(compare(before, await at(101, 101, 101, 101)), { verdict: 'regressed' })
})

async function makeTrials (us, { ok = 400, invalid = [], jitter = 10 } = {}) {
  return Promise.all([0, 1, 2, 3, 4].map((i) => makeTrialRecord({
    trial: makeTrial({ repeat: i + 1 }),
    valuesUs: Array(ok + i).fill(us + i * jitter),
    change: ({ load }) => { load.invalid = invalid }
  })))
}

t.test('trials: percentiles up and rates down are worse; spoiled trials are no repeats', async (t) => {
  const [before, slower, fewer] = [await makeTrials(1000), await makeTrials(1300), await makeTrials(1000, { ok: 300 })]
  const spoiled = await makeTrials(1000, { invalid: [{ code: 'TEXT', text: 'out of ports' }] })
  const results = compareAll({
    decode,
    pairs: [
      { figure: 'p99', before, after: slower, margin: 0.05 },
      { figure: 'goodPerSecond', before, after: fewer, margin: 0.05 },
      { figure: 'goodPerSecond', before: fewer, after: before, margin: 0.05 },
      { figure: 'p99', before, after: spoiled },
      { figure: 'p99_9', before, after: slower }
    ]
  })
  t.same(
    results.map(({ figure, verdict }) => [figure, verdict]),
    [
      ['p99', 'regressed'],
      ['goodPerSecond', 'regressed'],
      ['goodPerSecond', 'no regression'],
      ['p99', 'inconclusive'],
      ['p99_9', 'inconclusive']
    ]
  )
  t.ok(Number(results[1].ratio) < 1)
  t.equal(results[3].ratio, null)
})

t.test('Holm: what is found alone is not found among twenty', async (t) => {
  const [before, after] = [await makeTrials(1000, { jitter: 40 }), await makeTrials(1135, { jitter: 40 })]
  const pair = { figure: 'p99', before, after }
  t.match(compareAll({ decode, pairs: [pair] }), [{ verdict: 'regressed' }])
  const same = { ...pair, after: before }
  t.match(withReason(compareAll({ decode, pairs: [pair, ...Array(19).fill(same)] })[0]), { verdict: 'inconclusive', reason: /Holm/ })
})

// What the command `compare` does with two records, on records whose every start is a little faster or slower for good, as real ones are.
const SIMULATIONS = [
  ['M/M/1 at utilisation 0.8', (random) => simulateQueue({ n: 4000, utilisation: 0.8, random })],
  ['independent', (random) => Float64Array.from({ length: 4000 }, () => -Math.log(1 - random()))]
]
const PAIRS = howMany({ short: 6, long: 60 })
const MOST = howMany({ short: countMost({ cases: PAIRS, ratio: 0.05 }), long: 0.05 * PAIRS })
const base = await makeRecord({ repeats: 1 })

/**
 * drift: standard deviation of the session's own factor
 * @returns p50 and p99 of the latency phase of four targets: a family of 8
 */
async function simulateRecord ({ id, drift = 0, draw, random }) {
  const session = Math.exp(drift * drawNormal(random))
  const places = [1, 2, 3, 4].flatMap((target) =>
    [1, 2, 3, 4, 5].map((repeat) => makeTrial({ target: `t${target}`, phase: 'latency', repeat }))
  )
  const trials = await Promise.all(places.map((trial) => {
    const start = Math.exp(0.03 * drawNormal(random))
    return makeTrialRecord({ trial, valuesUs: [...draw(random)].map((value) => Math.max(1, Math.round(value * start * session * 100))) })
  }))
  return { ...base, id, trials }
}

for (const [name, draw] of SIMULATIONS) {
  for (const drift of [0, 0.014]) { // 0.014 each: 2 % between two
    t.test(
      `A/A of two records, ${name}, sessions ${drift > 0 ? '2 % apart' : 'alike'}: 5 % or less have a regression among 8 figures, without a margin`,
      async (t) => {
        const random = createRandom(11)
        let regressed = 0
        for (let pair = 0; pair < PAIRS; pair++) {
          const [before, after] = [
            await simulateRecord({ id: 'a', drift, draw, random }),
            await simulateRecord({ id: 'b', drift, draw, random })
          ]
          const { figures } = compareRecords({ before, after, decode, margin: 0 })
          t.equal(figures.length, 8)
          if (figures.some(({ verdict }) => verdict === 'regressed')) regressed++
        }
        t.ok(regressed <= MOST, `${regressed} of ${PAIRS}`)
      }
    )
  }
}

t.test(
  'A/A of the two halves of one session, to which no drift is added: 5 % or less, and the interval holds 1 in 93 % or more',
  async (t) => {
    const random = createRandom(12)
    let [regressed, held, all] = [0, 0, 0]
    for (let pair = 0; pair < PAIRS; pair++) {
      const before = await simulateRecord({ id: 'a', draw: SIMULATIONS[1][1], random })
      const after = await simulateRecord({ id: 'a', draw: SIMULATIONS[1][1], random })
      const { figures } = compareRecords({ before, after, decode, margin: 0 })
      if (figures.some(({ verdict }) => verdict === 'regressed')) regressed++
      held += figures.filter(({ low, high }) => Number(low) <= 1 && Number(high) >= 1).length
      all += figures.length
    }
    t.ok(regressed <= MOST, `${regressed} of ${PAIRS}`)
    t.ok(held >= 0.93 * all, `${held} of ${all}`)
  }
)
