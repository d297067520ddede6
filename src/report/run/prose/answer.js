import { describeClaim, nameClaimVerdict, quoteTitle, tellClaim } from '../tables/claim-text.js'
import { tellChange, tellRateChange } from '../../cost-figures.js'
import { areAlike } from '../../../judge/alike.js'
import { findPeakRow } from '../../../judge/headline.js'
import { findReported } from '../experiments.js'
import { writeRate } from '../document/figures.js'

/** @import { BaselineResult, ClaimVerdict, Cost, CostFigure, Result, Row } from '../../../types.ts' */

/** A cost with the name of who has it. @typedef {{ name: string, cost: CostFigure }} Found */

const MOST_NAMES = 2

/**
 * The answer to the question of a baseline, in one sentence that a rule draws from the result.
 * @param {{ result: Result, baselineResult: BaselineResult }} options
 * @returns {string} plain text, to be escaped by the format
 */
export function answerQuestion ({ result, baselineResult }) {
  const { answer } = findReported(baselineResult)
  return answer ? answer(baselineResult) : answerCosts({ result, baselineResult })
}

/** The same as a sentence of its own. @param {Parameters<typeof answerQuestion>[0]} options */
export function tellAnswer (options) {
  const answer = answerQuestion(options)
  return `${answer[0].toUpperCase()}${answer.slice(1)}`
}

/** @param {{ result: Result, baselineResult: BaselineResult }} options */
function answerCosts ({ result: { run }, baselineResult: { baseline, rows, costs } }) {
  const titleOf = (/** @type {string} */ target) => quoteTitle(run.plan.targets[target]?.title ?? target)
  const reference = titleOf(baseline.reference)
  const { measured, status } = findPeakRow({ rows, target: baseline.reference }) ?? {}
  const absent = run.unavailable.find(({ target }) => target === baseline.reference)
  if (absent) return `${reference} was not measured, so no cost can be told: ${absent.reason}; ${absent.hint}.`
  if (!measured || status === 'invalid') return `${reference} was not measured flat out, so no cost can be told.`
  if (baseline.targets.length === 1) {
    return `${reference} serves ${writeRate({ estimate: measured.goodPerSecond, atLeast: measured.driverBound })} requests/s.`
  }
  const isAlike = (/** @type {string} */ target) => areAlike(run.plan.targets[target], run.plan.targets[baseline.reference])
  const unlike = baseline.targets.filter((target) => !isAlike(target))
  const known = baseline.targets.filter(isAlike).flatMap((target) => {
    const cost = target === baseline.reference ? null : findCost({ costs, target })
    return cost ? [{ name: titleOf(target), cost }] : []
  })
  const pick = (/** @type {CostFigure['word'][]} */ words, isLess = true) =>
    known.filter(({ cost }) => words.includes(cost.word) && (Number(cost.ratio) < 1) === isLess)
  const parts = [
    ...describeLosses({ losses: pick(['different', 'rough']), of: known.length }),
    ...describeMore(pick(['different', 'rough'], false)),
    ...describeEach([...pick(['probable']), ...pick(['probable'], false)], 'lower or higher in all likelihood'),
    ...describeEach([...pick(['same']), ...pick(['same'], false)], 'the same within some percent'),
    ...describeEach([...pick(['inconclusive']), ...pick(['inconclusive'], false)], 'cannot tell'),
    ...describeSome(known.filter(({ cost }) => cost.word === 'unmeasured'), 'not measured'),
    ...unlike.length > 0 ? [`answers of another size, so not compared here: ${unlike.length === 1 ? lower(titleOf(unlike[0])) : `${unlike.length} servers`}`] : []
  ]
  return `requests/s against ${reference}: ${parts.join('; ') || 'nothing else was measured'}.`
}

/** @param {{ costs: readonly Cost[], target: string }} options what is missing has its row, which says so */
function findCost ({ costs, target }) {
  const cost = costs.find((one) => one.target === target)?.goodPerSecond
  return cost && cost.unknownBecause !== 'missing' ? cost : null
}

/** @param {Found[]} found @returns {string[]} */
function describeMore (found) {
  if (found.length === 0) return []
  return [found.length > 1 ? `${found.length} serve more` : `more with ${lower(found[0].name)}`]
}

/** Of many the dearest: the table has all. @param {{ losses: Found[], of: number }} options @returns {string[]} */
function describeLosses ({ losses, of }) {
  const sorted = losses.toSorted((a, b) => Number(a.cost.ratio) - Number(b.cost.ratio))
  const write = (/** @type {Found} */ { name, cost }) => `${tellRateChange({ cost })} with ${lower(name)}`
  if (sorted.length <= MOST_NAMES) return sorted.map(write)
  return [`${sorted.length === of ? `all ${of}` : `${sorted.length} of ${of}`} serve less, down to ${write(sorted[0])}`]
}

/** @param {Found[]} found @param {string} what of many @returns {string[]} */
function describeEach (found, what) {
  if (found.length > MOST_NAMES) return [`${what} for ${found.length} servers`]
  return found.map(({ name, cost }) => `${tellChange({ cost })} with ${lower(name)}`)
}

/** @param {Found[]} found @param {string} what @returns {string[]} */
function describeSome (found, what) {
  if (found.length === 0) return []
  return [`${what}: ${found.length > 1 ? `${found.length} servers` : found[0].name}`]
}

/**
 * What became of a hypothesis: how many of its claims held, and those that did not, by name.
 * @param {{ claims: readonly ClaimVerdict[], rows: readonly Row[] }} options claims: at least one
 * @returns {string} plain text
 */
export function describeHypothesis ({ claims, rows }) {
  const pick = (/** @type {ClaimVerdict['verdict']} */ kind) => claims.filter(({ verdict }) => verdict === kind)
  const [held, refuted, open] = [pick('held'), pick('refuted'), pick('unknown')]
  const name = (/** @type {ClaimVerdict} */ one) => `${tellClaim(one.claim, rows)} (${describeClaim(one)})`
  if (held.length === claims.length) return claims.length === 1 ? 'held' : `held, all ${claims.length} claims`
  return [
    ...held.length > 0 ? [`${held.length} held`] : [],
    ...refuted.map((one) => `${nameClaimVerdict(one)}: ${name(one)}`),
    ...open.length > 0 ? [`cannot tell: ${open.map(name).join('; ')}`] : []
  ].join('; ')
}

/** Within a sentence. @param {string} title */
function lower (title) {
  return title.replace(/^The /, 'the ')
}
