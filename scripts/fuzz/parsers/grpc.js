import { createGrpcHead } from '../../../src/load/transports/grpc/connector.js'
import { GrpcAnswer } from '../../../src/load/transports/grpc/answer.js'
import { createHttp2Fuzzer } from '../http2-answers.js'

const PREFIX_BYTES = 5

/** What a server may send while one gRPC call is in flight. @returns {import('../fuzzer.js').Fuzzer} */
export function createFuzzer () {
  return createHttp2Fuzzer({
    createHead: createGrpcHead,
    createAnswer: () => new GrpcAnswer(),
    isOk: ({ fault, resetCode, grpcStatus, head }) => fault === '' && resetCode < 0 && grpcStatus === 0 && head.status === 200,
    head: [[':status', '200'], ['content-type', 'application/grpc']],
    trailers: [['grpc-status', '0']],
    message: Buffer.from([0, 0, 0, 0, 2, 7, 7]),
    pairs: [
      [':status', '200'],
      [':status', '103'],
      [':status', '500'],
      ['content-type', 'application/grpc'],
      ['content-type', 'text/html'],
      ['grpc-status', '0'],
      ['grpc-status', '14'],
      ['x-a', 'b'],
      ['grpc-message', 'no']
    ],
    usualName: /^(?::status|content-type|grpc-[a-z]+|x-[a-z]*|server|date|etag|vary)$/,
    agrees: ({ seen, other: { headers, trailers, bytes } }) =>
      valueOf(trailers ?? headers, 'grpc-status') === '0' && bytes === seen.bytes + PREFIX_BYTES
  })
}

/** @param {string[]} headers @param {string} name */
function valueOf (headers, name) {
  return headers.flatMap((one, i) => i % 2 === 0 && one === name ? [headers[i + 1]] : []).join(', ')
}
