import t from 'tap'
import { compareRecords as judgeRecords } from '../../src/judge/record-comparison.js'
import { printComparison } from '../../src/report/run/comparison-json.js'
import { engineOf } from '../../src/judge/foreign-comparison.js'
import { decodeHistogram as decode } from '../../src/record/histogram.js'
import { byK6, makeRecord } from '../fixtures/records.js'

const how = { decode, margin: 0.05 }
const own = await makeRecord({ repeats: 6, phases: ['peak', 'latency'], seed: 1 })
const k6 = byK6(own)
const foreign = (tool, record = own) => ({ ...record, measuredBy: { tool, source: 'x.json', missing: [] } })
const slower = (record, times = 3) => ({
  ...record,
  trials: record.trials.map((one) => ({ ...one, load: { ...one.load, windowMs: one.load.windowMs * times } }))
})
const failing = (record) => ({
  ...record,
  trials: record.trials.map((one) => ({ ...one, load: { ...one.load, counts: { ...one.load.counts, ok: 0, failed: one.load.counts.ok } } }))
})

/** With its sentences. */
const compareRecords = (options) => printComparison({ comparison: judgeRecords(options) })

t.test('who measured', async (t) => {
  t.equal(engineOf(own), 'baseload')
  t.equal(engineOf(k6), 'k6')
  t.equal(engineOf(foreign('vegeta')), 'vegeta')
})

t.test('k6 against drivers of ours: ratios, that the engines differ, and never a verdict', async (t) => {
  for (const [before, after, said] of [
    [
      own,
      slower(k6),
      'the engines differ: first baseload (times count from when a request was due), second k6 (times count from when it sent)'
    ],
    [
      k6,
      slower(own),
      'the engines differ: first k6 (times count from when it sent), second baseload (times count from when a request was due)'
    ]
  ]) {
    const { figures, differences } = compareRecords({ before, after, ...how })
    t.equal(figures.length, 3 * 3 + 3 * 2)
    for (const { verdict, reason, low, high } of figures) {
      t.strictSame(
        [verdict, low, high, reason],
        ['inconclusive', null, null, 'the engines differ, so this ratio does not show a change of the target']
      )
    }
    t.equal(differences[0], said)
    t.notOk(differences.some((text) => /machine/.test(text)), 'the same machine, which both records tell')
    const one = figures.find(({ target, figure }) => /^node-http /.test(target) && figure === 'goodPerSecond')
    t.equal(one.target, before === own ? 'node-http (autocannon against k6)' : 'node-http (k6 against autocannon)')
    t.equal(Math.round(one.ratio * 1000), 333)
  }
})

t.test('a rate below one a second has its ratio as any other, none at all has none', async (t) => {
  const { figures, left } = compareRecords({ before: foreign('k6', slower(k6, 1e6)), after: foreign('k6', slower(k6, 2e6)), ...how })
  t.same(figures.filter(({ figure }) => figure === 'goodPerSecond').map(({ ratio }) => ratio.toFixed(3)), Array(3).fill('0.500'))
  t.same(left, [])
  const none = compareRecords({ before: foreign('k6', failing(k6)), after: foreign('k6', k6), ...how })
  t.notOk(none.figures.some(({ figure }) => figure === 'goodPerSecond'), 'of none there is no ratio')
  t.equal(none.left.filter((text) => /good/.test(text)).length, 3, none.left.join('; '))
})

t.test('another machine is said too', async (t) => {
  const after = { ...k6, machine: { ...k6.machine, cores: 64 } }
  t.ok(compareRecords({ before: own, after, ...how }).differences.includes('machine cores: 2 against 64'))
})

t.test('k6 against k6: verdicts as usual', async (t) => {
  const same = compareRecords({ before: k6, after: k6, ...how })
  t.strictSame(same.differences, [])
  t.ok(same.figures.some(({ verdict }) => verdict === 'no regression'))
  const { figures } = compareRecords({ before: k6, after: slower(k6), ...how })
  t.ok(figures.filter(({ figure }) => figure === 'goodPerSecond').every(({ verdict }) => verdict === 'regressed'))
})

t.test('k6 as another load: other instances, hosts or arrivals are said', async (t) => {
  const withEngine = (engine, more) => ({ ...k6, plan: { ...k6.plan, engine: { ...k6.plan.engine, ...engine }, ...more } })
  const differ = (one, other) => compareRecords({ before: one, after: other, ...how }).differences
  t.strictSame(differ(withEngine({ instances: 2 }), withEngine({ instances: 3, hosts: ['a', 'b', 'c'] })), [
    'load: 2 instances of k6, constant arrivals against 3 instances of k6 on a, b, c, constant arrivals'
  ])
  t.strictSame(
    differ(k6, withEngine({ exact: true })),
    ['load: 3 instances of k6, constant arrivals against 3 instances of k6 (--exact), constant arrivals'],
    'streaming takes CPU'
  )
})

t.test('a result of another tool, and what k6 measured elsewhere: no verdict, and no word of engines of one machine', async (t) => {
  const both = compareRecords({ before: foreign('k6', k6), after: foreign('k6', slower(k6)), ...how })
  t.match(both.differences, ['both measured by k6, not by baseload', 'whether both ran on the same machine is not known'])
  const mixed = compareRecords({ before: own, after: foreign('vegeta'), ...how })
  t.match(mixed.differences, ['the first measured by baseload, the second by vegeta', 'whether both ran on the same machine is not known'])
  for (const { verdict, reason } of [...both.figures, ...mixed.figures]) {
    t.equal(verdict, 'inconclusive')
    t.match(reason, /without the figures of each start there is no range/)
  }
})

t.test('what has no counterpart is named', async (t) => {
  const { figures, left } = compareRecords({
    before: own,
    after: { ...k6, trials: k6.trials.filter(({ trial }) => trial.phase === 'peak') },
    ...how
  })
  t.ok(figures.every(({ phase }) => phase === 'peak'))
  t.equal(left.filter((text) => /\(latency\): the other record lacks this phase/.test(text)).length, 3, left.join('; '))
})
