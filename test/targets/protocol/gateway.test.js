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
const targets = readTargets()

t.test('the gateway answers the same bytes over every protocol, and what targets.yml declares', async (t) => {
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

t.test('502 with the cause when the producer refuses, and when it is killed', async (t) => {
  await Promise.all([
    ['json', /producer: status 404/, /ECONNREFUSED|ECONNRESET|socket hang up/],
    ['graphql', /producer: GraphQL errors: no item unknown/, /ECONNREFUSED|ECONNRESET|socket hang up/],
    ['grpc', /producer: grpc-status 5 NOT_FOUND: no item unknown/, /grpc-status 14 UNAVAILABLE/]
  ].map(async ([protocol, refused, gone]) => {
    const { producer, gateway } = await startParts({ t, parts: targets[`gateway-${protocol}`].parts })
    t.match(await askForCause(gateway.url, '/items/unknown'), refused, `refuses (${protocol})`)
    await producer.stop('SIGKILL')
    t.match(await askForCause(gateway.url), gone, `killed (${protocol})`)
  }))
})

t.test('502 with the cause when the producer answers wrongly or never', async (t) => {
  let respond = () => {}
  const producer = createHttpServer((request, response) => { request.resume().on('end', () => respond(request, response)) })
  const host = await listen(t, producer)
  const hungHost = await listen(t, createServer((socket) => socket.on('error', () => {}).resume()))
  const [json, graphql, grpc] = await Promise.all([
    startGateway(t, 'json', host), startGateway(t, 'graphql', host), startGateway(t, 'grpc', hungHost)
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
  const hung = askForCause(grpc.url)
  for (const [name, listener, cause] of wrong) {
    respond = listener
    for (const message of await Promise.all([askForCause(json.url), askForCause(graphql.url)])) t.match(message, cause, name)
  }
  t.match(await hung, /grpc-status 4 DEADLINE_EXCEEDED/, 'never answers (grpc)')
})

t.test('an answer that is under way at SIGTERM is finished', async (t) => {
  const producer = createHttpServer()
  const gateway = await startGateway(t, 'json', await listen(t, producer))
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

async function listen (t, server) {
  const sockets = new Set()
  server.on('connection', (socket) => sockets.add(socket))
  t.teardown(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /* a TCP server has no other */ server.address()
  return `127.0.0.1:${port}`
}

/** The message of a 502; any other answer is an error. */
async function askForCause (url, path = '/items/small') {
  const { status, body } = await ask({ url, request: { path } })
  if (status !== 502) throw new Error(`status ${status}, not 502: ${body}`)
  return JSON.parse(body).message
}
