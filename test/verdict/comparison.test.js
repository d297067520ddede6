import t from 'tap'
import { compareAll, compareRepeats, findNoiseFloor } from '../../src/verdict/comparison.js'
import { createRandom } from '../../src/plan/random.js'
import { decodeHistogram as decode, encodeWindows } from '../../src/record/histogram.js'
import { makeTrial, makeTrialRecord } from '../fixtures/records.js'
import { drawNormal, simulateQueue, toDistribution } from '../fixtures/queue.js'

/** @import { TrialRecord } from '../../src/types.ts' */

const at = (/** @type {number[]} */ ...valuesUs) => valuesUs.map((value) => [{ valuesUs: [value], counts: [400], total: 400 }])
const compare = (/** @type {ReturnType<typeof at>} */ before, /** @type {ReturnType<typeof at>} */ after, more = {}) =>
  compareRepeats({ figure: 'p99', p: 0.99, seed: 1, before, after, ...more })

t.test('three answers', async (t) => {
  const before = at(1000, 1010, 990, 1005, 995)
  t.match(compare(before, at(1200, 1210, 1190, 1205, 1195)), { verdict: 'regressed', moreRepeats: 0, reason: /^\+20 % \(.*\); up to 0 % worse is allowed$/ })
  t.match(compare(before, at(800, 810, 790, 805, 795)), { verdict: 'no regression', moreRepeats: 0 })
  t.match(compare(before, before), { verdict: 'inconclusive', ratio: 1, moreRepeats: null, reason: /too close to tell/ })
  t.match(compare(before, before, { margin: 0.05 }), { verdict: 'no regression', allowed: 0.05 })
  t.match(compare(before, at(1200, 1210, 1190, 1205, 1195), { margin: 0.05, noiseFloor: 0.3 }), { verdict: 'no regression', allowed: 0.3 })
})

t.test('inconclusive says how many more repeats would decide', async (t) => {
  const result = compare(at(900, 1100, 1000, 1050, 950), at(1000, 1200, 1100, 1150, 1050))
  t.match(result, { verdict: 'inconclusive', reason: /about \d+ more repeats an arm/ })
  t.ok(Number(result.moreRepeats) > 0 && Number(result.moreRepeats) < 20)
})

t.test('fewer than four repeats an arm decide nothing', async (t) => {
  t.match(compare(at(1, 1, 1), at(9, 9, 9, 9)), { verdict: 'inconclusive', ratio: null, moreRepeats: 1, reason: /4 are needed, 1 more/ })
  t.match(compare([], []), { verdict: 'inconclusive', ratio: null, moreRepeats: 4, rankP: null })
})

t.test('no variation at all is an exact answer', async (t) => {
  t.match(compare(at(100, 100, 100, 100), at(100, 100, 100, 100)), { verdict: 'no regression', ratio: 1, low: 1, high: 1 })
  t.match(compare(at(100, 100, 100, 100), at(101, 101, 101, 101)), { verdict: 'regressed' })
})

/** @param {number} us @param {{ ok?: number, invalid?: string[], jitter?: number }} [options] @returns {Promise<TrialRecord[]>} */
async function makeTrials (us, { ok = 400, invalid = [], jitter = 10 } = {}) {
  return Promise.all([0, 1, 2, 3, 4].map((i) => makeTrialRecord({
    trial: makeTrial({ repeat: i + 1 }),
    valuesUs: Array(ok + i).fill(us + i * jitter),
    change: ({ load }) => { load.invalid = invalid }
  })))
}

t.test('trials: percentiles up and rates down are worse; spoiled trials are no repeats', async (t) => {
  const [before, slower, fewer] = [await makeTrials(1000), await makeTrials(1300), await makeTrials(1000, { ok: 300 })]
  const spoiled = await makeTrials(1000, { invalid: ['out of ports'] })
  const results = compareAll({
    decode,
    pairs: [
      { figure: 'p99', before, after: slower, seed: 1, margin: 0.05 },
      { figure: 'goodPerSecond', before, after: fewer, seed: 1, margin: 0.05 },
      { figure: 'goodPerSecond', before: fewer, after: before, seed: 1, margin: 0.05 },
      { figure: 'p99', before, after: spoiled, seed: 1 },
      { figure: 'p99_9', before, after: slower, seed: 1 }
    ]
  })
  t.same(results.map(({ figure, verdict }) => [figure, verdict]), [
    ['p99', 'regressed'], ['goodPerSecond', 'regressed'], ['goodPerSecond', 'no regression'], ['p99', 'inconclusive'], ['p99_9', 'inconclusive']
  ])
  t.ok(Number(results[1].ratio) < 1)
  t.equal(results[3].ratio, null)
})

t.test('where each trial of both sides has its windows, they are drawn again', async (t) => {
  const random = createRandom(4)
  // Four good windows and one that is slow and busy: a trial's p99 hangs on how often that one is drawn.
  const windows = (/** @type {number} */ us) => [us, us, us, us, us * (2 + random())].map((level) => Array.from({ length: 200 }, () => Math.round(level * (1 + 0.1 * random()))))
  const arm = (/** @type {number} */ us) => Promise.all([1, 2, 3, 4, 5].map(async (repeat) => {
    const parts = windows(us)
    const encoded = await encodeWindows({ windows: parts })
    return makeTrialRecord({ trial: makeTrial({ repeat }), valuesUs: parts.flat(), change: ({ load }) => { load.windows = encoded } })
  }))
  const bare = (/** @type {TrialRecord[]} */ trials) => trials.map((trial) => ({ ...trial, load: { ...trial.load, windows: undefined } }))
  const [before, after] = [await arm(1000), await arm(1200)]
  const width = (/** @type {TrialRecord[]} */ left, /** @type {TrialRecord[]} */ right) => {
    const [{ ratio, low, high }] = compareAll({ decode, pairs: [{ figure: 'p99', before: left, after: right, seed: 1 }] })
    return { ratio, width: Math.log(Number(high) / Number(low)) }
  }
  const [drawn, once, mixed] = [width(before, after), width(bare(before), bare(after)), width(before, bare(after))]
  t.ok(drawn.width > 1.2 * once.width, `${drawn.width} against ${once.width}`)
  t.strictSame(mixed, once, 'a side without them: neither is drawn')
  t.equal(drawn.ratio, once.ratio, 'the ratio itself is that of the whole trials')
  t.strictSame(width(before, after), drawn, 'the same again')
})

t.test('Holm: what is found alone is not found among twenty', async (t) => {
  const [before, after] = [await makeTrials(1000, { jitter: 40 }), await makeTrials(1135, { jitter: 40 })]
  const pair = { figure: /** @type {const} */ ('p99'), before, after, seed: 1 }
  t.match(compareAll({ decode, pairs: [pair] }), [{ verdict: 'regressed' }])
  const same = { ...pair, after: before }
  t.match(compareAll({ decode, pairs: [pair, ...Array(19).fill(same)] })[0], { verdict: 'inconclusive', reason: /Holm/ })
})

t.test('the noise floor is the largest difference among equals', async (t) => {
  const comparisons = [compare(at(100, 100, 100, 100), at(103, 103, 103, 103)), compare(at(100, 100, 100, 100), at(95, 95, 95, 95)), compare([], [])]
  t.equal(Number(findNoiseFloor({ comparisons }).toFixed(6)), Number((100 / 95 - 1).toFixed(6)))
  t.equal(findNoiseFloor({ comparisons: [] }), null, 'nothing compared, nothing known')
})

t.test('A/A: 200 pairs of equals, 5 repeats of 4,000 requests an arm, no margin: 5 % or less are called regressed', async (t) => compareEquals(t, { pairs: 200, windows: 1 }))

t.test('A/A: the same with ten windows a repeat', async (t) => compareEquals(t, { pairs: 40, windows: 10 }))

/** @param {import('tap').Test} t @param {{ pairs: number, windows: number }} options */
async function compareEquals (t, { pairs, windows }) {
  for (const [name, draw] of /** @type {Array<[string, (random: () => number) => Float64Array]>} */ ([
    ['M/M/1 at utilisation 0.8', (random) => simulateQueue({ n: 4000, utilisation: 0.8, random })],
    ['independent', (random) => Float64Array.from({ length: 4000 }, () => -Math.log(1 - random()))]
  ])) {
    const random = createRandom(11)
    // Each start of a server is a little faster or slower for good, as real ones are.
    const arm = () => Array.from({ length: 5 }, () => {
      const start = Math.exp(0.03 * drawNormal(random))
      const values = draw(random).map((value) => value * start)
      return Array.from({ length: windows }, (_, i) => toDistribution(values.subarray(i * 4000 / windows, (i + 1) * 4000 / windows)))
    })
    let regressed = 0
    for (let seed = 0; seed < pairs; seed++) if (compareRepeats({ figure: 'p99', before: arm(), after: arm(), p: 0.99, seed }).verdict === 'regressed') regressed++
    t.ok(regressed <= pairs / 20, `${name}: ${regressed} of ${pairs}`)
  }
}
