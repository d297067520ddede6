import t from 'tap'
import { BaseloadError } from '../../src/errors.js'
import { attempt, findDurationMistakes } from '../../src/plan/mistakes.js'
import { buildFeed, buildOwnTarget, findFeedMistakes, findOwnTargetMistakes } from '../../src/plan/own-target.js'

t.test('a command alone is one part called server, asked for /', async (t) => {
  t.strictSame(buildOwnTarget({ definition: { name: 'x', command: 'node a.js' } }), {
    name: 'x',
    title: 'x',
    parts: [{ name: 'server', command: 'node a.js' }],
    request: { path: '/' },
    good: {},
    readyTimeoutMs: 10_000
  })
})

t.test('an address is cut into where and what', async (t) => {
  const target = buildOwnTarget({ definition: { name: 'x', url: 'HTTP://LocalHost:80/a?b=c#d' } })
  t.strictSame([target.url, target.request], ['http://localhost', { path: '/a?b=c' }])
  t.strictSame(target.parts, [], 'nothing of it is ours to start')
})

t.test('an address whose path is only / leaves the path to the others', async (t) => {
  t.strictSame(findOwnTargetMistakes({ definition: { name: 'x', url: 'http://localhost/', path: '/a' }, path: [] }), [])
  t.equal(buildOwnTarget({ definition: { name: 'x', url: 'http://localhost/', path: '/a' } }).request.path, '/a')
})

t.test('how it comes up is said of what runs already', async (t) => {
  const definition = { name: 'x', url: 'http://127.0.0.1:3002', up: 'docker compose up --wait fastify' }
  t.strictSame(findOwnTargetMistakes({ definition, path: [] }), [])
  t.equal(buildOwnTarget({ definition }).up, definition.up)
  t.match(findOwnTargetMistakes({ definition: { ...definition, url: undefined, command: 'a' }, path: ['t'] }), [
    { path: ['t', 'up'], wrong: 'up without a url', right: /remove it/ }
  ])
})

t.test('definitions of any shape give mistakes, never a crash', async (t) => {
  for (const value of [null, 7, 'x', [], {}, [null], [{}]]) {
    for (const key of ['command', 'url', 'parts', 'env', 'path', 'request', 'readyTimeout', 'port']) { t.type(findOwnTargetMistakes({ definition: { [key]: value }, path: ['targets', 0] }), Array) }
  }
})

t.test('a duration of 0 is none', async (t) => {
  t.strictSame(findDurationMistakes({ text: '10s', path: ['x'] }), [])
  t.match(findDurationMistakes({ text: 0, path: ['load', 'timeout'] }), [{ path: ['load', 'timeout'], wrong: 'timeout is 0' }])
})

t.test('our own errors become mistakes, a bug stays a bug', async (t) => {
  t.strictSame(
    attempt({
      path: ['x'],
      read: () => {
        throw new BaseloadError('USAGE', 'm', { hint: 'h' })
      }
    }),
    [{ path: ['x'], wrong: 'm', right: 'h' }]
  )
  t.throws(() => attempt({ path: ['x'], read: () => { throw new TypeError('bug') } }), TypeError)
})

const PATH = ['targets', 1]
const find = (definition) => findFeedMistakes({ definition, path: PATH })

t.test('a file is named, not read; a list is laid over the request at once', async (t) => {
  t.strictSame(buildFeed({ feed: 'r.csv', request: { path: '/' } }), { file: 'r.csv', order: 'in-turn', requestCount: 0, sha256: '' })
  t.strictSame(
    buildFeed({
      feed: [{ path: '/a' }, { id: 7 }],
      order: 'random',
      request: { path: '/items/{{id}}', method: 'POST' }
    }).requests?.[0],
    { method: 'POST', path: '/a' }
  )
  const { requests, requestCount } = buildFeed({ feed: [{ id: 7 }, { id: 'a b' }], request: { path: '/items/{{ id }}' } })
  t.strictSame([requests, requestCount], [[{ path: '/items/7' }, { path: '/items/a%20b' }], 2])
})

t.test('mistakes point at the entry, and at the key where it is written', async (t) => {
  t.match(
    find({
      feed: [
        { path: '/a' },
        { path: 'a|b<script>' },
        { path: '/b', method: 'G T' },
        'x',
        { path: '/c', headers: { 'x y': '1' } }
      ]
    }),
    [
      { path: ['targets', 1, 'feed', 3], wrong: 'this is not a request' },
      { path: ['targets', 1, 'feed', 1, 'path'], right: 'it begins with /' },
      { path: ['targets', 1, 'feed', 2, 'method'] },
      { path: ['targets', 1, 'feed', 4, 'headers'] }
    ]
  )
  t.match(find({ feed: [{ id: 1 }], request: { path: '/items/{{ie}}' } }), [
    { path: ['targets', 1, 'feed'], wrong: /\{\{ie\}\}/, right: 'did you mean "id"?' }
  ])
  t.match(find({ feed: [{ id: 1 }, { di: 2 }], path: '/{{id}}' }), [{ path: ['targets', 1, 'feed', 1], wrong: '"id" is missing' }])
})

t.test('placeholders in the path of an address', async (t) => {
  t.strictSame(find({ feed: [{ id: 1 }], url: 'http://127.0.0.1:3000/items/{{id}}' }), [])
  t.strictSame(
    buildFeed({ feed: [{ id: 1 }], request: { path: new URL('http://x/items/{{id}}').pathname } }).requests,
    [{ path: '/items/1' }]
  )
})

t.test('an order without a feed, a feed for gRPC', async (t) => {
  t.match(find({ feedOrder: 'random' }), [{ path: ['targets', 1, 'feedOrder'], at: 'key', wrong: 'feedOrder without a feed' }])
  t.match(find({ feed: 'r.csv', request: { path: '/', grpc: {} } }), [{ path: ['targets', 1, 'feed'], wrong: 'a feed for a gRPC call' }])
  t.strictSame(find({}), [])
})

t.test('values of any shape give mistakes, never a crash', async (t) => {
  for (const value of [
    null,
    7,
    'x',
    [],
    {},
    [null],
    [[]],
    [{}],
    [{ path: 7, headers: [], body: null, __proto__: null }],
    [{ path: '/', headers: { a: [] } }]
  ]) {
    for (const request of [
      undefined,
      null,
      7,
      { path: 7, headers: 'x' },
      { path: '/{{a}}', headers: { b: 7 }, body: [] }
    ]) { t.type(find({ feed: value, request, url: 'nonsense' }), Array) }
  }
})
