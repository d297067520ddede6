import t from 'tap'
import { compareAnswers, compareRecords as judgeRecords, compareWithItself } from '../../src/judge/record-comparison.js'
import { printComparison } from '../../src/report/run/comparison-json.js'
import { tell } from '../../src/report/sentences/index.js'
import { decodeHistogram as decode } from '../../src/record/histogram.js'
import { makeRecord } from '../fixtures/records.js'

const how = { decode, margin: 0.05 }
const base = await makeRecord({ repeats: 6, phases: ['peak', 'latency'], seed: 1 })
const slower = (record, target, factor) => ({
  ...record,
  trials: record.trials.map((one) =>
    one.trial.target === target ? { ...one, load: { ...one.load, windowMs: one.load.windowMs * factor } } : one
  )
})

/** With its sentences. */
const compareRecords = (options) => printComparison({ comparison: judgeRecords(options) })

t.test('every target in both phases, as one family', async (t) => {
  const { figures, differences, left } = compareRecords({ before: base, after: base, ...how })
  t.strictSame(
    figures
      .map(({ target, phase, figure }) => `${target} ${phase} ${figure}`)
      .slice(0, 3)
      .map((text) => text.split(' ').slice(1).join(' ')),
    ['peak goodPerSecond', 'peak goodPerSecond', 'peak goodPerSecond']
  )
  t.equal(figures.length, 3 + 3 * 2)
  t.ok(figures.every(({ ratio }) => ratio === 1), 'the same file on both sides')
  t.ok(figures.every(({ verdict }) => verdict === 'no regression' || verdict === 'inconclusive'))
  t.strictSame([differences, left], [[], []])
})

t.test('answers of another size are said: of compression, or of other work', async (t) => {
  const trials = (receivedBytes) => [{ load: { receivedBytes, endedInWindow: { ok: 9, failed: 1 } } }]
  const say = (before, after) => compareAnswers({ target: 'shop', before, after }).map((one) => tell(one))
  t.same(say(trials(416_000), trials(33_100)), ['an answer of shop has 41.6 kB against 3.31 kB on the wire (-92.0 %)'])
  t.same(say(trials(1000), trials(1040)), [])
  t.same(say(trials(1000), [{ load: {} }]), [], 'not known')
  t.same(say([], trials(1000)), [])
})

t.test('a target that became 20 % slower has regressed, the others have not', async (t) => {
  const { figures } = compareRecords({ before: base, after: slower(base, 'node-http', 1.25), ...how })
  const [verdict] = figures.filter(({ target, figure }) => target === 'node-http' && figure === 'goodPerSecond')
  t.match(verdict, { verdict: 'regressed', phase: 'peak' })
  t.equal(Math.round(verdict.ratio * 100), 80)
  t.notOk(figures.some(({ target, verdict }) => target !== 'node-http' && verdict === 'regressed'))
})

t.test('a noise floor above the difference takes the verdict of its own figure back, and of no other', async (t) => {
  const floor = (figure, phase) => ({ target: 'node-http', phase, figure, noiseFloor: 0.4 })
  const judge = (noiseFloors) => compareRecords({ before: base, after: slower(base, 'node-http', 1.25), ...how, noiseFloors }).figures
  const rate = (figures) => figures.find(({ target, figure }) => target === 'node-http' && figure === 'goodPerSecond')
  t.match(rate(judge([floor('goodPerSecond', 'peak')])), { verdict: 'no regression', allowed: 0.4, noiseFloor: 0.4 })
  const noisyTail = judge([floor('p99', 'latency')])
  t.match(rate(noisyTail), { verdict: 'regressed', allowed: 0.05, noiseFloor: null }, 'a noisy p99 hides no lost rate')
  t.match(noisyTail.find(({ target, figure }) => target === 'node-http' && figure === 'p99'), { allowed: 0.4 })
})

t.test('two sessions: the drift between them is in the interval, from history where it is told', async (t) => {
  const after = { ...base, id: 'later', startedAt: '2026-01-03T03:04:05.000Z' }
  const [own, assumed] = [base, after].map((after) => compareRecords({ before: base, after, ...how }).figures[0])
  t.equal(own.drift, null, 'one session')
  t.same(assumed.drift, { basis: 'assumed', standardDeviation: 0.02, records: 0 })
  t.ok(assumed.high / assumed.low > own.high / own.low)
  const { target, phase, figure } = own
  const known = (variance) => ({ target, phase, figure, records: 9, variance, uncertainty: 0 })
  const [told, other] = compareRecords({ before: base, after, ...how, drifts: [known(0.0001), known(0.0004)] }).figures
  t.same(told.drift, { basis: 'history', standardDeviation: 0.02, records: 9 }, 'the largest of several loads')
  t.match(other.drift, { basis: 'assumed' })
})

t.test('another rate is another question: it is not compared, and said', async (t) => {
  const after = {
    ...base,
    trials: base.trials.map((one) =>
      one.trial.phase === 'latency'
        ? { ...one, trial: { ...one.trial, id: one.trial.id.replace('r400', 'r500') } }
        : one
    )
  }
  const { figures, left } = compareRecords({ before: base, after, ...how })
  t.ok(figures.every(({ phase }) => phase === 'peak'))
  t.equal(left.filter((text) => /latency-r400 by native: in the first record only/.test(text)).length, 3)
  t.equal(left.filter((text) => /latency-r500 by native: in the second record only/.test(text)).length, 3)
})

t.test('what differs beside the targets is said', async (t) => {
  const after = {
    ...base,
    machine: { ...base.machine, cores: 64, versions: { ...base.machine.versions, haproxy: '3.0' } },
    tool: { ...base.tool, version: '9.9.9' }
  }
  const { differences } = compareRecords({ before: base, after, ...how })
  t.ok(differences.some((text) => /^machine cores: \d+ against 64$/.test(text)))
  t.ok(differences.some((text) => /^haproxy: .* against 3\.0$/.test(text)))
  t.ok(differences.some((text) => /^baseload: .* against 9\.9\.9$/.test(text)))
})

t.test('another number of driver processes, and another lab, are said', async (t) => {
  const differ = (one, other) =>
    compareRecords({
      before: { ...base, plan: { ...base.plan, ...one } },
      after: { ...base, plan: { ...base.plan, ...other } },
      ...how
    }).differences
  t.strictSame(differ({}, { workers: 1 }), [], 'one is what it is when nothing is said')
  t.strictSame(differ({}, { workers: 2 }), ['driver processes: 1 against 2'])
  const [baseline] = base.plan.baselines
  const withLab = (writes) => ({ baselines: [{ ...baseline, lab: { kind: 'load', writes } }] })
  t.strictSame(differ(withLab(0), withLab(0)), [])
  t.strictSame(differ(withLab(0), withLab(0.5)), [`the plan of the lab of baseline ${baseline.name}`])
})

t.test('too few repeats decide nothing, and say how many more would', async (t) => {
  const few = await makeRecord({ repeats: 3, phases: ['peak'] })
  const { figures } = compareRecords({ before: few, after: slower(few, 'node-http', 2), ...how })
  t.ok(figures.every(({ verdict, moreRepeats }) => verdict === 'inconclusive' && moreRepeats === 1))
})

t.test('a run against itself: odd repeats against even ones, a noise floor for each figure', async (t) => {
  const { comparison, noiseFloors } = compareWithItself({ record: await makeRecord({ repeats: 8 }), decode })
  t.equal(comparison.figures.length, 3)
  t.equal(noiseFloors.length, 3)
  for (const [i, { target, figure, noiseFloor }] of noiseFloors.entries()) {
    const { ratio, ...other } = comparison.figures[i]
    t.match(other, { target, figure })
    t.ok(noiseFloor >= 0 && noiseFloor < 0.2, String(noiseFloor))
    t.ok(Math.abs(noiseFloor - (Math.exp(Math.abs(Math.log(ratio))) - 1)) < 1e-12, 'in either direction')
  }
  t.same(compareWithItself({ record: await makeRecord({ repeats: 3 }), decode }).noiseFloors, [], 'too few repeats tell none')
})

t.test('other requests are another load, and said; another name of the same file is not', async (t) => {
  const withFeed = (feed) => ({
    ...base,
    plan: { ...base.plan, targets: { ...base.plan.targets, 'node-http': { ...base.plan.targets['node-http'], feed } } }
  })
  const feed = {
    file: 'a|b<script>.csv',
    order: 'in-turn',
    requestCount: 2,
    sha256: 'a'.repeat(64),
    requests: [{ path: '/' }, { path: '/b' }]
  }
  const differ = (one, other) => compareRecords({ before: withFeed(one), after: withFeed(other), ...how }).differences
  t.strictSame(differ(feed, { ...feed, file: 'renamed.csv', requests: undefined }), [])
  t.strictSame(differ(feed, { ...feed, requestCount: 3, sha256: 'b'.repeat(64) }), [
    `the requests of target node-http: 2 of a|b<script>.csv (sha256 ${'a'.repeat(12)}) against 3 of a|b<script>.csv (sha256 ${'b'.repeat(12)})`
  ])
  t.match(differ(feed, { ...feed, order: 'random' }), [/in random order/])
  t.match(differ(undefined, { ...feed, file: undefined }), [
    /^the requests of target node-http: always the same one against 2 of a list in place/
  ])
})
