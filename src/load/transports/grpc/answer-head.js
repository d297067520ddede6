import { ABSENT, accuse, AnswerHead, isText, readNumber } from '../http2/answer-head.js'

/** @import { Noter, Said } from '../http2/answer-head.js' */

const GRPC_STATUS = Buffer.from('grpc-status')
const CONTENT_TYPE = Buffer.from('content-type')
const GRPC = Buffer.from('application/grpc')

/** @typedef {Said & { grpcStatus: number, isGrpc: boolean, hasContentType: boolean }} GrpcSaid */

/** Finds in a header block what decides about a gRPC answer. A field that decides and comes twice is a fault. */
export function createGrpcHead () {
  return new AnswerHead({ createSaid, note })
}

/** @returns {GrpcSaid} */
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
