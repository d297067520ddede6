import { readDurationUs } from '../durations.js'
import { matchOne, sumMatches } from '../match.js'

/** @import { Peer } from '../contracts.js' */

/** https://ghz.sh @type {Peer} */
export const ghz = {
  name: 'ghz',
  program: 'ghz',
  versionArgs: ['--version'],
  grpc: ({ url, connections, streams, seconds, proto, method, message }) => ({
    file: 'ghz',
    args: [
      '--insecure',
      '--proto',
      proto,
      '--call',
      method,
      '-d',
      JSON.stringify(message),
      '-c',
      `${connections * streams}`,
      `--connections=${connections}`,
      '-z',
      `${seconds}s`,
      '--duration-stop=wait',
      new URL(url).host
    ]
  }),
  read: (text) => ({
    requestsPerSecond: Number(matchOne(text, /Requests\/sec:\s+([\d.]+)/, 'rate')),
    p50Us: readPercentileUs(text, 50),
    p99Us: readPercentileUs(text, 99),
    p999Us: null,
    errors: sumMatches(text, /^\s+\[(?!OK\])[^\]]+\]\s+(\d+) responses/gm)
  })
}

/**
 * It gives none when no call went well.
 * @param {string} text
 * @param {number} percentile
 */
function readPercentileUs (text, percentile) {
  const found = new RegExp(`^\\s+${percentile} % in (.+?)\\s*$`, 'm').exec(text)
  return found && readDurationUs(found[1])
}
