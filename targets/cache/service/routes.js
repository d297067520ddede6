import { findWrong } from './judge-value.js'

/**
 * @import { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
 * @import { CacheMemory } from './cache-memory.js'
 * @import { Counters, ServiceCounters } from './counters.js'
 * @import { Answer, Strategy } from '../strategies.js'
 */

const PREFIX = '/items/'

/**
 * @param {object} options
 * @param {FastifyInstance} options.app
 * @param {Strategy} options.strategy
 * @param {(key: string, body: Buffer) => Promise<{ version: number | null }>} options.writeOrigin for a strategy that
 *   does nothing on a write
 * @param {Counters} options.count
 * @param {() => ServiceCounters} options.readCounters
 * @param {() => Promise<CacheMemory>} options.readMemory
 * @param {() => number} options.now milliseconds since the epoch, with fractions
 */
export function addRoutes ({ app, strategy, writeOrigin, count, readCounters, readMemory, now }) {
  const put = strategy.put ?? writeOrigin
  // Whatever a writer sends goes to the origin as it is.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.get('/items/:key', async (request, reply) => {
    const startedAtMs = now()
    const key = readKey(request)
    try {
      const answer = await strategy.get(key)
      const wrong = findWrong({ value: answer.value, key })
      const tookMs = now() - startedAtMs
      if (wrong === null) return sendAnswer({ reply, key, answer, tookMs, count, ageMs: now() - answer.storedAtMs })
      count.failed({ isWrongValue: true, tookMs })
      return reply.code(500).send({ error: `wrong answer: ${wrong}` })
    } catch (error) {
      count.failed({ isWrongValue: false, tookMs: now() - startedAtMs })
      return reply.code(502).send({ error: describe(error) })
    }
  })

  app.route({
    method: ['PUT', 'POST'],
    url: '/items/:key',
    handler: async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      try {
        const { version } = await put(readKey(request), body)
        count.wrote({ ok: true })
        return { version }
      } catch (error) {
        count.wrote({ ok: false })
        return reply.code(502).send({ error: describe(error) })
      }
    }
  })

  app.get('/_lab/counters', async () => readCounters())
  app.get('/_lab/memory', readMemory)
  app.post('/_lab/mark', async () => {
    count.mark()
    return readCounters()
  })
  app.post('/_lab/prepare', async (_request, reply) => {
    try {
      await strategy.prepare?.()
      return {}
    } catch (error) {
      return reply.code(502).send({ error: describe(error) })
    }
  })
  app.post('/_lab/clear', async () => {
    count.clear()
    return readCounters()
  })
}

/**
 * The key as it stands in the path, query and all: what the origin calls it.
 * @param {FastifyRequest} request
 */
function readKey ({ raw }) {
  return (raw.url ?? '').slice(PREFIX.length)
}

/** @param {{ reply: FastifyReply, key: string, answer: Answer, ageMs: number, tookMs: number, count: Counters }} options */
function sendAnswer ({ reply, key, answer: { value, outcome }, ageMs, tookMs, count }) {
  const { body, type, encoding, version } = /** @type {NonNullable<Answer['value']>} it was judged */ (value)
  count.answered({ key, outcome, ageMs, version, tookMs })
  reply.header('content-type', type).header('x-cache', outcome).header('age', Math.max(0, Math.floor(ageMs / 1000)))
  if (version !== null) reply.header('x-version', version)
  if (encoding !== null) reply.header('content-encoding', encoding)
  return reply.send(body)
}

/** @param {unknown} error */
function describe (error) {
  return error instanceof Error ? error.message : String(error)
}
