import hdr from 'hdr-histogram-js'
import { decodeHdr } from '../../../src/record/hdr-decoder.js'
import { decodeHistogram } from '../../../src/record/histogram.js'
import { parseRecord } from '../../../src/record/store.js'
import { WrongAnswer } from '../fuzzer.js'
import { mutateBytes } from '../mutate-bytes.js'
import { mutateJson } from '../mutate-json.js'
import { changePacked } from '../pack-hdr.js'

/** @import { Fuzzer } from '../fuzzer.js' */

const WORDS = Object.freeze([
  'format',
  'baseload-record',
  'formatVersion',
  'machine',
  'plan',
  'trials',
  'targets',
  'load',
  'counts',
  'ok',
  'due',
  'histograms',
  'responseTime',
  'timeline',
  'complete',
  'interrupted',
  'parts',
  'failures'
])
const PACKED = /HIST[A-Za-z0-9+/=]{20,}/
const HIGHEST = 2 ** 42 // of a histogram that the other reader takes memory for before it reads

/**
 * Records, and histograms by themselves, in base64.
 * @param {{ seeds: readonly Buffer[] }} options
 * @returns {Fuzzer}
 */
export function createFuzzer ({ seeds }) {
  return {
    dictionary: [...WORDS, 'HISTFAAA', 'HISTIgAA', '{', '}', '":', 'null', '1e308', '='],
    mutate: ({ bytes, random }) => {
      const text = bytes.toString()
      const [packed] = PACKED.exec(text) ?? []
      if (packed === undefined || random() < 0.6) return mutateJson({ bytes, random, words: WORDS })
      const changed = changePacked({
        base64: packed,
        change: (inner) =>
          mutateBytes({ bytes: inner, random, others: seeds, dictionary: ['\u0000', '\u007f', '\u0001'] })
      })
      return changed === null ? null : Buffer.from(text.replaceAll(packed, changed))
    },
    read: async ({ bytes }) => {
      const text = bytes.toString()
      if (PACKED.exec(text)?.index === 0) return compare({ base64: text.trim() })
      const { trials } = await parseRecord({ text, file: 'record.json' })
      for (const { load } of trials) {
        for (const packed of Object.values(load?.histograms ?? {})) { if (typeof packed === 'string') checkDistribution(decodeHistogram(packed)) }
      }
      return true
    }
  }
}

/** With hdr-histogram-js, which reads one of the encodings. @param {{ base64: string }} options */
function compare ({ base64 }) {
  const histogram = decode(base64)
  if (histogram === null) return false
  const { values, counts, total } = histogram
  checkDistribution({ valuesUs: values, counts, total })
  const other = readByLibrary(base64)
  if (other !== null && other.totalCount !== total) throw new WrongAnswer(`${total} values; hdr-histogram-js has ${other.totalCount}`)
  const highest = values.at(-1)
  if (
    other !== null &&
    highest !== undefined &&
    other.highestEquivalentValue(other.maxValue) !== other.highestEquivalentValue(highest)
  ) { throw new WrongAnswer(`${highest} is the highest; hdr-histogram-js has ${other.maxValue}`) }
  return true
}

/** @param {string} base64 */
function decode (base64) {
  try {
    return decodeHdr({ base64 })
  } catch (error) {
    // As it says: zlib's errors are told on by who calls it.
    if (error instanceof RangeError || /** @type {NodeJS.ErrnoException} */ (error).code?.startsWith('Z_')) return null
    throw error
  }
}

/** @param {string} base64 */
function readByLibrary (base64) {
  if (!base64.startsWith('HISTF')) return null
  try {
    const histogram = /** @type {any} */ (hdr.decodeFromCompressedBase64(base64, 'packed', false)) // its types leave out what all of them have
    // Of one that begins above 1 its largest value is not that of HdrHistogram for Java, which test/record holds ours to.
    return histogram.highestTrackableValue < HIGHEST && histogram.lowestDiscernibleValue === 1 ? histogram : null
  } catch {
    return null
  }
}

/** @param {{ valuesUs: number[], counts: number[], total: number }} distribution */
function checkDistribution ({ valuesUs, counts, total }) {
  if (valuesUs.length !== counts.length || counts.reduce((sum, count) => sum + count, 0) !== total) { throw new WrongAnswer(`${total} in all, and its counts are ${counts.reduce((sum, count) => sum + count, 0)}`) }
  if (valuesUs.some((value, i) => !(value >= 0) || (i > 0 && value <= valuesUs[i - 1]))) throw new WrongAnswer('its values do not rise')
}
