import { readForeign } from '../../../src/record/any-record.js'
import { decodeHistogram } from '../../../src/record/histogram.js'
import { parseRecord } from '../../../src/record/store.js'
import { WrongAnswer } from '../fuzzer.js'
import { mutateBytes } from '../mutate-bytes.js'
import { mutateJson } from '../mutate-json.js'
import { changePacked } from '../pack-hdr.js'

/** @import { Fuzzer } from '../fuzzer.js' */

const WORDS = Object.freeze([
  'latencies',
  '99th',
  'requests',
  'duration',
  'rate',
  'throughput',
  'status_codes',
  'earliest',
  'errors',
  'metrics',
  'http_reqs',
  'http_req_duration',
  'http_req_failed',
  'results',
  'matches',
  'thresholds',
  '█ TOTAL RESULTS',
  'Running 1s test @ h',
  'count',
  'passes',
  'values',
  'p(99)',
  'state',
  'summary',
  'latencyPercentiles',
  'statusCodeDistribution',
  'errorDistribution',
  'requestsPerSec',
  'total',
  '200',
  '500',
  '0'
])
const PACKED = /HIST[A-Za-z0-9+/=]{20,}/g

/**
 * Results of k6, oha, vegeta and wrk2, and the logs of HdrHistogram.
 * @param {{ seeds: readonly Buffer[] }} options
 * @returns {Fuzzer}
 */
export function createFuzzer ({ seeds }) {
  return {
    dictionary: [
      ...WORDS,
      '\n',
      'Value   Percentile   TotalCount 1/(1-Percentile)\n',
      '1.000 0.500000 10 2.00\n',
      'inf',
      '#[Mean    = 1.0, StdDeviation   = 1.0]',
      '#[Max     = 1.0, Total count    = 1]',
      '#[Buckets = 22, SubBuckets     = 0]',
      'Tag=a/peak,',
      '0.000,1.000,1.000,',
      '9999999999999.000,',
      '#[StartTime: 1e99',
      '#[BaseTime: 9999999999999999',
      '#[Values are microseconds]\n',
      '99999999 requests in 0.00s,',
      'Requests/sec: .',
      '50.000%    1.2.3ms',
      '1e308',
      '-1'
    ],
    mutate: ({ bytes, random }) => {
      const text = bytes.toString()
      const packed = text.match(PACKED) ?? []
      if (packed.length === 0) return mutateJson({ bytes, random, words: WORDS })
      const base64 = packed[Math.floor(random() * packed.length)]
      const changed = changePacked({
        base64,
        change: (inner) => mutateBytes({ bytes: inner, random, others: seeds, dictionary: ['\u0000', '\u007f'] })
      })
      return changed === null ? null : Buffer.from(text.replace(base64, changed))
    },
    read: async ({ bytes }) => {
      const record = await parse(bytes.toString())
      if (record === null) return false
      // What was taken is kept in a file, and read again.
      const { trials } = await parseRecord({ text: JSON.stringify(record), file: 'mine' }).catch((error) => {
        throw new WrongAnswer(`the record that was made of it: ${error.message}`)
      })
      for (const { load } of trials) decodeHistogram(/** @type {any} */ (load).histograms.responseTime)
      return true
    }
  }
}

/** @param {string} text */
async function parse (text) {
  try {
    return await readForeign({ text, name: 'mine', source: 'mine.txt', fileTimeMs: 0 })
  } catch (error) {
    // An error that nobody foresaw has been given a code on its way.
    const { cause } = /** @type {Error} */ (error)
    throw cause instanceof Error && [TypeError, ReferenceError, SyntaxError].some((kind) => cause instanceof kind) ? cause : error
  }
}
