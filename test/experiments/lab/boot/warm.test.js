import { once } from 'node:events'
import { createServer } from 'node:http'
import t from 'tap'
import { warmCaches } from '../../../../src/experiments/lab/boot/warm.js'
import { createGuard } from '../../../../src/boot/guard.js'

async function open (t, answer) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => { server.closeAllConnections(); server.close() })
  const { port } = server.address()
  return createGuard().resolve({ url: `http://127.0.0.1:${port}` })
}
const PATHS = Array.from({ length: 50 }, (_, key) => `/items/${key}`)
const signal = new AbortController().signal

t.test('each path once, with the headers of the target; who got no good answer is asked again, and counted if there is none then', async (t) => {
  const asked = []
  const place = await open(t, ({ url = '', headers }, response) => {
    asked.push(url)
    t.equal(headers['accept-encoding'], 'gzip')
    const isFirst = asked.indexOf(url) === asked.length - 1
    response.writeHead(url.endsWith('7') || (url.endsWith('3') && isFirst) ? 503 : 200).end('x')
  })
  t.same(await warmCaches({ place, paths: PATHS, headers: { 'accept-encoding': 'gzip' }, timeoutMs: 5000, signal }), { failed: 5, of: 50, bodyBytes: 1 })
  t.same(asked.sort(), [...PATHS, ...PATHS.filter((path) => /[37]$/.test(path))].sort())
})

t.test('an answer that does not come, and a run that is given up', async (t) => {
  const silent = await open(t, () => {})
  t.same(await warmCaches({ place: silent, paths: ['/a'], timeoutMs: 50, signal }), { failed: 1, of: 1, bodyBytes: null })
  t.match(await warmCaches({ place: silent, paths: PATHS, timeoutMs: 5000, signal: AbortSignal.abort() }), { of: 50 })
})
