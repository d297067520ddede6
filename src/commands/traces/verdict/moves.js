import { composeQuantile } from '../../../promises/stats/composition/quantile.js'
import { lawQuantileUs } from '../../../promises/stats/composition/laws.js'

/**
 * @import { GraphNode, LatencyLaw, LatencyObjective } from '../../../types.ts'
 * @import { Move } from '../types.ts'
 */

const ROUGH = 0.015
const STEPS = 8
const always = () => 1

/**
 * What the percentile of one part would have to become for the whole to keep its objective, the others staying as they are: its times are
 * made shorter by one factor. The whole is taken to lie where it was measured between independent parts and parts that are slow together.
 * @param {{ objective: LatencyObjective, measuredUs: number, graph: GraphNode, laws: Readonly<Record<string, LatencyLaw>>, names: readonly
 *   string[] }} options names: of the parts that are asked
 * @returns {Move[]} the smallest change first
 */
export function findMoves ({ objective: { text, ratio: p, boundUs }, measuredUs, graph, laws, names }) {
  const compose = (/** @type {Readonly<Record<string, LatencyLaw>>} */ used, /** @type {'independent' | 'comonotonic'} */ dependence) =>
    composeQuantile({ node: graph, laws: used, p, dependence, good: always, wantedRatio: ROUGH }).valueUs
  const [apart, together] = [compose(laws, 'independent'), compose(laws, 'comonotonic')]
  if (apart === null || together === null || apart === 0) return []
  const weight = together === apart ? 0 : Math.min(1, Math.max(0, (measuredUs - apart) / (together - apart)))
  const predict = (/** @type {Readonly<Record<string, LatencyLaw>>} */ used) => {
    const [one, other] = [compose(used, 'independent') ?? apart, weight === 0 ? 0 : compose(used, 'comonotonic') ?? together]
    return (one * (1 - weight) + other * weight) * measuredUs / (apart * (1 - weight) + together * weight)
  }
  const moves = names.map((part) => {
    const law = laws[part]
    const fromUs = lawQuantileUs({ law, p }) ?? 0
    const at = (/** @type {number} */ factor) => predict({ ...laws, [part]: scaleLaw({ law, factor }) })
    const withoutUs = at(0)
    if (withoutUs > boundUs) return { objective: text, part, fromUs, toUs: null, withoutUs }
    let [low, high] = [0, 1]
    for (let step = 0; step < STEPS; step++) {
      const middle = (low + high) / 2
      if (at(middle) <= boundUs) low = middle
      else high = middle
    }
    return { objective: text, part, fromUs, toUs: low * fromUs, withoutUs }
  })
  const effort = (/** @type {Move} */ { toUs, fromUs, withoutUs }) =>
    toUs === null ? 2 + withoutUs / measuredUs : 1 - toUs / Math.max(1, fromUs)
  return moves.sort((a, b) => effort(a) - effort(b))
}

/** Every time of it, shorter by a factor. @param {{ law: LatencyLaw, factor: number }} options @returns {LatencyLaw} */
export function scaleLaw ({ law, factor }) {
  if (law.kind === 'constant') return { kind: 'constant', valueUs: law.valueUs * factor }
  if (law.kind !== 'sample') return law
  return { ...law, fromUs: law.fromUs.map((us) => us * factor), toUs: law.toUs.map((us) => us * factor) }
}
