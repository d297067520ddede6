import { LATENCY_LIST } from '../../../plan/percentiles.js'
import { formatRate, labelPercentile } from '../../../units.js'
import { readLatency } from '../../../judge/published-figures.js'
import { samplesNeeded } from '../../../stats/percentiles.js'
import { figureOf } from '../../figures.js'
import { listRows, rowOf } from '../../tables/row-labels.js'

/**
 * @import { BaselineResult, PerSecond, Result, RowMeasured } from '../../../types.ts'
 * @import { Cell, Column, Figure, Table } from '../../document.ts'
 *
 * @typedef {{ result: Result, baselineResult: BaselineResult }} Shown
 */

/* What autocannon prints of a closed loop, with its columns, for each server. */

const LATENCIES = Object.freeze(/** @type {const} */ ([
  ['p2_5', '2.5 %'], ['p50', '50 %'], ['p97_5', '97.5 %'], ['p99', '99 %'], ['mean', 'avg'], ['stdev', 'stdev'], ['max', 'max']
]))
const PER_SECOND = Object.freeze(/** @type {const} */ ([
  ['p1', '1 %'], ['p2_5', '2.5 %'], ['p50', '50 %'], ['p97_5', '97.5 %'], ['mean', 'avg'], ['stdev', 'stdev'], ['min', 'min']
]))
const FEWEST_SECONDS = 100 // of fewer, 1 % is none
const MOST_LISTED = 12 // a column each
/** @type {Column} */
const TARGET = { key: 'target', head: 'Target', priority: 0 }
const SCALE = 'time'

/** @param {Shown} options @returns {Table | null} null where nothing was loaded flat out */
export function buildLatencyTable ({ result, baselineResult }) {
  const rows = listRows({ result, baselineResult, phase: 'peak' })
  if (rows.length === 0) return null
  return {
    kind: 'table',
    title: 'Response times flat out, as autocannon prints them',
    columns: [TARGET, ...LATENCIES.map(([key, head]) => /** @type {Column} */ ({ key, head, align: 'right', scale: SCALE }))],
    rows: rows.map((labelled) => rowOf({
      labelled,
      lay: (measured) => Object.fromEntries(LATENCIES.map(([key]) => [key, withoutRange(figureOfLatency(measured, key))]))
    })),
    notes: ['the same times with their ranges stand in the table of the peak']
  }
}

/** @param {Shown} options @returns {Table | null} null where nothing was loaded flat out */
export function buildPerSecondTable ({ result, baselineResult }) {
  const rows = listRows({ result, baselineResult, phase: 'peak' })
  if (rows.length === 0) return null
  const seconds = rows.flatMap(({ measured }) => measured?.perSecond?.seconds ?? [])
  return {
    kind: 'table',
    title: 'Requests and bytes in each second, flat out',
    columns: [TARGET, { key: 'of', head: 'Of', priority: 0 }, ...PER_SECOND.map(([key, head]) => /** @type {Column} */ ({ key, head, align: 'right' }))],
    rows: rows.flatMap((labelled) => [
      rowOf({
        labelled,
        lay: ({ perSecond }) => ({ of: 'requests', ...laySeconds(perSecond, (value) => formatRate({ perSecond: value })) })
      }),
      ...labelled.measured?.bytesPerSecond
        ? [rowOf({
            labelled: { ...labelled, label: '' },
            lay: ({ bytesPerSecond = null }) => ({ of: 'bytes', ...laySeconds(bytesPerSecond, (value) => ({ value, unit: 'bytes' })) })
          })]
        : []
    ]),
    notes: [
      '1 %: the rate that was kept in 99 % of the seconds; 2.5 %, 50 % and 97.5 % likewise. Whole seconds only, of short ' +
        'slices put together.',
      ...seconds.some((count) => count < FEWEST_SECONDS)
        ? [`of fewer than ${FEWEST_SECONDS} seconds, 1 % is the slowest one: ${Math.min(...seconds)} here; -d 120s --repeats 1 has more`]
        : []
    ]
  }
}

/** @param {PerSecond | null} seconds @param {(value: number) => Cell} write @returns {Record<string, Cell>} */
function laySeconds (seconds, write) {
  return Object.fromEntries(PER_SECOND.map(([key]) => [key, seconds === null ? null : write(seconds[key])]))
}

/**
 * `autocannon -l`: a row a percentile, a column a server.
 * @param {Shown} options
 * @returns {Table | null} null where nothing was measured flat out
 */
export function buildLatencyList ({ result, baselineResult }) {
  const all = listRows({ result, baselineResult, phase: 'peak' }).flatMap(({ label, measured }) => measured ? [{ label, measured }] : [])
  if (all.length === 0) return null
  const rows = all.slice(0, MOST_LISTED)
  return {
    kind: 'table',
    title: 'Response time by percentile, flat out',
    columns: [
      { key: 'percentile', head: 'Percentile', priority: 0, align: 'right' },
      ...rows.map(({ label }, at) => /** @type {Column} */ ({ key: String(at), head: label, align: 'right', scale: SCALE }))
    ],
    rows: LATENCY_LIST.map(([key, ratio]) => ({
      cells: {
        percentile: `${labelPercentile(key).slice(1)} %`,
        ...Object.fromEntries(rows.map(({ measured }, at) => {
          const figure = figureOfLatency(measured, key)
          return [at, figure.value === null && !measured.quotedUs ? { ...figure, needs: samplesNeeded(ratio) } : figure]
        }))
      },
      weight: Infinity
    })),
    ...all.length > rows.length && { notes: [`the first ${rows.length} of ${all.length} servers; --json has all`] }
  }
}

/** @param {RowMeasured} measured @param {string} key @returns {Figure} */
function figureOfLatency (measured, key) {
  const here = readLatency({ measured, key })
  if (typeof here === 'number') return { value: here, unit: 'us' }
  const needs = /** @type {Record<string, number | undefined>} */ (measured.needs)[key]
  return here === null ? { value: null, unit: 'us', ...needs !== undefined && { needs } } : figureOf({ estimate: here, unit: 'us' })
}

/** @param {Figure} figure @returns {Figure} */
function withoutRange ({ low, high, ...figure }) {
  return figure
}

/**
 * What answers weigh, and what compression saves.
 * @param {Shown} options
 * @returns {Table | null} null where no driver told
 */
export function buildBytesTable ({ result, baselineResult }) {
  const rows = listRows({ result, baselineResult, phase: 'peak' })
  if (!rows.some(({ measured }) => measured?.answerBytes)) return null
  return {
    kind: 'table',
    title: 'Bytes of answers, flat out',
    columns: [
      TARGET,
      { key: 'encoding', head: 'Encoding', priority: 3 },
      { key: 'wire', head: 'an answer', align: 'right', priority: 1 },
      { key: 'unpacked', head: 'unpacked', align: 'right', priority: 2 },
      { key: 'saved', head: 'saved', align: 'right', priority: 2 },
      { key: 'rate', head: 'a second', align: 'right', priority: 1 },
      { key: 'rateUnpacked', head: 'a second, unpacked', align: 'right', priority: 4 }
    ],
    rows: rows.map((labelled) => rowOf({ labelled, lay: layBytes })),
    notes: [
      'on the wire, heads included, TLS, TCP and IP left out; unpacked: as long as the answer that was looked at before the load'
    ]
  }
}

/** @param {RowMeasured} measured @returns {Record<string, Cell>} */
function layBytes ({ answerBytes, achievedPerSecond: { value: perSecond } }) {
  if (!answerBytes) return {}
  const { wire, unpacked, encoding } = answerBytes
  const bytes = (/** @type {number | undefined} */ value) => /** @type {Cell} */ (value === undefined ? null : { value, unit: 'bytes' })
  const isPacked = encoding !== undefined && encoding !== 'identity'
  return {
    encoding: encoding === 'identity' ? 'none' : encoding ?? null,
    wire: bytes(wire),
    unpacked: bytes(unpacked),
    saved: isPacked && unpacked !== undefined ? { value: 1 - wire / unpacked, unit: 'share' } : null,
    rate: bytes(wire * perSecond),
    rateUnpacked: bytes(unpacked && unpacked * perSecond)
  }
}
