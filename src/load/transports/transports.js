import { createConnector } from './http1/connector.js'

/**
 * @import { ConnectionOptions } from 'node:tls'
 * @import { GoodAnswer, LoadProfile, Place, RequestSpec } from '../../types.ts'
 * @import { Clock } from '../loops/clock.js'
 * @import { Handshakes } from '../loops/native-driver.js'
 *
 * How requests of one kind go out and their answers come back: a folder beside this file, and a line in the table
 * below. Loops know no more of it than what stands here.
 * @typedef {object} Transport
 * @property {string} name
 * @property {(request: RequestSpec, http?: 2) => boolean} speaks whether such a request is for it; http: the version asked for
 * @property {(job: TransportJob) => Promise<Connector>} connect makes ready what the connections of one trial share;
 *   USAGE for a request that cannot be sent
 *
 * What a transport is told of a trial.
 * @typedef {object} TransportJob
 * @property {string} url http or https; its path is not looked at
 * @property {Place} [place] where it leads; absent: that is decided by the transport, and is this machine
 * @property {RequestSpec | readonly RequestSpec[]} request several are sent in turn
 * @property {readonly RequestSpec[]} [warmupRequests] sent in turn for what is due before the window, two or more;
 *   absent: those of the window
 * @property {CheckedAnswer} [good] absent: as for an empty one
 * @property {number} [seed] of what is drawn; absent: 1
 * @property {LoadProfile} profile
 * @property {2} [http] absent: HTTP/1.1
 * @property {ConnectionOptions} [tls] further options of node:tls, such as `ca`
 * @property {number} [streams] transports with `slots`: exchanges at once on each connection; absent: 1, and in a closed
 *   loop `pipelining` of them
 * @property {'frames' | 'grpc-js'} [via] gRPC: raw frames (absent), or the client of grpc-js, to see what that costs
 * @property {Clock} clock
 * @property {Handshakes} [handshakes] is shown each socket; absent: nobody asks how long they took
 *
 * What a good answer is. Status, encoding and length are looked at in each, the rest as ../contents.js says.
 * @typedef {GoodAnswer} CheckedAnswer
 *
 * Makes the connections of a trial, and counts those that were made.
 * @typedef {object} Connector
 * @property {(index: number, events: ConnectionEvents) => LoopConnection} create a closed one; called before the window
 *   only, or for one more connection
 * @property {() => number} timesOpened connections that came to be open so far, over all lives
 * @property {() => number} [bytesRead] so far, heads included and TLS left out. Absent: it does not tell
 * @property {AnswerJudge} check
 * @property {import('../contents.js').Contents} [contents] what is known of bodies; absent: nobody asks what they say
 * @property {number} [slots] how many connections of a loop share one of the trial's, and so stand for its pipelining; absent: none do
 * @property {boolean} [listens] its answers have no other mark than their order, so that a closed loop has to listen to what comes unasked
 * @property {(startUs: number) => void} [openWindow] what is due from then on belongs to the window
 *
 * What a loop needs of a connection; tests have one without a socket. It carries one exchange at a time, or in a closed
 * loop `pipelining` of them, answered in order.
 * @typedef {object} LoopConnection
 * @property {number} index its place in the loop
 * @property {boolean} isOpen
 * @property {number} lost requests that were in flight when it last ended
 * @property {object} parser holds the last answer, for `check`; the same object always, so that an answer costs no memory
 * @property {number} [firstByteUs] when the first bytes of its last answer came, those of answers before it (1xx) left out. Absent: it does
 *   not tell
 * @property {string} [surplus] what its last answer came with that is none, `103 before its answers`; empty: nothing.
 *   Absent: it does not tell
 * @property {() => void} open called again after it has ended
 * @property {(count: number, dueUs: number) => void} send on an open one only
 * @property {() => void} close without an event
 *
 * What a loop is told by its connections. Times are those of the read that brought the news.
 * @typedef {object} ConnectionEvents
 * @property {(connection: LoopConnection, nowUs: number) => void} onOpen
 * @property {(connection: LoopConnection, nowUs: number) => void} onAnswer an answer has ended; it is in `parser`
 * @property {(connection: LoopConnection, nowUs: number) => void} onFree all that one read brought has been told, and
 *   the connection goes on
 * @property {(connection: LoopConnection, count: number) => void} onResent the newest `count` of its requests in flight were sent
 *   again, each for the first time: the server had not processed them. The connection goes on
 * @property {(connection: LoopConnection, cause: string, nowUs: number) => void} onClosed it has ended, or never began;
 *   `lost` requests went with it. cause: empty when it ended between answers, as a server may; UNASKED, without a lost
 *   request, when more came than was asked for: then the answer before may not have been that of its request
 *
 * What a loop asks about an answer. isGood must cost next to nothing; nameFault names a bad one, with the same text for the same fault.
 * Methods, as each transport's knows its own answers only.
 * @typedef {{ isGood (answer: object, dueUs: number): boolean, nameFault (answer: object): string }} AnswerJudge
 */

/** The first that speaks one of a job's requests is taken. */
export const TRANSPORTS = Object.freeze(/** @type {Transport[]} */ ([
  {
    name: 'grpc',
    speaks: ({ grpc }) => grpc !== undefined,
    connect: async (job) => (await import('./grpc/connector.js')).connectGrpc(job) // grpc-js weighs on no other trial
  },
  {
    name: 'http2',
    speaks: (_request, http) => http === 2,
    connect: async (job) => (await import('./http2/connector.js')).connectHttp2(job) // nor do frames
  },
  { name: 'http1', speaks: () => true, connect: createConnector }
]))

/** @param {Pick<TransportJob, 'request' | 'http'>} job @returns {Transport} */
export function chooseTransport ({ request, http }) {
  const requests = [request].flat()
  return /** @type {Transport} */ (TRANSPORTS.find(({ speaks }) => requests.some((one) => speaks(one, http)))) // the last speaks anything
}
