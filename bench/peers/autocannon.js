import { fileURLToPath } from 'node:url'

/** @import { Peer } from '../contracts.js' */

const PROGRAM = fileURLToPath(import.meta.resolve('autocannon'))
const WARMUP_SECONDS = 1 // compiled code; it takes whole seconds

/** https://github.com/mcollina/autocannon, as installed here. Its latencies are whole milliseconds. @type {Peer} */
export const autocannon = {
  name: 'autocannon',
  program: PROGRAM,
  versionArgs: ['--version'],
  closed: ({ url, connections, seconds }) =>
    run(seconds, ['-c', `${connections}`, '--warmup', `[ -c ${connections} -d ${WARMUP_SECONDS} ]`, url]),
  rate: ({ url, connections, seconds, ratePerSecond }) =>
    run(seconds, ['-c', `${connections}`, '-R', `${ratePerSecond}`, url]),
  rateNote: 'sends the requests of each second at once, which is why it is not used so',
  read (text) {
    // Its warm-up prints a result of its own, before.
    const result = JSON.parse(text.trim().split('\n').at(-1) ?? '')
    return {
      requestsPerSecond: result['2xx'] / result.duration,
      p50Us: result.latency.p50 * 1000,
      p99Us: result.latency.p99 * 1000,
      p999Us: result.latency.p99_9 * 1000,
      errors: result.errors + result.non2xx + result.mismatches
    }
  }
}

/**
 * @param {number} seconds
 * @param {string[]} args
 */
function run (seconds, args) {
  return {
    file: process.execPath,
    args: [PROGRAM, '-j', '-t', '5', '-d', `${seconds}`, ...args],
    expectedSeconds: seconds + WARMUP_SECONDS
  }
}
