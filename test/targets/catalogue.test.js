import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import t from 'tap'
import { CATALOGUE } from '../../targets/protocol/catalogue.js'
import { createDocument } from '../../targets/shared/document.js'
import { findProgramOf } from '../../src/programs/index.js'
import { readTargets } from './fixtures/read-targets.js'

const ROOT = new URL('../../', import.meta.url)
const NAMES = [
  'node-http', 'node-http2', 'fastify', 'fastify-json', 'fastify-identity', 'fastify-gzip', 'fastify-brotli', 'fastify-report',
  'haproxy-node-http', 'haproxy-fastify', 'haproxy-fastify-identity', 'haproxy-fastify-gzip', 'haproxy-compression',
  'tls-off', 'tls-off-new', 'tls-http1', 'tls-http1-new', 'tls-http2', 'tls-http2-streams', 'nginx-return', 'nginx-fastify',
  'gateway-json', 'gateway-graphql', 'gateway-graphql-jit', 'gateway-grpc',
  'gateway-json-20kb', 'gateway-graphql-20kb', 'gateway-graphql-jit-20kb', 'gateway-grpc-20kb',
  'producer-json', 'producer-graphql', 'producer-grpc', 'producer-grpc-client',
  'cache-none', 'cache-dictionary', 'cache-memory', 'cache-lazy', 'cache-lazy-dedupe', 'cache-redis-lazy',
  'cache-redis-write-through', 'cache-redis-lazy-write-through', 'cache-two-tier', 'cache-two-tier-bentocache', 'cache-event-driven',
  'cache-objects-shared', 'cache-objects-frozen', 'cache-objects-cloned',
  'cache-stale-if-error', 'cache-stale-while-revalidate', 'cache-breaker', 'cache-stored-copy',
  'cache-shared-keys', 'cache-shared-keys-checked', 'cache-both-shapes', 'cache-own-keys', 'cache-own-keys-warmed',
  'cache-content-revalidated', 'cache-content-immutable',
  'cache-lru', 'cache-lfu', 'cache-ttl', 'cache-redis-lru', 'cache-redis-lfu', 'cache-redis-ttl',
  'cache-nginx', 'cache-varnish', 'cache-haproxy'
]
const targets = readTargets()

t.test('targets.yml has every target, each with a title, existing scripts, a request and a good answer', async (t) => {
  t.same(Object.keys(targets), NAMES)
  for (const [name, { title, parts, request, good }] of Object.entries(targets)) {
    t.ok(title.length <= 40, `${name} has a short title`)
    t.match(request.path, /^\//)
    t.ok(good.body ?? good.decodedBytes ?? request.grpc?.json, `${name} says what the body is`)
    t.equal(new Set(parts.map((part) => part.name)).size, parts.length, `the parts of ${name} have different names`)
    for (const { script, ...part } of parts) { t.ok(findProgramOf(part) ?? existsSync(new URL(`targets/${script}`, ROOT)), `${name}: ${script}`) }
  }
})

t.test('every producer behind a gateway is asked directly before anything is loaded', async (t) => {
  const gateways = Object.entries(targets).filter(([name]) => name.startsWith('gateway-'))
  t.equal(gateways.length, 8)
  for (const [, { parts }] of gateways) {
    for (const { name, env, check } of parts) {
      if (name !== 'producer') continue
      t.equal(check?.kind, env?.PROTOCOL === 'grpc' ? 'grpc' : 'http')
      if (env?.PROTOCOL.startsWith('graphql')) t.same(check?.good?.jsonAbsent, ['errors'])
    }
  }
})

t.test('the 40 KB document has its size, and compresses as real JSON does', async (t) => {
  const document = Buffer.from(JSON.stringify(createDocument()))
  t.equal(document.toString(), JSON.stringify(createDocument()), 'the same each time')
  within(t, document.length, 40_960 * 0.95, 40_960 * 1.05, 'bytes')
  within(t, document.length / gzipSync(document).length, 4, 8, 'times smaller by gzip')
  const brotli = brotliCompressSync(document, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  within(t, document.length / brotli.length, 4, 8, 'times smaller by brotli')
})

t.test('the items of the catalogue have their sizes', async (t) => {
  within(t, JSON.stringify(CATALOGUE.get('small')).length, 270, 330, 'bytes')
  within(t, JSON.stringify(CATALOGUE.get('large')).length, 20_480 * 0.95, 20_480 * 1.05, 'bytes')
})

t.test('the reference servers stand alone: nothing from src/', async (t) => {
  const scripts = readdirSync(new URL('targets/', ROOT), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'))
  t.ok(scripts.length > 10)
  for (const path of scripts) t.notMatch(readFileSync(new URL(`targets/${path}`, ROOT), 'utf8'), /\bsrc\//, path)
})

t.test('docs/reference/targets.md has a row for every target and no other', async (t) => {
  const page = readFileSync(new URL('docs/reference/targets.md', ROOT), 'utf8')
  const rows = [...page.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name)
  t.same(rows, NAMES)
})

function within (t, value, min, max, unit) {
  t.ok(value >= min && value <= max, `${value} ${unit}, from ${min} to ${max}`)
}
