import { findHeldBy } from '../../../judge/containers.js'
import { bandOf, rateOf } from '../../../stats/usl-curve.js'
import { formatRate, formatShare, NOTHING } from '../../../layout/units.js'
import { makeTable } from '../../../layout/tables/table.js'

/**
 * @import { Needed, PublishedCapacity, SizedUnit } from '../../../types.ts'
 * @import { Table } from '../../../layout/tables/table.js'
 */

/**
 * What each number of units can do: measured, by the curve, by two ideal queues, and as published.
 * @param {{ size: { measurements: SizedUnit['measurements'], sizing: Pick<SizedUnit['sizing'], 'usl' | 'queues'> & {
 *   needed: { units: number | null, basis?: Needed['basis'] } } }, published: PublishedCapacity | null }} options
 * @returns {Table}
 */
export function buildCapacityTable ({ size: { measurements: { kind, points, capacities }, sizing: { usl, needed, queues } }, published }) {
  const searched = capacities.map((capacity) => ({
    units: capacity.units,
    point: points.find(({ units }) => units === capacity.units),
    capacity
  }))
  const given = kind === 'points' ? points.map((point) => ({ units: point.units, point, capacity: undefined })) : searched
  const known = new Set(given.map(({ units }) => units))
  const further = [
    ...new Set([
      ...Object.keys(published?.capacities ?? {}).map(Number),
      ...(needed.units === null ? [] : [needed.units])
    ])
  ].filter((units) => !known.has(units))
  const rows = [...given, ...further.map((units) => ({ units, point: undefined, capacity: undefined }))].sort((a, b) => a.units - b.units)
  const hasEnds = points.some(({ lowerPerSecond, upperPerSecond }) => upperPerSecond !== lowerPerSecond)
  /** @type {Array<[string, 'left' | 'right', (row: typeof rows[number]) => string] | null>} */
  const columns = [
    ['Units', 'right', ({ units }) => String(units)],
    kind === 'points' ? ['Rate/s', 'right', ({ point }) => rate(point?.ratePerSecond)] : null,
    kind === 'measured' || hasEnds
      ? [
          kind === 'measured' ? 'Least/s' : 'Held/s',
          'right',
          ({ point, capacity }) => rate(point?.lowerPerSecond ?? capacity?.lowerPerSecond)
        ]
      : null,
    capacities.some(({ estimatePerSecond }) => typeof estimatePerSecond === 'number')
      ? ['About/s', 'right', ({ capacity }) => rate(capacity?.estimatePerSecond)]
      : null,
    kind === 'measured' || hasEnds
      ? [
          kind === 'measured' ? 'Most/s' : 'Failed/s',
          'right',
          ({ point, capacity }) => rate(point?.upperPerSecond ?? capacity?.upperPerSecond)
        ]
      : null,
    needed.basis === 'proportion'
      ? [
          'In proportion/s',
          'right',
          ({ units }) => {
            const held = findHeldBy({ points, basis: 'proportion', usl, units })
            return held.from === 'proportion' ? rate(held.ratePerSecond) : NOTHING
          }
        ]
      : null,
    usl === null
      ? null
      : [needed.basis === 'proportion' ? 'If they add less/s' : 'Curve/s', 'right', ({ units }) => describeCurveAt({ usl, units })],
    published === null ? null : ['Published/s', 'right', ({ units }) => rate(published.capacities[String(units)])],
    points.some(({ cpuRatio }) => cpuRatio !== null)
      ? ['CPU', 'right', ({ point }) => formatShare({ ratio: point?.cpuRatio ?? null })]
      : null,
    queues === null
      ? null
      : [
          'Separate queues/s',
          'right',
          ({ units }) => rate(queues.bounds.find((bound) => bound.units === units)?.separatePerSecond)
        ],
    queues === null
      ? null
      : [
          'One queue/s',
          'right',
          ({ units }) => rate(queues.bounds.find((bound) => bound.units === units)?.sharedPerSecond)
        ],
    kind === 'points'
      ? null
      : ['Confirmed', 'left', ({ capacity }) => (capacity === undefined ? NOTHING : capacity.confirmed ? 'yes' : 'no')],
    kind === 'points' ? null : ['Search ended', 'left', ({ capacity }) => capacity?.stopped ?? NOTHING]
  ]
  const shown = columns.filter((column) => column !== null)
  return makeTable({
    title: kind === 'points' ? 'Capacity as in the file' : 'Capacity, measured',
    columns: shown.map(([name, align]) => [name, align]),
    rows: rows.map((row) => shown.map(([, , cell]) => cell(row))),
    notes: [
      ...(published === null
        ? []
        : [
            `Published: ${published.source}, ${published.objective}, answer ${published.answer} for ${published.peakPerSecond}/s; another machine, with units of an unknown size`
          ]),
      ...(usl?.covariance ? ['Curve: in brackets its 95 % interval'] : [])
    ]
  })
}

/** @param {{ usl: import('../../../types.ts').Usl, units: number }} options */
function describeCurveAt ({ usl, units }) {
  const band = bandOf({ usl, units })
  return `${rate(rateOf({ usl, units }))}${band === null ? '' : ` [${rate(band.low)}, ${rate(band.high)}]`}`
}

/** @param {number | null | undefined} perSecond */
function rate (perSecond) {
  return formatRate({ perSecond: perSecond ?? null })
}
