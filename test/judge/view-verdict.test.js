import t from 'tap'
import { countMost, howMany } from '../fixtures/long.js'
import { countVerdicts, LAWS } from '../fixtures/starts.js'
import { findMoreOfRequests, judgeView } from '../../src/judge/view-verdict.js'

// Fewer runs of what bench/verdicts.js does; the seeds are fixed.
const RUNS = 100

for (const law of [LAWS.exponential, LAWS.narrow]) {
  for (const repeats of [3, 5]) {
    for (const [spread, truth] of [[0, 'median'], [0.3, 'median'], [0.3, 'mixture']]) {
      t.test(
        `${law.name}, ${repeats} starts that differ by ${spread * 100} %, the bound is of ${truth}: neither word is wrong in more than 5 %`,
        async (t) => {
          const found = countVerdicts({ law, spread, truth, share: 0.01, repeats, n: 1000, runs: RUNS, seed: 5 })
          t.comment(JSON.stringify(found))
          t.ok(found.met <= 0.05 * RUNS, `${found.met} met`)
          t.ok(found.missed <= 0.05 * RUNS, `${found.missed} missed`)
        }
      )
    }
  }
}

t.test('it does decide: a p99 of a third of the bound and of one and a half of it', async (t) => {
  const count = (share) =>
    countVerdicts({ law: LAWS.exponential, spread: 0, truth: 'median', share, repeats: 5, n: 2000, runs: 40, seed: 9 })
  t.ok(count(0.01 ** 3).met >= 30)
  t.ok(count(0.01 ** (2 / 3)).missed >= 30)
})

t.test('one start or two: whatever is said is provisional', async (t) => {
  for (const repeats of [1, 2]) {
    const { met, missed, provisional } = countVerdicts({
      law: LAWS.exponential, spread: 0.3, truth: 'median', share: 0.01, repeats, n: 2000, runs: 40, seed: 4
    })
    t.ok(met + missed > 0)
    t.equal(provisional, met + missed)
  }
})

t.test('a queue, whose requests depend on each other', async (t) => {
  const runs = howMany({ short: 20, long: RUNS })
  const mostOf = (ratio) => howMany({ short: countMost({ cases: runs, ratio }), long: ratio * runs })
  const seen = howMany({ short: { runs: 12, least: 9 }, long: { runs: 40, least: 30 } })
  const count = (how) => {
    const found = countVerdicts({ law: LAWS.queue, spread: 0, truth: 'median', share: 0.01, repeats: 3, n: 5000, runs, seed: 6, ...how })
    t.comment(JSON.stringify({ ...how, law: how.law?.name, ...found }))
    return found
  }
  const { met, missed } = count({})
  t.ok(met <= mostOf(0.05) && missed <= mostOf(0.05))
  t.ok(count({ law: LAWS.busyQueue, n: 2000 }).met <= mostOf(0.05))
  t.ok(count({ times: 5, n: 2000, runs: seen.runs }).met >= seen.least, 'a p99 of a fifth of the bound is seen in three starts')
  for (const repeats of [1, 2]) {
    t.ok(count({ repeats, n: 12_000 / repeats }).met <= mostOf(0.08))
    t.ok(count({ repeats, n: 12_000 / repeats, times: 5, runs: seen.runs }).met >= seen.least, `and in the stretches of ${repeats}`)
  }
})

const start = (ok, slow, failed = 0) => ({
  distribution: { valuesUs: [10_000, 600_000], counts: [ok + failed - slow, slow], total: ok + failed },
  counts: { due: ok + failed, ok, failed, timedOut: 0, unfinished: 0, notSent: 0 }
})
const judge = (...starts) => {
  const sum = (of) => starts.reduce((total, one) => total + of(one), 0)
  const slow = sum(({ distribution }) => distribution.counts[1])
  const failed = sum(({ counts }) => counts.failed)
  return judgeView({
    whole: start(sum(({ counts }) => counts.ok), slow, failed),
    starts,
    objective: { text: 'p99<=50ms', kind: 'latency', ratio: 0.99, boundUs: 50_000, strict: false },
    tau: 1,
    open: true,
    timeoutUs: 1e6
  })
}

t.test('known answers', async (t) => {
  t.match(judge(start(1000, 0), start(1000, 0), start(1000, 0)), { verdict: 'met', isProvisional: false, areStartsWhy: false })
  t.match(judge(start(1000, 0), start(1000, 1), start(1000, 0)), { verdict: 'met' }, 'a single miss is no difference between starts')
  t.match(judge(start(1000, 40), start(1000, 45), start(1000, 42)), { verdict: 'missed' })
  t.match(judge(start(1000, 0), start(1000, 0), start(1000, 0), start(1000, 0), start(1000, 200)), {
    verdict: 'inconclusive', areStartsWhy: true
  })
  t.match(judge(start(300, 0), start(300, 0), start(300, 0)), {
    verdict: 'inconclusive', areStartsWhy: false
  }, 'starts that are alike, each with too few requests for its percentile')
  t.match(
    judge(start(1000, 0, 100), start(1000, 0, 100), start(1000, 0, 100)),
    { verdict: 'missed' },
    'all failed alike: by counts, as they have no percentile'
  )
  t.match(judge(), { verdict: 'inconclusive', badRatio: null })
  t.match(judge(start(0, 0), start(0, 0), start(0, 0)), { verdict: 'inconclusive', badRatio: null })
  t.match(
    judge(start(1000, 0), start(0, 0), start(0, 0)),
    { verdict: 'met', isProvisional: false },
    'starts without a request tell nothing'
  )
})

t.test('how many more would tell: those that missed so far are not counted as one of the few that all are worth', async (t) => {
  // 9,205 requests that count as 104, one of them too slow: 555 that are worth one each bear one miss (Clopper and Pearson, 97.5 %)
  const events = { valid: 9205, badAtLeast: 1, badAtMost: 1 }
  const more = Number(findMoreOfRequests({ events, tau: 88, allowed: 0.01 }))
  t.ok(Math.abs((9205 + more) / 88 - 555) <= 2, String(more))
  const none = { valid: 9056, badAtLeast: 0, badAtMost: 0 }
  t.equal(Math.ceil((9056 + Number(findMoreOfRequests({ events: none, tau: 31, allowed: 0.01 }))) / 31), 368)
})
