import { nameVerdict } from '../../../judge/wording.js'
import { tell } from '../../sentences/index.js'
import { formatRatio } from '../../../units.js'
import { nameStage } from '../../tables/stage-text.js'
import { formatMeasured, PROVISIONAL } from '../../tables/measured-text.js'
import { sortBySeverity } from '../../../judge/severity.js'
import { listObjectives } from '../../../judge/headline.js'

/**
 * @import { BaselineResult, Result, Verdict } from '../../../types.ts'
 * @import { Answer, Badges, Block, Cell, Depth, Outcome, Row, Table } from '../../document.ts'
 * @import { Headline } from '../../../judge/headline.js'
 */

const MOST_OPEN = 6 // on a screen
/** @type {Readonly<Record<Verdict['verdict'], Outcome>>} */
const OUTCOMES = Object.freeze({ met: 'good', missed: 'bad', inconclusive: 'open', invalid: 'open' })
const NOTES = Object.freeze([
  'Measured (latency): the asked share of all requests got a good answer within this time. All repeats are counted together; the percentile table shows the mean over repeats.',
  'SLO ratio: 1 or more is good. SLI: good over valid events, with the interval that the verdict is drawn from.',
  'Burn rate: 1 spends the error budget exactly by the end of the window.'
])
const UNITS = Object.freeze({ latency: 'us', success: 'good', rate: 'perSecond', told: 'good' })

/**
 * How many objectives were met, and how many claims held.
 * @param {{ result: Result, headline: Headline }} options
 * @returns {Badges}
 */
export function badgesOfRun ({ result: { baselines }, headline: { objectives: { met, missed, open, invalid } } }) {
  const claims = baselines.flatMap((one) => one.claims ?? [])
  const count = (/** @type {string} */ kind) => claims.filter(({ verdict }) => verdict === kind).length
  const badge = (/** @type {Outcome} */ tone, /** @type {number} */ number, /** @type {string} */ word) =>
    ({ tone, text: `${number} ${word}`, to: 'objectives', ...number === 0 && { none: true } })
  return {
    kind: 'badges',
    groups: [
      {
        title: 'Objectives',
        badges: met + missed + open === 0
          ? []
          : [
              badge('good', met, 'met'),
              badge('bad', missed, 'missed'),
              badge('open', open - invalid, 'not decided'),
              ...invalid > 0 ? [badge('open', invalid, 'invalid')] : []
            ]
      },
      {
        title: 'Hypotheses',
        badges: claims.length === 0
          ? []
          : [
              badge('good', count('held'), 'held'),
              badge('bad', count('refuted'), 'refuted'),
              ...count('unknown') > 0 ? [badge('open', count('unknown'), 'cannot tell')] : []
            ]
      }
    ]
  }
}

/** The one to look at, with the reason. @param {{ result: Result, headline: Headline }} options @returns {Answer[]} */
export function answerOfRun ({ result, headline: { objectives: { telling } } }) {
  return telling === null ? [] : [answerOf({ result, verdict: telling })]
}

/**
 * The others, the worst first; of one short baseline also the one that is nearest to each bound.
 * @param {{ result: Result, headline: Headline }} options
 * @returns {Table}
 */
export function tableObjectives ({ result, headline: { objectives: { telling } } }) {
  const verdicts = listObjectives({ result })
  const [first, ...others] = result.baselines
  const isShort = others.length === 0 && first !== undefined && first.baseline.targets.length <= MOST_OPEN
  const nearest = isShort ? listNearest(verdicts) : new Set()
  const depthOf = (/** @type {Verdict} */ one) => one.verdict !== 'met' ? 0 : nearest.has(one) ? 1 : 3
  const again = listAgain(result, verdicts)
  const all = sortBySeverity([...verdicts, ...again])
  return tableOf({ result, verdicts: all, depthOf: (one) => one === telling ? 2 : again.includes(one) ? 3 : depthOf(one) })
}

/** Without a value, in another baseline, for another reason. @param {Result} result @param {readonly Verdict[]} verdicts */
function listAgain ({ run, baselines }, verdicts) {
  const absent = new Set(run.unavailable.map(({ target }) => target))
  const keyOf = (/** @type {Verdict} */ { target, phase, objective, reason }) =>
    JSON.stringify([target, phase, objective.text, tell(reason)])
  const told = new Set(verdicts.map(keyOf))
  return baselines.flatMap((one) => one.verdicts).filter((one) =>
    one.measured === null && !absent.has(one.target) && !told.has(keyOf(one)))
}

/**
 * Each objective of one server, with the whole reason.
 * @param {{ result: Result, baselineResult: BaselineResult, target: string }} options
 * @returns {Block[]}
 */
export function answersOf ({ result, baselineResult: { verdicts }, target }) {
  const own = sortBySeverity(verdicts.filter((one) => one.target === target))
  return [
    ...own.map((verdict) => answerOf({ result, verdict, isAlone: true })),
    ...own.length === 0 ? [] : [tableOf({ result, verdicts: own, depthOf: () => 2 })]
  ]
}

/** The one that is nearest to the bound stands for all that kept it. @param {Verdict[]} verdicts */
function listNearest (verdicts) {
  const ratio = (/** @type {Verdict} */ { sloRatio }) => sloRatio ?? Infinity
  const met = verdicts.filter(({ verdict }) => verdict === 'met')
  const texts = new Set(met.map(({ objective }) => objective.text))
  return new Set([...texts].map((text) =>
    met.filter(({ objective }) => objective.text === text).sort((a, b) => ratio(a) - ratio(b))[0]))
}

/** @param {{ result: Result, verdict: Verdict, isAlone?: boolean }} options isAlone: of the only server @returns {Answer} */
function answerOf ({ result, verdict, isAlone = false }) {
  const { objective: { text }, measured, reason, sloRatio } = verdict
  const who = isAlone ? nameLoad(result, verdict) : `${nameTarget(result, verdict)} `
  const why = tell(reason)
  const ratio = sloRatio === null || !Number.isFinite(sloRatio) ? '' : `, SLO ratio ${formatRatio({ ratio: sloRatio })}`
  const told = measured === null ? why : `${formatMeasured(verdict)}${ratio}; ${why}`
  const word = nameVerdict(verdict)
  return {
    kind: 'answer',
    outcome: OUTCOMES[verdict.verdict],
    text: isAlone ? `${text}: ${word}${who}: ${told}` : `${who}${text}: ${word}: ${told}`
  }
}

/**
 * @param {{ result: Result, verdicts: readonly Verdict[], depthOf: (verdict: Verdict) => Depth }} options
 * @returns {Table}
 */
function tableOf ({ result, verdicts, depthOf }) {
  return {
    kind: 'table',
    id: 'objectives',
    depth: 0,
    title: 'Objectives',
    most: MOST_OPEN,
    minor: true,
    columns: [
      { key: 'objective', head: 'objective', priority: 0 },
      { key: 'server', head: 'server', priority: 0 },
      { key: 'verdict', head: 'verdict', priority: 1 },
      { key: 'measured', head: 'measured', priority: 2 },
      { key: 'ratio', head: 'SLO ratio', priority: 3 },
      { key: 'sli', head: 'SLI', priority: 5, depth: 3 },
      { key: 'budget', head: 'error budget', priority: 6, depth: 3 },
      { key: 'burn', head: 'burn rate', priority: 7, depth: 3 },
      { key: 'reason', head: 'reason', priority: 4 }
    ],
    rows: verdicts.map((verdict, index) => /** @type {Row} */ ({
      cells: {
        objective: verdict.objective.text,
        server: nameTarget(result, verdict),
        verdict: { text: nameVerdict(verdict), outcome: OUTCOMES[verdict.verdict] },
        measured: cellOfMeasured(verdict),
        ratio: { value: verdict.sloRatio, unit: 'factor' },
        ...cellsOfBudget(verdict),
        reason: tell(verdict.reason)
      },
      scale: String(index),
      depth: depthOf(verdict),
      of: verdict.target
    })),
    notes: [
      ...verdicts.some(({ provisional }) => provisional) ? [{ text: PROVISIONAL, depth: /** @type {const} */ (2) }] : [],
      ...NOTES.map((text) => ({ text, depth: /** @type {const} */ (3) }))
    ]
  }
}

/** @param {Verdict} verdict @returns {Record<string, Cell>} */
function cellsOfBudget ({ sli, sliInterval, errorBudget, burnRate }) {
  return {
    sli: { value: sli, low: sliInterval?.low, high: sliInterval?.high, unit: 'good' },
    budget: { value: errorBudget, unit: 'chance' },
    burn: { value: burnRate, unit: 'factor' }
  }
}

/** @param {Verdict} verdict @returns {Cell} */
function cellOfMeasured ({ objective: { kind }, measured, measuredAtLeast }) {
  return { value: measured, unit: UNITS[kind], ...measuredAtLeast && { bound: 'atLeast' } }
}

/** @param {Result} result @param {Verdict} verdict */
function nameTarget (result, { target, phase, stage, baseline: name }) {
  return nameStage({ target: `${target}${hasBoth(result, { target, baseline: name }) ? ` (${phase})` : ''}`, stage })
}

/** Of one server there may still be a verdict at each load. @param {Result} result @param {Verdict} verdict */
function nameLoad (result, verdict) {
  if (!hasBoth(result, verdict)) return ''
  return verdict.phase === 'peak' ? ' flat out' : ' at a rate'
}

/** @param {Result} result @param {Pick<Verdict, 'target' | 'baseline'>} verdict */
function hasBoth ({ baselines }, { target, baseline: name }) {
  const own = baselines.find(({ baseline }) => baseline.name === name)?.verdicts.filter((one) => one.target === target) ?? []
  return new Set(own.map(({ phase }) => phase)).size > 1
}
