/** @import { Peer } from '../contracts.js' */

/** https://github.com/codesenberg/bombardier @type {Peer} */
export const bombardier = {
  name: 'bombardier',
  program: 'bombardier',
  versionArgs: ['--version'],
  closed: ({ url, connections, seconds }) => ({ file: 'bombardier', args: [...COMMON, '-c', `${connections}`, '-d', `${seconds}s`, url] }),
  rate: ({ url, connections, seconds, ratePerSecond }) => ({
    file: 'bombardier', args: [...COMMON, '-c', `${connections}`, '-d', `${seconds}s`, '-r', `${ratePerSecond}`, url]
  }),
  rateNote: 'counts from when it sent',
  read (text) {
    const { result } = JSON.parse(text)
    const { percentiles } = result.latency
    return {
      requestsPerSecond: result.req2xx / result.timeTakenSeconds,
      p50Us: percentiles['50'],
      p99Us: percentiles['99'],
      p999Us: null,
      errors: result.req1xx + result.req3xx + result.req4xx + result.req5xx + result.others
    }
  }
}

const COMMON = ['-l', '-p', 'r', '-o', 'json', '-t', '5s']
