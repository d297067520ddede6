import t from 'tap'
import { delayParts, parseDelay } from '../../src/plan/delays.js'

const CACHE = {
  name: 'cache',
  title: 'a cache',
  parts: [
    { name: 'redis', redis: 'plain' },
    { name: 'origin', script: 'cache/origin.js', env: { LAB: '1' } },
    { name: 'service', script: 'cache/service.js', env: { REDIS_URL: '{{redis.url}}', ORIGIN_URL: '{{origin.url}}', PLACE: 'at {{redis.host}}' } }
  ]
}
const PLAIN = { name: 'plain', title: 'no Redis', parts: [{ name: 'service', script: 'fastify.js' }] }
const delay = (...delays) => delayParts({ targets: { cache: CACHE, plain: PLAIN }, delays })

t.test('a part and a time', async (t) => {
  t.same(parseDelay({ text: 'redis=40ms' }), { part: 'redis', roundTripMs: 40 })
  t.same(parseDelay({ text: ' origin = 1.5s ' }), { part: 'origin', roundTripMs: 1500 })
  for (const text of ['redis', '=40ms', 'redis=', 'redis 40ms', '']) t.throws(() => parseDelay({ text }), { code: 'USAGE' }, text)
  t.throws(() => parseDelay({ text: 'redis=soon' }), { code: 'DURATION_INVALID' })
  for (const text of ['redis=0', 'redis=21s']) t.throws(() => parseDelay({ text }), { code: 'USAGE', hint: /1ms to 20s/ }, text)
})

t.test('a link behind the part, which all that come later connect to; who has no such part stays as it is', async (t) => {
  const { cache, plain } = delay({ part: 'redis', roundTripMs: 40 })
  t.equal(cache.title, 'a cache, redis 40ms away')
  t.same(cache.parts.map(({ name }) => name), ['redis', 'redis_link', 'origin', 'service'])
  t.same(cache.parts[1], {
    name: 'redis_link', script: 'cache/far-link.js', env: { BASELOAD_BACKEND: '{{redis.host}}', DELAY_MS: '20' }
  })
  t.same(cache.parts[3].env, {
    REDIS_URL: 'redis://{{redis_link.host}}', ORIGIN_URL: '{{origin.url}}', PLACE: 'at {{redis_link.host}}'
  })
  t.equal(plain, PLAIN)
  t.same(CACHE.parts[2].env.REDIS_URL, '{{redis.url}}', 'what ships is not changed')
})

t.test('several, and the last part, which is loaded through its link then', async (t) => {
  const { cache, plain } = delay({ part: 'origin', roundTripMs: 81 }, { part: 'service', roundTripMs: 5 })
  t.same(cache.parts.map(({ name }) => name), ['redis', 'origin', 'origin_link', 'service', 'service_link'])
  t.equal(cache.parts[2].env.DELAY_MS, '40.5')
  t.equal(cache.parts[3].env.ORIGIN_URL, 'http://{{origin_link.host}}')
  t.same(plain.parts.map(({ name }) => name), ['service', 'service_link'])
})

t.test('the link in front of what speaks TLS would have no certificate', async (t) => {
  const tls = { ...PLAIN, parts: [{ name: 'proxy', haproxy: 'tls' }] }
  t.throws(() => delayParts({ targets: { tls }, delays: [{ part: 'proxy', roundTripMs: 40 }] }), {
    code: 'USAGE',
    message: /^--delay proxy: proxy of .* speaks TLS, /,
    hint: 'delay a part behind it, or leave this target out'
  })
})

t.test('a part that nobody has', async (t) => {
  t.throws(() => delay({ part: 'rediss', roundTripMs: 40 }), { code: 'USAGE', hint: 'did you mean "redis"? There are redis, origin, service' })
  t.same(delayParts({ targets: { plain: PLAIN }, delays: [{ part: 'redis', roundTripMs: 40 }], isDefault: true }), { plain: PLAIN })
  t.same(delayParts({ targets: {}, delays: [{ part: 'redis', roundTripMs: 40 }] }), {}, 'stampedes have no targets: they refuse the flag')
})
