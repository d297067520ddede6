import { once } from 'node:events'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { askColdReaders, judgeAnswer } from '../../../../src/experiments/lab/boot/cold-readers.js'
import { createGuard } from '../../../../src/boot/guard.js'

/** A server, and what all of so many readers got from it. */
async function ask (t, { answer, readers = 10, timeoutMs = 5000 }) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => { server.closeAllConnections(); server.close() })
  const { port } = server.address()
  const { wallMs, ...counts } = await askColdReaders({
    place: await createGuard().resolve({ url: `http://127.0.0.1:${port}` }),
    path: '/items/k',
    key: 'k',
    readers,
    timeoutMs
  })
  t.ok(wallMs >= 0)
  return counts
}

t.test('all are there before the first is answered', async (t) => {
  const waiting = []
  let most = 0
  const answer = (_request, response) => {
    most = Math.max(most, waiting.push(response))
    if (waiting.length === 100) for (const each of waiting) each.writeHead(502).end('no')
  }
  t.same(await ask(t, { answer, readers: 100 }), { ok: 0, failed: 100, wrong: 0 })
  t.equal(most, 100)
})

t.test('good, wrong and failed answers', async (t) => {
  let asked = 0
  const bodies = ['{"key":"k","version":1}', 'any text', '{"key":"other"}', 'undefined', '', null, 500]
  const answer = (_request, response) => {
    const body = bodies[asked++]
    if (body === null) return response.destroy()
    response.writeHead(body === 500 ? 500 : 200).end(body === 500 ? '{"key":"k"}' : body)
  }
  t.same(await ask(t, { answer, readers: bodies.length }), { ok: 2, failed: 2, wrong: 3 })
})

t.test('an answer that does not come, and half of one', async (t) => {
  let asked = 0
  const answer = (_request, response) => { if (asked++ === 0) response.writeHead(200, { 'content-length': 100 }).write('half') }
  t.same(await ask(t, { answer, readers: 2, timeoutMs: 100 }), { ok: 0, failed: 2, wrong: 0 })
})

t.test('nobody listens', async (t) => {
  t.match(
    await askColdReaders({
      place: await createGuard().resolve({ url: 'http://127.0.0.1:1' }),
      path: '/items/k',
      key: 'k',
      readers: 3,
      timeoutMs: 1000
    }),
    { ok: 0, failed: 3, wrong: 0 }
  )
})

t.test('what an answer may be', async (t) => {
  const judge = (body, encoding = undefined) =>
    judgeAnswer({ body: Buffer.from(body), encoding, key: 'a|b<script>' })
  t.equal(judge('{"key":"a|b<script>"}'), 'ok')
  t.equal(judge('{"key":"a"}'), 'wrong')
  t.equal(judge('{"name":1}'), 'ok', 'it names no key')
  for (const nothing of ['', ' undefined\n', 'null']) t.equal(judge(nothing), 'wrong', nothing)
  t.equal(judge(gzipSync('{"key":"a"}'), 'gzip'), 'ok', 'it does not show its key')
  t.equal(judge('', 'gzip'), 'wrong')
  t.equal(judge('{"key":"a"}', 'identity'), 'wrong')
})
