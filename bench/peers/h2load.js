import { matchOne } from '../match.js'

/** @import { Peer } from '../contracts.js' */

/** https://nghttp2.org, Debian's nghttp2-client. It prints no percentiles. @type {Peer} */
export const h2load = {
  name: 'h2load',
  program: 'h2load',
  versionArgs: ['--version'],
  closed: ({ url, connections, seconds }) => ({
    file: 'h2load',
    args: ['--h1', '-t1', `-c${connections}`, `-D${seconds}`, url]
  }),
  http2: ({ url, connections, streams, seconds }) => ({
    file: 'h2load',
    args: ['-t1', `-c${connections}`, `-m${streams}`, `-D${seconds}`, url]
  }),
  grpc: ({ url, connections, streams, seconds, method, messageFile }) => ({
    file: 'h2load',
    args: [
      '-t1',
      `-c${connections}`,
      `-m${streams}`,
      `-D${seconds}`,
      '-d',
      messageFile,
      '-H',
      'content-type: application/grpc',
      '-H',
      'te: trailers',
      `${url}/${method}`
    ]
  }),
  read: (text) => ({
    requestsPerSecond: Number(matchOne(text, /^finished in [^,]+, ([\d.]+) req\/s/m, 'rate')),
    p50Us: null,
    p99Us: null,
    p999Us: null,
    errors: Number(matchOne(text, /, (\d+) failed,/, 'failures'))
  })
}
