import t from 'tap'
import { adviseLab } from '../../../../src/experiments/lab/verdict/advice.js'
import { makeLabRow, makeStretch } from '../../../fixtures/labs.js'

const row = (target, healthy = {}, fault = null, more = {}) =>
  makeLabRow({
    target,
    healthy: makeStretch(healthy),
    fault: fault && { phases: ['down'], ...makeStretch(fault) },
    ...more
  })
const advise = (...rows) => adviseLab({ rows, reference: 'cache-none' }).advice
const find = (advice, when, rule) =>
  advice.find((one) => one.when === when && one.rule === rule)

t.test('who serves most comes first; the other rules are asked of those alone', async (t) => {
  const advice = advise(
    row('a', { goodRatio: 1, callsPerRequest: 0.2 }),
    row('b', { goodRatio: 0.9995, callsPerRequest: 0.1 }),
    row('c', { goodRatio: 0.9, callsPerRequest: 0.01 })
  )
  t.same(find(advice, 'healthy', 'success'), {
    ratePerSecond: 100,
    when: 'healthy',
    rule: 'success',
    targets: ['a', 'b'],
    value: 1,
    others: [{ target: 'c', value: 0.9 }]
  })
  t.same(
    find(advice, 'healthy', 'calls'),
    {
      ratePerSecond: 100,
      when: 'healthy',
      rule: 'calls',
      targets: ['b'],
      value: 0.1,
      others: [{ target: 'a', value: 0.2 }]
    },
    'c asks less, and serves less'
  )
})

t.test('what two runs of the same thing could differ by is no difference', async (t) => {
  const advice = advise(
    row('a', { p99: 1000, callsPerRequest: 0.1 }),
    row('b', { p99: 1099, callsPerRequest: 0.11 }),
    row('c', { p99: 1101, callsPerRequest: 0.12 })
  )
  t.same(find(advice, 'healthy', 'time').targets, ['a', 'b'])
  t.same(find(advice, 'healthy', 'calls').targets, ['a', 'b'])
})

t.test('in the fault: stale answers, and when values are new again', async (t) => {
  const back = (times) => ({
    recovery: { repeats: 1, recoveredMs: { low: 0, high: 0 }, notRecovered: 0, notFresh: 0, ...times }
  })
  const advice = advise(
    row('a', {}, { staleRatio: 0.5 }, back({ freshMs: { low: 300, high: 300 } })),
    row('b', {}, { staleRatio: 0.9 }, back({ freshMs: { low: 900, high: 900 } })),
    row('c', {}, { staleRatio: 0.9 }, back({ freshMs: null, notFresh: 1 }))
  )
  t.match(find(advice, 'fault', 'stale'), { targets: ['a'], value: 0.5, others: [{ target: 'b' }, { target: 'c' }] })
  t.match(
    find(advice, 'fault', 'fresh'),
    { targets: ['a'], value: 300, others: [{ target: 'b', value: 900 }] },
    'c was never fresh, and is not ranked'
  )
  const began = ['a', 'b'].map((target) =>
    row(
      target,
      {},
      {},
      {
        ...back({ freshMs: { low: 300, high: 300 } }),
        phases: [{ ok: true, isFault: false }, { ok: true, isFault: true }]
      }
    )
  )
  t.notOk(find(advise(...began), 'fault', 'fresh'), 'the last phase is the fault: that is no time after it')
})

t.test('rows that are not whole take no part', async (t) => {
  const broken = [
    row('invalid', {}, null, { status: 'invalid' }),
    row('partial', {}, null, { status: 'partial' }),
    row('wrong', {}, null, { service: { wrongValues: 1 } }),
    row('action', {}, null, { phases: [{ ok: false }] })
  ]
  const advice = advise(row('a'), row('b', { callsPerRequest: 0.5 }), ...broken)
  t.notOk(JSON.stringify(advice).match(/invalid|partial|wrong|action/))
  t.same(advise(row('a')), [], 'one alone is not the best of anything')
  t.same(advise(), [])
})

t.test('beside the reference at the same rate', async (t) => {
  const { summaries } = adviseLab({
    rows: [
      row('cache-none', { p50: 900_000 }, { p50: 950_000 }, { service: { memoryBytes: 50 } }),
      row('a', { p50: 2000 }, { p50: 2500 }, { service: { memoryBytes: 80 } }),
      makeLabRow({ target: 'gone', status: 'missing' })
    ],
    reference: 'cache-none'
  })
  t.same(summaries, [
    {
      target: 'cache-none',
      ratePerSecond: 100,
      reference: null,
      p50Us: 900_000,
      referenceP50Us: null,
      memoryBytes: null,
      addedP50Us: 50_000
    },
    {
      target: 'a',
      ratePerSecond: 100,
      reference: 'cache-none',
      p50Us: 2000,
      referenceP50Us: 900_000,
      memoryBytes: 30,
      addedP50Us: 500
    }
  ])
  t.match(
    adviseLab({ rows: [row('a', {}, null, { ratePerSecond: 200 }), row('cache-none')], reference: 'cache-none' })
      .summaries[0],
    { reference: null },
    'another rate is no reference'
  )
})
