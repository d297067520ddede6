import { BaseloadError } from '../../../errors.js'
import { findPathFaults } from '../../../boot/answer-contents.js'
import { createGuard, toAddress } from '../../../boot/guard.js'
import { BodyReader, ContentCheck, Contents } from '../../contents.js'
import { GrpcAnswer } from './answer.js'
import { ClientPool } from './client-pool.js'
import { ClientSlot } from './client-slot.js'
import { SessionPool } from '../http2/session-pool.js'
import { StreamSlot } from '../http2/stream-slot.js'
import { Turns } from '../http2/turns.js'
import { CauseNames } from '../../causes.js'
import { ABSENT, accuse, AnswerHead, isText, readNumber } from '../http2/answer-head.js'
import { CONNECTION_HEADERS } from '../../../plan/http2.js'
import { buildFrames } from '../http2/request-frames.js'
import { loadProto } from '../../../boot/find-proto.js'

/** @import { ConnectionOptions } from 'node:tls' */
/** @import { GoodAnswer, GrpcCall, Place, RequestSpec } from '../../../types.ts' */
/** @import { Clock } from '../../loops/clock.js' */
/** @import { Handshakes } from '../../loops/native-driver.js' */
/** @import { AnswerJudge, ConnectionEvents, Connector, TransportJob } from '../transports.js' */
/** @import { Http2Request } from '../http2/request-frames.js' */
/** @import { Noter, Said } from '../http2/answer-head.js' */
/** @import { MethodDefinition } from '@grpc/proto-loader' */

/**
 * A unary method and the message that it is called with.
 * @typedef {object} GrpcMethod
 * @property {string} path `/package.Service/Method`
 * @property {Buffer} message serialised, without the prefix
 * @property {MethodDefinition<object, object>} definition
 */

const PREFIX_BYTES = 5
const RESERVED = new Set([...CONNECTION_HEADERS, 'te', 'content-type', 'content-length', 'host'])
const GRPC_STATUS = Buffer.from('grpc-status')
const CONTENT_TYPE = Buffer.from('content-type')
const GRPC = Buffer.from('application/grpc')

/** @param {TransportJob} job in a closed loop its pipelining is the number of streams @returns {Promise<Connector>} */
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
 * @returns {Promise<Required<Omit<Connector, 'openWindow' | 'listens' | 'contents' | 'bytesRead'>> &
 *   Pick<Connector, 'contents' | 'bytesRead'>>}
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
    timesOpened: () => sessions.timesOpened,
    bytesRead: () => sessions.bytesRead
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

/**
 * Says of each gRPC answer whether it is good: grpc-status 0 decides, then the length of the message where one is asked
 * for.
 * @implements {AnswerJudge}
 */
class GrpcAnswerCheck {
  #minBytes
  #maxBytes
  #causes = new CauseNames() // a number of its own each time must not fill the memory, nor the record, with causes

  /** @param {Pick<GoodAnswer, 'bodyBytes'>} good */
  constructor ({ bodyBytes = {} }) {
    this.#minBytes = bodyBytes.min ?? 0
    this.#maxBytes = bodyBytes.max ?? Infinity
  }

  /** @param {GrpcAnswer} answer */
  isGood ({ head, bodyBytes, grpcStatus, resetCode, fault }) {
    return grpcStatus === 0 && head.status === 200 && fault === '' && resetCode === ABSENT &&
      bodyBytes >= this.#minBytes && bodyBytes <= this.#maxBytes
  }

  /**
   * @param {GrpcAnswer} answer a bad one
   * @returns {string} `RST_STREAM 8`, `status 503`, `protocol error: no trailers`, `grpc-status 14`, `body 12 bytes`
   */
  nameFault ({ head, bodyBytes, grpcStatus, resetCode, fault }) {
    if (resetCode !== ABSENT) return this.#causes.share(`RST_STREAM ${resetCode}`)
    if (head.status >= 0 && head.status !== 200) return this.#causes.share(`status ${head.status}`)
    if (fault !== '') return fault
    return this.#causes.share(grpcStatus === 0 ? `body ${bodyBytes} bytes` : `grpc-status ${grpcStatus}`)
  }
}

/**
 * @param {{ method: GrpcMethod, authority: string, isTls: boolean, headers?: Record<string, string> }} options headers: metadata
 * @returns {Http2Request} its body is the message with a prefix of 5 bytes
 * @throws {BaseloadError} USAGE for metadata that cannot be sent
 */
export function buildRequest ({ method, authority, isTls, headers = {} }) {
  return buildFrames({
    fields: [
      [':method', 'POST'],
      [':scheme', isTls ? 'https' : 'http'],
      [':path', method.path],
      [':authority', authority],
      ['te', 'trailers'],
      ['content-type', 'application/grpc'],
      ...readMetadata(headers)
    ],
    message: prefixMessage(method.message)
  })
}

/** @param {Record<string, string>} headers */
function readMetadata (headers) {
  return Object.entries(headers).map(([name, value]) => {
    const key = name.toLowerCase()
    if (!/^[0-9a-z_.-]+$/.test(key) || !/^[\x20-\x7e]*$/.test(value)) {
      throw new BaseloadError('USAGE', `${JSON.stringify(name)} cannot be sent as gRPC metadata`, {
        hint: 'names are letters, digits and `_-.`, values printable ASCII; a name ending in -bin takes base64'
      })
    }
    if (RESERVED.has(key) || key.startsWith('grpc-')) {
      throw new BaseloadError('USAGE', `gRPC sets the header ${name} itself`, { hint: 'remove it from the headers' })
    }
    return /** @type {const} */ ([key, value])
  })
}

/** @param {Uint8Array} message */
function prefixMessage (message) {
  const prefix = Buffer.alloc(PREFIX_BYTES) // its first byte: not compressed
  prefix.writeUInt32BE(message.length, 1)
  return Buffer.concat([prefix, message])
}

/** @typedef {Said & { grpcStatus: number, isGrpc: boolean, hasContentType: boolean }} GrpcSaid */

/** Finds in a header block what decides about a gRPC answer. A field that decides and comes twice is a fault. */
export function createGrpcHead () {
  return new AnswerHead({ createSaid, note })
}

function createSaid () {
  return { status: ABSENT, fault: '', hasFields: false, grpcStatus: ABSENT, isGrpc: false, hasContentType: false }
}

/** @type {Noter<GrpcSaid>} */
function note (said, name, nameStart, nameEnd, value, valueStart, valueEnd) {
  if (isText(name, nameStart, nameEnd, GRPC_STATUS)) {
    if (said.grpcStatus !== ABSENT) return accuse(said, 'protocol error: grpc-status twice')
    said.grpcStatus = readNumber(value, valueStart, valueEnd)
  } else if (isText(name, nameStart, nameEnd, CONTENT_TYPE)) {
    if (said.hasContentType) return accuse(said, 'protocol error: content-type twice')
    said.hasContentType = true
    said.isGrpc = valueEnd - valueStart >= GRPC.length && isText(value, valueStart, valueStart + GRPC.length, GRPC)
  }
}

/**
 * Look a method up in its proto file, and serialise its message once.
 * @param {GrpcCall} call
 * @returns {Promise<GrpcMethod>}
 * @throws {BaseloadError} USAGE: no such file, method, or message; a method that streams
 */
export async function loadMethod ({ proto, method, message }) {
  const definition = await findMethod({ proto, method })
  if (definition.requestStream || definition.responseStream) {
    throw new BaseloadError('USAGE', `${method} is a streaming method`, {
      hint: 'only unary methods can be loaded: one message, one answer'
    })
  }
  try {
    return { path: definition.path, message: serialize(definition, message), definition }
  } catch (cause) {
    throw new BaseloadError('USAGE', `the message does not fit ${method}: ${describe(cause)}`, {
      hint: `compare it with the request type in ${proto}; names are in camelCase`,
      cause
    })
  }
}

/**
 * protobufjs leaves out fields that the type has not, so that a misspelt one would go unseen.
 * @param {MethodDefinition<object, object>} definition
 * @param {object} message
 */
function serialize (definition, message) {
  const bytes = definition.requestSerialize(message)
  const understood = definition.requestDeserialize(bytes)
  for (const [name, value] of Object.entries(message)) {
    if (value !== null && value !== undefined && !(name in understood)) throw new Error(`there is no field ${name}`)
  }
  return bytes
}

/** @param {Pick<GrpcCall, 'proto' | 'method'>} options */
async function findMethod ({ proto, method }) {
  const [serviceName, methodName] = method.replace(/^\//, '').split('/')
  const root = await loadProto({ proto }).catch((cause) => {
    throw new BaseloadError('USAGE', `the proto file ${proto} cannot be read: ${describe(cause)}`, {
      hint: 'check its path, its syntax and its imports',
      cause
    })
  })
  const service = root[serviceName]
  // A message or an enum has a `format`; anything else is a service, whose own keys are its methods.
  const definition = service !== undefined && !('format' in service) && methodName !== undefined && Object.hasOwn(service, methodName)
    ? /** @type {Record<string, MethodDefinition<object, object>>} */ (service)[methodName]
    : undefined
  if (definition !== undefined) return definition
  throw new BaseloadError('USAGE', `${proto} has no method ${method}`, {
    hint: 'write it as package.Service/Method, spelled as in the proto file'
  })
}

/** @param {unknown} error */
function describe (error) {
  return error instanceof Error ? error.message : String(error)
}
