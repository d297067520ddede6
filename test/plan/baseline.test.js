import t from 'tap'
import { readSchema } from '../../src/config/files.js'
import { BaseloadError } from '../../src/errors.js'
import { parseBaseline } from '../../src/plan/baseline.js'

const schema = await readSchema('baseline')
const catalogue = Object.fromEntries(
  ['node-http', 'fastify'].map((name) => [
    name,
    {
      name,
      title: name,
      parts: [{ name: 'server', script: `${name}.js` }],
      request: { path: '/' },
      good: { body: 'ok' },
      readyTimeoutMs: 10_000
    }
  ])
)

const HEAD = 'title: T\nquestion: Q\nhypothesis: H\nreference: node-http\n'
const parse = (text) => parseBaseline({ name: 'mine', text, file: 'mine.yml', schema, catalogue })

/** @returns the lines that list the mistakes */
function listMistakes (text) {
  try {
    parse(text)
  } catch (error) {
    if (error instanceof BaseloadError && error.code === 'BASELINE_INVALID') return error.message.split('\n').slice(1)
    throw error
  }
  return []
}

t.test('fills in what may be left out', async (t) => {
  const { baseline, targets } = parse(`${HEAD}targets: [node-http, fastify]\n`)
  t.strictSame(baseline, {
    name: 'mine',
    title: 'T',
    question: 'Q',
    hypothesis: 'H',
    reference: 'node-http',
    targets: ['node-http', 'fastify'],
    load: { connections: 10, pipelining: 1, timeoutMs: 10_000, ratePerSecond: null },
    objectives: [],
    fanOut: null,
    published: null
  })
  t.strictSame(targets, catalogue)
})

t.test('reads everything that may be given', async (t) => {
  const { baseline } = parse(`${HEAD}targets: [node-http]
load: { connections: 50, openConnections: 30, pipelining: 2, timeout: 1m30s, ratePerSecond: 480 }
objectives: [p99<=50ms, success>=99.9%, rate>=20/s]
fanOut: { resources: 40, pages: 5 }
published: { tool: t, figures: { node-http: { latencyMs: { p99_9: 1 }, requestsPerSecond: { p1: 29487 } } }, notes: [n] }
`)
  t.strictSame(baseline.load, { connections: 50, openConnections: 30, pipelining: 2, timeoutMs: 90_000, ratePerSecond: 480 })
  t.strictSame(baseline.objectives.map(({ kind }) => kind), ['latency', 'success', 'rate'])
  t.strictSame(baseline.fanOut, { resources: 40, pages: 5 })
  t.strictSame(baseline.published, {
    tool: 't',
    figures: { 'node-http': { latencyMs: { p99_9: 1 }, requestsPerSecond: { p1: 29487 } } },
    notes: ['n']
  })
})

t.test('a target of the user\'s own: a command, an address, or parts', async (t) => {
  const { targets } = parse(`${HEAD}targets:
  - node-http
  - { name: started, command: node app.js, port: 3000, env: { NODE_ENV: production }, path: /health, readyTimeout: 30s }
  - { name: running, title: Runs already, url: 'http://127.0.0.1:3000/items?x=1', good: { status: 204 } }
  - { name: plain, url: 'http://127.0.0.1:3000', request: { method: POST, path: /y, body: b } }
  - name: proxied
    parts:
      - { name: server, command: node app.js }
      - { name: proxy, haproxy: plain, env: { BASELOAD_BACKEND: '{{server.host}}' } }
`)
  t.strictSame(targets.started, {
    name: 'started',
    title: 'started',
    parts: [{ name: 'server', command: 'node app.js', port: 3000, env: { NODE_ENV: 'production' } }],
    request: { path: '/health' },
    good: {},
    readyTimeoutMs: 30_000
  })
  t.strictSame(targets.running, {
    name: 'running',
    title: 'Runs already',
    parts: [],
    url: 'http://127.0.0.1:3000',
    request: { path: '/items?x=1' },
    good: { status: 204 },
    readyTimeoutMs: 10_000
  })
  t.strictSame(targets.plain.request, { method: 'POST', path: '/y', body: 'b' })
  t.equal(targets.proxied.parts.length, 2)
})

t.test('tells every mistake at once, each with its place and what would be right', async (t) => {
  const mistakes = listMistakes(`title: 5
question: Q
reference: node-htp
targets:
  - node-http
  - fastifi
  - node-http
load:
  conections: 3
  pipelining: 0
  timeout: soon
objectives:
  - p99<50
  - succes>=99%
fanOut: { resources: 1.5 }
published:
  tool: t
  figures:
    node-htp: { latencyMs: { p99.9: 1 } }
  orders: [[node-http, fastify]]
`)
  t.strictSame(mistakes, [
    'mine.yml:1:1: missing key "hypothesis"; add hypothesis: What is expected, said so that a measurement can show it wrong (for example fastify keeps 80 % of the rate of node:http or more.)',
    'mine.yml:1:8: title is 5; it must be text: write it in quotes, "5"',
    'mine.yml:3:12: the reference "node-htp" is not in targets; did you mean "node-http"?',
    'mine.yml:6:5: unknown target "fastifi"; did you mean "fastify"?',
    'mine.yml:7:5: target "node-http" is here twice; name each target once',
    'mine.yml:9:3: unknown key "conections" in load; did you mean "connections"?',
    'mine.yml:10:15: load.pipelining is 0; it must be at least 1',
    'mine.yml:11:12: timeout: "soon" is no duration; write it like 500ms, 10s, 3m or 1h30m (a plain number is seconds)',
    'mine.yml:13:5: objective "p99<50": "50" is not a latency; give it a unit: p99<50ms',
    'mine.yml:14:5: objective "succes>=99%": there is no metric "succes"; did you mean "success"?',
    'mine.yml:15:9: missing key "pages" in fanOut; add pages: Pages that one visit has (for example 5)',
    'mine.yml:15:22: fanOut.resources is 1.5; it must be a whole number (for example 40)',
    'mine.yml:19:5: figures for "node-htp", which is not in targets; did you mean "node-http"?',
    'mine.yml:19:30: unknown key "p99.9" in published.figures.node-htp.latencyMs; did you mean "p99_9"?',
    'mine.yml:20:13: an order over "node-http", which has no published figures; did you mean "node-htp"?',
    'mine.yml:20:24: an order over "fastify", which has no published figures; there are node-htp'
  ])
})

t.test('the error counts the mistakes and says where keys are described', async (t) => {
  t.throws(() => parse('- a'), {
    code: 'BASELINE_INVALID',
    exitCode: 2,
    message: /^mine\.yml has a mistake:\nmine\.yml:1:1: /,
    hint: /baseline-format\.md/
  })
  t.throws(() => parse('a: 1\nb: 2'), { message: /^mine\.yml has 7 mistakes:/ })
})

/** what is wrong in one target, its text, the one line about it */
const WRONG_TARGETS = [
  ['nothing to run', '{ name: x }', /none of command, url, parts is there; give exactly one/],
  [
    'two things to run',
    '{ name: x, command: a, url: "http://localhost" }',
    /command and url do not go together in targets\[1\]/
  ],
  ['no name', '{ command: a }', /missing key "name" in targets\[1\]/],
  ['a name with a space', '{ name: "a b", command: a }', /targets\[1\]\.name is "a b"; Letters, digits/],
  ['a name that breaks objects', '{ name: __proto__, command: a }', /targets\[1\]\.name is "__proto__"/],
  [
    'a name of the catalogue',
    '{ name: fastify, command: a }',
    /baseload has a target "fastify" of its own; choose another name/
  ],
  ['an address of no http', '{ name: x, url: "ftp://localhost" }', /is not an http address/],
  ['a password', '{ name: x, url: "http://a:b@localhost" }', /a user name or a password in it; .*Authorization of the request, as Basic/],
  [
    'a path said twice',
    '{ name: x, url: "http://localhost/a", path: /b }',
    /the address has a path of its own, \/a; write url: http:\/\/localhost and/
  ],
  [
    'path and request',
    '{ name: x, command: a, path: /b, request: { path: /c } }',
    /path and request do not go together/
  ],
  ['a path without a slash', '{ name: x, command: a, path: b }', /path is "b"; Short for .*for example \/health/],
  [
    'a port without a command',
    '{ name: x, url: "http://localhost", port: 1 }',
    /port without a command; a server that runs already/
  ],
  [
    'env beside parts',
    '{ name: x, parts: [{ name: p, command: a }], env: {} }',
    /env without a command; move env into the part/
  ],
  [
    'a number in env',
    '{ name: x, command: a, env: { PORT: 3000 } }',
    /env\.PORT is 3000; it must be text: write it in quotes, "3000"/
  ],
  [
    'a number as a header',
    '{ name: x, command: a, request: { path: /, headers: { a: 1 } } }',
    /headers\.a is 1; it must be text/
  ],
  ['an encoding', '{ name: x, command: a, good: { contentEncoding: gzp } }', /is "gzp"; did you mean "gzip"\?/],
  ['a status', '{ name: x, command: a, good: { status: 1000 } }', /it must be at most 599/],
  [
    'a list in json',
    '{ name: x, command: a, good: { json: { a.b: [1] } } }',
    /json\.a\.b is a list; it must be text, a number, true or false or nothing/
  ],
  ['a duration', '{ name: x, command: a, readyTimeout: 0s }', /readyTimeout is 0; it must be longer/],
  [
    'a duration of the wrong shape',
    '{ name: x, command: a, readyTimeout: [] }',
    /readyTimeout is a list; it must be a duration or a number of seconds/
  ],
  ['no parts', '{ name: x, parts: [] }', /targets\[1\]\.parts is empty; it needs at least 1 entry/],
  [
    'two parts of a name',
    '{ name: x, parts: [{ name: p, command: a }, { name: p, command: b }] }',
    /a second part is called "p"/
  ],
  [
    'a part of two kinds',
    '{ name: x, parts: [{ name: p, command: a, script: b }] }',
    /script and command do not go together in targets\[1\]\.parts\[0\]/
  ],
  [
    'a port of a script',
    '{ name: x, parts: [{ name: p, script: a.js, port: 1 }] }',
    /a port in targets\[1\]\.parts\[0\] without a command/
  ],
  [
    "a later part's address",
    '{ name: x, parts: [{ name: p, command: a, env: { A: "{{q.url}}" } }, { name: q, command: a }] }',
    /{{q.url}} names no earlier part; only the address/
  ],
  [
    'a misspelt part',
    '{ name: x, parts: [{ name: server, command: a }, { name: q, command: a, env: { A: "{{sever.url}}" } }] }',
    /did you mean "server"\?/
  ],
  [
    'a misspelt field',
    '{ name: x, parts: [{ name: p, command: a }, { name: q, command: a, env: { A: "{{p.uri}}" } }] }',
    /write {{p\.url}} or {{p\.host}}/
  ],
  [
    'a check without its question',
    '{ name: x, parts: [{ name: p, command: a, check: { kind: grpc } }] }',
    /missing key "grpc" in targets\[1\]\.parts\[0\]\.check/
  ],
  ['a number', '7', /targets\[1\] is 7; it must be text/],
  ['nothing', '', /targets\[1\] is empty; it must be text/]
]

for (const [what, target, line] of WRONG_TARGETS) {
  t.test(`one mistake in a target gives one line: ${what}`, async (t) => {
    const mistakes = listMistakes(`${HEAD}targets:\n  - node-http\n  - ${target}\n`)
    t.equal(mistakes.length, 1, mistakes.join('\n'))
    t.match(mistakes[0], line)
    t.match(mistakes[0], /^mine\.yml:\d+:\d+: /)
  })
}

t.test('the same objective twice, and an order with a name twice', async (t) => {
  t.match(listMistakes(`${HEAD}targets: [node-http]\nobjectives: [p99<=5ms, p(99) <= 5000us]\n`), [
    /objective "p\(99\) <= 5000us" is here twice/
  ])
  t.match(
    listMistakes(
      `${HEAD}targets: [node-http]\npublished: { tool: t, figures: { node-http: {} }, orders: [[node-http, node-http]] }\n`
    ),
    [/is in this order twice/]
  )
})

t.test('values of any shape give mistakes, never a crash', async (t) => {
  const shapes = ['', '~', '7', 'text', '[]', '{}', '[[]]', '[{}]', '{ a: [1] }', '[~]', '.nan', '.inf', '"\\u0000"']
  for (const key of ['title', 'reference', 'targets', 'load', 'objectives', 'fanOut', 'published']) {
    for (const shape of shapes) {
      t.ok(
        listMistakes(
          `${HEAD.replace(`${key}: `, `x-${key}: `)}${key === 'targets' ? '' : 'targets: [node-http]\n'}${key}: ${shape}\n`
        ).length >= 0,
        `${key}: ${shape}`
      )
    }
  }
})

t.test('what a file says cannot break out of its line', async (t) => {
  const [line] = listMistakes(`${HEAD}targets: [node-http]\n"a\\u001b[31m\\nb": 1\n`)
  // eslint-disable-next-line no-control-regex -- a terminal would obey it
  t.notMatch(line, /[\u0000-\u001f]/)
})
