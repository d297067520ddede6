import { BaseloadError } from '../../../errors.js'
import { findPathFaults } from '../../../boot/answer-contents.js'
import { createGuard, toAddress } from '../../../boot/guard.js'
import { BodyReader, ContentCheck, Contents } from '../../contents.js'
import { GrpcAnswerCheck } from './answer-check.js'
import { createGrpcHead } from './answer-head.js'
import { GrpcAnswer } from './answer.js'
import { ClientPool } from './client-pool.js'
import { ClientSlot } from './client-slot.js'
import { loadMethod } from './method.js'
import { buildRequest } from './request.js'
import { SessionPool } from '../http2/session-pool.js'
import { StreamSlot } from '../http2/stream-slot.js'
import { Turns } from '../http2/turns.js'

/** @import { ConnectionOptions } from 'node:tls' */
/** @import { GoodAnswer, GrpcCall, RequestSpec } from '../../../types.ts' */
/** @import { Clock } from '../../loops/clock.js' */
/** @import { Handshakes } from '../handshakes.js' */
/** @import { Place } from '../../../types.ts' */
/** @import { ConnectionEvents, Connector, TransportJob } from '../transports.js' */
/** @import { GrpcMethod } from './method.js' */

/**
 * @param {TransportJob} job in a closed loop its pipelining is the number of streams
 * @returns {Promise<Connector>}
 */
export function connectGrpc ({ profile, streams, ...job }) {
  return createGrpcConnector({ ...job, streams: profile.kind === 'constant-concurrency' ? profile.pipelining : streams })
}

/**
 * @typedef {object} GrpcConnectorOptions
 * @property {string} url http (without TLS) or https; its path is not looked at
 * @property {Place} [place] where it leads; absent: that is decided here, and is this machine
 * @property {RequestSpec | readonly RequestSpec[]} request with `grpc` in each; several are sent in turn
 * @property {Pick<GoodAnswer, 'bodyBytes'>} [good] bodyBytes: length of the message
 * @property {number} [streams] calls in flight on each connection; absent: 1
 * @property {'frames' | 'grpc-js'} [via] grpc-js: through its client, so that what the client costs can be seen
 * @property {ConnectionOptions} [tls] further options of node:tls, such as `ca`
 * @property {Clock} clock
 * @property {Handshakes} [handshakes]
 * @property {number} [seed] of what is drawn; absent: 1
 * @property {number} [lastStreamId] frames only: number of the last stream of a connection, for a test to come to it
 */

/**
 * What the slots of one gRPC trial have in common. A loop takes `slots` of them for each connection: slot 0 to streams - 1
 * share the first, and so on.
 * @param {GrpcConnectorOptions} options
 * @returns {Promise<Required<Omit<Connector, 'openWindow' | 'listens' | 'contents'>> & Pick<Connector, 'contents'>>}
 * @throws {BaseloadError} USAGE for a call that cannot be made
 */
export async function createGrpcConnector ({
  url, place: decided, request, good = {}, streams = 1, via = 'frames', tls, clock, handshakes, seed, lastStreamId
}) {
  const place = decided ?? (await createGuard().resolve({ url }))
  const address = toAddress({ place, tls: { ALPNProtocols: ['h2'], ...tls } })
  const calls = await Promise.all([request].flat().map(readCall))
  const contents = createMessageContents({ calls, nowUs: clock.nowUs, seed })
  const judge = new GrpcAnswerCheck(good)
  const common = { slots: streams, check: contents ? new ContentCheck({ judge, contents }) : judge, ...contents && { contents } }
  const openBody = () => contents && new BodyReader({ contents })
  if (via === 'grpc-js') {
    const clients = new ClientPool({ address, authority: place.authority, calls, streams, tls })
    return {
      ...common,
      create: (/** @type {number} */ index, /** @type {ConnectionEvents} */ events) =>
        new ClientSlot({ index, events, clients, body: openBody(), clock }),
      timesOpened: () => clients.timesOpened
    }
  }
  const requests = calls.map(({ method, headers }) =>
    buildRequest({ method, headers, authority: place.authority, isTls: address.tls !== null })
  )
  const turns = new Turns({ requests })
  const sessions = new SessionPool({
    address,
    nextRequest: (dueUs) => turns.next(dueUs),
    createHead: createGrpcHead,
    streams,
    clock,
    handshakes,
    lastStreamId
  })
  return {
    ...common,
    create: (/** @type {number} */ index, /** @type {ConnectionEvents} */ events) =>
      new StreamSlot({ index, events, parser: new GrpcAnswer({ body: openBody() }), findSession: () => sessions.find(index) }),
    timesOpened: () => sessions.timesOpened
  }
}

/** @param {RequestSpec} request */
async function readCall ({ grpc, headers = {} }) {
  if (grpc === undefined) {
    throw new BaseloadError('USAGE', 'one load has both gRPC calls and HTTP requests', {
      hint: 'measure them one after the other: their answers are judged differently'
    })
  }
  return { method: await loadMethod(grpc), headers, message: grpc.message, json: grpc.json }
}

/**
 * @param {{ calls: ReadonlyArray<{ method: GrpcMethod, json?: GrpcCall['json'] }>, nowUs: () => number, seed?: number }} options
 * @returns {Contents | null} null where nothing is asked of the messages; of calls that vary none is known by its answer
 */
function createMessageContents ({ calls: [{ method: { definition }, json }, ...others], nowUs, seed }) {
  if (json === undefined || Object.keys(json).length === 0 || others.length > 0) return null
  return new Contents({
    nowUs,
    seed,
    judge (message) {
      try {
        const [first] = findPathFaults({ document: definition.responseDeserialize(Buffer.from(message)), paths: json })
        return first === undefined ? '' : `message: ${first.cause}`
      } catch {
        return 'message: of another type'
      }
    }
  })
}
