import { once } from 'node:events'
import { Agent, createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import t from 'tap'
import { ask, findFaults } from '../fixtures/ask.js'
import { askGrpc } from '../fixtures/ask-grpc.js'
import { readTargets } from '../fixtures/read-targets.js'
import { startParts } from '../fixtures/start-part.js'
import { readUntilExit, spawnScript, startTarget } from '../fixtures/start-process.js'

const PROTOCOLS = ['json', 'graphql', 'graphql-jit', 'grpc']
/** What the gateway says of an item that the producer does not have. */
const REFUSED = {
  json: /producer: status 404/,
  graphql: /producer: GraphQL errors: no item unknown/,
  'graphql-jit': /producer: GraphQL errors: no item unknown/,
  grpc: /producer: grpc-status 5 NOT_FOUND: no item unknown/
}
const GONE = /ECONNREFUSED|ECONNRESET|socket hang up/
const targets = readTargets()

t.test('the gateway answers the same bytes over every protocol, what targets.yml declares, and 502 where the producer refuses', async (t) => {
  const answers = await Promise.all(PROTOCOLS.map(async (protocol) => {
    const small = targets[`gateway-${protocol}`]
    const large = targets[`gateway-${protocol}-20kb`]
    const { producer, gateway } = await startParts({ t, parts: small.parts })
    const agent = new Agent({ keepAlive: true })
    const bodies = []
    for (const { parts, request, good } of [small, large]) {
      await testCheck(t, parts[0], producer)
      // Three times: with JIT, the query is compiled after its first use and run compiled at the third at the latest.
      for (let i = 0; i < 3; i++) {
        const answer = await ask({ url: gateway.url, request, agent })
        t.same(findFaults(answer, good), [], `${protocol}, ${request.path}`)
        bodies.push(answer.body)
      }
    }
    t.match(await askForCause(gateway.url, '/items/unknown'), REFUSED[protocol], `refuses (${protocol})`)
    t.same(await gateway.stop(), { code: 0, signal: null }, `the gateway leaves with 0 (${protocol})`)
    t.same(await producer.stop(), { code: 0, signal: null }, `the producer leaves with 0 (${protocol})`)
    agent.destroy()
    return bodies
  }))
  for (const [index, bodies] of answers.entries()) t.same(bodies, answers[0], `${PROTOCOLS[index]} as json`)
})

t.test('a part without its settings ends with 1 and says what is missing', async (t) => {
  const [unknown, absent] = await Promise.all([
    readUntilExit(spawnScript({ t, script: 'protocol/producer.js', env: { PROTOCOL: 'soap' } })),
    readUntilExit(spawnScript({ t, script: 'protocol/gateway.js', env: { PROTOCOL: 'grpc' } }))
  ])
  t.match(unknown, { code: 1, stderr: 'PROTOCOL must be one of json, graphql, graphql-jit, grpc, not "soap"' })
  t.match(absent, { code: 1, stderr: 'PRODUCER_HOST is missing' })
})

t.test('502 with the cause when the producer answers wrongly or never, and when it is gone', async (t) => {
  let respond = () => {}
  const producer = createHttpServer((request, response) => { request.resume().on('end', () => respond(request, response)) })
  const { host, end } = await listen(t, producer)
  const hung = await listen(t, createServer((socket) => socket.on('error', () => {}).resume()))
  const [json, graphql, grpc] = await Promise.all([
    startGateway(t, 'json', host), startGateway(t, 'graphql', host), startGateway(t, 'grpc', hung.host)
  ])
  const wrong = [
    ['answers 500', (request, response) => response.writeHead(500).end('{}'), /producer: status 500/],
    ['answers what is no JSON', (request, response) => response.end('<html>'), /producer: Unexpected token/],
    ['breaks off in mid-answer', (request, response) => {
      response.writeHead(200, { 'content-length': 1_000 }).write('{"id":')
      setImmediate(() => response.destroy())
    }, /producer: (aborted|socket hang up)/],
    ['never answers', () => {}, /producer: no answer within 2000 ms/]
  ]
  const late = askForCause(grpc.url)
  for (const [name, listener, cause] of wrong) {
    respond = listener
    for (const message of await Promise.all([askForCause(json.url), askForCause(graphql.url)])) t.match(message, cause, name)
  }
  t.match(await late, /grpc-status 4 DEADLINE_EXCEEDED/, 'never answers (grpc)')
  end()
  hung.end()
  for (const message of await Promise.all([askForCause(json.url), askForCause(graphql.url)])) t.match(message, GONE)
  t.match(await askForCause(grpc.url), /grpc-status 14 UNAVAILABLE/)
})

t.test('an answer that is under way at SIGTERM is finished', async (t) => {
  const producer = createHttpServer()
  const gateway = await startGateway(t, 'json', (await listen(t, producer)).host)
  const asked = once(producer, 'request')
  const agent = new Agent({ keepAlive: true })
  const answering = ask({ url: gateway.url, request: { path: '/items/small' }, agent })
  const [, response] = await asked
  const leaving = gateway.stop()
  response.end(
    JSON.stringify({
      id: 'late',
      sku: '',
      name: '',
      description: '',
      priceCents: 1,
      currency: '',
      stock: 1,
      rating: 1,
      available: true,
      tags: [],
      attributes: [],
      reviews: []
    })
  )
  t.match(await answering, { status: 200, body: '"id":"late"' })
  t.same(await leaving, { code: 0, signal: null })
  agent.destroy()
})

async function testCheck (t, { check }, { url, host }) {
  if (check?.kind === 'http' && check.request && check.good) {
    t.same(findFaults(await ask({ url, request: check.request }), check.good), [], 'the producer passes its check')
  } else if (check?.grpc) {
    t.same(await askGrpc({ host, check: check.grpc }), [], 'the producer passes its check')
  } else {
    t.fail('the producer declares no check')
  }
}

function startGateway (t, protocol, host) {
  return startTarget({ t, script: 'protocol/gateway.js', env: { PROTOCOL: protocol, PRODUCER_URL: `http://${host}`, PRODUCER_HOST: host } })
}

/** @returns where it listens, and what ends it at once, as if it were killed */
async function listen (t, server) {
  const sockets = new Set()
  server.on('connection', (socket) => sockets.add(socket))
  const end = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  t.teardown(end)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /* a TCP server has no other */ server.address()
  return { host: `127.0.0.1:${port}`, end }
}

/** The message of a 502; any other answer is an error. */
async function askForCause (url, path = '/items/small') {
  const { status, body } = await ask({ url, request: { path } })
  if (status !== 502) throw new Error(`status ${status}, not 502: ${body}`)
  return JSON.parse(body).message
}
