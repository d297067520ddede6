import { readFileSync } from 'node:fs'
import t from 'tap'
import { listSources, parseService, parseWindow } from '../../../src/plan/service/service.js'

const schema = JSON.parse(readFileSync(new URL('../../../schema/service.schema.json', import.meta.url), 'utf8'))
const HOSTILE = 'a|b<script>'
const parse = (text, sources = {}) => parseService({ text, file: 'service.yml', schema, sources })
const mistakesOf = (text, sources) => {
  try {
    parse(text, sources)
  } catch (error) {
    if (error.code !== 'SERVICE_INVALID') throw error
    return error.message.split('\n').slice(1)
  }
  return []
}

const ONE = 'title: T\nservices: { a: { constant: 2 } }\ngraph: a\n'

t.test('promises that a probe counts', async (t) => {
  const text = `${ONE}probes: [{ name: right, objective: success>=99%, good: 999, of: 1000 }, { name: fresh, objective: success>=99%, record: r, target: a }]`
  const counted = { bad: 3, total: 100, tau: 2 }
  t.match(listSources({ text }), [{ key: 'probes/1', path: ['probes', 1, 'record'], kind: 'record', file: 'r', target: 'a' }])
  t.match(parse(text, { 'probes/1': { text: 'record r', law: null, successRatio: 0.97, remarks: [], counted } }).probes, [
    { name: 'right', objective: { text: 'success>=99%' }, bad: 1, total: 1000, tau: 1 },
    { name: 'fresh', ...counted, text: 'record r' }
  ])
  const mistake = (probe) => mistakesOf(`${ONE}probes: [{ name: right, ${probe} }]`).join()
  t.match(mistake('objective: success>=99%'), /nothing says how many were good/)
  t.match(mistake('objective: success>=99%, good: 1'), /half a count/)
  t.match(mistake('objective: success>=99%, good: 1, of: 2, record: r, target: a'), /two counts of one promise/)
  t.match(mistake('objective: success>=99%, good: 3, of: 2'), /3 good ones of 2/)
  t.match(mistake('objective: p99<=50ms, good: 1, of: 2'), /p99<=50ms is about time/)
  t.match(mistake('objective: rate>=20/s, good: 1, of: 2'), /rate/)
  t.match(mistake('objective: nonsense, good: 1, of: 2'), /nonsense/)
})

t.test('a graph with everything in it', async (t) => {
  const { graph, services, objectives, windowDays, fanOut } = parse(`
title: ' All of it '
objectives: [p99<=300ms, success>=99.9%]
window: 4w
fanOut: { resources: 40, pages: 5 }
services:
  a: { exponential: 10ms, objectives: [success>=99%] }
  b: { constant: 2 }
  '${HOSTILE}': { objectives: [p50<=10ms, p99<=50ms] }
  inner: { graph: { series: [a, b] } }
graph:
  series:
    - inner
    - parallel: [a, b, '${HOSTILE}']
      needed: 2
    - firstOf: [a, b]
    - branch: [{ chance: 0.2, call: a, critical: 0 }, { chance: 0.3, call: { fanOut: { call: b, count: 3 } } }]
    - loop: { call: a, count: 4 }
    - retry: { call: b, timeout: 100ms, attempts: 3, pause: 1ms }
    - cache: { hitRatio: 0.9, hit: a, miss: b }
    - call: a
      chance: 0.5
    - call: b
`)
  const [a, b] = ['a', 'b'].map((name) => ({ kind: 'service', name }))
  t.same(graph.nodes, [
    { kind: 'group', name: 'inner', node: { kind: 'series', nodes: [a, b] } },
    { kind: 'parallel', nodes: [a, b, { kind: 'service', name: HOSTILE }], needed: 2 },
    { kind: 'parallel', nodes: [a, b], needed: 1 },
    {
      kind: 'branch',
      arms: [
        { chance: 0.2, critical: 0, node: a },
        { chance: 0.3, critical: 1, node: { kind: 'copies', order: 'parallel', count: 3, node: b } }
      ]
    },
    { kind: 'copies', order: 'series', count: 4, node: a },
    { kind: 'retry', node: b, timeoutUs: 100_000, attempts: 3, pauseUs: 1000 },
    { kind: 'series', nodes: [a, { kind: 'branch', arms: [{ chance: 0.1, critical: 1, node: b }] }] },
    { kind: 'branch', arms: [{ chance: 0.5, critical: 1, node: a }] },
    { kind: 'branch', arms: [{ chance: 1, critical: 1, node: b }] }
  ])
  t.same(Object.keys(services), ['a', 'b', HOSTILE])
  t.match(services.a, { kind: 'exponential', law: { kind: 'exponential', meanUs: 10_000 }, successRatio: 0.99, successFrom: 'objective' })
  t.match(services.b, { law: { kind: 'constant', valueUs: 2_000_000 }, successRatio: null })
  t.same(services[HOSTILE].law, { kind: 'promise', steps: [{ ratio: 0.5, boundUs: 10_000 }, { ratio: 0.99, boundUs: 50_000 }] })
  t.same([objectives.length, windowDays, fanOut], [2, 28, { resources: 40, pages: 5 }])
})

t.test('sources are asked for, and what was read is taken', async (t) => {
  const text = `
title: T
services:
  a: { record: runs/1, target: fastify, phase: peak }
  b: { histogram: b.csv, unit: s, objectives: [success>=99.9%] }
graph: { series: [a, b] }
measured: { record: runs/2, target: gateway }
`
  t.match(listSources({ text }), [
    { key: 'services/a', kind: 'record', file: 'runs/1', target: 'fastify', phase: 'peak', path: ['services', 'a', 'record'] },
    { key: 'services/b', kind: 'histogram', file: 'b.csv', unit: 's' },
    { key: 'measured', kind: 'record', file: 'runs/2', target: 'gateway' }
  ])
  const law = { kind: 'constant', valueUs: 5 }
  const measured = { text: 'record runs/2', responseTimeUs: {}, successRatio: 1 }
  const plan = parse(text, {
    'services/a': { text: 'record runs/1', law, successRatio: 0.98, remarks: ['slow disk'] },
    'services/b': { text: 'b.csv', law, successRatio: null, remarks: [] },
    measured: { text: '', law, successRatio: 1, remarks: [], measured }
  })
  t.match(plan, {
    services: {
      a: { kind: 'record', successRatio: 0.98, successFrom: 'measured' },
      b: { kind: 'histogram', successRatio: 0.999 }
    },
    measured,
    remarks: ['slow disk']
  })
  t.same(listSources({ text: '[' }), [])
  t.same(listSources({ text: 'services: 3' }), [])
})

t.test('every mistake at once, each with its place', async (t) => {
  const lines = mistakesOf(
    `title: T
objectives: [p99<50, rate>=3/s, success>=99%, success>=98%]
services:
  users: { record: none.json, target: x }
  orders: { histogram: missing.csv }
  loop: { graph: { series: [loop2] } }
  loop2: { graph: { parallel: [users, loop] } }
  both: { exponential: 1ms, constant: 2ms }
  empty: {}
  mixed: { graph: users, objectives: [p99<=1s] }
  nameless: { record: a.json }
graph:
  series:
    - user
    - parallel: [users]
      needed: 3
    - branch: [{ chance: 0.7, call: users }, { chance: 0.5, call: orders }]
    - branch: [{ chance: 1.5, call: users }]
    - retry: { call: users, timeout: 0 }
    - cache: { hitRatio: 2, hit: users, miss: orders }
    - { series: [users], call: users }
    - { chance: 0.5, series: [users] }
    - fanOut: { call: users, count: 0 }
`,
    {
      'services/orders': {
        path: ['services', 'orders', 'histogram'],
        wrong: 'missing.csv cannot be read (ENOENT)',
        right: 'it is looked for beside this file'
      }
    }
  )
  for (const [line, text] of [
    [2, /objective "p99<50"/],
    [2, /a rate \(rate>=3\/s\) is not composed/],
    [2, /a second objective about the same thing: success>=98%/],
    [5, /missing\.csv cannot be read \(ENOENT\)/],
    [7, /part of itself: loop -> loop2 -> loop/],
    [8, /exponential and constant do not go together/],
    [9, /services\.empty is empty/],
    [10, /objectives beside a graph/],
    [11, /which target of the record/],
    [14, /unknown service "user"; did you mean "users"/],
    [16, /3 answers are needed of 1/],
    [17, /chances of the arms come to 1\.2/],
    [18, /chance is 1\.5; it must be at most 1/],
    [19, /timeout is 0/],
    [20, /hitRatio is 2; it must be at most 1/],
    [21, /series and call do not go together/],
    [22, /chance without call/],
    [23, /count is 0; it must be at least 1/]
  ]) {
    t.ok(
      lines.some((mistake) => mistake.startsWith(`service.yml:${line}:`) && text.test(mistake)),
      `line ${line}: ${text}`
    )
  }
})

t.test('hostile and broken files', async (t) => {
  t.match(mistakesOf('[')[0], /service\.yml:1:/)
  t.ok(mistakesOf('').length > 0)
  t.ok(mistakesOf('title: T\nservices: []\ngraph: 3').length > 0)
  t.match(mistakesOf(`title: T\nservices:\n  a: { constant: 1ms }\ngraph: '${HOSTILE}'`)[0], /unknown service "a\|b<script>"/)
  t.match(mistakesOf('title: T\nservices:\n  a: { constant: 1ms }\ngraph: constructor')[0], /unknown service "constructor"/)
  const doubling = Array.from({ length: 20 }, (_, i) => `  s${i}: { graph: { series: [s${i + 1}, s${i + 1}] } }`).join('\n')
  t.match(mistakesOf(`title: T\nservices:\n${doubling}\n  s20: { constant: 1ms }\ngraph: s0`)[0], /more than 2000 nodes/)
})

t.test('windows', async (t) => {
  t.same(['30d', '2w', '12h', '1M', '1Q', '1Y', '0.5d'].map(parseWindow), [30, 14, 0.5, 30, 90, 365, 0.5])
})
