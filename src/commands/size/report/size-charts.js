import { drawCapacityChart } from './capacity-chart.js'
import { makeChartId } from '../../../report/charts/identifier.js'
import { drawOfferedChart } from '../../../report/charts/offered-chart.js'
import { describeAnswer, nameUnit } from './prose.js'
import { formatNumberOf, formatRate } from '../../../units.js'

/** @import { Chart, SizedUnit, SizeResult } from '../../../types.ts' */

/**
 * The charts of a sizing: for each size of unit what it can do by number of units, and the probes that say so.
 * @param {{ result: SizeResult }} options
 * @returns {Chart[]} none for a size without a point
 */
export function buildSizeCharts ({ result: { question, sizes } }) {
  /** @type {Set<string>} */
  const taken = new Set()
  return sizes.flatMap((size, index) => {
    const suffix = sizes.length > 1 ? [index + 1] : []
    const of = sizes.length > 1 ? `, ${nameUnit({ unit: size.measurements.unit })}` : ''
    /** @param {'capacity' | 'offered'} kind @param {string} what */
    const head = (kind, what) => ({
      id: makeChartId({ parts: [question.name, kind, ...suffix], taken }),
      baseline: question.name,
      kind,
      title: `${question.name}: ${what}${of}`
    })
    const [capacity, offered] = [
      head('capacity', 'units against the rate they hold'),
      head('offered', 'offered and good, by number of units')
    ]
    return [
      { head: capacity, drawing: drawCapacityChart({ ...capacity, size, answer: describeAnswer({ question, size }) }) },
      {
        head: offered,
        drawing: drawOfferedChart({
          ...offered,
          lines: listProbes(size),
          spans: listKnees(size),
          remark:
            'Every point is a probe of the capacity search on a freshly started server; one that is crossed out did not hold the objectives.'
        })
      }
    ].flatMap(({ head: { id, baseline, kind, title }, drawing }) =>
      drawing === null ? [] : [{ id, baseline, kind, title, ...drawing }]
    )
  })
}

/** Those that the driver spoiled say nothing of the units. @param {SizedUnit} size */
function listProbes ({ measurements: { capacities } }) {
  return capacities
    .map(({ units, probes }) => ({
      label: formatNumberOf({ count: units, of: 'unit' }),
      target: '',
      points: probes
        .filter(({ verdict }) => verdict !== 'invalid')
        .map(({ offeredPerSecond, goodPerSecond, verdict }) => ({
          x: offeredPerSecond,
          y: goodPerSecond,
          missed: verdict === 'fail'
        }))
    }))
    .filter(({ points }) => points.length > 0)
}

/** @param {SizedUnit} size */
function listKnees ({ measurements: { capacities } }) {
  return capacities.flatMap(({ units, lowerPerSecond, upperPerSecond }) =>
    lowerPerSecond === null || upperPerSecond === null
      ? []
      : [
          {
            label: `${formatNumberOf({ count: units, of: 'unit' })}: between ${formatRate({ perSecond: lowerPerSecond })} and ${formatRate({ perSecond: upperPerSecond })}/s`,
            from: lowerPerSecond,
            to: upperPerSecond
          }
        ]
  )
}
