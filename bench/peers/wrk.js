import { fileURLToPath } from 'node:url'
import { matchOne, sumMatches } from '../match.js'

/** @import { Peer } from '../contracts.js' */

const SCRIPT = fileURLToPath(new URL('./wrk-percentiles.lua', import.meta.url))

/** https://github.com/wg/wrk @type {Peer} */
export const wrk = {
  name: 'wrk',
  program: 'wrk',
  versionArgs: ['-v'],
  closed: ({ url, connections, seconds }) => ({ file: 'wrk', args: ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', SCRIPT, url] }),
  read: (text) => ({
    requestsPerSecond: Number(matchOne(text, /^Requests\/sec:\s+([\d.]+)/m, 'rate')),
    p50Us: Number(matchOne(text, /^percentile 50: (\d+) us/m, 'p50')),
    p99Us: Number(matchOne(text, /^percentile 99: (\d+) us/m, 'p99')),
    p999Us: Number(matchOne(text, /^percentile 99\.9: (\d+) us/m, 'p99.9')),
    errors: countErrors(text)
  })
}

/**
 * wrk and wrk2 print these lines only when there were any.
 * @param {string} text
 */
export function countErrors (text) {
  const socketErrors = /Socket errors:(.*)/.exec(text)?.[1] ?? ''
  return sumMatches(socketErrors, /(\d+)/g) + sumMatches(text, /Non-2xx or 3xx responses: (\d+)/g)
}
