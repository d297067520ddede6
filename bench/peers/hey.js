import { matchOne, sumMatches } from '../match.js'

/** @import { Peer } from '../contracts.js' */

/** https://github.com/rakyll/hey @type {Peer} */
export const hey = {
  name: 'hey',
  program: 'hey',
  closed: ({ url, connections, seconds }) => ({
    file: 'hey',
    args: ['-c', `${connections}`, '-z', `${seconds}s`, '-t', '5', url]
  }),
  rate: ({ url, connections, seconds, ratePerSecond }) => ({
    // Its rate is that of one connection.
    file: 'hey',
    args: ['-c', `${connections}`, '-z', `${seconds}s`, '-t', '5', '-q', `${ratePerSecond / connections}`, url]
  }),
  rateNote: 'counts from when it sent',
  read: (text) => ({
    requestsPerSecond: Number(matchOne(text, /Requests\/sec:\s+([\d.]+)/, 'rate')),
    p50Us: readSeconds(text, '50'),
    p99Us: readSeconds(text, '99'),
    p999Us: null,
    errors:
      sumMatches(text, /^\s+\[[13-5]\d\d\]\s+(\d+) responses/gm) +
      sumMatches(text.split('Error distribution:')[1] ?? '', /^\s+\[(\d+)\]/gm)
  })
}

/**
 * It prints four decimals: 0.1 ms is the least it tells.
 * @param {string} text
 * @param {string} percentile
 */
function readSeconds (text, percentile) {
  return Number(matchOne(text, new RegExp(`^\\s+${percentile}%%? in ([\\d.]+) secs`, 'm'), `p${percentile}`)) * 1e6
}
