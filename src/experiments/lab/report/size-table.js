import { chooseTimeUnit, formatBytes, formatCount, formatTenths, formatTime, NOTHING } from '../../../units.js'
import { makeTable } from '../../../report/tables/table.js'
import { describeSize } from '../plan/sizes.js'
import { formatCalls } from './cells.js'

/**
 * @import { SizeCurve, SizeRow, Spread } from '../verdict/sizes.js'
 * @import { Table } from '../../../report/tables/table.js'
 */

/**
 * Every cache at every size, with what an exact LRU of that size would have answered of the same keys.
 * @param {{ sizes: SizeCurve }} options
 * @returns {Table}
 */
export function buildSizeTable ({ sizes: { rows, valueBytes, expires, ownGrowthBytes } }) {
  const unit = chooseTimeUnit({ valuesUs: rows.flatMap(({ p50Us, p99Us }) => [p50Us, p99Us]) })
  const repeats = Math.max(0, ...rows.map((row) => row.repeats))
  const table = makeTable({
    title: `Hit ratio by the size of the cache${valueBytes === null ? '' : `, values of ${formatBytes({ bytes: valueBytes })}`} (times in ${unit.name})`,
    columns: [
      ['Size', 'right'],
      ['Cache', 'left'],
      ['Hit ratio', 'right'],
      ['Exact LRU', 'right'],
      ['Off by (points)', 'right'],
      ['Calls/request', 'right'],
      ['p50', 'right'],
      ['p99', 'right'],
      [ownGrowthBytes ? 'Memory of the cache' : 'Memory, grown by', 'right'],
      ['Entries', 'right'],
      ['Evicted', 'right']
    ],
    rows: rows.map((row) => [
      describeSize(row),
      row.status === 'ok' ? row.title : `${row.title} (${row.status})`,
      formatSpread(row.hitRatio),
      row.exact === null ? NOTHING : formatTenths({ ratio: row.exact.value }),
      formatOff(row.off),
      formatCalls(row.callsPerRequest),
      ...[row.p50Us, row.p99Us].map((valueUs) => valueUs === null ? 'n/a' : formatTime({ valueUs, unit })),
      formatMemory(row.memoryBytes),
      row.entries === null ? NOTHING : formatCount({ count: row.entries }),
      row.evicted === null ? NOTHING : formatCount({ count: row.evicted })
    ]),
    notes: [
      `range of the hit ratio: ${repeats > 1 ? 'from the lowest repeat to the highest; each repeat asks for other keys' : 'the 95 % range of chance in one repeat'}. The caches begin empty, so the first request for each key misses`,
      'size: bytes of values; of a Redis all that it may use (maxmemory), of which it takes about 1 MB itself',
      expires
        ? 'exact LRU: not computed, as values expire within the window'
        : 'exact LRU: computed from the same keys in the order in which they were sent, by stack distances. Off by: measured minus exact, lowest to highest repeat',
      `${describeMemory(ownGrowthBytes)}. Of a Redis: its used_memory, about 1 MB of which it takes empty`,
      'calls: to the origin. Evicted: entries dropped because the cache was full'
    ]
  })
  return { ...table, targets: rows.map(({ target }) => target) }
}

/** @param {Spread | null} ownBytes */
function describeMemory (ownBytes) {
  const grown = "memory: what the service's heap and buffers grew by over the window, without garbage"
  return ownBytes
    ? `${grown}, less what a service grows by that caches nothing (the reference: ${formatMemory(ownBytes)}). It is as exact as that`
    : `${grown}. It is not the cache's alone: some megabytes of it are the service's own, and how many is not known`
}

/** `41.2 % (40.1 to 42.3)` @param {Spread | null} spread */
function formatSpread (spread) {
  if (spread === null) return NOTHING
  return `${formatTenths({ ratio: spread.value })} (${[spread.low, spread.high].map((ratio) => (ratio * 100).toFixed(1)).join(' to ')})`
}

/** `+0.1`, `-0.3 to +0.2` @param {SizeRow['off']} off */
function formatOff (off) {
  if (off === null) return NOTHING
  const [low, high] = [off.low, off.high].map(formatPoints)
  return low === high ? low : `${low} to ${high}`
}

/** Percentage points with their sign; nothing has none. @param {number} ratio */
export function formatPoints (ratio) {
  const text = (ratio * 100).toFixed(1)
  if (Number(text) === 0) return '0.0'
  return ratio > 0 ? `+${text}` : text
}

/** @param {Spread | null} spread */
export function formatMemory (spread) {
  if (spread === null) return NOTHING
  const [low, high] = [spread.low, spread.high].map((bytes) => formatBytes({ bytes }))
  return low === high ? low : `${low} to ${high}`
}
