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
