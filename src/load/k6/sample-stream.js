import { BAD_TAG, RESPONSE } from '../../plan/k6/script.js'
import { MEASURE } from '../../plan/k6/scenarios.js'

/**
 * What the samples of all instances of a trial come to. endedUs: microseconds of the instance's clock since 1970.
 * @typedef {object} SampleTally
 * @property {number[]} responsesUs
 * @property {boolean[]} isBad of each: not of a good answer. Over gRPC k6 does not tell
 * @property {number[]} endedUs
 * @property {Array<{ atUs: number, isGood: boolean }>} ends what was answered well, and what failed or timed out
 */

/**
 * Reads what `--out csv=-` prints of one instance (with K6_CSV_TIME_FORMAT=unix_micro), as it comes: response times
 * within the window, and when each ended.
 * @param {{ isGrpc: boolean, tally: SampleTally }} options tally: is added to
 * @returns {{ push: (text: string) => void }}
 */
export function createSampleReader ({ isGrpc, tally }) {
  const responses = isGrpc ? 'grpc_req_duration,' : `${RESPONSE},`
  const inScenario = isGrpc ? `,${MEASURE},` : ''
  let rest = ''
  return {
    push (text) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const isResponse = line.startsWith(responses) && line.includes(inScenario)
        if (
          !isResponse &&
          !line.startsWith('baseload_ok,') &&
          !line.startsWith('baseload_failed,') &&
          !line.startsWith('baseload_timed_out,')
        ) { continue }
        const [name, time, value] = line.split(',', 3)
        if (isResponse) {
          tally.isBad.push(line.includes(BAD))
          tally.endedUs.push(Number(time))
          tally.responsesUs.push(Number(value) * 1000)
        } else tally.ends.push({ atUs: Number(time), isGood: name === 'baseload_ok' })
      }
    }
  }
}

const BAD = `,${BAD_TAG}=yes`

/** @returns {SampleTally} */
export function createTally () {
  return { responsesUs: [], isBad: [], endedUs: [], ends: [] }
}
