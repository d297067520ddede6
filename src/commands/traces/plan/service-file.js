import { Document } from 'yaml'
import { hasTooManyNodes } from '../../../plan/service/service-mistakes.js'

/** @import { CallNode, LoopCut, Part, PartKind, ServiceFile, Structure } from '../types.ts' */
/** @import { WrittenNode } from '../../../plan/service/service-graph.js' */

const ALWAYS = 0.9999
/** As the schema of a service file has it. A trace has at most 10,000 spans, and so many a fan-out may have. */
const MOST_ROUNDS = 1000
const MOST_SHAPES = 4 // more shapes of a fan-out or a loop are put together with those next to them
const REST = 'everything else'
const MILLION = 1e6

/**
 * @typedef {{ chance: number, call: WrittenNode }} Arm
 * @typedef {{ parts: ReadonlyMap<string, Part>, structures: ReadonlyMap<CallNode, Structure | null>, composites: Map<string, WrittenNode>,
 *   cuts: LoopCut[],
 *   keyOf: (kind: PartKind, node: CallNode) => string }} Context
 * So many calls of the same name within a call: rounds, how many at once in each, and how often that was seen.
 * @typedef {{ rounds: number, width: number, count: number }} Shape
 */

/**
 * The graph as a service file, with a histogram for each of its times. What is small is one constant together.
 * @param {{ title: string, root: CallNode, structures: ReadonlyMap<CallNode, Structure | null>, parts: readonly Part[], objectives:
 *   readonly string[], csvOf: (part: Part) => string, keyOf: Context['keyOf'], folder: string, comment: string }} options folder: of the
 *   histograms, beside the file
 * @returns {ServiceFile & { sources: Array<{ name: string, part: Part, csv: string }>, cuts: LoopCut[], isTooLarge: boolean }}
 *   isTooLarge: to be read back
 */
export function writeServiceFile ({ title, root, structures, parts, objectives, csvOf, keyOf, folder, comment }) {
  const kept = parts.filter(({ isKept }) => isKept)
  const restUs = parts.filter(({ isKept }) => !isKept).reduce((sum, { totalUs }) => sum + totalUs, 0) / Math.max(1, root.calls)
  /** @type {Context} */
  const context = { parts: new Map(kept.map((part) => [part.key, part])), structures, composites: new Map(), cuts: [], keyOf }
  const inner = writeInner(root, context)
  const between = parts.find(({ key, isKept }) => isKept && key === keyOf('between', root)) // of a root that is a client's span
  const rest = restUs >= 1 ? [REST] : []
  const graph = joinSeries([...between ? [between.name] : [], ...inner === null ? [] : [inner], ...rest]) ?? REST
  const sources = kept.map((part, index) => ({ name: part.name, part, csv: csvOf(part), file: `${folder}/${nameFile(index, part.name)}` }))
  const content = {
    title: oneLine(title),
    ...objectives.length > 0 && { objectives: [...objectives] },
    services: Object.fromEntries([
      ...sources.map(({ name, file }) => [name, { histogram: file }]),
      ...restUs >= 1 || graph === REST ? [[REST, { constant: `${Math.max(0.001, Number((restUs / 1000).toFixed(3)))}ms` }]] : [],
      ...[...context.composites].map(([name, node]) => [name, { graph: typeof node === 'string' ? { series: [node] } : node }])
    ]),
    graph: typeof graph === 'string' ? { series: [graph] } : graph
  }
  const document = new Document(content, { aliasDuplicateObjects: false })
  document.commentBefore = ` ${oneLine(comment)}`
  return {
    text: document.toString({ lineWidth: 0 }),
    histograms: sources.map(({ file, csv }) => ({ file, text: csv })),
    sources,
    cuts: context.cuts,
    isTooLarge: hasTooManyNodes(content)
  }
}

/** @param {CallNode} node @param {Context} context @returns {WrittenNode | null} */
function writeInner (node, context) {
  const own = context.parts.get(context.keyOf('own', node))
  const structure = context.structures.get(node)
  const calls = structure ? writeStructure(structure, node, context) : null
  return joinSeries([...own ? [own.name] : [], ...calls === null ? [] : [calls]])
}

/** @param {Structure} structure @param {CallNode} parent @param {Context} context @returns {WrittenNode | null} */
function writeStructure (structure, parent, context) {
  if (structure.kind === 'call') return writeArms(listArms(structure.node, parent, context))
  if (structure.kind === 'branch') {
    return writeArms(structure.parts.flatMap((part) => part.kind === 'call' ? listArms(part.node, parent, context) : []))
  }
  const nodes = structure.parts.flatMap((part) => writeStructure(part, parent, context) ?? [])
  return structure.kind === 'series' ? joinSeries(nodes) : nodes.length > 1 ? { parallel: nodes } : nodes[0] ?? null
}

/** @param {Arm[]} arms */
function writeArms (arms) {
  const known = arms.map(({ chance, call }) => ({ chance: Math.floor(chance * MILLION) / MILLION, call }))
    .filter(({ chance }) => chance > 0)
  if (known.length === 0) return null
  if (known.length > 1) return { branch: known }
  return known[0].chance >= ALWAYS ? known[0].call : { call: known[0].call, chance: known[0].chance }
}

/**
 * A call as often and as many times at once as it was made.
 * @param {CallNode} node
 * @param {CallNode} parent
 * @param {Context} context
 * @returns {Arm[]}
 */
function listArms (node, parent, context) {
  const call = writeCall(node, context)
  if (call === null) return []
  const shapes = groupShapes(node.shapes)
  const rounds = Math.max(...shapes.map((shape) => shape.rounds))
  if (rounds > MOST_ROUNDS) context.cuts.push({ name: node.name, rounds, most: MOST_ROUNDS })
  return shapes.map(({ rounds, width, count }) => {
    const atOnce = width > 1 ? { fanOut: { count: width, call } } : call
    return {
      chance: count / parent.calls,
      call: rounds > 1 ? { loop: { count: Math.min(rounds, MOST_ROUNDS), call: atOnce } } : atOnce
    }
  })
}

/** @param {CallNode} node @param {Context} context @returns {WrittenNode | null} */
function writeCall (node, context) {
  const inner = writeInner(node, context)
  const between = context.parts.get(context.keyOf('between', node))
  const lost = context.parts.get(context.keyOf('lost', node))
  const chance = Math.floor(node.retried / Math.max(1, node.calls) * MILLION) / MILLION
  const call = inner === null || typeof inner === 'string' ? inner : nameComposite(node, inner, context)
  return joinSeries([
    ...lost && chance > 0 ? [{ call: lost.name, chance, critical: 0 }] : [],
    ...between ? [between.name] : [],
    ...call === null ? [] : [call]
  ])
}

/** @param {CallNode} node @param {WrittenNode} inner @param {Context} context */
function nameComposite (node, inner, { composites, parts }) {
  const taken = (/** @type {string} */ name) => composites.has(name) || [...parts.values()].some((part) => part.name === name)
  const name = [node.name, `${node.name} (in ${node.parent?.name ?? 'root'})`].find((one) => !taken(one)) ?? `${node.name} (${node.id})`
  composites.set(name, inner)
  return name
}

/** @param {WrittenNode[]} nodes @returns {WrittenNode | null} */
function joinSeries (nodes) {
  const flat = nodes.flatMap((node) => typeof node === 'object' && node.series ? node.series : [node])
  return flat.length > 1 ? { series: flat } : flat[0] ?? null
}

/**
 * A few in place of all. Neighbours become their mean, those first that lose least by it (Ward, 1963); so the mean number of calls stays.
 * The largest one is kept, however rare it is: the tail is made of it.
 * @param {ReadonlyMap<string, number>} shapes
 * @returns {Shape[]} the fewest calls first
 */
export function groupShapes (shapes) {
  const groups = listShapes(shapes)
  while (groups.length > MOST_SHAPES) {
    const costs = groups.slice(0, -2).map((shape, i) => costOfJoining(shape, groups[i + 1]))
    const at = costs.indexOf(Math.min(...costs))
    groups.splice(at, 2, joinShapes(groups[at], groups[at + 1]))
  }
  return groups.map(({ rounds, width, count }) => ({ rounds: Math.round(rounds), width: Math.round(width), count }))
}

/** @param {ReadonlyMap<string, number>} shapes @returns {Shape[]} the fewest calls first */
export function listShapes (shapes) {
  return [...shapes].map(([text, count]) => {
    const [rounds, width] = text.split('x').map(Number)
    return { rounds, width, count }
  }).sort((a, b) => a.rounds * a.width - b.rounds * b.width || a.rounds - b.rounds)
}

/** By how much squares of distances grow. @param {Shape} a @param {Shape} b */
function costOfJoining (a, b) {
  return a.count * b.count / (a.count + b.count) * ((a.rounds - b.rounds) ** 2 + (a.width - b.width) ** 2)
}

/** @param {Shape} a @param {Shape} b */
function joinShapes (a, b) {
  const count = a.count + b.count
  const mean = (/** @type {'rounds' | 'width'} */ key) => (a[key] * a.count + b[key] * b.count) / count
  return { rounds: mean('rounds'), width: mean('width'), count }
}

/** `03-users-get-user.csv` @param {number} index @param {string} name */
function nameFile (index, name) {
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-/, '').slice(0, 40).replace(/-$/, '')
  return `${String(index + 1).padStart(2, '0')}-${slug || 'part'}.csv`
}

/** @param {string} text */
function oneLine (text) {
  return text.replace(/\s+/g, ' ').trim()
}
