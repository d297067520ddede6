import { tCdf, tQuantile } from '../../stats/distributions.js'
import { selectRepeats } from '../../stats/disturbance.js'
import { estimatePairedRatio } from '../../stats/paired-ratio.js'
import { samplesNeeded } from '../../stats/percentiles.js'
import { isDriverBound } from '../../stats/row-validity.js'
import { describePool } from '../../stats/row-warnings.js'
import { findNominalLevels } from '../../stats/sequential.js'
import { nameVersions } from '../plan/versions.js'
import { findFewest } from '../../plan/halving.js'
import { REPEATS_FOR_GATE, TAIL } from './gate.js'
import { isLowerBetter, readTrialFigure } from '../../judge/trial-figure.js'

/**
 * @import { ComparedFigure, ComparedSide, Distribution, DriverShortfall, FigureComparison } from '../../types.ts'
 * @import { RecordComparison, RecordDifference, RunRecord, TrialRecord, VersionsPlan } from '../../types.ts'
 *
 * One figure of both versions, block by block. bounded: the driver set it. spoiled: why a trial was not
 * to be believed, the last time.
 * margin: worsening that counts as none.
 * @typedef {{ phase: 'peak' | 'latency', figure: ComparedFigure, margin: number, pairs: Array<{ block: number, before:
 *   number, after: number, isBounded: boolean }>, bounded: boolean, spoiled: DriverShortfall | null }} Series
 *
 * @typedef {'regressed' | 'no regression'} Decision
 */

/** A verdict takes as many blocks as one of two records takes repeats. */
export const FEWEST_BLOCKS = REPEATS_FOR_GATE

const FIGURES = /** @type {const} */ ([['peak', 'goodPerSecond'], ['peak', 'cpuPerRequestUs'], ['latency', 'p50'], ['latency', 'p99']])
const MOST_BLOCKS = 1000

/**
 * Two versions that one run has measured in blocks: the ratio within each block, so that what the machine did to a
 * block does not count. The blocks are looked at as they come in, and a figure that is decided stays so: alpha is spent
 * over the looks (stats/sequential.js), and over the figures by Holm at each look (W. Maurer and F. Bretz, Statistics
 * in Biopharmaceutical Research 5, 2013). A look takes the blocks up to it only, so the record gives the same verdicts
 * again.
 * @param {{ record: RunRecord, decode: (base64: string) => Distribution }} options record: with plan.versions
 * @returns {RecordComparison}
 */
export function compareVersions ({ record, decode }) {
  const { plan, trials } = record
  const versions = /** @type {VersionsPlan} */ (plan.versions)
  const { family, decided } = judgeFamily({ record, decode })
  const { before, after } = nameVersions({ plan })
  const blocks = Math.max(0, ...trials.filter(({ trial }) => trial.target === after).map(({ trial }) => trial.repeat))
  return {
    before: describeSide({ record, name: before, ref: versions.ref }),
    after: describeSide({ record, name: after, ref: versions.afterRef }),
    figures: family.map((series) => describeFigure({ series, target: after, family, decided, versions, blocks })),
    differences: [],
    left: listWanted(record).flatMap(([phase, figure]) => explainAbsence({ phase, figure, record }) ?? []),
    margin: versions.margin,
    oneRun: {
      blocks,
      plannedBlocks: versions.plannedBlocks,
      spentMs: versions.looks.at(-1)?.spentMs ?? 0,
      budgetMs: versions.budgetMs,
      ratePerSecond: plan.trials.some(({ phase }) => phase === 'latency') ? plan.baselines[0].load.ratePerSecond : null,
      notes: versions.notes,
      pool: describePool(trials)
    }
  }
}

/**
 * No further block would change a verdict.
 * @param {{ record: RunRecord, decode: (base64: string) => Distribution }} options
 */
export function isSettled ({ record, decode }) {
  const { family, decided } = judgeFamily({ record, decode })
  return family.every((series) => decided.has(series) || series.bounded)
}

/**
 * What is compared hangs on the plan and never on what came out: figures that join later would change what the others share.
 * @param {{ record: RunRecord, decode: (base64: string) => Distribution }} options
 */
function judgeFamily ({ record, decode }) {
  const family = listWanted(record).filter(([phase, figure]) => explainAbsence({ phase, figure, record }) === null).map(
    ([phase, figure]) => readSeries({ phase, figure, record, decode })
  )
  return { family, decided: lookAtBlocks({ family, versions: /** @type {VersionsPlan} */ (record.plan.versions) }) }
}

/** @param {RunRecord} record */
function listWanted ({ plan: { versions } }) {
  return FIGURES.filter(([, figure]) => versions?.figures?.includes(figure) ?? true)
}

/**
 * Its command or address, and the commit it is from.
 * @param {{ record: RunRecord, name: string, ref: VersionsPlan['ref'] }} options
 * @returns {ComparedSide}
 */
function describeSide ({ record: { plan, startedAt }, name, ref }) {
  const { parts, url } = plan.targets[name]
  const what = parts[0]?.command ?? url ?? name
  if (ref) return { id: `${what} (${ref.name}, ${ref.commit.slice(0, 10)})`, startedAt }
  return { id: what, startedAt, ...url === undefined && { inFolder: true } }
}

/**
 * Blocks in which both sides hold the figure; a trial that was measured again counts once.
 * @param {{ phase: 'peak' | 'latency', figure: ComparedFigure, record: RunRecord, decode: (base64: string) => Distribution }} options
 * @returns {Series}
 */
function readSeries ({ phase, figure, record: { plan, trials }, decode }) {
  const names = nameVersions({ plan })
  const versions = /** @type {VersionsPlan} */ (plan.versions)
  const used = [names.before, names.after].flatMap(
    (target) =>
      selectRepeats({ trials: trials.filter(({ trial }) => trial.phase === phase && trial.target === target) }).kept
  )
  const read = (/** @type {string} */ target) => new Map(used.filter(({ trial }) => trial.target === target)
    .flatMap((record) => {
      const told = readTrialFigure({ figure, record, decode })
      // Nothing good came back. Left out, a version that fails in some blocks would be judged by the others alone.
      const value = told === 0 && figure === 'goodPerSecond' ? 1000 / record.load.windowMs : told
      return value === null || value <= 0 ? [] : [[record.trial.repeat, value]]
    }))
  const [before, after] = [read(names.before), read(names.after)]
  const boundIn = new Set(figure === 'goodPerSecond' ? used.filter(isDriverBound).map(({ trial }) => trial.repeat) : [])
  const pairs = [...before]
    .filter(([block]) => after.has(block))
    .map(([block, value]) => ({ block, before: value, after: after.get(block) ?? 0, isBounded: boundIn.has(block) }))
  return {
    phase,
    figure,
    margin: findMargin({ figure, phase, versions }),
    pairs: pairs.sort((a, b) => a.block - b.block),
    bounded: boundIn.size > 0,
    spoiled: trials.findLast(({ load }) => load.invalid.length > 0)?.load.invalid.at(-1) ?? null
  }
}

/** @param {{ figure: ComparedFigure, phase: 'peak' | 'latency', versions: VersionsPlan }} options */
function findMargin ({ figure, phase, versions: { margin, latencyMargin = margin, tailMargin = latencyMargin } }) {
  if (phase === 'peak') return margin
  return figure === 'p99' ? tailMargin : latencyMargin
}

/**
 * Every look in turn, each with what was measured by then.
 * @param {{ family: Series[], versions: VersionsPlan }} options
 * @returns {Map<Series, { decision: Decision, look: number }>}
 */
function lookAtBlocks ({ family, versions: { looks } }) {
  /** @type {Map<Series, { decision: Decision, look: number }>} */
  const decided = new Map()
  const levels = family.map((_, others) => findLevels({ looks, figures: family.length - others }))
  for (let look = 0; look < looks.length; look++) {
    const pValues = new Map(family.map((series) => [series, testBlocks({ series, blocks: looks[look].blocks })]))
    for (const decision of /** @type {const} */ (['regressed', 'no regression'])) {
      for (;;) {
        // Both questions have a family of their own, and what is decided leaves its share to the others.
        const rejected = [...decided.values()].filter((one) => one.decision === decision).length
        const next = family.find((series) => !decided.has(series) && (pValues.get(series)?.[decision] ?? 1) < levels[rejected][look])
        if (!next) break
        decided.set(next, { decision, look })
      }
    }
  }
  return decided
}

/** By figures and looks: each takes some milliseconds, and every look asks for those before it. @type {Map<string, number[]>} */
const levelsOf = new Map()

/** @param {{ looks: VersionsPlan['looks'], figures: number }} options figures: that share alpha */
function findLevels ({ looks, figures }) {
  const information = looks.map((look) => look.information)
  const key = `${figures} ${information.join(' ')}`
  const known = levelsOf.get(key) ?? findNominalLevels({ alpha: TAIL / figures, information })
  levelsOf.set(key, known)
  return known
}

/** @param {{ series: Series, blocks: number }} options */
function estimateBlocks ({ series: { pairs }, blocks }) {
  const used = pairs.filter(({ block }) => block <= blocks)
  return estimatePairedRatio({ before: used.map(({ before }) => before), after: used.map(({ after }) => after) })
}

/**
 * One-sided p-values of both questions, around the margin.
 * @param {{ series: Series, blocks: number }} options
 * @returns {Record<Decision, number> | null} null with too few blocks, or where the driver set the rate
 */
function testBlocks ({ series, blocks }) {
  const estimate = estimateBlocks({ series, blocks })
  if (!estimate || estimate.standardError === null || estimate.blocks < FEWEST_BLOCKS || isBounded({ series, blocks })) return null
  const beyond = distanceFromMargin({ ratio: estimate.ratio, ...series })
  const t = estimate.standardError > 0 ? beyond / estimate.standardError : beyond > 0 ? Infinity : -Infinity
  return { regressed: tCdf({ t: -t, df: estimate.df }), 'no regression': tCdf({ t, df: estimate.df }) }
}

/** What was decided by then stays so, whatever a later block brings. @param {{ series: Series, blocks: number }} options */
function isBounded ({ series: { pairs }, blocks }) {
  return pairs.some(({ block, isBounded }) => isBounded && block <= blocks)
}

/** Above 0: worse than the margin. @param {{ ratio: number, figure: ComparedFigure, margin: number }} options */
function distanceFromMargin ({ ratio, figure, margin }) {
  return (isLowerBetter(figure) ? 1 : -1) * Math.log(ratio) - Math.log(1 + margin)
}

/**
 * @param {{ series: Series, target: string, family: Series[], decided: Map<Series, { decision: Decision, look: number
 *   }>, versions: VersionsPlan, blocks: number }} options
 * @returns {FigureComparison}
 */
function describeFigure ({ series, target, family, decided, versions: { looks }, blocks: all }) {
  const { phase, figure, margin, bounded, spoiled } = series
  const found = decided.get(series)
  const look = found?.look ?? looks.length - 1
  const blocks = looks[look]?.blocks ?? all
  const spentMs = looks[look]?.spentMs ?? 0
  const estimate = estimateBlocks({ series, blocks })
  const head = { target, phase, figure, allowed: margin, noiseFloor: null, drift: null }
  if (look < 0 || !estimate || estimate.standardError === null || estimate.blocks < FEWEST_BLOCKS) {
    const moreRepeats = Math.max(1, FEWEST_BLOCKS - (estimate?.blocks ?? 0))
    return {
      ...head,
      verdict: 'inconclusive',
      ratio: estimate?.ratio ?? null,
      low: null,
      high: null,
      moreRepeats,
      reason: { code: 'BLOCKS_MISSING', blocks: estimate?.blocks ?? 0, measuredBlocks: all, needed: FEWEST_BLOCKS, shortfall: spoiled },
      cost: { blocks, spentMs, moreMs: null }
    }
  }
  const { ratio, standardError, df } = estimate
  // A repeated confidence interval: it holds at every look at once (Jennison and Turnbull 2000, 9).
  const halfWidth = tQuantile({ p: 1 - findLevels({ looks, figures: 1 })[look], df }) * standardError
  const [low, high] = [Math.exp(Math.log(ratio) - halfWidth), Math.exp(Math.log(ratio) + halfWidth)]
  const change = { code: /** @type {const} */ ('CHANGED'), ratio, low, high, allowed: margin }
  const known = { ...head, ratio, low, high }
  if (found) return { ...known, verdict: found.decision, moreRepeats: 0, reason: change, cost: { blocks, spentMs, moreMs: 0 } }
  if (bounded) {
    return {
      ...known,
      verdict: 'inconclusive',
      moreRepeats: null,
      reason: { code: 'DRIVER_BOUND', of: change },
      cost: { blocks, spentMs, moreMs: null }
    }
  }
  const distance = Math.abs(distanceFromMargin({ ratio, figure, margin }))
  const rest = family.length - decided.size
  const moreRepeats = findMoreBlocks({
    distance,
    stdev: standardError * Math.sqrt(estimate.blocks),
    blocks: estimate.blocks,
    level: findLevels({ looks, figures: rest })[look]
  })
  return {
    ...known,
    verdict: 'inconclusive',
    moreRepeats,
    reason: { code: 'BLOCKS_OPEN', change, isAlone: halfWidth < distance, moreBlocks: moreRepeats },
    cost: { blocks, spentMs, moreMs: moreRepeats === null ? null : Math.round(moreRepeats * spentMs / blocks) }
  }
}

/** If the ratio and its spread stayed as they are. @param {{ distance: number, stdev: number, blocks: number, level: number }} options */
function findMoreBlocks ({ distance, stdev, blocks, level }) {
  const decides = (/** @type {number} */ more) =>
    (tQuantile({ p: 1 - level, df: blocks + more - 1 }) * stdev) / Math.sqrt(blocks + more) < distance
  if (!decides(MOST_BLOCKS)) return null
  return Math.max(1, findFewest({ short: 0, enough: MOST_BLOCKS, decides }))
}

/**
 * Why a figure is not compared at all; null where it is.
 * @param {{ phase: 'peak' | 'latency', figure: ComparedFigure, record: RunRecord }} options
 * @returns {RecordDifference[] | null} nothing to say where the user left the phase out
 */
function explainAbsence ({ phase, figure, record: { plan } }) {
  if (phase === 'latency' && plan.preset.latencyDurationMs === 0) return []
  if (phase === 'peak' && plan.versions?.isWithoutPeak) return []
  const latency = plan.trials.find((trial) => trial.phase === 'latency')
  if (phase === 'latency' && !latency) return [{ code: 'RATE_NOT_FOUND', figure }]
  if (figure === 'cpuPerRequestUs' && Object.values(plan.targets).some(({ url }) => url !== undefined)) return [{ code: 'CPU_NOT_KNOWN' }]
  const requests = latency && 'ratePerSecond' in latency.load ? latency.load.ratePerSecond * latency.durationMs / 1000 : Infinity
  const needed = samplesNeeded(0.99)
  return figure === 'p99' && requests < needed ? [{ code: 'REQUESTS_TOO_FEW', requests: Math.round(requests), needed }] : null
}
