import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { parse } from 'yaml'
import { parseObjective } from '../../../../src/plan/objective.js'
import { documentSla } from '../../../../src/commands/sla/report/document.js'
import { drawGraph } from '../../../../src/commands/sla/report/mermaid.js'
import { renderPrometheusRules } from '../../../../src/commands/sla/report/prometheus-rules.js'
import { buildSlaDocument } from '../../../../src/commands/sla/report/sla-json.js'
import { buildSlaResult } from '../../../../src/judge/service/sla-result.js'
import { renderMarkdown, renderText } from '../../../fixtures/render-result.js'
import { renderScreen } from '../../../../src/report/render/screen.js'
import { matchGolden } from '../../../report/golden.js'
import { checkDocument } from '../../../report/check-document.js'

const HOSTILE = 'a|b<script>"]\n```\u001b[31m{{end}}'
const call = (name) => ({ kind: 'service', name })
const services = {
  [HOSTILE]: {
    kind: 'histogram',
    text: `histogram ${HOSTILE}.csv`,
    law: {
      kind: 'sample',
      fromUs: [0, 2000, 5000],
      toUs: [2000, 5000, 50_000],
      shares: [0.6, 0.35, 0.05],
      requests: 1000
    },
    successRatio: 0.999,
    successFrom: 'objective',
    objectives: []
  },
  users: {
    kind: 'exponential',
    text: 'supposed: exponential, mean 10ms',
    law: { kind: 'exponential', meanUs: 10_000 },
    successRatio: 0.9995,
    successFrom: 'objective',
    objectives: []
  },
  cache: {
    kind: 'constant',
    text: 'supposed: always 1ms',
    law: { kind: 'constant', valueUs: 1000 },
    successRatio: 0.99,
    successFrom: 'measured',
    objectives: []
  }
}
const graph = {
  kind: 'series',
  nodes: [
    call(HOSTILE),
    {
      kind: 'group',
      name: HOSTILE,
      node: {
        kind: 'parallel',
        needed: 2,
        nodes: [call('users'), { kind: 'retry', node: call('users'), timeoutUs: 50_000, attempts: 2, pauseUs: 0 }]
      }
    },
    { kind: 'branch', arms: [{ chance: 0.25, critical: 0, node: call('cache') }] },
    { kind: 'copies', order: 'parallel', count: 40, node: call('cache') },
    {
      kind: 'parallel',
      needed: 1,
      nodes: [call('cache'), { kind: 'copies', order: 'series', count: 2, node: call('cache') }]
    }
  ]
}
const at = (value) => ({ value, low: value * 0.9, high: value * 1.1, basis: 'repeats' })
const plan = {
  title: `Shop ${HOSTILE}`,
  objectives: ['p99<=250ms', 'success>=90%'].map((text) => parseObjective({ text })),
  windowDays: 30,
  services,
  graph,
  fanOut: { resources: 40, pages: 5 },
  measured: {
    text: `record ${HOSTILE}`,
    successRatio: 1,
    responseTimeUs: {
      p50: at(20_000),
      p90: null,
      p95: null,
      p97_5: null,
      p99: at(900_000),
      p99_9: null,
      p99_99: null,
      p99_999: null
    }
  },
  metrics: null,
  openslo: [],
  probes: [],
  remarks: [{ code: 'TEXT', text: `a remark about ${HOSTILE}` }]
}
const result = buildSlaResult({ plan })

t.test('terminal', async (t) => matchGolden(t, 'sla-100.txt', renderText({ result, columns: 100 })))
t.test('one screen', async (t) => {
  const steps = [{ purpose: 'all tables', command: 'npx baseload sla shop.yml --details', screen: true }]
  const document = documentSla({ result, steps, exitCode: 1 })
  checkDocument(t, document)
  for (const columns of [80, 120]) {
    const text = renderScreen({ document, columns })
    matchGolden(t, `screen-sla-${columns}.txt`, text)
    t.ok(text.trimEnd().split('\n').length <= 30)
  }
  t.match(
    renderScreen({ document: documentSla({ result: { ...result, verdicts: [] }, exitCode: 0 }), columns: 80, colors: true }),
    /EXIT.* {3}0: nothing was asked/
  )
})
t.test('Markdown', async (t) => matchGolden(t, 'sla.md', renderMarkdown({ result })))
t.test('JSON', async (t) => {
  const document = JSON.parse(JSON.stringify(buildSlaDocument({ result, tool: { name: 'baseload', version: '0.0.0' } })))
  t.same(Object.keys(document).sort(), [
    'alerts', 'atMost', 'band', 'budgets', 'fanOut', 'fanOuts', 'formatVersion', 'graph', 'measured', 'mermaid',
    'objectives', 'percentiles', 'probes', 'remarks', 'services', 'spending', 'success', 'title', 'tool', 'verdicts',
    'windowDays'
  ])
  t.same(document.services[0].law, { kind: 'sample', buckets: 3, requests: 1000 }, 'no thousands of buckets')
  t.equal(document.services[0].name, HOSTILE)
  t.equal(document.formatVersion, 1)
  t.same(document.services[1].law, { kind: 'exponential', meanUs: 10_000 })
})

t.test('nothing known, nothing promised', async (t) => {
  const bare = buildSlaResult({
    plan: {
      ...plan,
      title: 'Bare',
      objectives: [],
      services: { a: { ...services.users, law: null, successRatio: null, objectives: [] } },
      graph: call('a'),
      fanOut: null,
      measured: null,
      remarks: []
    }
  })
  t.match(renderText({ result: bare, columns: 60 }), /No objectives are given.*those of a are not.*latency of a\s+is not known/s)
  t.match(renderMarkdown({ result: bare }), /^# SLA of Bare/)
  t.match(renderScreen({ document: documentSla({ result: bare }), columns: 80 }), /the whole, at worst +not known/)
})

t.test('no name can leave its place in a drawing', async (t) => {
  const drawing = drawGraph({ graph })
  t.notOk(['<script', '`', '\u001b', '{{'].some((sign) => drawing.includes(sign)))
  for (const line of drawing.split('\n').slice(1)) { t.match(line, /^ {2}(?:n\d+(?:\(\("|\(\["|\["|\{").*|n\d+ -->(?:\|".*"\|)? n\d+|subgraph g\d+\[".*"\]|end)$/, line) }
  t.match(drawing, /a#124;b#60;script#62;#34;#93;/)
})

t.test('rules for Prometheus', async (t) => {
  const text = renderPrometheusRules({ result })
  matchGolden(t, 'sla-rules.yml', text)
  const { groups: [{ name, rules }] } = parse(text)
  t.match(name, /^[a-z0-9-]+$/)
  t.equal(rules.length, 5, 'the one that cannot fire is left out')
  t.match(rules[0], { labels: { severity: 'page' }, expr: /\[1h\].*le="0\.25".* > \(14\.4 \* 0\.01\) and .*\[5m\]/ })
  const own = buildSlaResult({
    plan: {
      ...plan,
      metrics: { bad: 'sum(bad[{{window}}])', slow: 'slow{le="{{seconds}}"}[{{window}}]', total: 'total[{{window}}]' }
    }
  })
  t.match(
    parse(renderPrometheusRules({ result: own })).groups[0].rules[0].expr,
    '(slow{le="0.25"}[1h] / total[1h]) > (14.4 * 0.01) and (slow{le="0.25"}[5m] / total[5m])'
  )
})

const promtool = process.env.PROMTOOL ?? 'promtool'
const hasPromtool = spawnSync(promtool, ['--version']).status === 0

t.test('promtool takes the rules', { skip: hasPromtool ? false : 'promtool is not installed' }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'baseload-test-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'rules.yml'), renderPrometheusRules({ result }))
  t.match(execFileSync(promtool, ['check', 'rules', join(folder, 'rules.yml')], { encoding: 'utf8' }), /SUCCESS: 5 rules found/)
})

const promise = (text) => ({ name: 'the whole', objective: parseObjective({ text }) })
const WHY = { code: 'TEXT', text: 'why' }
const verdict = (verdict, sloRatio, more) => ({
  ...promise('p99<=250ms'), verdict, sloRatio: { independent: null, comonotonic: null, bound: null, ...sloRatio }, reason: WHY, ...more
})
const find = (more, title) =>
  documentSla({ result: { ...result, ...more } }).blocks.find((one) => one.title === title || one.label === title)

t.test('a verdict with its ratio: both ends, one where they are alike, and the worst', async (t) => {
  const say = (one) => documentSla({ result: { ...result, verdicts: [one] } }).blocks[0]
  const name = say(verdict('met')).text.split(': met')[0]
  t.same(say(verdict('met', { independent: 1.5, comonotonic: 1.25, bound: 1.1 })), {
    kind: 'answer', outcome: 'good', text: `${name}: met, SLO ratio 1.25 to 1.50 (1.10 at worst): why`
  })
  t.same(say(verdict('missed', { independent: 0.5, comonotonic: 0.5 })), { kind: 'answer', outcome: 'bad', text: `${name}: missed, SLO ratio 0.500: why` })
  t.same(say(verdict('inconclusive')), { kind: 'answer', outcome: 'open', text: `${name}: cannot tell: why` })
  t.equal(say(verdict('met', { comonotonic: 1.25 })).text, `${name}: met, SLO ratio 1.25: why`)
})

t.test('of several promises, how many hold; what the exit code means', async (t) => {
  const [met, missed, open] = [verdict('met', { independent: 2 }), verdict('missed', { independent: 0.5 }), verdict('inconclusive')]
  const whole = (...verdicts) => find({ verdicts }, 'THE SLA').lines
  t.same(whole(met), [])
  t.match(whole(met, met), [/^kept: 2 of 2 promises hold/])
  t.match(whole(met, missed, open), [/^not kept: 1 of 3 promises hold/])
  t.match(whole(met, open), [/^cannot tell: 1 of 2 promises hold/])
  const exit = (exitCode, ...verdicts) => documentSla({ result: { ...result, verdicts }, exitCode }).foot.exit.meaning
  t.match(exit(1, met, missed), /^cannot be promised: the whole, p99<=250ms$/)
  t.match(exit(3, missed, open, open), /^cannot tell whether it can be promised: the whole, p99<=250ms, the whole, p99<=250ms$/)
  t.same([exit(0, met), exit(0)], ['every objective can be promised', 'nothing was asked'])
})

t.test('who spends most of each objective: three of them, from a hundredth on, with what it saves', async (t) => {
  const [time, success] = plan.objectives
  const spend = (service, objective, share, saved) => ({ service, objective, share, saved })
  const spending = [
    spend('a', time, 0.6, 5000), spend('b', time, 0.3, 3000), spend('c', time, 0.08, 100), spend('d', time, 0.02, 1), spend('a', success, 0.01, 0.002),
    spend('b', success, 0.009, 0.001)
  ]
  const share = (value) => ({ value, unit: 'share' })
  t.same(find({ spending }, 'SPENDS MOST').lines, [
    [
      'p99<=250ms: ', 'a ', share(0.6), ' (', { value: 5000, unit: 'us' }, ' less without it)', ', b ', share(0.3), ' (', { value: 3000, unit: 'us' }, ')',
      ', c ', share(0.08), ' (', { value: 100, unit: 'us' }, ')'
    ],
    ['success>=90%: ', 'a ', share(0.01), ' (', { value: 0.002, unit: 'chance' }, ' of the requests would not fail without it)']
  ])
  t.same(find({ spending: spending.slice(5) }, 'SPENDS MOST').lines, [])
  t.equal(find({ spending }, 'Who spends most').rows.length, 6)
})

t.test('a band, and a chance for a page and for a visit', async (t) => {
  const band = (more) => ({ percentile: 0.99, measured: { value: 5, low: 4, high: 6 }, lowUs: 1, highUs: 9, place: 'inside', ...more })
  const { rows } = find({ band: [band(), band({ lowUs: null, place: 'above' }), band({ highUs: null, place: 'cannot tell' }), band({ place: 'below' })] }, 'Measured against composed')
  t.same(rows.map(({ cells: { band: one, place } }) => [one, place]), [
    [{ value: null, low: 1, high: 9, unit: 'us' }, 'inside the band'], [{ value: 9, unit: 'us', bound: 'atMost' }, 'above the band'],
    [null, 'cannot tell'], [{ value: null, low: 1, high: 9, unit: 'us' }, 'below the band']
  ])
  const fanOut = (pages) => ({ name: 'shop', resources: 40, pages, chances: [{ percentile: 0.99, page: 0.67, visit: 0.13 }], leafPercentile: 0.999, visitPercentile: 0.9999 })
  const table = (pages) => documentSla({ result: { ...result, fanOuts: [fanOut(pages)] } }).blocks.find(({ title }) => title?.startsWith('Chance'))
  t.equal(table(1).title, 'Chance of never meeting the slower rest: shop, 40 at once')
  t.same(table(1).rows, [{ cells: { percentile: 'p99', page: { value: 0.67, unit: 'chance' } } }])
  t.equal(table(1).notes[1], 'for the p99 of a page one request must keep it at p99.9')
  t.equal(table(2).title, 'Chance of never meeting the slower rest: shop, 40 at once on each of 2 pages')
  t.same(table(2).rows[0].cells.visit, { value: 0.13, unit: 'chance' })
  t.equal(table(2).notes[1], 'for the p99 of a page one request must keep it at p99.9, of a visit at p99.99')
})

t.test('the whole of each percentile: a range, at most where a service is cut off, and nothing of one end alone', async (t) => {
  const time = (valueUs) => ({ valueUs })
  const percentile = (independent, comonotonic, bound) => ({
    percentile: 0.99, independent: time(independent), comonotonic: time(comonotonic), bound: time(bound)
  })
  const cells = (percentiles, atMost) => find({ percentiles, atMost }, 'Service').rows.slice(-2).map(({ cells }) => cells['0.99'])
  t.same(cells([percentile(9, 5, 20)], false), [{ value: null, low: 5, high: 9, unit: 'us' }, { value: 20, unit: 'us', bound: 'atMost' }])
  t.same(cells([percentile(5, 9, null)], true), [['≤ ', { value: null, low: 5, high: 9, unit: 'us' }], 'not known'])
  t.same(cells([percentile(null, 9, 20)], false)[0], null)
  t.same(cells([], false), [null, 'not known'])
  const whole = (atMost) => find({ percentiles: [percentile(5, null, 20)], atMost }, 'The whole').rows[0].cells
  t.same(whole(false), { percentile: 'p99', independent: { value: 5, unit: 'us' }, together: 'not known', bound: { value: 20, unit: 'us', bound: 'atMost' } })
  t.same(whole(true).independent, { value: 5, unit: 'us', bound: 'atMost' })
})

t.test('alerts: their windows in minutes, hours and days, and those that cannot fire', async (t) => {
  const alert = (longMs, shortMs, canFire = true) => ({ objective: { text: 'o' }, budgetShare: 0.02, longMs, shortMs, factor: 14.4, severity: 'page', canFire })
  const { rows } = find({ alerts: [alert(3_600_000, 300_000), alert(259_200_000, 21_600_000, false)] }, 'Burn-rate alerts for a window of 30 days')
  t.same(rows.map(({ cells: { windows, severity } }) => [windows, severity]), [['1 h and 5 min', 'page'], ['3 d and 6 h', 'cannot fire']])
  t.same([rows[0].cells.budget, rows[0].cells.burn], [{ value: 0.02, unit: 'share' }, { value: 14.4, unit: 'plain' }])
})
