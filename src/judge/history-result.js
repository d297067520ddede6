import { buildSeries } from './history-series.js'
import { listOtherThings, isSameMachine } from './same-machine.js'
import { EXIT } from '../errors.js'

/** @import { HistoryLeftOut, HistoryPoint, HistoryRemark, HistoryResult, HistorySeries, Machine } from '../types.ts' */

/**
 * Records of one baseline on one machine, over time.
 * @param {object} options
 * @param {HistoryPoint[]} options.points of any baseline and machine, in any order
 * @param {HistoryLeftOut[]} options.leftOut what could not be read
 * @param {string} options.baseline
 * @param {Machine} [options.machine] absent: that of the newest record of the baseline
 * @param {boolean} [options.hasManyRates] several rates are offered on purpose
 * @param {number} options.seed of the permutations
 * @param {number} options.significance
 * @param {number} options.margin worsening that counts as none
 * @returns {HistoryResult}
 */
export function buildHistory ({ points: all, leftOut, baseline, machine: wanted, hasManyRates = false, seed, significance, margin }) {
  const { kept, twice } = dropTwice(
    all
      .filter((point) => point.baseline === baseline)
      .toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : a.startedAt > b.startedAt ? 1 : 0))
  )
  const machine = wanted ?? kept[kept.length - 1].machine
  const points = kept.filter((point) => isSameMachine(point.machine, machine))
  const series = buildSeries({ points, hasManyRates, seed, significance, margin })
  return {
    baseline,
    machine,
    points,
    series,
    ...findLastGood({ points, series }),
    verdict: judge(series),
    margin,
    significance,
    otherMachines: kept.filter((point) => !isSameMachine(point.machine, machine)).map((point) => ({
      source: point.source, startedAt: point.startedAt, differences: listOtherThings(point.machine, machine)
    })),
    leftOut: [...leftOut, ...twice],
    otherBaselines: countOthers({ all, baseline }),
    remarks: [...listRemarks({ points, series })]
  }
}

/** @param {{ result: HistoryResult }} options @returns {number} a value of EXIT */
export function historyExitCode ({ result }) {
  return { regressed: EXIT.missed, 'no regression': EXIT.met, inconclusive: EXIT.inconclusive }[result.verdict]
}

/**
 * @param {{ points: HistoryPoint[], series: Array<Pick<HistorySeries, 'steps'>> }} options
 * @returns {Pick<HistoryResult, 'lastGood' | 'lastGoodReason'>}
 */
export function findLastGood ({ points, series }) {
  const regressions = series.flatMap(({ steps }) => steps).filter(({ kind }) => kind === 'regression')
  const end = Math.min(points.length, ...regressions.map(({ index }) => index))
  const good = points.slice(0, end).findLast(({ isGood }) => isGood)
  const regressedAt = end < points.length ? points[end].startedAt : null
  if (good) {
    const { id, startedAt, source } = good
    return { lastGood: { id, startedAt, source }, lastGoodReason: { code: 'NEWEST_GOOD', regressedAt } }
  }
  const why = points.slice(0, end).findLast((point) => point.reason)?.reason ?? null
  return { lastGood: null, lastGoodReason: { code: 'NO_GOOD_RECORD', regressedAt, why } }
}

/** @param {{ all: HistoryPoint[], baseline: string }} options */
function countOthers ({ all, baseline }) {
  const own = new Set(all.filter((point) => point.baseline === baseline).map(({ source }) => source))
  return new Set(all.map(({ source }) => source).filter((source) => !own.has(source))).size
}

/** The same run, kept in two places, is one. @param {HistoryPoint[]} points */
function dropTwice (points) {
  /** @type {Map<string, HistoryPoint>} */
  const byRun = new Map()
  /** @type {HistoryLeftOut[]} */
  const twice = []
  for (const point of points) {
    const key = `${point.id} ${point.startedAt}`
    const first = byRun.get(key)
    if (first) twice.push({ source: point.source, reason: { code: 'SAME_RUN', source: first.source } })
    else byRun.set(key, point)
  }
  return { kept: [...byRun.values()], twice }
}

/** @param {HistorySeries[]} series */
function judge (series) {
  if (series.some(({ steps }) => steps.some(({ kind }) => kind === 'regression'))) return 'regressed'
  return series.some(({ untested }) => untested === undefined) ? 'no regression' : 'inconclusive'
}

/** @param {{ points: HistoryPoint[], series: HistorySeries[] }} options @returns {Generator<HistoryRemark, void>} */
function * listRemarks ({ points, series }) {
  for (let i = 1; i < points.length; i++) {
    const [before, after] = [points[i - 1].machine, points[i].machine]
    for (const [what, was, is] of /** @type {const} */ ([['Node.js', before.node, after.node], ['kernel', before.kernel, after.kernel], ['governor', before.governor, after.governor]])) {
      if (was !== is) yield { code: 'MACHINE_CHANGED', startedAt: points[i].startedAt, what, before: was, after: is }
    }
  }
  const tested = series.filter(({ untested }) => untested === undefined).length
  if (tested > 1) yield { code: 'SERIES_TESTED', series: tested }
  /** @type {Map<string, Set<number>>} */
  const doubts = new Map()
  for (const { target, subject = target, load, doubted } of series) {
    const key = `${subject}, ${load}`
    if (doubted.length > 0) doubts.set(key, new Set([...doubts.get(key) ?? [], ...doubted]))
  }
  for (const [key, doubted] of doubts) yield { code: 'VALUES_DOUBTED', series: key, records: doubted.size, of: points.length }
}
