import { describeUsersOf, formatAt, formatCalls, formatGood, formatShareOf } from './cells.js'
import { formatCount, formatMebibytes, formatRate, formatTimeAlone } from '../../../units.js'
import { tell } from '../../../report/sentences/index.js'
import { findLabEffects } from '../verdict/effects.js'

/**
 * @import { LabAdvice, LabLeftOut, LabRule, LabSummary } from '../verdict/advice.js'
 * @import { LabCost, LabSaving } from '../verdict/effects.js'
 * @import { LabResult } from '../verdict/result.js'
 * @import { LabRow } from '../verdict/rows.js'
 */

/** How the numbers came about. @param {{ result: LabResult }} options @returns {string} */
export function describeLabSetting ({ result: { rows, writes, warm, constant } }) {
  const rates = [...new Set(rows.flatMap(({ ratePerSecond }) => ratePerSecond ?? []))]
    .map((perSecond) => `${formatRate({ perSecond })}/s`)
    .join(' and ')
  const users = describeUsersOf(rows)
  const load = users === null
    ? `at ${rates}${constant ? ', evenly spaced' : ''}, in an open loop: slow targets get the same load`
    : `from ${users} after each answer, in a closed loop: slow targets get less load`
  return (
    `All targets get the same keys in the same order, ${load}. ${warm ? 'Every key had been asked for when the window opened.' : 'Caches are empty when the window opens, except for the answer that each target was checked with.'}` +
    (writes ? ' Some requests are writes.' : '')
  )
}

/**
 * For each target at each rate in a sentence what it saves and what it costs, then what does best.
 * @param {{ result: LabResult }} options
 * @returns {string[]} plain text
 */
export function describeLab ({ result }) {
  const { rows, summaries } = result
  return [
    ...summaries.flatMap((summary) => {
      const row = rows.find(({ target, ratePerSecond }) => target === summary.target && ratePerSecond === summary.ratePerSecond)
      return row ? [describeTarget(row, summary)] : []
    }),
    ...describeLabAdvice({ result })
  ]
}

/**
 * What does best, by each rule, and what is not in the comparison.
 * @param {{ result: LabResult }} options
 * @returns {string[]} plain text
 */
export function describeLabAdvice ({ result: { advice, leftOut } }) {
  return [
    ...advice.flatMap(tellAdvice).map((text) => `${text[0].toUpperCase()}${text.slice(1)}.`),
    ...describeLeftOut(leftOut)
  ]
}

/**
 * The most important of it in a sentence: what separates the targets at the lowest rate, while all is well and in the fault.
 * @param {{ result: LabResult }} options
 * @returns {string} plain text
 */
export function answerLab ({ result: { advice } }) {
  const rateOf = (/** @type {LabAdvice} */ { ratePerSecond }) => ratePerSecond ?? 0 // users are the only load
  const rate = Math.min(...advice.map(rateOf))
  const telling = /** @type {const} */ (['healthy', 'fault']).flatMap(
    (when) => advice.find((one) => one.when === when && rateOf(one) === rate && one.others.length > 0) ?? []
  )
  if (telling.length > 0) return `${telling.map(tellBest).join('; ')}.`
  return advice.length > 0 ? 'cannot tell the targets apart.' : 'no two targets were measured well enough to be compared.'
}

/** `in the fault, most good answers: a and b (100 %; worst: c, 5 %)` @param {LabAdvice} advice with others */
function tellBest ({ when, rule, targets, value, others }) {
  const { best, say } = RULES[rule]
  const last = others[others.length - 1]
  const names = nameBest(targets, others.map(({ target }) => target))
  return `${when === 'fault' ? 'in the fault, ' : ''}${best}: ${names} (${say(value)}; worst: ${last.target}, ${say(last.value)})`
}

/** @param {LabLeftOut[]} leftOut */
function describeLeftOut (leftOut) {
  if (leftOut.length === 0) return []
  const nameRow = (/** @type {LabLeftOut} */ { target, why }) => `${target}\n${tell(why)}`
  const names = [...new Set(leftOut.map(nameRow))].map((key) => {
    const own = leftOut.filter((row) => nameRow(row) === key)
    const rates = own.flatMap(({ ratePerSecond }) => ratePerSecond === null ? [] : `${formatRate({ perSecond: ratePerSecond })}/s`)
    return `${own[0].target}${rates.length > 0 ? ` at ${listNames(rates)}` : ''} (${tell(own[0].why)})`
  })
  return [`Not compared: ${names.join(', ')}.`]
}

/** @param {LabRow} row @param {LabSummary} summary */
function describeTarget (row, summary) {
  const effects = findLabEffects({ row, summary })
  const [saves, costs] = [effects.saves.map(describeSaving), effects.costs.map(describeCost)]
  const head = `${row.target}${formatAt(row.ratePerSecond)}${row.status === 'ok' ? '' : ` (${row.status})`}`
  return `${head} ${listEffects(saves, costs, summary.reference)}.${describeFault(row, summary)}`
}

/** @param {string[]} saves @param {string[]} costs @param {string | null} reference */
function listEffects (saves, costs, reference) {
  if (saves.length === 0 && costs.length === 0) {
    return reference === null
      ? 'neither saves nor adds calls'
      : `cannot be told from ${reference}`
  }
  const texts = [...(saves.length > 0 ? [`saves ${saves.join(', ')}`] : []), ...(costs.length > 0 ? [`costs ${costs.join(', ')}`] : [])]
  return texts.join('; it ')
}

/** @param {LabSaving} effect */
function describeSaving (effect) {
  if (effect.what === 'calls') return `${formatShareOf(1 - effect.perRequest)} of the calls to the origin`
  return `${formatTimeAlone({ valueUs: effect.byUs })} at the median (${effect.reference} takes ${formatTimeAlone({ valueUs: effect.ofUs })})`
}

/** @param {LabCost} effect */
function describeCost (effect) {
  switch (effect.what) {
    case 'calls':
      return `${formatCalls(effect.perRequest)} calls to the origin a request`
    case 'p50':
      return `${formatTimeAlone({ valueUs: effect.byUs })} more at the median than ${effect.reference}`
    case 'memory':
      return `${formatMebibytes({ bytes: effect.bytes })} MiB more memory than ${effect.reference}`
    case 'stale':
      return `${formatShareOf(effect.ratio)} of the answers stale`
    case 'behind':
      return `${formatShareOf(effect.ratio)} of the cached answers older than a version that it had seen, by up to ${formatCount({ count: effect.most })} versions`
    case 'wrong':
      return `${formatCount({ count: effect.answers })} answers with no value or another key's`
  }
}

/** @param {LabRow} row @param {LabSummary} summary */
function describeFault ({ fault, recovery, phases }, { addedP50Us }) {
  if (!fault || fault.seconds === 0) return ''
  const since = phases.at(-1)?.isFault ? 'began' : 'was over' // recovery is counted from the begin of the last phase
  const facts = [
    `${formatGood(fault.goodRatio)} success`,
    ...(fault.callsPerRequest === null ? [] : [`${formatCalls(fault.callsPerRequest)} calls to the origin a request`]),
    ...(fault.responseTimeUs.p50 === null
      ? []
      : [
          `p50 ${formatTimeAlone({ valueUs: fault.responseTimeUs.p50 })}${addedP50Us === null ? '' : ` (${addedP50Us < 0 ? '-' : '+'}${formatTimeAlone({ valueUs: Math.abs(addedP50Us) })})`}`
        ]),
    ...(fault.staleRatio ? [`${formatShareOf(fault.staleRatio)} of the answers stale`] : []),
    ...(recovery && recovery.notRecovered === 0 && recovery.recoveredMs && recovery.recoveredMs.high > 0
      ? [`the last failure ${formatTimeAlone({ valueUs: recovery.recoveredMs.high * 1000 })} after it ${since}`]
      : []),
    ...(recovery && recovery.notFresh === 0 && recovery.freshMs && recovery.freshMs.high > 0
      ? [`the last old value ${formatTimeAlone({ valueUs: recovery.freshMs.high * 1000 })} after it ${since}`]
      : []),
    ...(recovery && recovery.notFresh > 0 ? ['old values until the window ended'] : [])
  ]
  return ` In the fault: ${facts.join(', ')}.`
}

/** @type {Record<LabRule, { best: string, say: (value: number) => string }>} */
const RULES = {
  success: { best: 'most good answers', say: (value) => formatGood(value) },
  calls: { best: 'fewest origin calls per request', say: (value) => formatCalls(value) },
  time: { best: 'smallest p99', say: (value) => formatTimeAlone({ valueUs: value }) },
  stale: { best: 'fewest stale answers', say: (value) => formatShareOf(value) },
  fresh: { best: 'new values soonest after it', say: (value) => formatTimeAlone({ valueUs: value * 1000 }) },
  behind: { best: 'least behind the origin', say: (value) => formatShareOf(value) }
}

/** Half a sentence; nothing, where nothing tells them apart. @param {LabAdvice} advice */
function tellAdvice ({ ratePerSecond, when, rule, targets, value, others }) {
  const { best, say } = RULES[rule]
  const where = `${when === 'fault' ? 'in the fault' : 'while all is well'}${formatAt(ratePerSecond)}`
  if (others.length === 0) return rule === 'success' ? [`${where} all serve alike (${say(value)})`] : []
  const [next, last] = [others[0], others[others.length - 1]]
  const rest = `; then ${next.target} (${say(next.value)})${last === next ? '' : `, and last ${last.target} (${say(last.value)})`}`
  const names = nameBest(targets, others.map(({ target }) => target))
  return [`${where}, ${best}${rule === 'success' ? '' : ' (equal success)'}: ${names} (${say(value)})${rest}`]
}

/** Many are told by who is not among them. @param {string[]} best @param {string[]} others */
function nameBest (best, others) {
  return best.length > 3 && others.length <= 2 ? `all but ${listNames(others)}` : listNames(best)
}

/** @param {string[]} names */
function listNames (names) {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`
}
