import { buildSeries } from './history-series.js'
import { describeMachineDifferences, isSameMachine } from './same-machine.js'
import { EXIT } from '../../errors.js'

/** @import { HistoryLeftOut, HistoryPoint, HistoryResult, HistorySeries, Machine } from '../../types.ts' */

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
  const { kept, twice } = dropTwice(all.filter((point) => point.baseline === baseline).toSorted((a, b) => a.startedAt < b.startedAt ? -1 : a.startedAt > b.startedAt ? 1 : 0))
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
      source: point.source, startedAt: point.startedAt, differences: describeMachineDifferences(point.machine, machine)
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
  const before = end < points.length ? ` before the regression of ${points[end].startedAt}` : ''
  if (good) return { lastGood: { id: good.id, startedAt: good.startedAt, source: good.source }, lastGoodReason: `the newest record with all its verdicts met${before && `,${before}`}` }
  const reason = points.slice(0, end).findLast((point) => point.reason)?.reason
  return { lastGood: null, lastGoodReason: `no record${before} had all its verdicts met${reason ? `; the newest of them: ${reason}` : ''}` }
}

/** Records without this baseline. @param {{ all: HistoryPoint[], baseline: string }} options */
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
    if (first) twice.push({ source: point.source, reason: `the same run as ${first.source}` })
    else byRun.set(key, point)
  }
  return { kept: [...byRun.values()], twice }
}

/** @param {HistorySeries[]} series @returns {HistoryResult['verdict']} */
function judge (series) {
  if (series.some(({ steps }) => steps.some(({ kind }) => kind === 'regression'))) return 'regressed'
  return series.some(({ untested }) => untested === undefined) ? 'no regression' : 'inconclusive'
}

/** @param {{ points: HistoryPoint[], series: HistorySeries[] }} options */
function * listRemarks ({ points, series }) {
  for (let i = 1; i < points.length; i++) {
    const [before, after] = [points[i - 1].machine, points[i].machine]
    for (const [what, from, to] of /** @type {const} */ ([['Node.js', before.node, after.node], ['kernel', before.kernel, after.kernel], ['governor', before.governor, after.governor]])) {
      if (from !== to) yield `${points[i].startedAt}: ${what} ${to ?? 'not told'}, ${from ?? 'not told'} before`
    }
  }
  const tested = series.filter(({ untested }) => untested === undefined).length
  if (tested > 1) yield `${tested} series were tested, each by itself: the more there are, the likelier one of them shows a step that is chance`
  /** @type {Map<string, Set<number>>} */
  const doubts = new Map()
  for (const { target, load, doubted } of series) {
    const key = `${target}, ${load}`
    if (doubted.length > 0) doubts.set(key, new Set([...doubts.get(key) ?? [], ...doubted]))
  }
  for (const [key, doubted] of doubts) yield `${key}: values of ${doubted.size} of ${points.length} records are not to be believed, or only a lower bound, and are left out`
}
