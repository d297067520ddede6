import { readDurationUs } from '../durations.js'
import { matchOne } from '../match.js'
import { countErrors } from './wrk.js'

/** @import { Peer } from '../contracts.js' */

const CALIBRATION_SECONDS = 10 // it throws away what it saw in them

/** https://github.com/giltene/wrk2, installed under this name. @type {Peer} */
export const wrk2 = {
  name: 'wrk2',
  program: 'wrk2',
  versionArgs: ['-v'],
  rate: ({ url, connections, seconds, ratePerSecond }) => ({
    file: 'wrk2',
    args: ['-t1', `-c${connections}`, `-d${seconds + CALIBRATION_SECONDS}s`, `-R${ratePerSecond}`, '--latency', url],
    expectedSeconds: seconds + CALIBRATION_SECONDS
  }),
  read: (text) => ({
    requestsPerSecond: Number(matchOne(text, /^Requests\/sec:\s+([\d.]+)/m, 'rate')),
    p50Us: readDurationUs(matchOne(text, /^\s*50\.000%\s+(\S+)/m, 'p50')),
    p99Us: readDurationUs(matchOne(text, /^\s*99\.000%\s+(\S+)/m, 'p99')),
    p999Us: readDurationUs(matchOne(text, /^\s*99\.900%\s+(\S+)/m, 'p99.9')),
    errors: countErrors(text)
  })
}
