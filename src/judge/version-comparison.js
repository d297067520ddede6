import { tCdf, tQuantile } from '../stats/distributions.js'
import { samplesNeeded } from '../stats/percentiles.js'
import { REPEATS_FOR_INTERVAL } from '../stats/repeats.js'
import { describePool } from '../stats/row-warnings.js'
import { isLastLook } from '../plan/generations.js'
import { nameVersions } from '../plan/versions.js'
import { estimateRough, pairFigure } from './costs.js'
import { compareAnswers } from './record-comparison.js'
import { collectOwnRows } from './result.js'
import { estimateContrasts, estimateTailContrast } from '../stats/contrast.js'
import { findNominalLevels } from '../stats/sequential.js'
import { findFewest } from '../plan/halving.js'
import { isLowerBetter } from './trial-figure.js'

/** @import { ComparedFigure, ComparedSide, Distribution, DriverShortfall, FigureComparison } from '../types.ts' */
/** @import { OpenQuestion, RecordComparison, RecordDifference, Row, RunRecord, VersionsPlan } from '../types.ts' */
/** @import { CostKey } from './costs.js' */

/**
 * One figure of both versions. values: ln(after / before), one a generation, and repeats: which these are; doubtful: the same where no
 * start is to be believed; isBounded: the driver set it in both; bound: it set one of both, so the ratio is at least, or at most, this;
 * spoiled: why a trial was not to be believed, the last time; margin: worsening that counts as none.
 * @typedef {{ phase: 'peak' | 'latency', figure: ComparedFigure, key: CostKey, margin: number, values: number[], doubtful?: number[],
 *   repeats: number[], isBounded: boolean, bound?: 'atLeast' | 'atMost', spoiled: DriverShortfall | null }} Series
 *
 * A look at what was measured by then. information: the share of what is planned.
 * @typedef {{ generations: number, information: number, spentMs: number }} Look
 */

const FIGURES = /** @type {const} */ ([
  ['peak', 'goodPerSecond', 'goodPerSecond'], ['peak', 'cpuPerRequestUs', 'cpuPerRequestUs'], ['latency', 'p50', 'p50Us'],
  ['latency', 'p99', 'p99Us']
])
const LEAST_PER_SECOND = 1 // left out, a version that fails for some generations would be judged by the others alone

/** It may be worse, and then it counts; that it is not, is more than the time tells. @type {ReadonlySet<ComparedFigure>} */
const ASIDE = new Set(/** @type {ComparedFigure[]} */ (['p99']))

const MOST_GENERATIONS = 1000

/** worse: than the margin; held: no worse; changed: not the same. @typedef {'worse' | 'held' | 'changed'} Finding */

/**
 * What each finding may be wrong with, over all looks. `held` spends its share of error on each figure alone: a version that is worse
 * has to pass its own bad figure (an intersection-union test: R. L. Berger, Technometrics 24, 1982). What accuses shares it among the
 * figures by Holm at each look (W. Maurer and F. Bretz, Statistics in Biopharmaceutical Research 5, 2013).
 * @type {Readonly<Record<Finding, { alpha: number, spending: 'pocock' | 'obrien-fleming', isShared: boolean }>>}
 */
const RULES = Object.freeze({
  worse: { alpha: 0.025, spending: 'pocock', isShared: true },
  held: { alpha: 0.05, spending: 'obrien-fleming', isShared: false },
  changed: { alpha: 0.025, spending: 'pocock', isShared: true }
})

const FINDINGS = /** @type {Finding[]} */ (Object.keys(RULES))

/**
 * Two versions that one run has measured side by side: the ratio within each generation, so that what the machine did to it does not
 * count. The generations are looked at as they come in, and a figure that is decided stays so: alpha is spent over the looks
 * (stats/sequential.js). A look takes what was measured up to it only, so the record gives the same verdicts again.
 * @param {{ record: RunRecord, decode: (base64: string) => Distribution }} options record: with plan.versions
 * @returns {RecordComparison}
 */
export function compareVersions ({ record, decode }) {
  const { plan, trials } = record
  const versions = /** @type {VersionsPlan} */ (plan.versions)
  const { family, looks, found } = judgeFamily({ record, decode })
  const { before, after } = nameVersions({ plan })
  const all = countGenerations(record)
  const peaksOf = (/** @type {string} */ name) => trials.filter(({ trial }) => trial.target === name && trial.phase === 'peak')
  return {
    before: describeSide({ record, name: before, ref: versions.ref }),
    after: describeSide({ record, name: after, ref: versions.afterRef }),
    figures: family.map((series) => describeFigure({ series, target: after, family, looks, found, all })),
    differences: compareAnswers({ target: after, before: peaksOf(before), after: peaksOf(after) }),
    left: listWanted(record).flatMap(([phase, figure]) => explainAbsence({ phase, figure, record }) ?? []),
    margin: versions.margin,
    oneRun: {
      generations: all,
      plannedGenerations: plan.budget?.generations ?? plan.preset.repeats,
      spentMs: looks.at(-1)?.spentMs ?? 0,
      budgetMs: plan.budget?.ms ?? null,
      ratePerSecond: plan.trials.some(({ phase }) => phase === 'latency') ? plan.baselines[0].load.ratePerSecond : null,
      notes: versions.notes,
      pool: describePool(trials)
    }
  }
}

/**
 * What no look has decided yet; p99 is not waited for.
 * @param {{ record: RunRecord, decode: (base64: string) => Distribution }} options
 * @returns {OpenQuestion[]}
 */
export function listOpenFigures ({ record, decode }) {
  const { family, found } = judgeFamily({ record, decode })
  const { name } = record.plan.baselines[0]
  const { after } = nameVersions(record)
  return family
    .filter((series) => !found.worse.has(series) && !found.held.has(series) && !series.isBounded && !isAside({ series, family }))
    .map(({ phase, figure }) => ({ baseline: name, target: after, phase, what: figure }))
}

/** p99 is what was asked for where it stands alone. @param {{ series: Series, family: Series[] }} options */
function isAside ({ series, family }) {
  return ASIDE.has(series.figure) && family.length > 1
}

/** @param {RunRecord} record */
function countGenerations ({ plan, trials }) {
  const { after } = nameVersions({ plan })
  return Math.max(0, ...trials.filter(({ trial }) => trial.target === after).map(({ trial }) => trial.repeat))
}

/**
 * What is compared hangs on the plan and never on what came out: figures that join later would change what the others share.
 * @param {{ record: RunRecord, decode: (base64: string) => Distribution }} options
 */
function judgeFamily ({ record, decode }) {
  const rows = collectOwnRows({ baseline: record.plan.baselines[0], record, decode })
  const family = listWanted(record)
    .filter(([phase, figure]) => explainAbsence({ phase, figure, record }) === null)
    .map(([phase, figure, key]) => readSeries({ phase, figure, key, record, rows }))
  const looks = listLooks(record)
  return { family, looks, found: findAtLooks({ family, looks }) }
}

/** @param {RunRecord} record */
function listLooks (record) {
  const { budget } = record.plan
  const generations = countGenerations(record)
  if (!budget) return generations < record.plan.preset.repeats ? [] : [{ generations, information: 1, spentMs: 0 }]
  return budget.looks.map(({ repeats, spentMs }) => ({
    generations: repeats,
    information: isLastLook({ budget, repeats, spentMs }) ? 1 : repeats / (budget.generations ?? repeats),
    spentMs
  }))
}

/** @param {RunRecord} record */
function listWanted ({ plan: { versions } }) {
  return FIGURES.filter(([, figure]) => versions?.figures?.includes(figure) ?? true)
}

/** @param {{ record: RunRecord, name: string, ref: VersionsPlan['ref'] }} options @returns {ComparedSide} */
function describeSide ({ record: { plan, startedAt }, name, ref }) {
  const { parts, url } = plan.targets[name]
  const what = parts[0]?.command ?? url ?? name
  if (ref) return { id: `${what} (${ref.name}, ${ref.commit.slice(0, 10)})`, startedAt }
  return { id: what, startedAt, ...url === undefined && { inFolder: true } }
}

/**
 * @param {{ phase: 'peak' | 'latency', figure: ComparedFigure, key: CostKey, record: RunRecord, rows: Row[] }} options
 */
function readSeries ({ phase, figure, key, record: { plan, trials }, rows }) {
  const { before, after } = nameVersions({ plan })
  const sides = { rows, target: after, reference: before, key, leastPerSecond: LEAST_PER_SECOND }
  const pair = pairFigure(sides)
  const doubtful = pair?.values || pair?.unknownBecause === 'driver' ? null : pairFigure({ ...sides, isAny: true })
  return {
    phase,
    figure,
    key,
    margin: findMargin({ figure, phase, versions: /** @type {VersionsPlan} */ (plan.versions) }),
    values: pair?.values ?? [],
    ...doubtful?.values && { doubtful: doubtful.values },
    repeats: pair?.repeats ?? [],
    isBounded: pair?.unknownBecause === 'driver',
    bound: pair?.bound,
    spoiled: trials.findLast(({ load }) => load.invalid.length > 0)?.load.invalid.at(-1) ?? null
  }
}

/** @param {{ figure: ComparedFigure, phase: 'peak' | 'latency', versions: VersionsPlan }} options */
function findMargin ({ figure, phase, versions: { margin, latencyMargin = margin, tailMargin = latencyMargin } }) {
  if (phase === 'peak') return margin
  return figure === 'p99' ? tailMargin : latencyMargin
}

/**
 * @param {{ series: Series, target: string, family: Series[], looks: Look[], found: ReturnType<typeof findAtLooks>, all: number }} options
 *   all: generations measured
 * @returns {FigureComparison}
 */
function describeFigure ({ series, target, family, looks, found, all }) {
  const { phase, figure, key, margin, isBounded, spoiled } = series
  const decision = found.worse.has(series) ? 'worse' : found.held.has(series) ? 'held' : null
  const look = (decision && found[decision].get(series)) ?? looks.length - 1
  const { generations = all, spentMs = 0 } = looks[look] ?? {}
  const known = estimateFigure({ series, generations })
  const isRough = look < 0 || !known || known.generations < REPEATS_FOR_INTERVAL
  const aside = isAside({ series, family }) ? { isAside: /** @type {const} */ (true) } : {}
  const head = { target, phase, figure, allowed: margin, noiseFloor: null, drift: null, ...aside }
  if (isRough) {
    const { doubtful = [] } = series
    const values = series.values.length > 0 ? series.values : doubtful
    const rough = values.length === 0 ? null : estimateRough({ values, key })
    return {
      ...head,
      isRough: true,
      verdict: 'inconclusive',
      ratio: rough && Math.exp(rough.mean),
      low: rough && Math.exp(rough.low),
      high: rough && Math.exp(rough.high),
      moreRepeats: doubtful.length > 0 ? null : Math.max(1, REPEATS_FOR_INTERVAL - series.values.length),
      reason: isBounded
        ? { code: 'DRIVER_BOUND', of: null }
        : { code: 'STARTS_MISSING', starts: series.values.length, measured: all, needed: REPEATS_FOR_INTERVAL, shortfall: spoiled },
      cost: { generations, spentMs, moreMs: null }
    }
  }
  const { mean, standardError, df } = known
  // A repeated confidence interval: it holds at every look at once (Jennison and Turnbull 2000, 9). As wide as its verdict asks for.
  const level = findLevels({ finding: decision === 'held' ? 'held' : 'worse', looks, figures: 1 })[look]
  const half = tQuantile({ p: 1 - level, df }) * standardError
  const [ratio, low, high] = [mean, mean - half, mean + half].map(Math.exp)
  const change = { code: /** @type {const} */ ('CHANGED'), ratio, low, high, allowed: margin }
  const changed = (found.changed.get(series) ?? Infinity) <= look ? { isChanged: /** @type {const} */ (true) } : {}
  const told = { ...head, ratio, low, high, ...changed }
  if (decision) {
    const verdict = decision === 'worse' ? 'regressed' : 'no regression'
    return { ...told, verdict, moreRepeats: 0, reason: change, cost: { generations, spentMs, moreMs: 0 } }
  }
  const distance = distanceFromMargin({ mean, figure, margin })
  const wanted = findLevels({ finding: distance > 0 ? 'worse' : 'held', looks, figures: family.length - found.worse.size })[look]
  const stdev = standardError * Math.sqrt(known.generations)
  const moreRepeats = findMoreGenerations({ distance: Math.abs(distance), stdev, generations: known.generations, level: wanted })
  return {
    ...told,
    verdict: 'inconclusive',
    moreRepeats,
    reason: { code: 'STARTS_OPEN', change, isAlone: half < distance, moreStarts: moreRepeats },
    cost: { generations, spentMs, moreMs: moreRepeats === null ? null : Math.round(moreRepeats * spentMs / generations) }
  }
}

/**
 * Why a figure is not compared at all; null where it is.
 * @param {{ phase: 'peak' | 'latency', figure: ComparedFigure, record: RunRecord }} options
 * @returns {RecordDifference[] | null} nothing to say where the user left the phase out
 */
function explainAbsence ({ phase, figure, record: { plan, trials } }) {
  if (phase === 'latency' && plan.preset.latencyDurationMs === 0) return []
  if (phase === 'peak' && plan.versions?.isWithoutPeak) return []
  if (phase === 'latency' && !plan.trials.some((trial) => trial.phase === 'latency')) return [{ code: 'RATE_NOT_FOUND', figure }]
  if (figure === 'cpuPerRequestUs' && Object.values(plan.targets).some(({ url }) => url !== undefined)) return [{ code: 'CPU_NOT_KNOWN' }]
  if (figure !== 'p99') return null
  const starts = trials.filter(({ trial }) => trial.phase === 'latency').map(({ load: { counts } }) => counts.ok + counts.failed)
  const [requests, needed] = [Math.max(0, ...starts), samplesNeeded(0.99)]
  return starts.length > 0 && requests < needed ? [{ code: 'REQUESTS_TOO_FEW', requests, needed }] : null
}

/**
 * @param {{ family: Series[], looks: Look[] }} options
 * @returns {Record<Finding, Map<Series, number>>} at which look
 */
function findAtLooks ({ family, looks }) {
  const found = { worse: new Map(), held: new Map(), changed: new Map() }
  for (const [look, { generations }] of looks.entries()) {
    const tests = new Map(family.map((series) => [series, testFigure({ series, generations })]))
    for (const finding of FINDINGS) {
      for (;;) {
        // Each question has a family of its own, and what is found leaves its share to the others.
        const level = findLevels({ finding, looks, figures: family.length - found[finding].size })[look]
        const next = family.find((series) => !found[finding].has(series) && (tests.get(series)?.[finding] ?? 1) < level)
        if (!next) break
        found[finding].set(next, look)
      }
    }
  }
  return found
}

/** @param {{ finding: Finding, looks: Look[], figures: number }} options figures: that share alpha, where it is shared */
function findLevels ({ finding, looks, figures }) {
  const { alpha, spending, isShared } = RULES[finding]
  const information = looks.map((look) => look.information)
  return findNominalLevels({ alpha: isShared ? alpha / Math.max(1, figures) : alpha, information, spending })
}

/** @param {{ series: Series, generations: number }} options @returns null: too few */
function estimateFigure ({ series: { figure, values, repeats }, generations }) {
  const used = values.filter((_, at) => repeats[at] <= generations)
  if (used.length < 2) return null
  const contrast = { values: used }
  const found = figure === 'p99' ? estimateTailContrast(contrast) : estimateContrasts({ contrasts: [contrast] })[0]
  return { ...found, generations: used.length }
}

/**
 * One-sided p-values of the three questions.
 * @param {{ series: Series, generations: number }} options
 * @returns {Record<Finding, number> | null} null with too few generations, or where the driver set the rate
 */
function testFigure ({ series, generations }) {
  const found = estimateFigure({ series, generations })
  if (!found || found.generations < REPEATS_FOR_INTERVAL || series.isBounded) return null
  const { mean, standardError, df } = found
  const t = distanceFromMargin({ mean, ...series }) / standardError
  return {
    worse: series.bound === 'atLeast' ? 1 : tCdf({ t: -t, df }),
    held: series.bound === 'atMost' ? 1 : tCdf({ t, df }),
    changed: tCdf({ t: -Math.abs(mean) / standardError, df })
  }
}

/** Above 0: worse than the margin. @param {{ mean: number, figure: ComparedFigure, margin: number }} options */
function distanceFromMargin ({ mean, figure, margin }) {
  return (isLowerBetter(figure) ? 1 : -1) * mean - Math.log(1 + margin)
}

/**
 * More generations that would decide it, if the ratio and its spread stayed as they are; null: no sensible number.
 * @param {{ distance: number, stdev: number, generations: number, level: number }} options
 */
function findMoreGenerations ({ distance, stdev, generations, level }) {
  const decides = (/** @type {number} */ more) =>
    (tQuantile({ p: 1 - level, df: generations + more - 1 }) * stdev) / Math.sqrt(generations + more) < distance
  if (!decides(MOST_GENERATIONS)) return null
  return Math.max(1, findFewest({ short: 0, enough: MOST_GENERATIONS, decides }))
}
