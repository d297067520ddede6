/** @import { Peer } from '../contracts.js' */

/** https://github.com/hatoo/oha @type {Peer} */
export const oha = {
  name: 'oha',
  program: 'oha',
  versionArgs: ['--version'],
  closed: ({ url, connections, seconds }) => ({ file: 'oha', args: [...COMMON, '-c', `${connections}`, '-z', `${seconds}s`, url] }),
  http2: ({ url, connections, streams, seconds }) => ({
    file: 'oha', args: [...COMMON, '--http2', '-c', `${connections}`, '-p', `${streams}`, '-z', `${seconds}s`, url]
  }),
  rate: ({ url, connections, seconds, ratePerSecond }) => ({
    file: 'oha', args: [...COMMON, '-c', `${connections}`, '-z', `${seconds}s`, '-q', `${ratePerSecond}`, '--latency-correction', url]
  }),
  read (text) {
    const { summary, latencyPercentiles, statusCodeDistribution, errorDistribution } = JSON.parse(text)
    const bad = Object.entries(statusCodeDistribution).filter(([code]) => !code.startsWith('2'))
    // What is in flight when the time is up is cut off, by its own choice: no fault of the server.
    const broken = Object.entries(errorDistribution).filter(([error]) => error !== 'aborted due to deadline')
    return {
      requestsPerSecond: summary.requestsPerSec,
      p50Us: toUs(latencyPercentiles.p50),
      p99Us: toUs(latencyPercentiles.p99),
      p999Us: toUs(latencyPercentiles['p99.9']),
      errors: [...bad, ...broken].reduce((sum, [, count]) => sum + Number(count), 0)
    }
  }
}

const COMMON = ['--no-tui', '--output-format', 'json']

/** @param {number | null} seconds */
function toUs (seconds) {
  return seconds === null ? null : seconds * 1e6
}
