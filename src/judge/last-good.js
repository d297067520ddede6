/** @import { HistoryResult, LastGoodReason } from '../types.ts' */

/**
 * One record for all baselines of a run: the newest that is good in each of them, and before every regression that is not mended.
 * @param {{ histories: HistoryResult[], names: string[] }} options names: of the baselines that it must have
 * @returns {{ source: string | null, reason: LastGoodReason }}
 */
export function pickLastGood ({ histories, names }) {
  const missing = names.filter((name) => !histories.some(({ baseline, points }) => baseline === name && points.length > 0))
  if (missing.length > 0) return { source: null, reason: { code: 'NO_OLDER_RECORD', baselines: missing } }
  const ends = histories
    .flatMap(({ series, points }) =>
      series.flatMap(({ steps }) =>
        steps.filter(({ kind }) => kind === 'regression').map(({ index }) => points[index].startedAt)
      )
    )
    .sort()
  const end = ends[0] ?? null
  const [first, ...others] = histories
  const candidates = first.points.filter(({ startedAt }) => end === null || startedAt < end)
  const same = candidates.filter(({ source }) => others.every(({ points }) => points.some((point) => point.source === source)))
  const good = same.findLast(({ source }) =>
    histories.every(({ points }) => points.some((point) => point.source === source && point.isGood))
  )
  if (good) return { source: good.source, reason: { code: 'NEWEST_GOOD', regressedAt: end } }
  const why = same.findLast(({ reason }) => reason)?.reason ?? null
  return { source: null, reason: { code: 'NONE_GOOD', regressedAt: end, why } }
}
