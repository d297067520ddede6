import { readFileSync } from 'node:fs'
import t from 'tap'
import { exportOpenSlo } from '../../../src/commands/sla/plan/openslo-export.js'
import { importOpenSlo } from '../../../src/plan/service/openslo-import.js'
import { listProductionQuestions } from '../../../src/plan/service/openslo-queries.js'
import { parseOpenSlo } from '../../../src/plan/service/openslo.js'
import { parseService } from '../../../src/plan/service/service.js'
import { planAlerts } from '../../../src/judge/service/alert-windows.js'
import { told } from '../../fixtures/told.js'

const read = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const schema = JSON.parse(read('schema/service.schema.json'))
const text = read('test/fixtures/openslo/shop.yml')
const parse = (text, file = 'slos.yml') => parseOpenSlo({ text, file }).documents
const toPlan = (text) => parseService({ text, file: 'service.yml', schema, sources: {} })
const write = (plan) => exportOpenSlo({ plan, alerts: planAlerts(plan) })

t.test('round trip without loss, from OpenSLO and back', async (t) => {
  const documents = parse(text)
  t.equal(documents.length, 8)
  const plan = toPlan(importOpenSlo({ text, file: 'shop.yml' }).text)
  const back = write(plan)
  t.strictSame(parse(back.text), documents)
  t.same(back.remarks, [])
  t.strictSame(parse(write(toPlan(importOpenSlo({ text: back.text, file: 'shop.yml' }).text)).text), documents, 'and once more')
})

t.test('what is composed, and what is said not to be', async (t) => {
  const { text: made, remarks } = importOpenSlo({ text, file: 'slos/shop.yml' })
  const plan = toPlan(made)
  t.equal(plan.title, 'shop')
  t.same(Object.entries(plan.services).map(([name, { objectives }]) => [name, objectives.map((one) => one.text)]), [
    ['shop', ['p99<250ms', 'p99.9<=1500.5ms']], ['payments', ['success>=99.95%']], ['worker', ['success>=98%']]
  ])
  t.equal(plan.windowDays, 30)
  for (const said of [
    /shop-latency: OpenSLO gives no unit for 250/,
    /payments-success: Timeslices counts slices/,
    /payments-success: its window follows the calendar/,
    /payments-success: success>=99\.5% is not composed/,
    /throughput: its indicator elsewhere is not in the file/,
    /throughput: a threshold with gte is not a latency/,
    /pipeline: none of its objectives can be composed/,
    /windows differ \(4w, 1M\)/,
    /Service, SLI, AlertPolicy, DataSource: kept under openslo/,
    /comments .* are lost/,
    /OpenSLO does not say which service calls which/,
    /lag: RatioTimeslices/
  ]) {
    t.ok(told(remarks).some((remark) => said.test(remark)), String(said))
  }
})

t.test('a file of a service, to OpenSLO and back', async (t) => {
  const plan = toPlan(`
title: Check|out <script>
objectives: [p99<=1s, success>=99.5%]
fanOut: { resources: 2, pages: 1 }
services:
  users: { objectives: [p99.9<250us, success>=99.99%] }
  'a|b<script>': { exponential: 1ms }
graph: { series: [users, 'a|b<script>'] }
`)
  const { text, remarks } = write(plan)
  const documents = parse(text)
  t.same(
    documents.map(({ kind, metadata }) => `${kind} ${metadata.name}`),
    [
      'Service check-out-script', 'AlertPolicy check-out-script-latency-burn-1h',
      'AlertPolicy check-out-script-latency-burn-6h', 'AlertPolicy check-out-script-latency-burn-3d',
      'SLO check-out-script-p99-lt-1s', 'AlertPolicy check-out-script-success-burn-1h',
      'AlertPolicy check-out-script-success-burn-6h', 'AlertPolicy check-out-script-success-burn-3d',
      'SLO check-out-script-success-gt-99-5', 'Service users', 'SLO users-p99-9-lt-250us',
      'SLO users-success-gt-99-99'
    ]
  )
  t.match(documents[1].spec.conditions[0].spec, {
    severity: 'page',
    condition: { kind: 'burnrate', threshold: 14.4, lookbackWindow: '1h' }
  })
  t.match(documents[4].spec, {
    objectives: [{ op: 'lte', value: 1000, target: 0.99 }],
    timeWindow: [{ duration: '30d', isRolling: true }],
    alertPolicies: [{}, {}, {}]
  })
  for (const said of [
    /no place for the graph/,
    /short windows are left out/,
    /on-call/,
    /queries use common metric names/,
    /no place for fanOut/
  ]) {
    t.ok(told(remarks).some((remark) => said.test(remark)), String(said))
  }
  const again = toPlan(importOpenSlo({ text, file: 'x.yml' }).text)
  t.same(
    again.objectives.map(({ kind, ratio, boundUs }) => [kind, ratio, boundUs]),
    plan.objectives.map(({ kind, ratio, boundUs }) => [kind, ratio, boundUs]),
    'the whole is known again'
  )
  t.same(
    again.services.users.objectives.map(({ ratio, boundUs, strict }) => [ratio, boundUs, strict]),
    plan.services.users.objectives.map(({ ratio, boundUs, strict }) => [ratio, boundUs, strict])
  )
  t.strictSame(parse(write(again).text), documents)
})

t.test('an objective that was changed is added, and the old one is said to be left', async (t) => {
  const plan = toPlan(importOpenSlo({ text, file: 'shop.yml' }).text.replace('success>=98%', 'success>=97%'))
  const { text: made, remarks } = write(plan)
  t.equal(parse(made).length, 10, 'a Service and an SLO more')
  t.match(remarks[0], { code: 'OBJECTIVE_GONE', title: 'worker', objective: 'success>=98%' })
})

t.test('files without anything to compose are carried all the same', async (t) => {
  const sli = text.split('---\n')[2]
  const { text: made, remarks } = importOpenSlo({ text: sli, file: 'sli.yml' })
  t.strictSame(parse(write(toPlan(made)).text), parse(sli))
  t.match(remarks[0], { code: 'NOTHING_COMPOSED' })
})

t.test('mistakes, all of them, with their places', async (t) => {
  const fail = (text) => {
    try { parse(text) } catch (error) { return [error.code, ...error.message.split('\n').slice(1)] }
    return []
  }
  const [code, ...lines] = fail(`apiVersion: openslo/v1
kind: SLOO
metadata: {}
spec: {}
---
apiVersion: openslo/v2alpha1
kind: SLO
---
apiVersion: openslo/v1
kind: SLO
metadata: { name: x }
spec:
  indicator: { spec: { ratioMetric: { good: {}, bad: {}, total: {} } } }
  budgetingMethod: Guess
  timeWindow: [{ duration: 30 days }, { duration: 1d }]
  objectives:
    - target: 1
    - targetPercent: 100
    - { target: 0.9, targetPercent: 90 }
    - { op: equal, target: 0.5 }
    - {}
`)
  t.equal(code, 'SERVICE_INVALID')
  for (const [line, said] of [
    [2, /did you mean "SLO"/],
    [3, /metadata\.name/],
    [6, /reads openslo\/v1/],
    [13, /good and bad/],
    [14, /budgetingMethod/],
    [15, /duration/],
    [15, /more than one/],
    [17, /target is 1/],
    [18, /below 100/],
    [19, /do not go together/],
    [20, /op is "equal"/],
    [21, /neither/]
  ]) {
    t.ok(
      lines.some((text) => text.startsWith(`slos.yml:${line}:`) && said.test(text)),
      `line ${line} ${said}: ${lines.join(' / ')}`
    )
  }
  t.match(fail('')[1], /no document/)
  t.match(fail('a: [')[1], /not YAML/)
  t.match(fail('- 3\n- text')[1], /must be a group/)
  t.match(fail('a: &a [*a]')[1], /apiVersion|alias/)
})

t.test('a small text takes neither the process nor its time', async (t) => {
  const refused = (text) => {
    try {
      parse(text)
    } catch (error) {
      return `${error.code} ${error.message}`
    }
    return 'read'
  }
  for (const nested of ['['.repeat(5000), '- '.repeat(5000), '? '.repeat(5000)]) {
    t.match(refused(`a: 1\n---\n${nested}`), /^SERVICE_INVALID .*:\nslos\.yml:3:[12]01: nested more than 100 levels deep/)
  }
  t.match(refused('a: 1\nb: 2\na: 3\n---\nc: 1\nc: 1\n'), /3:1: this is not YAML: Map keys must be unique\nslos\.yml:6:1: this is/)
  t.match(refused('- *a\n'.repeat(60)), /alias|Unresolved/)
  t.match(refused('- 1\n'.repeat(60)), /has 60 mistakes:\n(?:slos.*\n){50}and 10 more$/)
  t.match(refused(`a: &a [${'1,'.repeat(2000)}]\nb:\n${'- *a\n'.repeat(60)}`), /its aliases stand for more than 100,000 values/)
  t.match(refused('# '.repeat(2 ** 19) + '#'), /slos\.yml:1:1: it has 1\.01 MiB; at most 1 MiB of YAML is read/)
  const keys = Array.from({ length: 20_000 }, (_, i) => `k${i}: 1\n`).join('')
  t.match(refused(keys), /^SERVICE_INVALID .*a mistake:\n.*apiVersion is missing/)
})

t.test('windows of one length do not differ, however they are written', async (t) => {
  const slo = (name, duration) => [
    'apiVersion: openslo/v1', 'kind: SLO', `metadata: { name: ${name} }`, 'spec:', `  service: ${name}`, '  indicatorRef: none',
    `  timeWindow: [{ duration: ${duration}, isRolling: true }]`, '  budgetingMethod: Occurrences', '  objectives: [{ target: 0.99 }]'
  ].join('\n')
  const codes = (...durations) => importOpenSlo({ text: durations.map((one, i) => slo(`s${i}`, one)).join('\n---\n'), file: 'x.yml' })
    .remarks.map(({ code }) => code).filter((code) => code.startsWith('WINDOW'))
  t.same(codes('7d', '1w', '168h'), [])
  t.same(codes('1M', '30d'), [])
  t.same(codes('30m', '60m'), ['WINDOW_SHORT', 'WINDOWS_DIFFER'])
  t.same(codes('7d', '30d'), ['WINDOWS_DIFFER'])
})

t.test('a composite SLO: an indicator for each objective', async (t) => {
  const metric = (query) => `{ metricSource: { type: Prometheus, spec: { query: '${query}' } } }`
  const text = (more) => `apiVersion: openslo/v1
kind: SLI
metadata: { name: errors }
spec: { ratioMetric: { counter: true, bad: ${metric('bad')}, total: ${metric('all')} } }
---
apiVersion: openslo/v1
kind: SLO
metadata: { name: shop, annotations: { baseload/unit: ms } }
spec:
  service: shop
  timeWindow: [{ duration: 4w, isRolling: true }]
  budgetingMethod: Occurrences
  objectives:
    - { target: 0.999, indicatorRef: errors, compositeWeight: 2 }
    - { op: lte, value: 250, target: 0.99, indicator: { metadata: { name: i }, spec: { thresholdMetric: ${metric('q')} } } }
${more}`
  const made = importOpenSlo({ text: text(''), file: 'x.yml' })
  t.match(made.text, /- success>=99\.9%\n +- p99<=250ms/)
  t.ok(made.remarks.some(({ code }) => code === 'WEIGHTS_LOST'))
  t.match(told(made.remarks).join(), /shop weighs its objectives/)
  const questions = listProductionQuestions({ documents: parse(text('')) })
  t.match(questions.map(({ queries }) => queries), [{ bad: 'bad', total: 'all' }, { threshold: 'q' }])
  t.throws(() => parse(text('    - { target: 0.9 }\n')), { code: 'SERVICE_INVALID', message: /nor has each objective its own/ })
  t.throws(() => parse(text('    - { target: 0.9, indicator: { spec: {} } }\n')), { message: /exactly one of ratioMetric and thresholdMetric/ })
  const absent = importOpenSlo({ text: text('    - { target: 0.9, indicatorRef: none }\n'), file: 'x.yml' })
  t.ok(absent.remarks.some(({ code, indicator }) => code === 'INDICATOR_ABSENT' && indicator === 'none'))
})
