/**
 * The share of each instance, as k6 takes it: `--execution-segment` for each, and the one
 * `--execution-segment-sequence` that all are given, without which k6 would divide anew for each and the parts would
 * not add up.
 * @param {{ instances: number }} options
 * @returns {{ segments: string[], sequence: string }} `0:1/3`, `1/3:2/3`, `2/3:1` and `0,1/3,2/3,1`
 */
export function divideIntoSegments ({ instances }) {
  const edges = Array.from({ length: instances + 1 }, (_, i) => i === 0 ? '0' : i === instances ? '1' : `${i}/${instances}`)
  return { segments: edges.slice(1).map((edge, i) => `${edges[i]}:${edge}`), sequence: edges.join(',') }
}

/**
 * Whether segments make up the whole, each once.
 * @param {{ segments: readonly string[] }} options
 * @returns {{ missing: string[], twice: string[] }} stretches from 0 to 1 that nobody has, and segments that overlap with another
 */
export function findSegmentGaps ({ segments }) {
  const read = segments.map((text) => ({ text, edges: text.split(':').map(readEdge) }))
  // What is no share covers nothing.
  const parts = read
    .filter(({ edges: [from, to, ...more] }) => from >= 0 && to > from && to <= 1 && more.length === 0)
    .sort((a, b) => a.edges[0] - b.edges[0])
  /** @type {string[]} */
  const missing = []
  /** @type {string[]} */
  const twice = []
  let [at, written] = [0, '0']
  for (const { text, edges: [from, to] } of parts) {
    if (from > at + TINY) missing.push(`${written}:${text.split(':')[0]}`)
    if (from < at - TINY) twice.push(text)
    if (to > at) [at, written] = [to, text.split(':')[1]]
  }
  if (at < 1 - TINY) missing.push(`${written}:1`)
  return { missing, twice }
}

/** Where a segment begins, for putting several in order. @param {string} segment */
export function startOfSegment (segment) {
  return readEdge(segment.split(':')[0])
}

const TINY = 1e-9

/** @param {string} edge `1/3`, `0.25`, `25%` */
function readEdge (edge) {
  if (edge.endsWith('%')) return Number(edge.slice(0, -1)) / 100
  const [above, below = '1'] = edge.split('/')
  return Number(above) / Number(below)
}
