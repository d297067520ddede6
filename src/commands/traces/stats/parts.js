import { meanUs, mergeDistributions, quantileUs } from '../../../stats/sample.js'
import { listNodes } from './call-graph.js'
import { keyOfPart } from './critical-path.js'

/** @import { CallNode, Part, PartKind, Tally } from '../types.ts' */
/** @import { Distribution } from '../../../types.ts' */

const MOST_PARTS = 20 // more would take minutes to put together
const QUARTER = 0.25
const FEWEST_CALLS = 50
const GROWS = 2 // so much longer is the median while many are under way, when they wait for each other
const MATTERS = 0.05 // so much of the root's p99 is worth a word
const NOISE_US = 100 // times below it are those of clocks and schedulers

/**
 * The times that an answer is made of: own times, those between a client and its server, and those lost in failed attempts.
 * @param {{ root: CallNode }} options
 * @returns {Part[]} in the order of the graph
 */
export function listParts ({ root }) {
  const rootP99Us = quantileUs({ distribution: root.outer.read(), p: 0.99 }) ?? 0
  const names = createNames()
  const parts = listNodes(root).flatMap((node) => listOfNode({ node, names, rootP99Us }))
  const kept = new Set([...parts].sort((a, b) => b.totalUs - a.totalUs).slice(0, MOST_PARTS))
  return parts.map((part) => ({ ...part, isKept: kept.has(part) }))
}

/** @param {{ node: CallNode, names: ReturnType<typeof createNames>, rootP99Us: number }} options */
function listOfNode ({ node, names, rootP99Us }) {
  const isLeaf = node.children.size === 0
  const caller = node.parent?.service ?? 'its client'
  const make = (/** @type {PartKind} */ kind, /** @type {string} */ name, /** @type {Tally} */ tally, /** @type {Tally[]} */ levels) => {
    const distribution = tally.read()
    if (distribution.total === 0) return []
    const { quiet, growth } = compareLoads({ levels: levels.map((level) => level.read()) })
    const isWaiting = quiet !== null && growth !== null && growth >= GROWS && !(isLeaf && kind === 'own') &&
      p99Of(distribution) - p99Of(quiet) >= MATTERS * rootP99Us
    return [{
      key: keyOfPart(kind, node),
      name: names(name, node),
      kind,
      node,
      isLeaf,
      distribution,
      ...isWaiting && quiet !== null && { quiet },
      growth,
      totalUs: (meanUs({ distribution }) ?? 0) * distribution.total,
      isKept: true
    }]
  }
  return [
    ...make('lost', `${node.name}, failed attempts`, node.lost, []),
    ...make('between', `between ${caller} and ${node.name}`, node.between, node.betweenLevels),
    ...make('own', isLeaf ? node.name : `${node.name}, own time`, node.own, node.ownLevels)
  ]
}

/** @param {Distribution} distribution */
function p99Of (distribution) {
  return quantileUs({ distribution, p: 0.99 }) ?? 0
}

/**
 * The calls that began while few were under way beside those that began while many were: a quarter of them each at least.
 * @param {{ levels: Distribution[] }} options by how many were under way, rising
 * @returns {{ quiet: Distribution | null, growth: number | null }} null: they are all alike, as of traces that were sampled
 */
function compareLoads ({ levels }) {
  const total = levels.reduce((sum, level) => sum + level.total, 0)
  const enough = Math.max(FEWEST_CALLS, QUARTER * total)
  const upTo = levels.findIndex((_, i) => sumTotals(levels.slice(0, i + 1)) >= enough)
  const from = levels.findLastIndex((_, i) => sumTotals(levels.slice(i)) >= enough)
  if (upTo < 0 || from <= upTo) return { quiet: null, growth: null }
  const quiet = mergeDistributions({ distributions: levels.slice(0, upTo + 1) })
  const busy = mergeDistributions({ distributions: levels.slice(from) })
  const median = (/** @type {Distribution} */ distribution) => (quantileUs({ distribution, p: 0.5 }) ?? 0) + NOISE_US
  return { quiet, growth: median(busy) / median(quiet) }
}

/** @param {Distribution[]} levels */
function sumTotals (levels) {
  return levels.reduce((sum, level) => sum + level.total, 0)
}

/** Names that stand once: what is called from two places is told apart by its caller. */
function createNames () {
  /** @type {Set<string>} */
  const taken = new Set()
  return (/** @type {string} */ name, /** @type {CallNode} */ node) => {
    const candidates = [name, `${name} (in ${node.parent?.name ?? 'root'})`, `${name} (${node.id})`]
    const free = /** @type {string} an id is there once */ (candidates.find((candidate) => !taken.has(candidate)))
    taken.add(free)
    return free
  }
}
