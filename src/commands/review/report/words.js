import { countVerdicts } from '../../../judge/wording.js'
import { listSome } from '../../../report/screen/frame.js'
import { formatRate, formatShare, formatTimestamp } from '../../../report/units.js'
import { tell } from '../../../report/sentences/index.js'
import { nameAll } from '../../../report/run/comparison-words.js'

/** @import { ReviewCapacity, ReviewResult } from '../types.ts' */

const MOST_TARGETS = 3

/** `my-service, gateway and 2 more`; without objectives the run. @param {ReviewResult} review */
export function nameReview ({ objectives, record }) {
  const targets = [...new Set(objectives.map(({ target }) => target))]
  return targets.length === 0 ? record.id : listSome({ names: targets, most: MOST_TARGETS })
}

/** @param {ReviewResult} review */
export function describeReview ({ record, madeAt }) {
  const made = formatTimestamp({ iso: madeAt.replace(/\.\d+Z$/, 'Z') })
  return `Run ${record.id} of ${formatTimestamp({ iso: record.startedAt })}, ${record.status}. Made ${made}.`
}

/** `8 objectives: 7 met, 1 inconclusive.` @param {ReviewResult} review */
export function describeObjectives ({ objectives, record }) {
  const from = `Measured in run ${record.id}, ${formatTimestamp({ iso: record.startedAt })} (${record.file}).`
  if (objectives.length === 0) return `${from} The record judges no objective.`
  const counts = /** @type {const} */ (['met', 'missed', 'inconclusive', 'invalid']).flatMap((kind) => {
    const list = objectives.filter(({ verdict }) => verdict === kind)
    return list.length > 0 ? [countVerdicts({ kind, list })] : []
  })
  return `${from} ${objectives.length} ${objectives.length === 1 ? 'objective' : 'objectives'}: ${counts.join(', ')}.`
}

/** @param {ReviewResult} review */
export function describeProduction ({ production, agreed }) {
  if (production === null) {
    return agreed.length > 0
      ? `${agreed.length} objectives agreed; --prometheus asks how they are kept`
      : 'not known: --slo and --prometheus bring it'
  }
  const { objectives } = production
  const name = (/** @type {'not kept' | 'unknown'} */ state) => {
    const own = objectives.filter((one) => one.state === state)
    const names = own.map(({ slo, objective }) => `${slo} ${objective}`)
    return own.length === 0 ? '' : `; ${state}: ${listSome({ names })}`
  }
  const kept = objectives.filter(({ state }) => state === 'kept').length
  return `${kept} of ${objectives.length} kept${name('not kept')}${name('unknown')}`
}

/** @param {ReviewCapacity} capacity */
export function describeCapacity ({ name, units, code, capacityPerSecond, peakPerSecond, observed, headroom }) {
  const peak = `peak ${formatRate({ perSecond: observed?.ratePerSecond ?? peakPerSecond })}/s (${observed ? 'observed' : 'asked for'})`
  if (units === null || capacityPerSecond === null) return `${name}: ${code ?? 'not known'}, ${peak}`
  const free = headroom === null ? '' : headroom < 0 ? '; TOO FEW' : `; ${formatShare({ ratio: headroom })} free`
  return `${name}: ${units} ${units === 1 ? 'unit' : 'units'} for ${formatRate({ perSecond: capacityPerSecond })}/s, ${peak}${free}`
}

/** @param {ReviewResult} review */
export function describeDependencies ({ dependencies }) {
  if (dependencies === null) return 'not known: --sla brings them'
  const { promises, services } = dependencies
  const open = promises.filter(({ verdict }) => verdict !== 'met').map(({ objective, verdict }) => `${objective.text} ${verdict}`)
  const kept = `${services.length} services; ${promises.length - open.length} of ${promises.length} promises hold`
  return open.length === 0 ? kept : `${kept}; ${listSome({ names: open })}`
}

/** @param {ReviewResult} review @returns {string[]} */
export function describeChanges ({ changes: { against, comparison, reason } }) {
  if (against === null) return [`nothing to compare with: ${tell(reason)}`]
  const since = `since ${formatTimestamp({ iso: against.startedAt })} (${against.from})`
  if (comparison === null) return [`${since}: ${tell(reason)}`]
  const { figures, differences } = comparison
  const pick = (/** @type {string} */ kind) => figures.filter(({ verdict }) => verdict === kind)
  const [worse, open] = [pick('regressed'), pick('inconclusive').length]
  const differ = listSome({ names: differences.map((one) => tell(one)), most: 2 })
  return [
    `${since}: ${describeWorse({ worse: worse.length === 0 ? '' : nameAll(worse, undefined), open, all: figures.length })}`,
    ...differ === '' ? [] : [`the records differ: ${differ}`]
  ]
}

/**
 * Of figures that could not be compared, nobody knows that they are no worse.
 * @param {{ worse: string, open: number, all: number }} options worse: their names; empty: none is
 */
function describeWorse ({ worse, open, all }) {
  if (all === 0) return 'cannot tell: no figure is in both records'
  if (open === all) return `cannot tell for any of ${all} ${all === 1 ? 'figure' : 'figures'}`
  const known = worse === '' ? 'no figure worse' : `worse: ${worse}`
  return open > 0 ? `${known}; cannot tell for ${open} of ${all}` : known
}
