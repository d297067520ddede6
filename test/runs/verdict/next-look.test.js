import t from 'tap'
import { decodeHistogram } from '../../../src/record/histogram.js'
import { LOOK_MS, LOOK_RATE } from '../../../src/runs/plan/first-look.js'
import { planNextLook } from '../../../src/runs/verdict/next-look.js'
import { buildResult, exitCodeOf } from '../../../src/runs/verdict/result.js'
import { makeLook, RATES } from '../../fixtures/looks.js'

const countStarts = (record, phase) => {
  const counts = {}
  for (const { trial } of record.trials) if (trial.phase === phase) counts[trial.target] = (counts[trial.target] ?? 0) + 1
  return counts
}

t.test('with time enough every server is started three times, and the budget is kept', async (t) => {
  const record = await makeLook()
  const peaks = countStarts(record, 'peak')
  t.equal(Object.keys(peaks).length, 12)
  t.ok(Object.values(peaks).every((count) => count >= 3), JSON.stringify(peaks))
  t.ok(record.trials.length * 2300 <= LOOK_MS)
  t.equal(new Set(record.trials.map(({ trial }) => trial.id)).size, record.trials.length, 'no trial twice')
})

t.test('the rate is offered to the layers alone', async (t) => {
  const record = await makeLook()
  const latency = record.trials.filter(({ trial }) => trial.phase === 'latency')
  t.strictSame([...new Set(latency.map(({ trial }) => trial.target))].sort(), ['fastify', 'fastify-json', 'haproxy-fastify', 'node-http'])
  t.ok(latency.every(({ trial }) => trial.load.ratePerSecond === LOOK_RATE))
})

t.test('layers that do not bear it are offered half of what the slowest reached', async (t) => {
  const record = await makeLook({ rates: { ...RATES, 'haproxy-fastify': 1100 } })
  t.strictSame([...new Set(record.trials.flatMap(({ trial }) => trial.load.ratePerSecond ?? []))], [500])
})

t.test('a slow machine: three starts for the parts that they fit, in table order, and what is left for the others', async (t) => {
  const peaks = countStarts(await makeLook({ trialMs: 3900 }), 'peak')
  t.strictSame([peaks['node-http'], peaks['haproxy-fastify']], [3, 3])
  t.ok(peaks['fastify-gzip'] < 3 && peaks['gateway-grpc'] < 3)
})

t.test('where nothing more fits it is over after the latency phase', async (t) => {
  const record = await makeLook({ trialMs: 6500 })
  t.equal(record.trials.length, 16)
  const { isOver, plan } = planNextLook({ record, decode: decodeHistogram, spentMs: LOOK_MS })
  t.strictSame([isOver, plan.trials.length], [true, 16])
})

t.test('what is not installed is left out, and the rest gets its time', async (t) => {
  const unavailable = ['haproxy-fastify', 'haproxy-compression'].map((target) => ({
    target,
    reason: 'haproxy not found',
    hint: 'install it: apt-get install haproxy'
  }))
  const record = await makeLook({ unavailable })
  t.notOk(record.trials.some(({ trial }) => trial.target.startsWith('haproxy')))
  t.ok(Object.values(countStarts(record, 'peak')).every((count) => count >= 3))
})

t.test('exit codes: 4 for a server without a number, 0 for one that has one', async (t) => {
  const record = await makeLook({ trialMs: 6500 })
  const codeWith = (/** @type {string} */ target, trials = record.trials) =>
    exitCodeOf({
      result: buildResult({
        record: {
          ...record,
          trials,
          failures: [{ target, trial: `${target}/peak-c10/2`, code: 'TARGET_DIED', message: 'gone', hint: 'look' }]
        },
        decode: decodeHistogram
      }),
      isOwn: () => false
    })
  t.equal(codeWith('fastify'), 0)
  t.equal(codeWith('fastify', record.trials.filter(({ trial }) => trial.target !== 'fastify')), 4)
})

t.test('without a budget there is nothing to plan by', async (t) => {
  const { plan, ...record } = await makeLook({ trialMs: 9000 })
  t.throws(
    () =>
      planNextLook({
        record: { ...record, plan: { ...plan, budget: undefined } },
        decode: decodeHistogram,
        spentMs: 0
      }),
    TypeError
  )
})
