import { createGuard, toAddress } from '../../../boot/guard.js'
import { BodyReader, ContentCheck, createContents } from '../../contents.js'
import { Http2AnswerCheck } from './answer-check.js'
import { createHttpHead, HttpAnswer } from './answer.js'
import { buildRequest } from './request.js'
import { SessionPool } from './session-pool.js'
import { StreamSlot } from './stream-slot.js'
import { Turns } from './turns.js'

/** @import { RequestSpec } from '../../../types.ts' */
/** @import { ConnectionEvents, Connector, TransportJob } from '../transports.js' */

/**
 * What the slots of one trial over HTTP/2 have in common. A loop takes `slots` of them for each connection: slot 0 to
 * streams - 1 share the first, and so on. https has to agree on h2 by ALPN; over http the server has to know beforehand
 * (RFC 9113, 3.3).
 * @param {TransportJob & { lastStreamId?: number }} job lastStreamId: see SessionPool
 * @returns {Promise<Connector>}
 * @throws {import('../../../errors.js').BaseloadError} USAGE for a request that cannot be sent
 */
export async function connectHttp2 ({
  url, place: decided, request, warmupRequests, good = {}, profile, streams, tls, clock, handshakes, seed, lastStreamId
}) {
  const place = decided ?? await createGuard().resolve({ url })
  const contents = createContents({ good, nowUs: clock.nowUs, seed })
  const address = toAddress({ place, tls: { ALPNProtocols: ['h2'], ...tls } })
  const build = (/** @type {RequestSpec} */ one) => buildRequest({ request: one, authority: place.authority, isTls: address.tls !== null })
  const turns = new Turns({ requests: [request].flat().map(build), warmup: warmupRequests?.map(build) })
  const slots = streams ?? (profile.kind === 'constant-concurrency' ? profile.pipelining : 1)
  const sessions = new SessionPool({
    address,
    nextRequest: (dueUs) => turns.next(dueUs),
    createHead: createHttpHead,
    streams: slots,
    clock,
    handshakes,
    lastStreamId
  })
  return {
    slots,
    check: contents ? new ContentCheck({ judge: new Http2AnswerCheck(good), contents }) : new Http2AnswerCheck(good),
    ...contents && { contents },
    openWindow: (startUs) => turns.openWindow(startUs),
    create: (/** @type {number} */ index, /** @type {ConnectionEvents} */ events) =>
      new StreamSlot({
        index,
        events,
        parser: new HttpAnswer({ body: contents && new BodyReader({ contents }) }),
        findSession: () => sessions.find(index)
      }),
    timesOpened: () => sessions.timesOpened
  }
}
