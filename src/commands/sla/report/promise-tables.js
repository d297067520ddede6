import {
  chooseTimeUnit, formatChance, formatGoodRatio, formatPercentileName, formatShare, formatTime, NOTHING
} from '../../../layout/units.js'
import { writeRange } from '../../../promises/plan/metric-convention.js'
import { promiseOf } from '../../../promises/verdict/objectives/index.js'
import { makeTable } from '../../../layout/tables/table.js'

/** @import { ComposedTime, ServiceSpending, SlaResult } from '../../../types.ts' */
/** @import { Table } from '../../../layout/tables/table.js' */

/** @type {Readonly<Record<string, string>>} */
const PLACES = Object.freeze({ inside: 'inside the band', above: 'above the band', below: 'below the band', 'cannot tell': 'cannot tell' })

/** Everything of a composed promise that is a table. @param {{ result: SlaResult }} options @returns {Table[]} */
export function makePromiseTables ({ result }) {
  return [
    makeServiceTable(result),
    ...result.percentiles === null ? [] : [makePercentileTable(result, result.percentiles)],
    ...result.band.length > 0 ? [makeBandTable(result)] : [],
    ...result.spending.length > 0 ? [makeSpendingTable(result)] : [],
    ...result.budgets.length > 0 ? [makeBudgetTable(result)] : [],
    ...result.fanOuts.map(makeFanOutTable),
    ...result.alerts.length > 0 ? [makeAlertTable(result)] : []
  ]
}

/** @param {SlaResult} result */
function makeServiceTable ({ plan, services }) {
  const unit = chooseTimeUnit({ valuesUs: services.flatMap(({ percentiles }) => percentiles.map(({ valueUs }) => valueUs)) })
  const at = (/** @type {SlaResult['services'][number]} */ { percentiles }, /** @type {number} */ p) =>
    formatTime({ valueUs: percentiles.find(({ percentile }) => percentile === p)?.valueUs ?? null, unit })
  return makeTable({
    title: `Services by themselves, in ${unit.name}`,
    columns: [
      ['Service', 'left'],
      ['p50', 'right'],
      ['p99', 'right'],
      ['p99.9', 'right'],
      ['Good', 'right'],
      ['From', 'left']
    ],
    rows: services.map((service) => [
      service.name,
      at(service, 0.5),
      at(service, 0.99),
      at(service, 0.999),
      formatGoodRatio({ ratio: plan.services[service.name].successRatio }),
      plan.services[service.name].text
    ]),
    notes: ['a dash: not known']
  })
}

/** @param {SlaResult} result @param {NonNullable<SlaResult['percentiles']>} percentiles */
function makePercentileTable ({ atMost }, percentiles) {
  const unit = chooseTimeUnit({
    valuesUs: percentiles.flatMap(({ independent, comonotonic, bound }) => [
      independent.valueUs,
      comonotonic.valueUs,
      bound.valueUs
    ])
  })
  const cell = (/** @type {ComposedTime} */ { valueUs }, most = atMost) =>
    valueUs === null ? 'not known' : `${most ? '≤ ' : ''}${formatTime({ valueUs, unit })}`
  return makeTable({
    title: `The whole, in ${unit.name}`,
    columns: [
      ['Percentile', 'left'],
      ['Slow independently', 'right'],
      ['Slow together', 'right'],
      ['Whatever they do', 'right']
    ],
    rows: percentiles.map(({ percentile, independent, comonotonic, bound }) => [
      formatPercentileName({ percentile }),
      cell(independent),
      cell(comonotonic),
      cell(bound, true)
    ]),
    notes: [
      'slow together: percentiles of services in series, added up; right only if all are slow at the same moments',
      'whatever they do: the best bound without an assumption; not known: too little is known of the services for one'
    ]
  })
}

/** @param {SlaResult} result */
function makeBandTable ({ plan, band }) {
  const unit = chooseTimeUnit({ valuesUs: band.flatMap(({ measured, lowUs, highUs }) => [measured.value, lowUs, highUs]) })
  const time = (/** @type {number | null} */ valueUs) => formatTime({ valueUs, unit })
  return makeTable({
    title: `Measured against composed, in ${unit.name}`,
    columns: [
      ['Percentile', 'left'],
      ['Measured', 'right'],
      ['95 % interval', 'left'],
      ['Band', 'left'],
      ['Place', 'left']
    ],
    rows: band.map(({ percentile, measured, lowUs, highUs, place }) => [
      formatPercentileName({ percentile }),
      time(measured.value),
      measured.low === null || measured.high === null ? NOTHING : `${time(measured.low)} to ${time(measured.high)}`,
      highUs === null ? NOTHING : lowUs === null ? `up to ${time(highUs)}` : `${time(lowUs)} to ${time(highUs)}`,
      PLACES[place]
    ]),
    notes: [
      plan.measured?.text ?? '',
      'band: from services that are slow independently to services that are slow together; a whole outside of it does not fit the graph'
    ]
  })
}

/** @param {SlaResult} result */
function makeSpendingTable ({ spending }) {
  const unit = chooseTimeUnit({ valuesUs: spending.filter(({ objective }) => promiseOf(objective).saved === 'time').map(({ saved }) => saved) })
  return makeTable({
    title: 'Who spends most',
    columns: [
      ['Of', 'left'],
      ['Service', 'left'],
      ['Without it', 'right'],
      ['Share', 'right']
    ],
    rows: spending.map(({ objective, service, saved, share }) => [
      objective.text,
      service,
      describeSaved({ objective, saved, unit }),
      formatShare({ ratio: share })
    ]),
    notes: [
      'how much better the whole would be if this service took no time or never failed (services independent); shares do not add up to 100 %'
    ]
  })
}

/** @param {Pick<ServiceSpending, 'objective' | 'saved'> & { unit: ReturnType<typeof chooseTimeUnit> }} options */
function describeSaved ({ objective, saved, unit }) {
  return promiseOf(objective).saved === 'time'
    ? `${formatTime({ valueUs: saved, unit })} ${unit.name} less`
    : `${formatChance({ ratio: saved })} fewer failures`
}

/** @param {SlaResult} result */
function makeBudgetTable ({ budgets }) {
  const unit = chooseTimeUnit({ valuesUs: budgets.map(({ withinUs }) => withinUs) })
  return makeTable({
    title: 'What each service may have, so that the promise is kept whatever the dependence',
    columns: [
      ['Objective', 'left'],
      ['Service', 'left'],
      [`Within ${unit.name}`, 'right'],
      ['Asked', 'right'],
      ['Now', 'right']
    ],
    rows: budgets.map(({ objective, service, withinUs, askedRatio, presentRatio }) => [
      objective,
      service,
      formatTime({ valueUs: withinUs, unit }),
      formatGoodRatio({ ratio: askedRatio }),
      formatGoodRatio({ ratio: presentRatio })
    ]),
    notes: [
      'asked: the share of its answers that has to be in time, or good; one possible split, from the present figures'
    ]
  })
}

/** @param {SlaResult['fanOuts'][number]} fanOut */
function makeFanOutTable ({ name, resources, pages, chances, leafPercentile, visitPercentile }) {
  const isVisit = pages > 1
  /** @type {Array<[string, 'left' | 'right']>} */
  const columns = [['Percentile of one', 'left'], ['A page', 'right']]
  return makeTable({
    title: `Chance of never meeting the slower rest: ${name}, ${resources} at once${isVisit ? ` on each of ${pages} pages` : ''}`,
    columns: isVisit ? [...columns, ['A visit', 'right']] : columns,
    rows: chances.map(({ percentile, page, visit }) => [
      formatPercentileName({ percentile }),
      formatChance({ ratio: page }),
      ...(isVisit ? [formatChance({ ratio: visit })] : [])
    ]),
    notes: [
      'if requests are slow independently of each other',
      `for the p99 of a page one request must keep it at ${formatPercentileName({ percentile: leafPercentile })}${isVisit ? `, of a visit at ${formatPercentileName({ percentile: visitPercentile })}` : ''}`
    ]
  })
}

/** @param {SlaResult} result */
function makeAlertTable ({ alerts, plan }) {
  const time = (/** @type {number} */ ms) => writeRange(ms).replace(/\D$/, (unit) => unit === 'm' ? ' min' : ` ${unit}`)
  return makeTable({
    title: `Burn-rate alerts for a window of ${Number(plan.windowDays.toPrecision(4))} days`,
    columns: [
      ['Objective', 'left'],
      ['Budget spent', 'right'],
      ['Windows', 'left'],
      ['Burn rate', 'right'],
      ['Severity', 'left']
    ],
    rows: alerts.map(({ objective, budgetShare, longMs, shortMs, factor, severity, canFire }) => [
      objective.text,
      formatShare({ ratio: budgetShare }),
      `${time(longMs)} and ${time(shortMs)}`,
      String(Number(factor.toPrecision(4))),
      canFire ? severity : 'cannot fire'
    ]),
    notes: ['as a Prometheus rule file: --alerts prometheus']
  })
}
