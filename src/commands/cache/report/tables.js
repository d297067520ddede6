import { makeTable } from '../../../layout/tables/table.js'
import { formatSecond } from '../../../layout/access-logs.js'
import { makeProfileTable } from '../../../report/traffic-profile.js'
import { formatCount, formatShare } from '../../../layout/units.js'
import { formatHit, formatPerSecond, formatSize, formatSmall, formatTtl, nameKey } from './texts.js'

/** @import { CacheFigures, CacheResult } from '../types.ts' */
/** @import { Table } from '../../../layout/tables/table.js' */

/**
 * All that is known of a log as a cache sees it.
 * @param {CacheResult} result
 * @returns {Table[]}
 */
export function makeCacheTables ({ figures, traffic: { profile } }) {
  return [
    ...figures.cacheable === 0 ? [] : [makeHitTable(figures), makeOriginTable(figures), makeEntryTable(figures)],
    makeRefusalTable(figures),
    ...figures.keys.top.length === 0 ? [] : [makeKeyTable(figures)],
    makeProfileTable({ profile })
  ]
}

/** @param {CacheFigures} figures */
function makeHitTable (figures) {
  return makeGrid({
    figures,
    title: 'Share of all requests that a cache would answer, by size and TTL',
    show: formatHit,
    notes: ['a cache that drops what was used longest ago (LRU); its own overhead for each entry comes on top of the size']
  })
}

/** @param {CacheFigures} figures */
function makeOriginTable (figures) {
  const { peakMinute: { ratePerSecond, startSecond } } = figures
  return makeGrid({
    figures,
    title: 'Calls of the origin in the busiest minute, a second',
    show: ({ originPerSecond }) => formatPerSecond(originPerSecond),
    notes: [`without a cache ${formatPerSecond(ratePerSecond)}, from ${formatSecond({ second: startSecond })} UTC`]
  })
}

/**
 * @param {{ figures: CacheFigures, title: string, show: (cell: CacheFigures['cells'][number]) => string, notes: string[] }} options
 */
function makeGrid ({ figures: { cells, unit }, title, show, notes }) {
  const sizes = [...new Set(cells.map(({ size }) => size))]
  const ttls = [...new Set(cells.map(({ ttlS }) => ttlS))]
  return makeTable({
    title,
    columns: [['Size', 'left'], ...ttls.map((ttlS) => /** @type {[string, 'right']} */ ([formatTtl(ttlS), 'right']))],
    rows: sizes.map((size) => [formatSize({ size, unit }), ...cells.filter((cell) => cell.size === size).map(show)]),
    notes
  })
}

/** @param {CacheFigures} figures */
function makeEntryTable ({ bySize: { entries } }) {
  return makeTable({
    title: 'By number of entries, without a TTL',
    columns: [['Entries', 'right'], ['Answered', 'right']],
    rows: entries.map(({ size, hitRatio }) => [formatCount({ count: size }), formatShare({ ratio: hitRatio })])
  })
}

/** @param {CacheFigures} figures */
function makeRefusalTable ({ refused, cacheable, requests, queryShare }) {
  return makeTable({
    title: 'What can be cached',
    columns: [['Requests', 'left'], ['Number', 'right'], ['Share', 'right'], ['Most of them', 'left']],
    rows: [
      ['can be cached', formatCount({ count: cacheable }), formatSmall(cacheable / requests), ''],
      ['of these with a query', formatCount({ count: queryShare * requests }), formatSmall(queryShare), ''],
      ...refused.map((one) => [`not: ${one.reason}`, formatCount({ count: one.requests }), formatSmall(one.share), one.examples.join(', ')])
    ]
  })
}

/** @param {CacheFigures} figures */
function makeKeyTable ({ keys: { top, zipf } }) {
  return makeTable({
    title: 'Most popular keys',
    columns: [['Key', 'left'], ['Requests', 'right'], ['Share', 'right']],
    rows: top.map((one) => [nameKey(one), formatCount({ count: one.requests }), formatSmall(one.share)]),
    notes: zipf === null ? [] : [`Zipf's law was fitted to the first ${formatCount({ count: zipf.ranks })} keys`]
  })
}
