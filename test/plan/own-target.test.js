import t from 'tap'
import { BaseloadError } from '../../src/errors.js'
import { attempt, buildOwnTarget, findDurationMistakes, findOwnTargetMistakes } from '../../src/plan/own-target.js'

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
