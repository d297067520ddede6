import { createHttpHead, HttpAnswer } from '../../../src/load/transports/http2/connector.js'
import { createHttp2Fuzzer } from '../http2-answers.js'

/** What a server may send while one HTTP request is in flight. @returns {import('../fuzzer.js').Fuzzer} */
export function createFuzzer () {
  return createHttp2Fuzzer({
    createHead: createHttpHead,
    createAnswer: () => new HttpAnswer(),
    isOk: ({ fault, resetCode, head }) => fault === '' && resetCode < 0 && head.status === 200,
    head: [[':status', '200'], ['content-length', '7']],
    trailers: [],
    message: Buffer.from('a body!'),
    pairs: [
      [':status', '200'],
      [':status', '103'],
      [':status', '101'],
      [':status', '204'],
      [':status', '500'],
      [':path', '/'],
      ['content-length', '7'],
      ['content-length', '8'],
      ['content-length', '+7'],
      ['content-encoding', 'gzip'],
      ['content-type', 'text/html'],
      ['connection', 'close'],
      ['transfer-encoding', 'chunked'],
      ['x-a', 'b']
    ],
    usualName: /^(?::status|content-(?:type|length|encoding)|x-[a-z]*|server|date|etag|vary|connection|transfer-encoding)$/,
    agrees: ({ seen, other: { bytes } }) => bytes === seen.bytes
  })
}
