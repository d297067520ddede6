import { composeQuantile } from '../../../stats/composition/quantile.js'
import { lawQuantileUs } from '../../../stats/composition/laws.js'
import { estimateSeconds } from '../../../stats/composition/work.js'

/** @import { GraphNode, LatencyLaw, LatencyObjective } from '../../../types.ts' */
/** @import { Move } from '../types.ts' */

const ROUGH = 0.015
const STEPS = 8
const MOST_SECONDS = 60 // of all compositions together, as they are estimated
const always = () => 1
const noPause = async () => {}

/**
 * What the percentile of one part would have to become for the whole to keep an objective, the others staying as they are: its times are
 * made shorter by one factor. The whole is taken to lie where it was measured between independent parts and parts that are slow together.
 * @param {{ missed: ReadonlyArray<{ objective: LatencyObjective, measuredUs: number }>, graph: GraphNode,
 *   laws: Readonly<Record<string, LatencyLaw>>, names: readonly string[], pause?: () => Promise<void>, signal?: AbortSignal,
 *   mostSeconds?: number }} options names: of the parts that are asked, the weightiest first; pause: between two compositions, each of
 *   which may take a second, so that an interrupt is heard; mostSeconds: of work, about
 * @returns {Promise<{ moves: Move[], skipped: number }>} of each objective the smallest change first; skipped: parts that were not tried,
 *   as it would take too long or was interrupted
 */
export async function findMoves ({ missed, graph, laws, names, pause = noPause, signal, mostSeconds = MOST_SECONDS }) {
  const once = estimateSeconds({ node: graph, percentiles: 0, spending: { compositions: 1, wantedRatio: ROUGH } })
  const affordable = Math.max(0, Math.floor((mostSeconds / Math.max(1, missed.length) / once - 1) / (STEPS + 1)))
  const asked = names.slice(0, affordable)
  /** @type {Move[]} */
  const moves = []
  for (const one of asked.length === 0 ? [] : missed) {
    moves.push(...await moveParts({ ...one, graph, laws, names: asked, pause, signal }))
  }
  const tried = signal?.aborted ? new Set(moves.map(({ part }) => part)).size : asked.length
  return { moves, skipped: missed.length === 0 ? 0 : names.length - tried }
}

/**
 * @param {{ objective: LatencyObjective, measuredUs: number, graph: GraphNode, laws: Readonly<Record<string, LatencyLaw>>, names: readonly
 *   string[], pause: () => Promise<void>, signal?: AbortSignal }} options
 * @returns {Promise<Move[]>} the smallest change first
 */
async function moveParts ({ objective: { text, ratio: p, boundUs }, measuredUs, graph, laws, names, pause, signal }) {
  /** @param {Readonly<Record<string, LatencyLaw>>} used @param {'independent' | 'comonotonic'} dependence */
  const compose = async (used, dependence) => {
    await pause()
    return composeQuantile({ node: graph, laws: used, p, dependence, good: always, wantedRatio: ROUGH }).valueUs
  }
  const [apart, together] = [await compose(laws, 'independent'), await compose(laws, 'comonotonic')]
  if (apart === null || together === null || apart === 0) return []
  const weight = together === apart ? 0 : Math.min(1, Math.max(0, (measuredUs - apart) / (together - apart)))
  const predict = async (/** @type {Readonly<Record<string, LatencyLaw>>} */ used) => {
    const [one, other] = [await compose(used, 'independent') ?? apart, weight === 0 ? 0 : await compose(used, 'comonotonic') ?? together]
    return (one * (1 - weight) + other * weight) * measuredUs / (apart * (1 - weight) + together * weight)
  }
  /** @type {Move[]} */
  const moves = []
  for (const part of names) {
    const move = await movePart(part)
    if (move === null) break
    moves.push(move)
  }
  const effort = (/** @type {Move} */ { toUs, fromUs, withoutUs }) =>
    toUs === null ? 2 + withoutUs / measuredUs : 1 - toUs / Math.max(1, fromUs)
  return moves.sort((a, b) => effort(a) - effort(b))

  /** @param {string} part @returns {Promise<Move | null>} null: interrupted */
  async function movePart (part) {
    const law = laws[part]
    const fromUs = lawQuantileUs({ law, p }) ?? 0
    const at = (/** @type {number} */ factor) => predict({ ...laws, [part]: scaleLaw({ law, factor }) })
    const withoutUs = await at(0)
    if (signal?.aborted) return null
    if (withoutUs > boundUs) return { objective: text, part, fromUs, toUs: null, withoutUs }
    let [low, high] = [0, 1]
    for (let step = 0; step < STEPS; step++) {
      const middle = (low + high) / 2
      if (await at(middle) <= boundUs) low = middle
      else high = middle
      if (signal?.aborted) return null
    }
    return { objective: text, part, fromUs, toUs: low * fromUs, withoutUs }
  }
}

/** @param {{ law: LatencyLaw, factor: number }} options @returns {LatencyLaw} */
function scaleLaw ({ law, factor }) {
  if (law.kind === 'constant') return { kind: 'constant', valueUs: law.valueUs * factor }
  if (law.kind !== 'sample') return law
  return { ...law, fromUs: law.fromUs.map((us) => us * factor), toUs: law.toUs.map((us) => us * factor) }
}
