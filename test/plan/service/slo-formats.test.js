import { readFileSync } from 'node:fs'
import t from 'tap'
import { exportOpenSlo } from '../../../src/commands/sla/plan/openslo-export.js'
import { importOpenSlo } from '../../../src/plan/service/openslo-import.js'
import { listProductionQuestions } from '../../../src/plan/service/openslo-queries.js'
import { parseOpenSlo } from '../../../src/plan/service/openslo.js'
import { parseService } from '../../../src/plan/service/service.js'
import { told } from '../../fixtures/told.js'

const read = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const schema = JSON.parse(read('schema/service.schema.json'))
const open = (name) => ({ text: read(`test/fixtures/openslo/${name}`), file: name })
const ask = (name) => listProductionQuestions(parseOpenSlo(open(name)))
const compose = (name) => {
  const { text, remarks } = importOpenSlo(open(name))
  const plan = parseService({ text, file: 'service.yml', schema, sources: {} })
  const objectives = Object.entries(plan.services).map(([service, { objectives }]) => [service, objectives.map((one) => one.text)])
  return { plan, objectives, remarks: told(remarks).join('\n') }
}
/** @param {string} text */
const refuse = (text) => {
  try {
    parseOpenSlo({ text, file: 'slos.yml' })
  } catch (error) {
    return error.message
  }
  return 'nothing wrong'
}

t.test('Sloth, its own file: what good answers take is read from the bucket', async (t) => {
  const { plan, objectives, remarks } = compose('sloth.yml')
  t.same(objectives, [['myservice', ['success>=99.9%', 'p99<=0.4s']]])
  t.equal(plan.windowDays, 30)
  t.match(remarks, 'myservice-requests-availability, myservice-requests-latency: read from Sloth and kept as OpenSLO; alerting is lost')
  const [availability, latency] = ask('sloth.yml')
  t.match(availability, {
    slo: 'myservice-requests-availability',
    service: 'myservice',
    objective: '99.9 % good',
    targetRatio: 0.999,
    window: '30d',
    queries: { bad: 'sum(rate(http_request_duration_seconds_count{job="myservice",code=~"(5..|429)"}[30d]))' }
  })
  t.match(latency, { objective: '99 % good', queries: { bad: /le="0.4"\}\[30d\]/, total: /\[30d\]/ } })
})

t.test('Sloth: labels of the service and of an objective, and either alone', async (t) => {
  const { text } = open('sloth.yml')
  const labelsOf = (change) => parseOpenSlo({ text: change, file: 'sloth.yml' }).documents.map(({ metadata }) => metadata.labels)
  const [own, both] = [{ owner: 'myteam' }, { owner: 'myteam', tier: '2' }]
  t.same(labelsOf(text), [own, both])
  const unowned = text.replace('labels:\n  owner: "myteam"\n', '')
  t.same(labelsOf(unowned), [undefined, { tier: '2' }])
  t.same(labelsOf(unowned.replace('    labels:\n      tier: "2"\n', '')), [undefined, undefined])
})

t.test('Sloth in a list of kubectl: a ratio of its own, and a plugin that Prometheus is not asked for', async (t) => {
  const [raw, plugin] = ask('sloth-kubernetes.yml')
  t.match(raw, { rawType: 'failure', queries: { raw: /all\[30d\]/ } })
  t.match(plugin, { queries: {}, wrong: /its source is Sloth's plugin sloth-common/ })
  t.same(compose('sloth-kubernetes.yml').objectives, [['home-wifi', ['success>=99.9%']]], 'the stricter one')
})

t.test('Pyrra: queries as Pyrra makes them of its metrics; its jobs are the services', async (t) => {
  const { plan, objectives, remarks } = compose('pyrra.yml')
  t.same(objectives, [['pyrra', ['success>=99%', 'p99<=200ms']], ['caddy', ['p90<=0.05s']], ['probe', ['success>=99.5%']]])
  t.equal(plan.windowDays, 30)
  for (const said of ['pyrra-api-errors: read from Pyrra and kept as OpenSLO; grouping is lost', 'pyrra-connect-latency: read from Pyrra and kept as OpenSLO; alerting is lost', 'probe: Timeslices counts slices']) {
    t.match(remarks, said)
  }
  t.match(ask('pyrra.yml'), [
    { window: '2w', targetRatio: 0.99, queries: { bad: 'sum(increase(http_requests_total{job="pyrra",code=~"5.."}[2w]))', total: 'sum(increase(http_requests_total{job="pyrra"}[2w]))' } },
    { queries: { good: /le="0.05"\}\[4w\]/ } },
    { rawType: 'success', queries: { raw: 'histogram_fraction(0, 0.2, sum(increase(connect_server_requests_duration_seconds{job="pyrra",code="ok"}[2w])))' } },
    { queries: { good: /^sum\(sum_over_time\(probe_success/, total: /^sum\(count_over_time/ } }
  ])
})

t.test('they go on as OpenSLO, without loss', async (t) => {
  for (const name of ['sloth.yml', 'sloth-kubernetes.yml', 'pyrra.yml']) {
    const { documents } = parseOpenSlo(open(name))
    const { plan, objectives } = compose(name)
    const back = exportOpenSlo({ plan, alerts: [] })
    t.strictSame(parseOpenSlo({ text: back.text, file: name }).documents, documents, name)
    t.same(back.remarks, [])
    t.ok(objectives.length > 0)
  }
})

t.test('mistakes are named with their places, and cut-short files have some', async (t) => {
  t.match(refuse('version: prometheus/v1\nslos: []'), /slos\.yml:1:1: service is missing\nslos\.yml:2:7: slos are missing/)
  t.match(refuse('version: prometheus/v1\nservice: a\nslos:\n  - name: b\n    objective: 100\n    sli: {}'), /slos\.yml:5:16: objective is 100; it must be a percentage above 0 and below 100\nslos\.yml:6:10: exactly one of events, raw and plugin/)
  t.match(refuse('version: prometheus/v1\nservice: a\nslos: [7, { name: x, objective: 99, sli: { events: { error_query: 5 } } }]'), /an SLO must be a group(.|\n)*total_query is missing(.|\n)*error_query is no text/)
  t.match(refuse('apiVersion: sloth.slok.dev/v1\nkind: PrometheusServiceLevel'), /spec is missing/)
  t.match(refuse('apiVersion: sloth.slok.dev/v2\nkind: PrometheusServiceLevel'), /this baseload reads openslo\/v1, sloth\.slok\.dev\/v1, pyrra\.dev\/v1alpha1/)
  t.match(refuse('apiVersion: pyrra.dev/v1alpha1'), /name is missing(.|\n)*target is missing(.|\n)*window is missing(.|\n)*exactly one of ratio, latency, latencyNative, bool_gauge/)
  t.match(refuse('apiVersion: pyrra.dev/v1alpha1\nmetadata: { name: a }\nspec: { target: "x", window: 2y, indicator: { latencyNative: { latency: fast } } }'), /target is "x"(.|\n)*window is "2y"(.|\n)*latency is "fast"/)
  for (const name of ['sloth.yml', 'sloth-kubernetes.yml', 'pyrra.yml']) {
    const { text } = open(name)
    for (let end = 0; end < text.length; end += 40) t.type(refuse(text.slice(0, end)), 'string')
  }
})

t.test('the annotation is read of OpenSLO too', async (t) => {
  const text = `
apiVersion: openslo/v1
kind: SLO
metadata: { name: s, annotations: { baseload/latency: LATENCY } }
spec:
  service: shop
  indicator: { spec: { ratioMetric: { counter: true, good: { metricSource: {} }, total: { metricSource: {} } } } }
  budgetingMethod: Occurrences
  objectives: [{ target: 0.99 }]
`
  t.match(importOpenSlo({ text: text.replace('LATENCY', '300ms'), file: 'a.yml' }).text, 'p99<=300ms')
  t.match(told(importOpenSlo({ text: text.replace('LATENCY', 'fast'), file: 'a.yml' }).remarks).join('\n'), /fast.*kept, not composed/)
})
