import {
  NOTHING, formatChance, formatCount, formatGoodRatio, formatRate, formatRatio, formatShare, formatSignificant,
  formatTimeAlone, formatTimestamp
} from '../../../layout/units.js'
import { sortBySeverity } from '../../../judge/severity.js'
import { nameVerdict } from '../../../judge/wording.js'
import { PROVISIONAL } from '../../../layout/tables/verdict-table.js'
import { makeTable } from '../../../layout/tables/table.js'
import { tell } from '../../../messages.js'

/** @import { ProductionObjective, ReviewCapacity, ReviewObjective, ReviewResult } from '../types.ts' */
/** @import { Table } from '../../../layout/tables/table.js' */

/** @param {{ review: ReviewResult }} options @returns {Table} objectives as the record has them, the worst first */
export function makeObjectiveTable ({ review: { objectives } }) {
  const nameRow = nameRows(objectives)
  return makeTable({
    title: 'Objectives, as measured',
    columns: [
      ['Target', 'left'],
      ['Objective', 'left'],
      ['Verdict', 'left'],
      ['Good', 'right'],
      ['Valid', 'right'],
      ['SLI', 'right'],
      ['SLO ratio', 'right'],
      ['Budget', 'right'],
      ['Burn rate', 'right'],
      ['Why', 'left']
    ],
    rows: sortBySeverity(objectives).map((one) => [
      nameRow(one),
      one.objective,
      nameVerdict(one),
      formatEvents(one.numerator),
      formatEvents(one.denominator),
      formatSli(one),
      formatRatio({ ratio: one.sloRatio }),
      one.errorBudget === null ? NOTHING : formatChance({ ratio: one.errorBudget }),
      formatRatio({ ratio: one.burnRate }),
      tell(one.reason)
    ]),
    notes: [
      'SLI: good over valid requests, with the interval that the verdict is drawn from. SLO ratio: 1 or more is good. Burn rate: 1 spends the error budget exactly by the end of the window. These are of a test: what users had is under Production.',
      ...(objectives.some(({ provisional }) => provisional) ? [PROVISIONAL] : [])
    ]
  })
}

/** @param {{ review: ReviewResult }} options @returns {Table} the same objectives at earlier reviews; no rows without any */
export function makePastTable ({ review: { objectives, past, record } }) {
  const nameRow = nameRows(objectives)
  const columns = past.toReversed()
  const nameTime = nameTimes([record, ...past])
  return makeTable({
    title: 'SLI and SLO ratio, now and at the last reviews',
    columns: [
      ['Target', 'left'],
      ['Objective', 'left'],
      ...columns.map(({ startedAt }) => /** @type {[string, 'right']} */ ([nameTime(startedAt), 'right'])),
      [`${nameTime(record.startedAt)}, now`, 'right']
    ],
    rows:
      past.length === 0
        ? []
        : objectives.map((one) => [
          nameRow(one),
          one.objective,
          ...columns.map(({ objectives }) =>
            formatStanding(
              objectives.find((other) =>
                ['baseline', 'target', 'phase', 'objective'].every(
                  (key) => other[/** @type {'target'} */ (key)] === one[/** @type {'target'} */ (key)]
                )
              )
            )
          ),
          formatStanding(one)
        ]),
    notes: [`From: ${columns.map(({ from, startedAt }) => `${nameTime(startedAt)} ${from}`).join('; ')}.`]
  })
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

/** @param {{ review: ReviewResult }} options @returns {Table} what Prometheus said, or else what was agreed */
export function makeProductionTable ({ review: { production, agreed } }) {
  if (production === null) {
    return makeTable({
      title: 'What was agreed (OpenSLO)',
      columns: [
        ['SLO', 'left'],
        ['Service', 'left'],
        ['Objective', 'left'],
        ['Window', 'left']
      ],
      rows: agreed.map(({ slo, service, objective, window }) => [slo, service, objective, window ?? NOTHING])
    })
  }
  return makeTable({
    title: `Production, as ${production.url} had it at ${formatTimestamp({ iso: production.askedAt })}`,
    columns: [
      ['SLO', 'left'],
      ['Objective', 'left'],
      ['State', 'left'],
      ['Good', 'right'],
      ['Total', 'right'],
      ['SLI', 'right'],
      ['SLO ratio', 'right'],
      ['Budget spent', 'right'],
      ['Burn rate', 'right'],
      ['Window', 'left'],
      ['Over', 'left'],
      ['Why', 'left']
    ],
    rows: production.objectives.map((one) => [
      one.service === '' ? one.slo : `${one.slo} (${one.service})`,
      one.objective,
      one.state,
      formatNumber(one.numerator),
      formatNumber(one.denominator),
      one.measured === null ? formatGoodRatio({ ratio: one.sli }) : formatNumber(one.measured),
      formatRatio({ ratio: one.sloRatio }),
      formatShare({ ratio: one.budgetSpent }),
      formatRatio({ ratio: one.burnRate }),
      one.window ?? NOTHING,
      one.ranges.join(', ') || 'no range',
      describeAnswers(one)
    ]),
    notes: [
      'State: the figure against the objective, without an interval. Over: the range in the queries; the figures are about that and nothing else. no range: counters since they began.',
      'Budget spent: only where the range is the window. {{window}} in a query stands for it.'
    ]
  })
}

/** @param {{ review: ReviewResult }} options @returns {Table} */
export function makeCapacityTable ({ review: { capacity } }) {
  return makeTable({
    title: 'Capacity and headroom',
    columns: [
      ['What', 'left'],
      ['Objectives', 'left'],
      ['Units', 'right'],
      ['Capacity', 'right'],
      ['Peak', 'right'],
      ['Headroom', 'right'],
      ['Where the capacity is from', 'left'],
      ['Where the peak is from', 'left']
    ],
    rows: capacity.map((one) => [
      one.name,
      one.objectives.join('; ') || NOTHING,
      describeUnits(one),
      one.capacityPerSecond === null ? NOTHING : `${formatRate({ perSecond: one.capacityPerSecond })}/s`,
      `${formatRate({ perSecond: one.observed?.ratePerSecond ?? one.peakPerSecond })}/s`,
      formatShare({ ratio: one.headroom }),
      `${tell(one.capacityFrom)}; ${one.file}`,
      one.observed
        ? `observed at ${formatTimestamp({ iso: one.observed.from })}; ${one.observed.file}`
        : 'the peak that was asked for, not one that was observed'
    ]),
    notes: [
      'Units: what to run, with spare ones. Capacity: of the units that hold the demand, spare ones left out. Headroom: 1 less peak over capacity; below 0 they are too few.'
    ]
  })
}

/** @param {{ review: ReviewResult }} options @returns {Table[]} */
export function makeDependencyTables ({ review: { dependencies } }) {
  if (dependencies === null) return []
  const { title, services, promises } = dependencies
  return [
    makeTable({
      title: `Dependencies of ${title}`,
      columns: [
        ['Service', 'left'],
        ['Objectives', 'left'],
        ['p99', 'right'],
        ['Good', 'right'],
        ['Good ratio is', 'left'],
        ['From', 'left']
      ],
      rows: services.map(({ name, objectives, p99Us, successRatio, successFrom, from }) => [
        name,
        objectives.join('; ') || 'none',
        p99Us === null ? NOTHING : formatTimeAlone({ valueUs: p99Us }),
        formatGoodRatio({ ratio: successRatio }),
        successFrom ?? 'not known',
        from
      ])
    }),
    makeTable({
      title: `What ${title} can promise`,
      columns: [
        ['Objective', 'left'],
        ['Verdict', 'left'],
        ['SLO ratio', 'right'],
        ['At worst', 'right'],
        ['Why', 'left']
      ],
      rows: promises.map(({ objective, verdict, sloRatio, reason }) => [
        objective.text,
        verdict,
        formatRatio({ ratio: sloRatio.independent }),
        formatRatio({ ratio: sloRatio.bound }),
        tell(reason)
      ]),
      notes: ['SLO ratio: services that are slow and fail independently; at worst: whatever they do.']
    })
  ]
}

/**
 * A target by its name, and by its phase and baseline where there are several.
 * @param {Array<{ baseline: string, target: string, phase: string }>} all
 * @returns {(one: { baseline: string, target: string, phase: string }) => string}
 */
export function nameRows (all) {
  const [phases, baselines] = [new Set(all.map(({ phase }) => phase)), new Set(all.map(({ baseline }) => baseline))]
  return ({ baseline, target, phase }) => {
    const parts = [...baselines.size > 1 ? [baseline] : [], ...phases.size > 1 ? [phase] : []]
    return parts.length > 0 ? `${target} (${parts.join(', ')})` : target
  }
}

/** @param {number | null} count */
function formatEvents (count) {
  return count === null ? NOTHING : formatCount({ count })
}

/** Rates and counts of a production, and what a query is in. @param {number | null} value */
function formatNumber (value) {
  return value === null ? NOTHING : formatSignificant({ value, maxDecimals: 6 })
}

/** @param {ReviewObjective} objective */
function formatSli ({ sli, sliInterval }) {
  const value = formatGoodRatio({ ratio: sli })
  return sli === null || sliInterval === null
    ? value
    : `${value} [${formatGoodRatio({ ratio: sliInterval.low })}, ${formatGoodRatio({ ratio: sliInterval.high })}]`
}

/** `99.95 % / 2.1`. @param {{ sli: number | null, sloRatio: number | null } | undefined} one */
function formatStanding (one) {
  return one === undefined ? NOTHING : `${formatGoodRatio({ ratio: one.sli })} / ${formatRatio({ ratio: one.sloRatio })}`
}

/** @param {ReviewCapacity} capacity */
function describeUnits ({ units, interval: { low, high }, code }) {
  if (units === null) return code ?? 'not known'
  return low === null && high === null ? String(units) : `${units} [${low ?? '?'}, ${high ?? 'no end'}]`
}

/** @param {ProductionObjective} objective */
function describeAnswers ({ reason, answers }) {
  return [tell(reason), ...new Set(answers.flatMap(({ warnings }) => warnings))].join('; ')
}
