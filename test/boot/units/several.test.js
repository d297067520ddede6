import t from 'tap'
import { assertCanBeSeveral } from '../../../src/boot/units/several.js'

const TARGET = {
  name: 'mine',
  title: 'mine',
  parts: [{ name: 'server', script: 'fastify.js' }],
  request: { path: '/' },
  good: {},
  readyTimeoutMs: 1
}
const LIMITS = { cpu: 0.1, memoryBytes: 1 }
const check = ({ target = {}, ...more } = {}) =>
  assertCanBeSeveral({ target: { ...TARGET, ...target }, count: 2, limits: LIMITS, means: 'cgroup1', ...more })

t.test('what can', async (t) => {
  t.doesNotThrow(() => check())
  t.doesNotThrow(() => check({ limits: null, means: 'none' }))
  t.doesNotThrow(() => check({ limits: { cpu: 0.01, memoryBytes: 1 } }))
  t.doesNotThrow(() => check({ count: 1, target: { parts: [{ name: 'server', command: 'x', port: 3000 }] } }))
})

t.test('what cannot', async (t) => {
  t.throws(() => check({ target: { parts: [], url: 'http://127.0.0.1:1' } }), { code: 'USAGE', hint: /--start/ })
  t.throws(() => check({ target: { parts: [{ name: 'proxy', haproxy: 'plain' }] } }), { code: 'USAGE' })
  t.throws(() => check({ target: { parts: [{ name: 'server', command: 'x', port: 3000 }] } }), {
    code: 'USAGE',
    message: /2 units cannot all listen on port 3000/
  })
  t.throws(() => check({ target: { request: { path: '/', grpc: {} } } }), { code: 'USAGE', message: /gRPC/ })
  t.throws(() => check({ limits: { cpu: 0.009, memoryBytes: 1 } }), { code: 'UNIT_TOO_SMALL', message: /0\.009/ })
  t.throws(() => check({ means: 'none' }), { code: 'LIMITS_UNAVAILABLE', hint: /--unit none/ })
  t.throws(() => check({ limits: null }), { code: 'USAGE' })
})
