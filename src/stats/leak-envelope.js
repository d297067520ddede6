/**
 * @typedef {{ x: number, y: number }} Sample at x milliseconds y bytes
 *
 * What stands below a saw-tooth. errorY: how exact each point is by itself; absent: it is not known.
 * @typedef {{ points: Sample[], errorY?: number }} Envelope
 */

const MOST_BLOCKS = 24
const LEAST_IN_BLOCK = 3 // samples: fewer have no lower envelope
const LEAST_DROP_BYTES = 2 ** 21 // what memory falls by when a collector has run
const LEAST_DROP_RATIO = 0.02
const FEWEST_TROUGHS = 3
const HEIGHT_RATIO = 0.02 // of a tooth: what a collection leaves differs by about as much
const LEAST_ERROR_BYTES = 2 ** 17

/**
 * The lower envelope of memory: where it falls again and again, what is left after each fall; else the lowest sample of
 * each block of time. A fall is seen up to a sample late, and what has come since is the error of its point.
 * @param {{ samples: readonly Sample[] }} options in order
 * @returns {Envelope}
 */
export function findEnvelope ({ samples }) {
  const { troughs, errorY } = findTroughs({ samples })
  if (troughs.length < FEWEST_TROUGHS) return { points: takeLowest(samples, Math.floor(samples.length / LEAST_IN_BLOCK)) }
  // Of many only the lowest: after a small collection more is left than after a full one.
  if (troughs.length >= MOST_BLOCKS * LEAST_IN_BLOCK) return { points: takeLowest(troughs, MOST_BLOCKS) }
  return { points: troughs, errorY }
}

/** @param {{ samples: readonly Sample[] }} options */
function findTroughs ({ samples }) {
  const falls = samples.flatMap(({ y }, i) => {
    const fallen = i === 0 ? 0 : samples[i - 1].y - y
    return fallen >= Math.max(LEAST_DROP_BYTES, LEAST_DROP_RATIO * y) ? [{ at: i, fallen }] : []
  }).filter(({ at }, i, all) => all[i + 1]?.at !== at + 1) // one fall may be seen by two samples
  const teeth = falls.map(({ at }, i) => samples.slice(at, falls[i + 1]?.at))
  const troughs = teeth.map((tooth) => tooth.reduce(lower))
  const rises = teeth.flatMap((tooth) => tooth.length > 1 ? [(tooth[tooth.length - 1].y - tooth[0].y) / (tooth.length - 1)] : [])
  const height = findMedian(falls.map(({ fallen }) => fallen))
  return { troughs, errorY: Math.max(LEAST_ERROR_BYTES, HEIGHT_RATIO * height, findMedian(rises)) / 2 }
}

/** @param {readonly number[]} values @returns {number} 0 where there are none */
function findMedian (values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

/** @param {readonly Sample[]} samples @param {number} most */
function takeLowest (samples, most) {
  const count = Math.min(MOST_BLOCKS, most)
  return Array.from({ length: count }, (_, block) => {
    const [from, to] = [block, block + 1].map((at) => Math.floor(at * samples.length / count))
    return samples.slice(from, to).reduce(lower)
  })
}

/** @param {Sample} lowest @param {Sample} one */
function lower (lowest, one) {
  return one.y < lowest.y ? one : lowest
}
