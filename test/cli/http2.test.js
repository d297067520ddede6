import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { askBaseload } from '../fixtures/ask-baseload.js'
import { makeFolder } from '../fixtures/command-line.js'
import { startHttp2Server } from '../load/transports/http2/fixtures/drive-http2.js'
import { needHaproxy } from '../targets/fixtures/start-haproxy.js'
import { told } from '../fixtures/told.js'

const SHORT = ['--repeats', '1', '-d', '250ms', '--warmup', '50ms', '--no-pin', '--no-watch']

t.test('measure --http2: the server and a reference over HTTP/2, both phases, with the phases of a request', async (t) => {
  const { url, sessions } = await startHttp2Server({ t })
  const run = await askBaseload(t, ['measure', url, '--name', 'yours', '--http2', '--streams', '4', '-c', '2', '-R', '200', '--objective', 'success>=90%', '--details', ...SHORT])
  t.equal(run.exitCode, 0, run.stderr)
  t.match(run.stdout, /node-http2/)
  t.match(run.stdout, /Phases of a request at the given rate/i)
  t.match(run.stdout, /waiting for the first byte/)
  t.match(run.stdout, /4 requests at once on each connection; the native driver/)
  const { plan, trials } = await run.readRecord()
  t.match(plan.targets, { yours: { http: 2, streams: 4 }, 'node-http2': { http: 2, streams: 4 } })
  for (const { trial, load, warnings } of trials) {
    t.equal(trial.driver, 'native')
    t.ok(load.counts.ok > 0)
    t.equal(load.counts.ok, load.counts.due, trial.id)
    t.type(load.histograms.connect, 'string')
    t.equal(load.histograms.firstByte !== undefined, trial.phase === 'latency', trial.id)
    t.equal(told(warnings).some((text) => text.startsWith('HTTP/2: 4 requests at once')), trial.phase === 'peak')
  }
  const own = trials.filter(({ trial }) => trial.target === 'yours').length // more than two where the machine spoiled one
  t.ok(sessions.size < 10 * own, `${sessions.size} connections: some for each trial, and they are kept`)
})

t.test('run: a server behind HAProxy over TLS and HTTP/2, in a baseline of one\'s own', needHaproxy(), async (t) => {
  const folder = await makeFolder(t)
  const parts = (proxy) =>
    `[{ name: server, command: ${JSON.stringify('node -e "http.createServer((q, s) => s.end(\'ok\')).listen(process.env.PORT)"')} }, { name: proxy, haproxy: ${proxy}, env: { BASELOAD_BACKEND: '{{server.host}}' } }]`
  await writeFile(
    join(folder, 'own.yml'),
    `title: t
question: q
hypothesis: h
reference: plain
targets:
  - { name: plain, parts: ${parts('plain')}, good: { body: ok } }
  - { name: secure, parts: ${parts('tls')}, http: 2, streams: 2, good: { body: ok } }
load: { connections: 2 }
`
  )
  const run = await askBaseload(t, ['run', 'own.yml', '--no-latency', '--json', ...SHORT], { folder })
  t.equal(run.exitCode, 0, run.stderr)
  const { trials } = await run.readRecord()
  t.same([...new Set(trials.map(({ trial }) => trial.driver))], ['native'])
  const { load, proxy } = trials.find(({ trial }) => trial.target === 'secure')
  t.equal(load.counts.ok, load.counts.due)
  t.type(load.histograms.tls, 'string')
  t.ok(proxy['frontend.req_tot'] >= load.counts.ok)
})

t.test('bad input: streams without HTTP/2, a number that is none, a server that does not speak it, and k6', async (t) => {
  const cases = [
    [['http://127.0.0.1:1/', '--streams', '3'], /--streams without --http2/],
    [['http://127.0.0.1:1/', '--http2', '--streams', '0'], /whole number from 1 to 1000/],
    [['http://127.0.0.1:1/', '--http2', '-H', 'Connection: close'], /the header connection has no place in HTTP\/2/],
    [['http://127.0.0.1:1/', '--http2', '--engine', 'k6', '--arrivals', 'constant'], /HTTP\/2 to .* as asked/]
  ]
  for (const [args, message] of cases) {
    const { exitCode, stderr } = await askBaseload(t, ['measure', ...args])
    t.equal(exitCode, 2, stderr)
    t.match(stderr, message)
  }
})
