import { composeQuantile } from '../../../stats/composition/quantile.js'
import { lawOfDistribution } from '../../../stats/composition/laws.js'
import { meanUs, quantileUs } from '../../../stats/sample.js'
import { groupShapes, listShapes } from '../plan/service-file.js'
import { overlapRatio } from '../stats/structure.js'
import { isBetween } from './band-place.js'

/** @import { GraphNode, LatencyLaw } from '../../../types.ts' */
/** @import { TraceCause } from '../../../report/sentences/types.ts' */
/** @import { BandPlace, CallNode, Part } from '../types.ts' */
/**
 * Traces that were kept, each as it was and as the graph would have it.
 * @typedef {ReadonlyArray<{ measuredUs: number, modelUs: number }>} Sample
 */

const DIFFERS = 0.05
const SOMETIMES = 0.02
const MOVED = 0.02 // so much of its calls are moved to another number of them, when numbers are grouped
const FEWEST = 20
const always = () => 1

/**
 * Which assumption broke, where the root is outside of the band. First what waits under load; then the order of the calls, which shows in
 * single traces; then numbers of calls that the graph has as their mean; what is left is that times depend on each other.
 * @param {{ band: readonly BandPlace[], parts: readonly Part[], graph: GraphNode, laws: Readonly<Record<string, LatencyLaw>>, sample:
 * Sample,
 *   nodes: readonly CallNode[] }} options band: of the percentiles that are judged; laws: without waits
 * @returns {TraceCause[]} none when it is inside
 */
export function findCauses ({ band, parts, graph, laws, sample, nodes }) {
  const outside = band.filter(({ isInside, highUs }) => isInside === false && highUs !== null)
  if (outside.length === 0) return []
  const worst = outside[outside.length - 1] // the highest percentile
  const waiting = parts.filter(({ quiet, isKept }) => quiet !== undefined && isKept)
  const queue = waiting.length > 0 ? describeQueue({ waiting, worst, graph, laws }) : null
  if (queue?.explains) return [queue.cause]
  const order = findOrder({ p: worst.percentile, sample, nodes })
  const others = order === null ? queue === null ? [findGrouping({ worst, nodes }) ?? describeDependence(worst)] : [] : [order]
  return [...queue === null ? [] : [queue.cause], ...others]
}

/** @param {{ waiting: Part[], worst: BandPlace, graph: GraphNode, laws: Readonly<Record<string, LatencyLaw>> }} options */
function describeQueue ({ waiting, worst: { percentile, measured }, graph, laws }) {
  const all = { ...laws, ...Object.fromEntries(waiting.map(({ name, distribution }) => [name, lawOfDistribution({ distribution })])) }
  const compose = (/** @type {Readonly<Record<string, LatencyLaw>>} */ used, /** @type {'independent' | 'comonotonic'} */ dependence) =>
    composeQuantile({ node: graph, laws: used, p: percentile, dependence, good: always }).valueUs ?? measured.value
  const ends = [compose(all, 'independent'), compose(all, 'comonotonic')]
  const p99 = (/** @type {import('../../../types.ts').Distribution} */ distribution) => quantileUs({ distribution, p: 0.99 }) ?? 0
  return {
    explains: isBetween({ us: measured.value, ends }),
    cause: {
      code: /** @type {const} */ ('TRACE_QUEUE'),
      parts: waiting.map(({ name, distribution, quiet = distribution }) => ({ name, quietUs: p99(quiet), allUs: p99(distribution) })),
      percentile,
      withoutUs: compose(laws, 'independent'),
      withUs: measured.value
    }
  }
}

/** @param {{ p: number, sample: Sample, nodes: readonly CallNode[] }} options @returns {TraceCause | null} */
function findOrder ({ p, sample, nodes }) {
  if (sample.length < FEWEST) return null
  const at = (/** @type {'modelUs' | 'measuredUs'} */ key) =>
    sample.map((one) => one[key]).sort((a, b) => a - b)[Math.ceil(p * sample.length) - 1]
  const [modelUs, measuredUs] = [at('modelUs'), at('measuredUs')]
  if (Math.abs(modelUs - measuredUs) <= DIFFERS * measuredUs) return null
  const isLonger = modelUs > measuredUs
  const pair = findPair(nodes, (ratio) => isLonger ? (ratio <= 0.5 ? ratio : 0) : (ratio > 0.5 ? 1 - ratio : 0))
  return {
    code: isLonger ? 'TRACE_PARALLEL' : 'TRACE_STAGGERED',
    pair: pair === null ? null : pair.names,
    ratio: pair?.ratio ?? 0,
    modelUs,
    measuredUs
  }
}

/**
 * The two calls that follow the graph least.
 * @param {readonly CallNode[]} nodes @param {(overlap: number) => number} against how often they do otherwise
 */
function findPair (nodes, against) {
  const pairs = nodes.flatMap((node) => {
    const children = [...node.children.values()]
    return children.flatMap((a, i) => children.slice(i + 1).map((b) => ({
      names: /** @type {[string, string]} */ ([a.name, b.name]),
      ratio: against(overlapRatio(node, a, b))
    })))
  })
  const worst = pairs.reduce((most, one) => one.ratio > most.ratio ? one : most, { names: /** @type {[string, string]} */ (['', '']), ratio: 0 })
  return worst.ratio > SOMETIMES ? worst : null
}

/**
 * A call that is made so many different times that the graph has a few of the numbers only.
 * @param {{ worst: BandPlace, nodes: readonly CallNode[] }} options @returns {TraceCause | null}
 */
function findGrouping ({ worst: { percentile, measured, lowUs, highUs }, nodes }) {
  const weigh = (/** @type {CallNode} */ node) => (meanUs({ distribution: node.outer.read() }) ?? 0) * node.calls
  const grouped = nodes.filter((node) => movedRatio(node) > MOVED).map((node) => ({ node, movedUs: movedRatio(node) * weigh(node) }))
  if (grouped.length === 0) return null
  const { node } = grouped.reduce((most, one) => one.movedUs > most.movedUs ? one : most)
  const sizes = listShapes(node.shapes).map(sizeOf)
  return {
    code: 'TRACE_GROUPED',
    part: node.name,
    fewest: sizes[0],
    most: sizes[sizes.length - 1],
    numbers: groupShapes(node.shapes).map(sizeOf),
    percentile,
    measuredUs: measured.value,
    endUs: (highUs !== null && measured.value > highUs ? highUs : lowUs) ?? 0
  }
}

/** Of all its calls, those that the graph has too many or too few of. @param {CallNode} node */
function movedRatio ({ shapes, calls }) {
  const groups = groupShapes(shapes)
  let [at, left, moved] = [-1, 0, 0]
  for (const shape of listShapes(shapes)) {
    if (left === 0) left = groups[++at].count // a group is some of them in a row
    left -= shape.count
    moved += shape.count * Math.abs(sizeOf(shape) - sizeOf(groups[at]))
  }
  return moved / Math.max(1, calls)
}

/** @param {{ rounds: number, width: number }} shape */
function sizeOf ({ rounds, width }) {
  return rounds * width
}

/** @param {BandPlace} place @returns {TraceCause} */
function describeDependence ({ percentile, measured: { value }, lowUs, highUs }) {
  return highUs !== null && value > highUs
    ? { code: 'TRACE_SLOW_TOGETHER', percentile, measuredUs: value, highUs }
    : { code: 'TRACE_SLOW_APART', percentile, measuredUs: value, lowUs: lowUs ?? 0 }
}
