import { readRows } from './csv-rows.js'
import { FAILURES, FROM_SENT, RESOURCES, SEND_LAG } from './result.js'
import { startTally } from './tally.js'

/** @import { ForeignResult } from './result.js' */

const MS = 1000
/**
 * A `.jtl` of JMeter in CSV, as it is by default. A sampler, or a transaction, is a target. Times are whole milliseconds from when a
 * request was sent, connecting included.
 * @param {{ text: string, name: string }} options
 * @returns {ForeignResult | null}
 */
export function readJmeterCsv ({ text, name }) {
  const samples = startSamples(name)
  readRows({ text, eachRow: samples.add })
  return samples.tell()
}

/** @param {string} name of what has no label */
export function startSamples (name) {
  /** @type {Map<string, { tally: ReturnType<typeof startTally>, threads: number }>} */
  const labels = new Map()
  let areJudged = true
  return {
    /** @param {(column: string) => string | undefined} cell */
    add (cell) {
      const [elapsed, stamp] = [Number(cell('elapsed') || NaN), Number(cell('timeStamp'))]
      if (!(elapsed >= 0)) throw new Error(`not a time of JMeter: ${String(cell('elapsed')).slice(0, 80)}`)
      const label = cell('label') || name
      const own = labels.get(label) ?? { tally: startTally(), threads: 0 }
      labels.set(label, own)
      own.threads = Math.max(own.threads, Number(cell('grpThreads')) || 0)
      const code = cell('responseCode') || 'not told'
      const cause = /^[45]\d\d$/.test(code) ? `status ${code}` : cell('failureMessage') || code
      const isBad = cell('success') === 'false'
      areJudged &&= isBad || cell('success') === 'true'
      own.tally.add({ us: elapsed * MS, ...(isBad && { cause }), startMs: stamp, endMs: stamp + elapsed })
    },
    /** @returns {ForeignResult | null} */
    tell () {
      const rows = [...labels].map(([target, { tally, threads }]) =>
        ({ ...tally.tell({ target }), connections: threads || null, resolutionUs: MS }))
      if (rows.length === 0) return null
      return {
        tool: 'JMeter',
        missing: [
          SEND_LAG, FROM_SENT, 'whether a rate was offered', 'fractions of a millisecond', ...(areJudged ? [] : [FAILURES]),
          ...(rows.every(({ windowMs }) => windowMs !== null) ? [] : ['rates, as its times of day are no numbers']), RESOURCES
        ],
        rows
      }
    }
  }
}
