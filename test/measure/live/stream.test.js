import { once } from 'node:events'
import { createServer } from 'node:http'
import t from 'tap'
import { openStream, toTarget } from '../../../src/measure/live/stream.js'
import { comesTrue } from '../../fixtures/site.js'

const TOOL = { name: 'baseload', version: '1' }
const TRIAL = { id: 'a/latency/1', target: 'a', phase: 'latency', driver: 'native', repeat: 1 }
const TICK = { elapsedMs: 1000, ratePerSecond: 5, p50Us: 1, p99Us: 2, failed: 0 }

/** A receiver that answers as it is told, and keeps what it is given. */
async function receive (t, answer = (response) => response.writeHead(204).end()) {
  const given = []
  const server = createServer((request, response) => {
    const chunks = []
    request.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
      given.push({ url: request.url, headers: request.headers, body: Buffer.concat(chunks) })
      answer(response)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => { server.closeAllConnections(); server.close() })
  return { origin: `http://127.0.0.1:${server.address().port}`, given }
}

async function stream (t, outs, env = {}) {
  const [told, warnings] = [[], []]
  const note = (name) => () => { told.push(name) }
  const progress = { onTrial: note('trial'), onSlice: note('slice'), onTick: note('tick'), onRecord: async () => told.push('record') }
  const opened = await openStream({ outs, progress, warn: (text) => warnings.push(text), allowHosts: [], tool: TOOL, env })
  await opened.progress.onRecord({ id: 'run-1' })
  return { ...opened, told, warnings }
}

t.test('each second of a trial reaches each receiver, with the run and its target', async (t) => {
  const { origin, given } = await receive(t)
  const outs = [
    { format: 'influx', url: `${origin.replace('//', '//me:s3cr3t@')}/db` },
    { format: 'prometheus', url: origin },
    { format: 'otlp', url: `${origin}/opentelemetry/v1/metrics` }
  ]
  const { progress, end, told, warnings } = await stream(t, outs, { OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b, x-other=c' })
  progress.onTick(TICK) // of nothing that is measured
  progress.onTrial({ trial: TRIAL })
  progress.onTick(TICK)
  progress.onTrial({ id: 'a profile' })
  progress.onTick(TICK)
  progress.onSlice({ trial: { ...TRIAL, target: 'b' } })
  progress.onTick({ ...TICK, ratePerSecond: 7 })
  await end()
  t.same(warnings, [])
  t.same(told, ['record', 'tick', 'trial', 'tick', 'trial', 'tick', 'slice', 'tick'], 'everything is told as before')
  const lines = given.filter(({ url }) => url === '/write?db=db').flatMap(({ body }) => body.toString().split('\n'))
  t.match(lines, [
    /^baseload_live,driver=native,phase=latency,run=run-1,start=1,target=a achieved_per_second=5,/,
    /^baseload_live,driver=native,phase=latency,run=run-1,start=1,target=b achieved_per_second=7,/
  ])
  t.equal(lines.length, 2)
  const of = (path) => given.find(({ url }) => url.startsWith(path)).headers
  t.equal(of('/write').authorization, `Basic ${Buffer.from('me:s3cr3t').toString('base64')}`)
  t.match(of('/api/v1/write'), { 'content-encoding': 'snappy', 'x-prometheus-remote-write-version': '0.1.0' })
  t.match(of('/opentelemetry/v1/metrics'), { 'content-type': 'application/x-protobuf', 'x-key': 'a b', 'x-other': 'c' })
  t.notMatch(JSON.stringify(given.map(({ url }) => url)), 's3cr3t')
})

t.test('a receiver that is not there, refuses, or never answers: one warning, and nobody waits for it', async (t) => {
  const refusing = await receive(t, (response) => response.writeHead(400).end())
  const silent = await receive(t, () => {})
  const gone = await receive(t)
  const { progress, end, warnings } = await stream(t, [
    { format: 'influx', url: 'http://127.0.0.1:9/db' },
    { format: 'prometheus', url: refusing.origin },
    { format: 'otlp', url: silent.origin },
    { format: 'influx', url: gone.origin }
  ])
  progress.onTrial({ trial: TRIAL })
  for (let second = 0; second < 700; second++) progress.onTick({ ...TICK, elapsedMs: second * 1000 })
  t.ok(await comesTrue(() => warnings.length >= 2))
  for (let second = 0; second < 100; second++) progress.onTick(TICK)
  await end()
  t.equal(warnings.filter((text) => text.startsWith('--out influx: 127.0.0.1:9 does not take results: ')).length, 1)
  t.equal(warnings.filter((text) => text.includes('it answered 400. The run goes on')).length, 1)
  t.equal(new Set(warnings).size, warnings.length, 'each at most once')
  const taken = gone.given.flatMap(({ body }) => body.toString().split('\n'))
  t.ok(taken.length > 0, 'the others are sent to all the same')
  for (const { body } of gone.given) t.ok(body.toString().split('\n').length <= 60, 'a batch has a bound')
})

t.test('another host has to be allowed', async (t) => {
  await t.rejects(stream(t, [{ format: 'influx', url: 'http://192.0.2.1:8086/db' }]), { code: 'HOST_NOT_ALLOWED' })
})

t.test('where it goes', async (t) => {
  const of = (format, url) => toTarget({ format, url })
  t.same(of('influx', 'http://a:1/k6'), { url: 'http://a:1/write?db=k6', credentials: null })
  t.same(of('influx', 'http://a:1/').url, 'http://a:1/write')
  t.same(of('influx', 'http://a:1/api/v2/write?org=o&bucket=b').url, 'http://a:1/api/v2/write?org=o&bucket=b')
  t.same(of('influx', 'http://u%40x:p%3A@a:1/db'), { url: 'http://a:1/write?db=db', credentials: 'u@x:p:' })
  t.same(of('prometheus', 'http://a:1').url, 'http://a:1/api/v1/write')
  t.same(of('otlp', 'http://a:1').url, 'http://a:1/v1/metrics')
  t.same(of('otlp', 'http://a:1/x').url, 'http://a:1/x')
})

const rates = ({ body }) => body.toString().split('\n').map((line) => Number(/ achieved_per_second=(\d+)/.exec(line)[1]))

t.test('who is slow is given the last six hundred seconds, sixty at a time', async (t) => {
  let [hold, isHeld] = [() => {}, true]
  const { origin, given } = await receive(t, (response) => {
    if (!isHeld) return response.writeHead(204).end()
    isHeld = false
    hold = () => response.writeHead(204).end()
  })
  t.intercept(performance, 'now', { value: () => 1000 }) // no farewell is over too soon on a busy machine
  const { progress, end } = await stream(t, [{ format: 'influx', url: origin }])
  progress.onTrial({ trial: TRIAL })
  for (let second = 0; second <= 700; second++) progress.onTick({ ...TICK, ratePerSecond: second })
  t.ok(await comesTrue(() => given.length === 1))
  const ended = end()
  hold()
  await ended
  const [first, ...batches] = given.map(rates)
  t.same([first, batches.map((batch) => batch.length)], [[0], Array(10).fill(60)])
  t.same(batches.flat(), Array.from({ length: 600 }, (_, at) => 101 + at))
})

t.test('what a receiver refuses is not sent again; one that is busy or broken is asked again, after five seconds', async (t) => {
  for (const [status, again] of [[400, [2, 3]], [499, [2, 3]], [429, [1, 2, 3]], [500, [1, 2, 3]], [503, [1, 2, 3]]]) {
    await t.test(`${status}`, async (t) => {
      let nowMs = 0
      t.intercept(performance, 'now', { value: () => nowMs })
      const { origin, given } = await receive(t, (response) => response.writeHead(given.length === 1 ? status : 204).end())
      const { progress, warnings } = await stream(t, [{ format: 'influx', url: origin }])
      progress.onTrial({ trial: TRIAL })
      progress.onTick({ ...TICK, ratePerSecond: 1 })
      t.ok(await comesTrue(() => warnings.length === 1))
      await new Promise(setImmediate)
      nowMs = 4999
      progress.onTick({ ...TICK, ratePerSecond: 2 })
      nowMs = 5000
      progress.onTick({ ...TICK, ratePerSecond: 3 })
      t.ok(await comesTrue(() => given.length === 2))
      t.same(given.map(rates), [[1], again])
    })
  }
})

t.test('who asks for a token is given it, unless the address has a name and a password', async (t) => {
  const { origin, given } = await receive(t)
  const outs = [{ format: 'influx', url: origin }, { format: 'influx', url: `${origin.replace('//', '//me@')}/db` }, { format: 'prometheus', url: origin }]
  const { progress, end } = await stream(t, outs, { INFLUX_TOKEN: 't0k', OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a' })
  progress.onTrial({ trial: TRIAL })
  progress.onTick(TICK)
  await end()
  const of = (url) => given.find((one) => one.url === url).headers
  t.same([of('/write').authorization, of('/write?db=db').authorization], ['Token t0k', `Basic ${Buffer.from('me:').toString('base64')}`])
  t.same([of('/api/v1/write').authorization, of('/api/v1/write')['x-key']], [undefined, undefined])
})
