import { sortBySeverity } from '../../../judge/severity.js'
import { nameVerdict } from '../../../judge/wording.js'
import { PROVISIONAL } from '../../../report/tables/measured-text.js'
import { formatTimestamp, NOTHING } from '../../../units.js'
import { tell } from '../../../report/sentences/index.js'
import { namePromise } from '../../../plan/objective.js'

/**
 * @import { Cell, Column, Figure, Outcome, Row, Table, Unit } from '../../../report/document.ts'
 * @import { PastReview, ProductionObjective, ReviewCapacity, ReviewObjective, ReviewResult } from '../types.ts'
 *
 * What names an objective. @typedef {Pick<ReviewObjective, 'baseline' | 'target' | 'phase'>} Named
 */

/** @type {Readonly<Record<ReviewObjective['verdict'], Outcome | undefined>>} */
const TONES = Object.freeze({ missed: 'bad', invalid: 'open', inconclusive: 'open', met: undefined })

/** As the record has them, the worst first. @param {ReviewResult} review @returns {Table} */
export function tableObjectives ({ objectives }) {
  const nameRow = nameRows(objectives)
  return {
    kind: 'table',
    title: 'Objectives, as measured',
    columns: listColumns([
      ['target', 'target'], ['objective', 'objective'], ['verdict', 'verdict'], ['good', 'good'], ['valid', 'valid'],
      ['sli', 'SLI'], ['ratio', 'SLO ratio'], ['budget', 'budget'], ['burn', 'burn rate'], ['why', 'why']
    ]),
    rows: sortBySeverity(objectives).map((one) => /** @type {Row} */ ({
      of: one.target,
      tone: TONES[one.verdict],
      cells: {
        target: nameRow(one),
        objective: one.objective,
        verdict: nameVerdict(one),
        good: figure(one.numerator, 'count'),
        valid: figure(one.denominator, 'count'),
        sli: { ...figure(one.sli, 'good'), ...one.sliInterval },
        ratio: figure(one.sloRatio, 'factor'),
        budget: figure(one.errorBudget, 'chance'),
        burn: figure(one.burnRate, 'factor'),
        why: tell(one.reason)
      }
    })),
    notes: [
      'SLI: good over valid requests, with the interval that the verdict is drawn from. SLO ratio: 1 or more is good. Burn rate: 1 spends the error budget exactly by the end of the window. These are of a test: what users had is under Production.',
      ...objectives.some(({ provisional }) => provisional) ? [PROVISIONAL] : []
    ]
  }
}

/** The same objectives at earlier reviews; no rows without any. @param {ReviewResult} review @returns {Table} */
export function tablePast ({ objectives, past, record }) {
  const nameRow = nameRows(objectives)
  const earlier = past.toReversed()
  const nameTime = nameTimes([record, ...past])
  return {
    kind: 'table',
    title: 'SLI and SLO ratio, now and at the last reviews',
    columns: listColumns([
      ['target', 'target'],
      ['objective', 'objective'],
      ...earlier.map(({ startedAt }, index) => /** @type {const} */ ([`at${index}`, nameTime(startedAt)])),
      ['now', `${nameTime(record.startedAt)}, now`]
    ]),
    rows: earlier.length === 0
      ? []
      : objectives.map((one) => ({
        of: one.target,
        cells: {
          target: nameRow(one),
          objective: one.objective,
          ...Object.fromEntries(earlier.map((then, index) => [`at${index}`, standing(findSame(then, one))])),
          now: standing(one)
        }
      })),
    notes: [`From: ${earlier.map(({ from, startedAt }) => `${nameTime(startedAt)} ${from}`).join('; ')}.`]
  }
}

/** @param {PastReview} then @param {ReviewObjective} one */
function findSame ({ objectives }, one) {
  const keys = /** @type {const} */ (['baseline', 'target', 'phase', 'objective'])
  return objectives.find((other) => keys.every((key) => other[key] === one[key]))
}

/** `99.95 % / 2.1`. @param {Pick<ReviewObjective, 'sli' | 'sloRatio'> | undefined} one @returns {Cell} */
function standing (one) {
  return one === undefined ? null : [figure(one.sli, 'good'), figure(one.sloRatio, 'factor')]
}

/**
 * Days, as long as they tell the runs apart; else with the time, to the second where minutes do not.
 * @param {ReadonlyArray<{ startedAt: string }>} runs
 * @returns {(startedAt: string) => string}
 */
function nameTimes (runs) {
  const lengths = [10, 16, 19]
  const short = lengths.find((length) => new Set(runs.map(({ startedAt }) => startedAt.slice(0, length))).size === runs.length) ?? 19
  return (startedAt) => startedAt.slice(0, short).replace('T', ' ')
}

/** What was agreed, where production was not asked. @param {ReviewResult} review @returns {Table} */
export function tableAgreed ({ production, agreed }) {
  return {
    kind: 'table',
    title: 'What was agreed (OpenSLO)',
    columns: listColumns([['slo', 'SLO'], ['service', 'service'], ['objective', 'objective'], ['window', 'window']]),
    rows: production !== null
      ? []
      : agreed.map(({ slo, service, objective, window }) => ({ cells: { slo, service, objective, window } }))
  }
}

/** What Prometheus said. @param {ReviewResult} review @returns {Table} */
export function tableProduction ({ production }) {
  return {
    kind: 'table',
    title: production === null ? '' : `Production, as ${production.url} had it at ${formatTimestamp({ iso: production.askedAt })}`,
    columns: listColumns([
      ['slo', 'SLO'], ['objective', 'objective'], ['state', 'state'], ['good', 'good'], ['total', 'total'], ['sli', 'SLI'],
      ['ratio', 'SLO ratio'], ['spent', 'budget spent'], ['burn', 'burn rate'], ['window', 'window'], ['over', 'over'],
      ['why', 'why']
    ]),
    rows: (production?.objectives ?? []).map((one) => /** @type {Row} */ ({
      tone: { kept: undefined, 'not kept': 'bad', unknown: 'open' }[one.state],
      cells: {
        slo: one.service === '' ? one.slo : `${one.slo} (${one.service})`,
        objective: one.objective,
        state: one.state,
        good: counted(one.numerator),
        total: counted(one.denominator),
        sli: one.measured === null ? figure(one.sli, 'good') : counted(one.measured),
        ratio: figure(one.sloRatio, 'factor'),
        spent: figure(one.budgetSpent, 'share'),
        burn: figure(one.burnRate, 'factor'),
        window: one.window,
        over: one.ranges.join(', ') || 'no range',
        why: describeAnswers(one)
      }
    })),
    notes: [
      'State: the figure against the objective, without an interval. Over: the range in the queries; the figures are about that and nothing else. no range: counters since they began.',
      'Budget spent: only where the range is the window. {{window}} in a query stands for it.'
    ]
  }
}

/** @param {ProductionObjective} objective */
function describeAnswers ({ reason, answers }) {
  return [tell(reason), ...new Set(answers.flatMap(({ warnings }) => warnings))].join('; ')
}

/** @param {ReviewResult} review @returns {Table} */
export function tableCapacity ({ capacity }) {
  return {
    kind: 'table',
    title: 'Capacity and headroom',
    columns: listColumns([
      ['name', 'what'], ['objectives', 'objectives'], ['units', 'units'], ['capacity', 'capacity'], ['peak', 'peak'],
      ['headroom', 'headroom'], ['from', 'where the capacity is from'], ['seen', 'where the peak is from']
    ]),
    rows: capacity.map((one) => ({
      cells: {
        name: one.name,
        objectives: one.objectives.join('; ') || NOTHING,
        units: cellUnits(one),
        capacity: figure(one.capacityPerSecond, 'perSecond'),
        peak: figure(one.observed?.ratePerSecond ?? one.peakPerSecond, 'perSecond'),
        headroom: figure(one.headroom, 'share'),
        from: `${tell(one.capacityFrom)}; ${one.file}`,
        seen: one.observed
          ? `observed at ${formatTimestamp({ iso: one.observed.from })}; ${one.observed.file}`
          : 'the peak that was asked for, not one that was observed'
      }
    })),
    notes: [
      'Units: what to run, with spare ones. Capacity: of the units that hold the demand, spare ones left out. Headroom: 1 less peak over capacity; below 0 they are too few.'
    ]
  }
}

/** @param {ReviewCapacity} capacity @returns {Cell} */
function cellUnits ({ units, interval, code }) {
  return units === null ? code ?? 'not known' : { value: units, ...interval, unit: 'count' }
}

/** @param {NonNullable<ReviewResult['dependencies']>} dependencies @returns {Table} */
export function tableServices ({ title, services }) {
  return {
    kind: 'table',
    title: `Dependencies of ${title}`,
    columns: listColumns([
      ['name', 'service'], ['objectives', 'objectives'], ['p99', 'p99'], ['good', 'good'], ['is', 'good ratio is'], ['from', 'from']
    ]),
    rows: services.map(({ name, objectives, p99Us, successRatio, successFrom, from }) => ({
      cells: {
        name,
        objectives: objectives.join('; ') || 'none',
        p99: figure(p99Us, 'us'),
        good: figure(successRatio, 'good'),
        is: successFrom ?? 'not known',
        from
      }
    }))
  }
}

/** @param {NonNullable<ReviewResult['dependencies']>} dependencies @returns {Table} */
export function tablePromises ({ title, promises }) {
  return {
    kind: 'table',
    title: `What ${title} can promise`,
    columns: listColumns([
      ['objective', 'objective'], ['verdict', 'verdict'], ['ratio', 'SLO ratio'], ['worst', 'at worst'], ['why', 'why']
    ]),
    rows: promises.map(({ name, objective, verdict, sloRatio, reason }) => ({
      cells: {
        objective: namePromise({ name, objective }),
        verdict,
        ratio: figure(sloRatio.independent, 'factor'),
        worst: figure(sloRatio.bound, 'factor'),
        why: tell(reason)
      }
    })),
    notes: ['SLO ratio: services that are slow and fail independently; at worst: whatever they do.']
  }
}

/** What became of the objectives; no rows where there is nothing to compare with. @param {ReviewResult} review @returns {Table} */
export function tableOfThen ({ changes: { against, objectives: changed }, objectives }) {
  const nameRow = nameRows(objectives)
  return {
    kind: 'table',
    title: 'Objectives since then',
    columns: listColumns([
      ['target', 'target'], ['objective', 'objective'], ['then', 'verdict then'], ['sli', 'SLI then'],
      ['change', 'change of SLI'], ['ratio', 'change of SLO ratio']
    ]),
    rows: against === null
      ? []
      : changed.map((one) => ({
        of: one.target,
        cells: {
          target: nameRow(one),
          objective: one.objective,
          then: one.before?.verdict ?? 'not judged',
          sli: figure(one.before?.sli ?? null, 'good'),
          change: points(one.sliDifference),
          ratio: figure(one.sloRatioChange, 'change')
        }
      })),
    notes: ['Change of SLI: in percentage points.']
  }
}

/** @param {number | null} difference of ratios @returns {Figure} */
function points (difference) {
  const value = difference === null ? null : Number((difference * 100).toPrecision(2))
  return { value, unit: 'plain', signed: true }
}

/**
 * A target by its name, and by its phase and baseline where there are several.
 * @param {readonly Named[]} all
 * @returns {(one: Named) => string}
 */
function nameRows (all) {
  const [phases, baselines] = [new Set(all.map(({ phase }) => phase)), new Set(all.map(({ baseline }) => baseline))]
  return ({ baseline, target, phase }) => {
    const parts = [...baselines.size > 1 ? [baseline] : [], ...phases.size > 1 ? [phase] : []]
    return parts.length > 0 ? `${target} (${parts.join(', ')})` : target
  }
}

/** @param {number | null} value @param {Unit} unit @returns {Figure} */
function figure (value, unit) {
  return { value, unit }
}

/** Counts and rates of a production, and whatever a query is in. @param {number | null} value */
function counted (value) {
  return figure(value, value !== null && Math.abs(value) < 1 ? 'plain' : 'factor')
}

/** Those further to the right go first. @param {ReadonlyArray<readonly [key: string, head: string]>} columns @returns {Column[]} */
function listColumns (columns) {
  return columns.map(([key, head], index) => ({ key, head, priority: index < 2 ? 0 : index }))
}
