import { createGuard, toAddress } from '../../../boot/guard.js'
import { createIds, freshen } from '../../../boot/fresh-ids.js'
import { BodyReader, ContentCheck, createContents } from '../../contents.js'
import { AnswerCheck } from './answer-check.js'
import { Connection } from './connection.js'
import { HeadMemory } from './head-memory.js'
import { buildRequest } from '../../../plan/request-bytes.js'

/** @import { RequestSpec } from '../../../types.ts' */
/** @import { ConnectionEvents, Connector, TransportJob } from '../transports.js' */
/** @import { Sequence, Turns } from './connection.js' */

const READ_BUFFER_BYTES = 65536

/**
 * What the connections of one trial have in common: the address, the requests and whose turn it is, the memory of the last head.
 * @param {TransportJob} job
 * @returns {Promise<Connector>}
 */
export async function createConnector ({
  url, place: decided, request, warmupRequests, good = {}, profile, tls, clock, handshakes, seed
}) {
  const place = decided ?? await createGuard().resolve({ url })
  const contents = createContents({ good, nowUs: clock.nowUs, seed })
  const address = toAddress({ place, tls })
  const nextId = createIds()
  const build = (/** @type {RequestSpec} */ one) => freshen({ request: buildRequest({ request: one, host: place.authority }), nextId })
  /** @type {Turns} */
  const within = { requests: [request].flat().map(build), at: 0 }
  /** @type {Sequence} */
  const sequence = { windowUs: Infinity, turns: [warmupRequests ? { requests: warmupRequests.map(build), at: 0 } : within, within] }
  const pipelining = profile.kind === 'constant-concurrency' ? profile.pipelining : 1
  const memory = new HeadMemory()
  const getBuffer = createBufferSource({ isShared: address.tls === null && process.platform !== 'win32' })
  /** @type {Connection[]} */
  const connections = []
  // Written twice on purpose: V8 treats a field that is written once as a constant, and compiles anew when the window writes it.
  sequence.windowUs = Infinity
  return {
    create: (/** @type {number} */ index, /** @type {ConnectionEvents} */ events) => {
      const readBuffer = getBuffer()
      const body = contents && new BodyReader({ contents })
      const connection = new Connection({ index, address, sequence, pipelining, readBuffer, memory, body, events, clock, handshakes })
      connections.push(connection)
      return connection
    },
    check: contents ? new ContentCheck({ judge: new AnswerCheck(good), contents }) : new AnswerCheck(good),
    ...contents && { contents },
    listens: true,
    openWindow: (startUs) => { sequence.windowUs = startUs },
    timesOpened: () => connections.reduce((sum, { timesOpened }) => sum + timesOpened, 0),
    bytesRead: () => connections.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
  }
}

/**
 * On POSIX, libuv asks for the buffer, reads and calls back in one go, and the parser keeps no bytes of it: all connections can
 * share one, which then stays in the cache of the processor. Windows reads in the background, TLS through its own layers.
 * @param {{ isShared: boolean }} options
 */
function createBufferSource ({ isShared }) {
  const shared = Buffer.from(new ArrayBuffer(READ_BUFFER_BYTES))
  return () => isShared ? shared : Buffer.from(new ArrayBuffer(READ_BUFFER_BYTES))
}
