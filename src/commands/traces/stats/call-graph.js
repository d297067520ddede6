import { areParallel, coveredUs, groupUnits, mostAtOnce } from './units.js'
import { bucketWidthUs } from '../../../plan/histogram-buckets.js'

/** @import { Call, CallNode, Tally, TraceCounts, Unit } from '../types.ts' */

const MOST_NODES = 200
const MOST_CHILDREN = 40
const RECENT = 256 // calls that are remembered, to see how many are under way
const PAIR_STEP = 4096
const COARSE_STEPS = 64 // of a power of two: 1.6 %

/**
 * All calls from one root, place by place: how often, how long, beside which others. Traces are added one by one and not kept.
 * @param {{ name: string, service: string, counts: TraceCounts }} options counts: what is folded is added
 */
export function createCallGraph ({ name, service, counts }) {
  let nodes = 0
  /** @param {CallNode | null} parent @param {Call} call */
  const makeNode = (parent, call) => createNode({ id: nodes++, name: call.name, service: call.service, parent })
  const root = createNode({ id: nodes++, name, service, parent: null })

  /** @param {CallNode} node @param {Call} call */
  const visit = (node, call) => {
    /** @type {Array<{ child: CallNode, units: Unit[] }>} */
    const groups = []
    if (call.children.length > 0) {
      for (const [name, units] of groupUnits(call.children)) {
        const child = node.children.get(name) ?? addChild(node, units[0].call)
        if (child === null) counts.folded += units.length
        else groups.push({ child, units })
      }
    }
    countCall({ node, call, coveredUs: groups.length === 0 ? 0 : coveredUs(groups.flatMap(({ units }) => units)) })
    for (const { child, units } of groups) countUnits({ child, units, startUs: call.startUs })
    countPairs({ node, groups })
    for (const { child, units } of groups) for (const unit of units) visit(child, unit.call)
  }

  /** @param {CallNode} node @param {Call} call */
  const addChild = (node, call) => {
    if (nodes >= MOST_NODES || node.children.size >= MOST_CHILDREN) return null
    const child = makeNode(node, call)
    node.children.set(call.name, child)
    return child
  }

  return { root, add: (/** @type {Call} */ call) => visit(root, call) }
}

/** @param {{ id: number, name: string, service: string, parent: CallNode | null }} options @returns {CallNode} */
function createNode ({ id, name, service, parent }) {
  return {
    id,
    name,
    service,
    parent,
    children: new Map(),
    calls: 0,
    errors: 0,
    retried: 0,
    isRemote: false,
    outer: createTally(),
    own: createTally(),
    between: createTally(),
    lost: createTally(),
    ownLevels: [],
    betweenLevels: [],
    recent: { startsUs: new Float64Array(RECENT), endsUs: new Float64Array(RECENT), next: 0 },
    present: 0,
    shapes: new Map(),
    startsUs: 0,
    pairs: new Map()
  }
}

/** @param {{ node: CallNode, call: Call, coveredUs: number }} options coveredUs: by calls within it */
function countCall ({ node, call, coveredUs }) {
  const ownUs = call.endUs - call.startUs - coveredUs
  const outerUs = call.outerEndUs - call.outerStartUs
  const level = Math.floor(Math.log2(1 + countUnderWay(node, call)))
  node.calls++
  if (call.isError) node.errors++
  node.outer.add(outerUs)
  node.own.add(ownUs)
  levelOf(node.ownLevels, level).add(ownUs)
  if (!call.isRemote) return
  const betweenUs = outerUs - (call.endUs - call.startUs)
  node.isRemote = true
  node.between.add(betweenUs)
  levelOf(node.betweenLevels, level).add(betweenUs)
}

/** @param {Tally[]} levels @param {number} level */
function levelOf (levels, level) {
  for (let i = levels.length; i <= level; i++) levels.push(createTally({ isCoarse: true }))
  return levels[level]
}

/**
 * How many of the same calls, of other traces too, began before this one and had not ended: those that one in a line waits for. Calls whose
 * trace is handed over later are not seen yet, so it is too few rather than too many.
 * @param {CallNode} node @param {Call} call
 */
function countUnderWay ({ recent }, { outerStartUs, outerEndUs }) {
  const { startsUs, endsUs } = recent
  let underWay = 0
  for (let i = 0; i < RECENT; i++) if (endsUs[i] > outerStartUs && startsUs[i] <= outerStartUs) underWay++ // most have ended
  startsUs[recent.next] = outerStartUs
  endsUs[recent.next] = outerEndUs
  recent.next = (recent.next + 1) % RECENT
  return underWay
}

/** @param {{ child: CallNode, units: Unit[], startUs: number }} options startUs: of the call that makes them */
function countUnits ({ child, units, startUs }) {
  const atOnce = mostAtOnce(units)
  const shape = `${Math.ceil(units.length / atOnce)}x${atOnce}`
  child.present++
  child.shapes.set(shape, (child.shapes.get(shape) ?? 0) + 1)
  child.startsUs += units[0].startUs - startUs
  for (const { failed, lostUs } of units) {
    if (failed === 0) continue
    child.retried++
    child.lost.add(lostUs)
  }
}

/** @param {{ node: CallNode, groups: Array<{ child: CallNode, units: Unit[] }> }} options */
function countPairs ({ node, groups }) {
  for (let i = 0; i < groups.length; i++) {
    for (let k = i + 1; k < groups.length; k++) {
      const key = keyOfPair(groups[i].child, groups[k].child)
      const pair = node.pairs.get(key) ?? { both: 0, overlapping: 0 }
      node.pairs.set(key, pair)
      pair.both++
      if (areParallel(groups[i].units, groups[k].units)) pair.overlapping++
    }
  }
}

/** @param {CallNode} one @param {CallNode} other */
export function keyOfPair (one, other) {
  return Math.min(one.id, other.id) * PAIR_STEP + Math.max(one.id, other.id)
}

/** All nodes, each before those within it. @param {CallNode} node @returns {CallNode[]} */
export function listNodes (node) {
  return [node, ...[...node.children.values()].flatMap(listNodes)]
}

/**
 * Counts times by the buckets of our own histograms, of which it keeps those that are used.
 * @param {{ isCoarse?: boolean }} [options] isCoarse: buckets of 1.6 %, for what there are many of
 * @returns {Tally}
 */
function createTally ({ isCoarse = false } = {}) {
  /** @type {Map<number, number>} */
  const counts = new Map()
  let total = 0
  return {
    add (us) {
      const whole = Math.max(0, Math.round(us))
      const width = isCoarse ? coarseWidthUs(whole) : bucketWidthUs(whole)
      const top = Math.floor(whole / width) * width + width - 1
      counts.set(top, (counts.get(top) ?? 0) + 1)
      total++
    },
    read () {
      const entries = [...counts].sort(([a], [b]) => a - b)
      const valuesUs = entries.map(([top]) => top)
      const bottomsUs = isCoarse && { bottomsUs: valuesUs.map((top) => top - coarseWidthUs(top) + 1) }
      return { valuesUs, counts: entries.map(([, count]) => count), total, ...bottomsUs }
    }
  }
}

/** @param {number} us */
function coarseWidthUs (us) {
  if (us < COARSE_STEPS) return 1
  return us < 2 ** 31 ? 1 << (25 - Math.clz32(us)) : 2 ** Math.floor(Math.log2(us / COARSE_STEPS))
}
