import { readFileSync } from 'node:fs'
import t from 'tap'
import { listProductionQuestions, toPrometheusRange } from '../../../src/plan/service/openslo-queries.js'
import { parseOpenSlo } from '../../../src/plan/service/openslo.js'

const ask = (text) => listProductionQuestions({ documents: parseOpenSlo({ text, file: 'slos.yml' }).documents })
const slo = ({ indicator, objectives = '[{ target: 0.999 }]', window = '[{ duration: 30d, isRolling: true }]' }) => ask(`
apiVersion: openslo/v1
kind: SLO
metadata: { name: s }
spec:
  service: shop
  indicator: { metadata: { name: i }, spec: ${indicator} }
  timeWindow: ${window}
  budgetingMethod: Occurrences
  objectives: ${objectives}
`)
const metric = (query) => `{ metricSource: { type: Prometheus, spec: { query: '${query}' } } }`

t.test('a ratio, with the window put in', async (t) => {
  const [one] = slo({
    indicator: `{ ratioMetric: { counter: true, bad: ${metric('sum(increase(bad[{{window}}]))')}, total: ${metric('sum(increase(all[{{.window}}]))')} } }`
  })
  t.same(one, {
    slo: 's',
    service: 'shop',
    window: '30d',
    objective: '99.9 % good',
    targetRatio: 0.999,
    queries: { bad: 'sum(increase(bad[30d]))', total: 'sum(increase(all[30d]))' }
  })
})

t.test('a threshold, raw, percent, several objectives', async (t) => {
  const two = slo({
    indicator: `{ thresholdMetric: ${metric('x')} }`,
    objectives: '[{ op: lte, value: 250, targetPercent: 99.9 }, { op: gte, value: 5, target: 0.5 }]'
  })
  t.match(two, [
    {
      objective: '<= 250 for 99.9 %',
      targetRatio: null,
      bound: { op: 'lte', value: 250 },
      queries: { threshold: 'x' }
    },
    { objective: '>= 5 for 50 %' }
  ])
  t.match(slo({ indicator: `{ ratioMetric: { counter: false, rawType: failure, raw: ${metric('r')} } }` }), [
    { queries: { raw: 'r' }, rawType: 'failure' }
  ])
})

t.test('what cannot be asked says why', async (t) => {
  t.match(
    slo({
      indicator:
        '{ ratioMetric: { counter: true, good: { metricSource: { type: Datadog, spec: { query: q } } }, total: { metricSource: { type: Datadog, spec: {} } } } }'
    }),
    [{ queries: {}, wrong: /its source is Datadog/ }]
  )
  t.match(slo({ indicator: '{ thresholdMetric: { metricSource: { type: Prometheus, spec: null } } }' }), [
    { wrong: /there is no query for threshold/ }
  ])
  t.match(slo({ indicator: `{ thresholdMetric: ${metric('x[{{window}}]')} }`, window: '[]' }), [{ wrong: /the SLO has none/ }])
})

t.test('the file of all kinds: each objective, references followed', async (t) => {
  const questions = ask(readFileSync(new URL('../../fixtures/openslo/shop.yml', import.meta.url), 'utf8'))
  t.match(
    questions.filter((one) => one.slo === 'shop-latency'),
    [{ queries: { threshold: /^histogram_quantile/ }, bound: { value: 250 } }, { bound: { value: 1500.5 } }]
  )
  t.match(questions.find((one) => one.slo === 'payments-success'), { wrong: /its source is Any/ })
  t.match(questions.find((one) => one.slo === 'throughput'), { wrong: /its indicator elsewhere is not in the file/ })
})

t.test('windows that Prometheus does not know', async (t) => {
  t.same(['30d', '4w', '1h', '1M', '1Q', '1Y'].map(toPrometheusRange), ['30d', '4w', '1h', '720h', '2190h', '8760h'])
})
