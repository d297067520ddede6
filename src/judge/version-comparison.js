import { tQuantile } from '../stats/distributions.js'
import { samplesNeeded } from '../stats/percentiles.js'
import { REPEATS_FOR_INTERVAL } from '../stats/repeats.js'
import { describePool } from '../stats/row-warnings.js'
import { isLastLook } from '../plan/generations.js'
import { nameVersions } from '../plan/versions.js'
import { estimateRough, pairFigure } from './costs.js'
import { collectOwnRows } from './result.js'
import { distanceFromMargin, estimateFigure, findAtLooks, findLevels, findMoreGenerations } from './version-looks.js'

/**
 * @import { ComparedFigure, ComparedSide, Distribution, FigureComparison, OpenQuestion } from '../types.ts'
 * @import { RecordComparison, RecordDifference, Row, RunRecord, VersionsPlan } from '../types.ts'
 * @import { CostKey } from './costs.js'
 * @import { Look, Series } from './version-looks.js'
 */

const FIGURES = /** @type {const} */ ([
  ['peak', 'goodPerSecond', 'goodPerSecond'], ['peak', 'cpuPerRequestUs', 'cpuPerRequestUs'], ['latency', 'p50', 'p50Us'],
  ['latency', 'p99', 'p99Us']
])
const LEAST_PER_SECOND = 1 // left out, a version that fails for some generations would be judged by the others alone

/** It may be worse, and then it counts; that it is not, is more than the time tells. @type {ReadonlySet<ComparedFigure>} */
const ASIDE = new Set(/** @type {ComparedFigure[]} */ (['p99']))

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
  return {
    before: describeSide({ record, name: before, ref: versions.ref }),
    after: describeSide({ record, name: after, ref: versions.afterRef }),
    figures: family.map((series) => describeFigure({ series, target: after, family, looks, found, all })),
    differences: [],
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

/** @param {RunRecord} record @returns {Look[]} */
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
 * @param {{ phase: 'peak' | 'latency', figure: ComparedFigure, key: CostKey, record: RunRecord, rows: Row[] }} options
 * @returns {Series}
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
