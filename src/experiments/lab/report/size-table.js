import { NOTHING, chooseTimeUnit, formatBytes, formatTime, formatTenths } from '../../../units.js'
import { describeSize } from '../plan/sizes.js'
import { formatCalls } from './cells.js'

/**
 * @import { SizeCurve, SizeRow, Spread } from '../verdict/sizes.js'
 * @import { Row, Table } from '../../../report/document.ts'
 */

/**
 * Every cache at every size, with what an exact LRU of that size would have answered of the same keys.
 * @param {{ sizes: SizeCurve }} options
 * @returns {Table}
 */
export function buildSizeTable ({ sizes: { rows, valueBytes, expires, ownGrowthBytes } }) {
  const unit = chooseTimeUnit({ valuesUs: rows.flatMap(({ p50Us, p99Us }) => [p50Us, p99Us]) })
  const repeats = Math.max(0, ...rows.map((row) => row.repeats))
  const time = (/** @type {number | null} */ valueUs) => valueUs === null ? 'n/a' : formatTime({ valueUs, unit })
  return {
    kind: 'table',
    title: `Hit ratio by the size of the cache${valueBytes === null ? '' : `, values of ${formatBytes({ bytes: valueBytes })}`} (times in ${unit.name})`,
    columns: [
      { key: 'size', head: 'Size', align: 'right' },
      { key: 'cache', head: 'Cache' },
      { key: 'hit', head: 'Hit ratio', align: 'right' },
      { key: 'exact', head: 'Exact LRU', align: 'right' },
      { key: 'off', head: 'Off by (points)', align: 'right' },
      { key: 'calls', head: 'Calls/request', align: 'right' },
      { key: 'p50', head: 'p50', align: 'right' },
      { key: 'p99', head: 'p99', align: 'right' },
      { key: 'memory', head: ownGrowthBytes ? 'Memory of the cache' : 'Memory, grown by', align: 'right' },
      { key: 'entries', head: 'Entries' },
      { key: 'evicted', head: 'Evicted' }
    ],
    rows: rows.map((row) => /** @type {Row} */ ({
      cells: {
        size: describeSize(row),
        cache: row.status === 'ok' ? row.title : `${row.title} (${row.status})`,
        hit: formatSpread(row.hitRatio),
        exact: row.exact === null ? NOTHING : formatTenths({ ratio: row.exact.value }),
        off: formatOff(row.off),
        calls: formatCalls(row.callsPerRequest),
        p50: time(row.p50Us),
        p99: time(row.p99Us),
        memory: formatMemory(row.memoryBytes),
        entries: { value: row.entries, unit: 'count' },
        evicted: { value: row.evicted, unit: 'count' }
      },
      of: row.target
    })),
    notes: [
      `range of the hit ratio: ${repeats > 1 ? 'from the lowest repeat to the highest; each repeat asks for other keys' : 'the 95 % range of chance in one repeat'}. The caches begin empty, so the first request for each key misses`,
      'size: bytes of values; of a Redis all that it may use (maxmemory), of which it takes about 1 MB itself',
      expires
        ? 'exact LRU: not computed, as values expire within the window'
        : 'exact LRU: computed from the same keys in the order in which they were sent, by stack distances. Off by: measured minus exact, lowest to highest repeat',
      `${describeMemory(ownGrowthBytes)}. Of a Redis: its used_memory, about 1 MB of which it takes empty`,
      'calls: to the origin. Evicted: entries dropped because the cache was full'
    ]
  }
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
