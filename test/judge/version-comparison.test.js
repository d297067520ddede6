import t from 'tap'
import { decodeHistogram as decode } from '../../src/record/histogram.js'
import { compareVersions } from '../../src/judge/version-comparison.js'
import { printComparison } from '../../src/report/run/comparison-json.js'
import { countMost, howMany } from '../fixtures/long.js'
import { makeVersionsPlan, simulateVersions } from '../fixtures/versions.js'

/** With its sentences. */
const compareTold = (options) => printComparison({ comparison: compareVersions(options) })
const judge = async (options) =>
  compareTold({ record: await simulateVersions(options), decode })

t.test('a version that is 30 % slower: regressed after four starts of each, which is all that is measured', async (t) => {
  const { figures, oneRun, before, after } = await judge({
    plan: makeVersionsPlan({ latencyMs: 1000, margin: 0.05 }),
    slower: 1.3,
    noise: 0.01,
    seed: 1
  })
  t.same(
    figures.map(({ phase, figure }) => `${figure} ${phase}`),
    ['goodPerSecond peak', 'cpuPerRequestUs peak', 'p50 latency', 'p99 latency']
  )
  for (const { figure, verdict, cost } of figures.filter(({ figure }) => figure !== 'p99')) {
    t.equal(verdict, 'regressed', figure)
    t.match(cost, { generations: 4, spentMs: 40_000, moreMs: 0 })
  }
  t.match([before, after], [{ id: 'node before.js', inFolder: true }, { id: 'node after.js', inFolder: true }])
  t.ok(oneRun && oneRun.generations <= 10 && oneRun.plannedGenerations === 18, JSON.stringify(oneRun))
})

t.test('what waited in the pool that was asked for is said, as it is in the response times', async (t) => {
  const change = ({ trial, load }) => {
    if (trial.phase === 'latency') Object.assign(load, { waitedAtLimit: 10 })
  }
  const plan = makeVersionsPlan({ latencyMs: 1000, budgetMs: 40_000 })
  const asked = { ...plan, baselines: plan.baselines.map((one) => ({ ...one, load: { ...one.load, openConnections: 3 } })) }
  const { oneRun } = await judge({ plan: asked, seed: 5, change })
  t.same(oneRun?.pool, ['the client\'s pool of 10 connections was the limit: 80 requests waited (in 8 trials)'])
  t.same((await judge({ plan, seed: 5 })).oneRun?.pool, [])
})

t.test('equals, with a margin: no regression, in fewer starts than there is time for', async (t) => {
  const { figures, oneRun } = await judge({ plan: makeVersionsPlan({ margin: 0.1 }), noise: 0.02, seed: 2 })
  t.ok(figures.every(({ verdict }) => verdict === 'no regression'))
  t.ok(oneRun && oneRun.generations < 15, String(oneRun?.generations))
})

t.test('response times have a margin of their own, and p99 another', async (t) => {
  const plan = makeVersionsPlan({ latencyMs: 1000, margin: 0.05 })
  const versions = { ...plan.versions, latencyMargin: 0.2, tailMargin: 0.4 }
  const { figures } = await judge({ plan: { ...plan, versions }, slower: 1.1, noise: 0.01, seed: 7 })
  t.same(figures.map(({ figure, allowed, verdict }) => `${figure} ${allowed} ${verdict}`), [
    'goodPerSecond 0.05 regressed', 'cpuPerRequestUs 0.05 regressed', 'p50 0.2 no regression', 'p99 0.4 no regression'
  ])
  const { figures: [, , , tail] } = await judge({ plan: { ...plan, versions: { ...versions, tailMargin: undefined } }, seed: 7 })
  t.equal(tail.allowed, 0.2)
})

t.test('too little time: inconclusive, with the starts and the time that would decide', async (t) => {
  const { figures, oneRun } = await judge({ plan: makeVersionsPlan({ budgetMs: 40_000 }), slower: 1.04, noise: 0.06, seed: 3 })
  t.match(oneRun, { generations: 4, plannedGenerations: 4, spentMs: 40_000 })
  const [rate] = figures
  t.match(rate, { verdict: 'inconclusive', reason: /about \d+ more starts of each would decide$/ })
  t.equal(rate.cost?.moreMs, Number(rate.moreRepeats) * 10_000)
  t.ok(Number(rate.low) < 1 && Number(rate.high) > 1)
})

t.test('looks: after the fourth start of each, every second one, and the last', async (t) => {
  const record = await simulateVersions({ plan: makeVersionsPlan({ budgetMs: 90_000 }), noise: 0.2, seed: 4 })
  const looks = record.plan.budget?.looks.map(({ repeats, spentMs }) => [repeats, spentMs])
  t.strictSame(looks, [[4, 40_000], [6, 60_000], [8, 80_000], [9, 90_000]])
  t.equal(new Set(record.plan.trials.map(({ id }) => id)).size, record.plan.trials.length)
})

t.test('one start of each: a range that claims nothing', async (t) => {
  const { figures: [rate] } = await judge({ plan: makeVersionsPlan({ budgetMs: 1000 }), slower: 3, noise: 0.01, seed: 4 })
  t.match(rate, { verdict: 'inconclusive', reason: /^1 of 1 starts have this figure for both versions; 3 are needed$/ })
  t.ok(Number(rate.low) < 1 / 3 && Number(rate.high) > 1 / 3 && Number(rate.high) < 1)
})

t.test('the record gives the same again, and a figure that is decided stays so', async (t) => {
  const record = await simulateVersions({ plan: makeVersionsPlan({ latencyMs: 1000, margin: 0.05 }), slower: 1.12, noise: 0.02, seed: 5 })
  const whole = compareVersions({ record, decode })
  t.strictSame(compareVersions({ record: JSON.parse(JSON.stringify(record)), decode }), whole)
  const first = whole.figures.find(({ verdict, cost }) => verdict === 'regressed' && cost && cost.generations < (whole.oneRun?.generations ?? 0))
  t.ok(first, 'one was decided before the others')
  const looks = record.plan.budget?.looks.filter(({ repeats }) => repeats <= Number(first?.cost?.generations)) ?? []
  const early = compareVersions({
    record: {
      ...record,
      plan: { ...record.plan, budget: record.plan.budget && { ...record.plan.budget, looks } }
    },
    decode
  })
  t.strictSame(early.figures.find(({ figure }) => figure === first?.figure), first)
})

t.test('servers that run already: no CPU time; a low rate: no p99', async (t) => {
  const byUrl = await judge({ plan: makeVersionsPlan({ url: true }), slower: 1.3, noise: 0.01, seed: 6 })
  t.same(byUrl.figures.map(({ figure }) => figure), ['goodPerSecond'])
  t.match(byUrl.left, [/^CPU per request: not known, because baseload did not start the servers/])
  const slow = makeVersionsPlan({ latencyMs: 1000 })
  const at = (ratePerSecond) => ({
    ...slow,
    baselines: slow.baselines.map((one) => ({ ...one, load: { ...one.load, ratePerSecond } }))
  })
  t.ok((await judge({ plan: at(1000), slower: 1.3, noise: 0.01, seed: 7 })).figures.some(({ figure }) => figure === 'p99'))
  const slower = await judge({ plan: at(20), slower: 1.3, noise: 0.01, seed: 8 })
  t.same(slower.figures.map(({ figure }) => figure), ['goodPerSecond', 'cpuPerRequestUs', 'p50'])
  t.match(slower.left, [/^p99 \(latency\): a start has about \d+ requests, and a p99 needs 368/])
})

t.test('a driver that was the bottleneck decides nothing, and nothing waits for it; a spoiled trial is no start', async (t) => {
  const bound = await judge({
    plan: makeVersionsPlan(),
    slower: 1.3,
    noise: 0.01,
    seed: 9,
    change: ({ parts }) => {
      for (const part of parts) {
        Object.assign(
          part,
          part.kind === 'driver' ? { eventLoopUtilization: 0.99 } : { cpuUs: 500_000 * (part.name === 'x' ? 2 : 1) }
        )
      }
    }
  })
  t.match(
    bound.figures.find(({ figure }) => figure === 'goodPerSecond'),
    { verdict: 'inconclusive', ratio: null, reason: /the driver was the bottleneck$/ }
  )
  t.equal(bound.oneRun?.generations, 4)
  const spoiled = await judge({
    plan: makeVersionsPlan({ budgetMs: 40_000 }),
    slower: 1.3,
    noise: 0.01,
    seed: 10,
    change: ({ trial, load }) => {
      if (trial.repeat < 3) load.invalid = [{ code: 'TEXT', text: 'out of ports' }]
    }
  })
  t.match(spoiled.figures[0], {
    verdict: 'inconclusive',
    reason:
      /^2 of 4 starts have this figure for both versions; 3 are needed; the last invalid trial: out of ports$/
  })
})

t.test('a start in which the new version serves nothing counts', async (t) => {
  const fail = (isIn) => judge({
    plan: makeVersionsPlan({ margin: 0.2, budgetMs: 60_000 }),
    noise: 0.01,
    seed: 11,
    change: ({ trial, load }) => {
      if (trial.phase === 'peak' && trial.target === 'after' && isIn(trial.repeat)) load.counts.ok = 0
    }
  })
  t.match((await fail((repeat) => repeat === 2)).figures[0], { figure: 'goodPerSecond', verdict: 'inconclusive' })
  t.match((await fail(() => true)).figures[0], { figure: 'goodPerSecond', verdict: 'regressed' })
})

async function count ({ runs, options }) {
  let [regressed, held, found, starts] = [0, 0, 0, 0]
  for (let seed = 0; seed < runs; seed++) {
    const { figures, oneRun } = await judge(options(100 + seed))
    if (figures.some(({ verdict }) => verdict === 'regressed')) regressed++
    if (figures[0].verdict === 'no regression') held++
    if (figures[0].verdict === 'regressed') found++
    starts += oneRun?.generations ?? 0
  }
  return { regressed, held, found, starts: starts / runs }
}

t.test('A/A through all looks, no margin: 5 % or less have a regression', async (t) => {
  const runs = howMany({ short: 30, long: 200 })
  const { regressed } = await count({ runs, options: (seed) => ({ plan: makeVersionsPlan({ budgetMs: 120_000 }), seed }) })
  t.ok(regressed <= countMost({ cases: runs, ratio: 0.05 }), `${regressed} of ${runs}`)
})

t.test('just as much worse as is allowed: 5 % or less are called regressed, and of each figure 5 % or less not', async (t) => {
  const runs = howMany({ short: 20, long: 100 })
  const { regressed, held } = await count({
    runs,
    options: (seed) => ({ plan: makeVersionsPlan({ budgetMs: 120_000, margin: 0.05 }), slower: 1.05, seed })
  })
  const most = countMost({ cases: runs, ratio: 0.05 })
  t.ok(regressed <= most && held <= most, `${regressed} and ${held} of ${runs}`)
})

t.test('5 % slower, starts that differ by 3 %: found in most runs', async (t) => {
  const runs = howMany({ short: 20, long: 40 })
  const { found, starts } = await count({ runs, options: (seed) => ({ plan: makeVersionsPlan(), slower: 1.05, seed }) })
  t.ok(found >= runs * 0.85, `${found} of ${runs}, after ${starts} starts`)
})
