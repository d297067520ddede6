import { basename, extname } from 'node:path'
import { parseService } from '../../plan/service/service.js'
import { checkBand } from '../../judge/service/band-check.js'
import { buildSlaInTurns, isEndless } from '../../judge/service/sla-result.js'
import { lawOfDistribution } from '../../stats/composition/laws.js'
import { estimatePercentile, findTau } from '../../stats/row-percentiles.js'
import { measureDependences } from '../../stats/series.js'
import { writeServiceFile } from './plan/service-file.js'
import { listNodes } from './stats/call-graph.js'
import { addCall, keyOfPart } from './stats/critical-path.js'
import { writeHistogramCsv } from './stats/histogram-csv.js'
import { findStructures, modelTimeUs } from './stats/structure.js'
import { listParts } from './stats/parts.js'
import { chooseJudged, listUnplaced, placeInBand } from './verdict/band-place.js'
import { findCauses } from './verdict/causes.js'
import { findMoves } from './verdict/moves.js'
import { judgeRoot } from './verdict/objective.js'
import { remarkComposing, remarkTraces } from './verdict/remarks.js'
import { layTree } from './verdict/tree.js'

/** @import { Distribution, LatencyObjective, ServicePlan } from '../../types.ts' */
/** @import { Root } from './stats/roots.js' */
/** @import { Call, CallNode, Part, TraceCounts, TracesResult } from './types.ts' */

const SLOWEST = 0.01
const MOST_ASKED = 5 // so many parts are asked what they would have to become

/**
 * What the traces of one root say: its graph, what the parts make together, and where the time of the slowest is.
 * @param {{ root: Root, otherRoots: TracesResult['otherRoots'], counts: TraceCounts, files: string[], objectives: LatencyObjective[],
 *   serviceFile: string, schema: object, pause?: () => Promise<void>, signal?: AbortSignal }} options schema: of service files;
 *   pause: so that an interrupt is heard
 * @returns {Promise<TracesResult>}
 */
export async function analyseRoot ({ root, otherRoots, counts, files, objectives, serviceFile, schema, pause, signal }) {
  const node = root.graph.root
  const nodes = listNodes(node)
  const structures = findStructures(nodes)
  const parts = listParts({ root: node })
  const written = writeServiceFile({
    title: node.name,
    root: node,
    structures,
    parts,
    objectives: listStrictest(objectives),
    csvOf: (part) => writeHistogramCsv({ distribution: distributionOf(part) }),
    keyOf: keyOfPart,
    folder: `${basename(serviceFile, extname(serviceFile))}-histograms`,
    comment: `Written by baseload traces from ${root.traces} traces of ${node.name}. Every key: docs/reference/service-format.md`
  })
  const plan = written.isTooLarge ? null : readBack({ written, serviceFile, schema })
  const measured = node.outer.read()
  const dependence = measureDependences({ responseUs: root.timesUs })
  const sla = plan === null || isEndless({ plan }) || signal?.aborted ? null : await compose({ plan, measured, pause, signal })
  const judged = chooseJudged({ ratios: objectives.map(({ ratio }) => ratio) })
  const band = placeInBand({ checks: sla?.band ?? [] }).filter(({ percentile }) => judged.includes(percentile))
  const slowest = root.kept.readSlowest(SLOWEST)
  const { shares, meanUs } = sumShares({ calls: slowest, node })
  const verdicts = objectives.map((objective) =>
    judgeRoot({ objective, distribution: measured, tau: findTau({ dependence, p: objective.ratio }) }))
  const shareOf = (/** @type {Part} */ { key }) => shares.get(key) ?? 0
  const laws = plan === null ? {} : collectLaws(plan)
  const missed = verdicts.flatMap(({ verdict, objective, measured: estimate }) =>
    verdict === 'met' || estimate === null ? [] : [{ objective, measuredUs: estimate.value }])
  const { moves, skipped } = plan === null
    ? { moves: [], skipped: 0 }
    : await findMoves({ missed, graph: plan.graph, laws, names: chooseAsked({ parts, shareOf }), pause, signal })
  return {
    files,
    root: node.name,
    otherRoots,
    traces: root.traces,
    counts,
    measured,
    sla,
    band,
    unplaced: sla === null ? [] : listUnplaced({ judged, band }),
    causes: plan === null ? [] : findCauses({ band, parts, graph: plan.graph, laws, sample: model({ root, structures }), nodes }),
    verdicts,
    objectives,
    moves,
    tree: layTree({ root: node, structures, shares, meanUs }),
    slowest: { traces: slowest.length, meanUs },
    remarks: [
      ...remarkComposing({ isComposed: sla !== null || Boolean(signal?.aborted), skipped }),
      ...remarkTraces({ counts, parts, otherRoots, cuts: written.cuts, shareOf })
    ],
    service: { text: written.text, histograms: written.histograms }
  }
}

/** One for each percentile: the lowest bound, which keeps the others. @param {readonly LatencyObjective[]} objectives */
function listStrictest (objectives) {
  const isStricter = (/** @type {LatencyObjective} */ one, /** @type {LatencyObjective} */ other) =>
    one.boundUs < other.boundUs || (one.boundUs === other.boundUs && one.strict && !other.strict)
  /** @type {Map<number, LatencyObjective>} */
  const byRatio = new Map()
  for (const objective of objectives) {
    const other = byRatio.get(objective.ratio)
    if (other === undefined || isStricter(objective, other)) byRatio.set(objective.ratio, objective)
  }
  return [...byRatio.values()].map(({ text }) => text)
}

/** As the service file has it. @param {Part} part */
function distributionOf ({ quiet, distribution }) {
  return quiet ?? distribution
}

/**
 * As `sla` would read it: what is printed here and what it prints of the file are the same.
 * @param {{ written: ReturnType<typeof writeServiceFile>, serviceFile: string, schema: object }} options
 */
function readBack ({ written: { text, sources }, serviceFile, schema }) {
  /** @type {Array<[string, import('../../plan/service/service.js').LoadedSource]>} */
  const loaded = sources.map(({ name, part }) =>
    [`services/${name}`, { text: name, law: lawOfDistribution({ distribution: distributionOf(part) }), successRatio: null, remarks: [] }])
  return parseService({ text, file: serviceFile, schema, sources: Object.fromEntries(loaded) })
}

/**
 * @param {{ plan: ServicePlan, measured: Distribution, pause?: () => Promise<void>, signal?: AbortSignal }} options measured: the root;
 *   pause, signal: see analyseRoot
 * @returns {Promise<import('../../types.ts').SlaResult | null>} null when it was stopped: what was read stands without it
 */
async function compose ({ plan, measured, pause = async () => {}, signal }) {
  const sla = await buildSlaInTurns({ plan, pause, signal }).catch((error) => {
    if (signal?.aborted) return null
    throw error
  })
  if (sla === null) return null
  // The root and its parts are of the same traces: a time in which all were slow is in both, so each trace counts as one.
  const estimateOf = (/** @type {number} */ p) => estimatePercentile({ distributions: [measured], merged: measured, p, tau: 1 })
  return { ...sla, band: checkBand({ estimateOf, percentiles: sla.percentiles ?? [], atMost: sla.atMost }) }
}

/** @param {ServicePlan} plan */
function collectLaws ({ services }) {
  return Object.fromEntries(Object.entries(services).flatMap(([name, { law }]) => law === null ? [] : [[name, law]]))
}

/** @param {{ calls: Call[], node: CallNode }} options */
function sumShares ({ calls, node }) {
  /** @type {Map<string, number>} */
  const shares = new Map()
  const add = (/** @type {string} */ key, /** @type {number} */ us) => shares.set(key, (shares.get(key) ?? 0) + us)
  for (const call of calls) addCall({ inner: call, child: node, add, lostUs: 0 }) // a root may be a client's span
  const total = [...shares.values()].reduce((sum, us) => sum + us, 0)
  for (const [key, us] of shares) shares.set(key, total === 0 ? 0 : us / total)
  return { shares, meanUs: total / Math.max(1, calls.length) }
}

/** @param {{ root: Root, structures: ReturnType<typeof findStructures> }} options */
function model ({ root, structures }) {
  return root.kept.readSample().map((call) => ({
    measuredUs: call.outerEndUs - call.outerStartUs,
    modelUs: modelTimeUs({ structures, node: root.graph.root, call }) + betweenUs(call)
  }))
}

/** @param {Call} call */
function betweenUs ({ startUs, endUs, outerStartUs, outerEndUs }) {
  return outerEndUs - outerStartUs - (endUs - startUs)
}

/** Those that the slowest spend most time in. @param {{ parts: Part[], shareOf: (part: Part) => number }} options */
function chooseAsked ({ parts, shareOf }) {
  return parts.filter(({ kind, isKept }) => isKept && kind === 'own')
    .sort((a, b) => shareOf(b) - shareOf(a)).slice(0, MOST_ASKED).map(({ name }) => name)
}
