import { describeEnd, describeLog, listLines } from '../../../layout/access-logs.js'
import {
  clean, fillScreen, layAnswer, layFacts, layFoot, layRemarks, laySentence, layTitle, layTroubles, openScreen
} from '../../../layout/screen/frame.js'
import { layGrid } from '../../../layout/screen/grid.js'
import { describeProfile } from '../../../report/traffic-profile.js'
import { formatBytes, formatCount, formatShare, formatTimeAlone } from '../../../layout/units.js'
import { tell } from '../../../messages.js'
import { describeRefusal, describeZipf, formatPerSecond, formatSize, formatSmall, formatTtl, listAnswers, nameKey } from './texts.js'

/**
 * @import { CacheCell, CacheFigures, CacheResult } from '../types.ts'
 * @import { Outcome, Screen, Step } from '../../../layout/screen/frame.js'
 */

const MOST_SIZES = 6
const MOST_REMARKS = 2
const SAME = 0.001
const CALLS_SHOWN = 1.1
/** @type {Partial<Record<CacheResult['need']['code'], Outcome>>} */
const OUTCOMES = Object.freeze({ CACHE_ENOUGH: 'good', CACHE_SPARED: 'good', CACHE_TOO_LITTLE: 'bad', CACHE_NOTHING: 'bad' })

/**
 * Whether a cache is needed, which size and which time to live, on one screen.
 * @param {{ result: CacheResult, columns: number | undefined, colors: boolean, steps?: readonly Step[], exitCode?: number }} options
 *   columns: of the terminal, absent when there is none
 * @returns {string} at most 30 lines; ends with a newline
 */
export function renderCacheScreen ({ result, columns, colors, steps, exitCode }) {
  const screen = openScreen({ columns, colors })
  const { traffic, figures, choice, need, log, remarks } = result
  const lines = listLines(result)
  const [answer, ...more] = listAnswers(result)
  return fillScreen({
    lay: (mostRows) => [
      [
        ...layTitle({ text: `cache for ${describeLog(result)}`, ...screen }),
        ...layTroubles({ texts: lines.length > 0 ? [lines.slice(0, 2).join(' ')] : [], ...screen })
      ],
      [
        ...layAnswer({
          outcome: OUTCOMES[need.code] ?? 'open',
          text: answer,
          ...screen
        }),
        ...more.flatMap((text) => laySentence({ text, indent: '  ', ...screen }))
      ],
      [
        ...layFacts({ label: 'KEYS', texts: describeKeys(figures), ...screen }),
        ...layFacts({ label: 'NOT CACHED', texts: [describeRefused(figures)], ...screen }),
        ...layFacts({ label: 'EXPIRY', texts: describeExpiry(result), ...screen }),
        ...layFacts({ label: 'DAY', texts: describeProfile({ profile: traffic.profile }), ...screen })
      ],
      figures.cacheable === 0 ? [] : laySizes({ figures, choice, mostRows: Math.min(mostRows, MOST_SIZES), screen }),
      layRemarks({ texts: [...remarks, ...log.remarks].map((one) => tell(one)), most: MOST_REMARKS, ...screen }),
      layFoot({
        steps,
        ...describeEnd({ exitCode, log, open: need.code === 'CACHE_CANNOT_TELL' ? 'cannot tell: paths are missing' : null }),
        ...screen
      })
    ]
  })
}

/** @param {CacheFigures} figures */
function describeKeys ({ keys: { distinct, onceShare, bytes, followedRatio, top, zipf } }) {
  if (top.length === 0) return []
  const about = followedRatio < 1 ? 'about ' : ''
  const size = bytes === null ? '' : `, ${formatBytes({ bytes })} of answers`
  return [
    `${about}${formatCount({ count: distinct })} different${size}; ${formatSmall(onceShare)} of them asked for once` +
      `${zipf === null ? '' : ` · ${describeZipf(zipf)}`}`,
    `most popular: ${top.slice(0, 2).map((one) => `${clean(nameKey(one))} ${formatSmall(one.share)}`).join(' · ')}`
  ]
}

/** @param {CacheFigures} figures */
function describeRefused ({ cacheable, requests, refused, queryShare }) {
  const share = formatSmall(1 - cacheable / requests)
  const query = queryShare > 0 ? `; ${formatSmall(queryShare)} have a query, which is part of the key (--query)` : ''
  return `${share} of the requests${refused.length > 0 ? `: ${refused.map(describeRefusal).join(' · ')}` : ''}${query}`
}

/** @param {CacheResult} result */
function describeExpiry ({ stampede }) {
  if (stampede === null) return []
  const { ratePerSecond, originMs, source, calls } = stampede
  const took = `${formatTimeAlone({ valueUs: originMs * 1000 })} (${source === 'log' ? 'median of the log' : 'assumed: no durations were found in the log'})`
  const begin = `hottest key ${formatPerSecond(ratePerSecond)} in its busiest minute. With an origin of ${took}, `
  return [
    calls < CALLS_SHOWN
      ? `${begin}its expiry sends one call to the origin`
      : `${begin}its expiry sends ${Number(calls.toPrecision(2))} calls to the origin; one, if all who wait share it`
  ]
}

/**
 * Hit ratios by size and time to live, with bars for the time to live that the answer speaks of.
 * @param {{ figures: CacheFigures, choice: CacheCell, mostRows: number, screen: Screen }} options
 */
function laySizes ({ figures: { cells, unit }, choice, mostRows, screen }) {
  const sizes = chooseSizes({ cells, choice, most: mostRows })
  const ttls = [...new Set(cells.map(({ ttlS }) => ttlS))]
  return layGrid({
    title: 'ANSWERED, BY TTL',
    heads: ttls.map(formatTtl),
    rows: sizes.map((size) => {
      const row = cells.filter((cell) => cell.size === size)
      const { hitRatio } = /** @type {CacheCell} */ (row.find(({ ttlS }) => ttlS === choice.ttlS))
      return {
        name: formatSize({ size, unit }),
        cells: row.map((cell) => formatShare({ ratio: cell.hitRatio })),
        drawBar: (/** @type {number} */ width) => '█'.repeat(Math.round(hitRatio * width))
      }
    }),
    mostRows,
    order: [ttls.indexOf(choice.ttlS), ...ttls.map((_, index) => index).filter((index) => ttls[index] !== choice.ttlS)],
    narrowestName: 16,
    ...screen
  })
}

/**
 * Sizes that differ, the smallest left out first, and none above the first that does as well as no limit.
 * @param {{ cells: CacheCell[], choice: CacheCell, most: number }} options
 * @returns {Array<number | null>}
 */
function chooseSizes ({ cells, choice, most }) {
  const sizes = [...new Set(cells.map(({ size }) => size))]
  const ratios = (/** @type {number | null} */ size) => cells.filter((cell) => cell.size === size).map(({ hitRatio }) => hitRatio)
  const without = ratios(null)
  const enough = sizes.findIndex((size) => ratios(size).every((ratio, index) => ratio >= without[index] - SAME))
  const kept = sizes.slice(0, Math.max(enough, sizes.indexOf(choice.size)) + 1)
  return kept.filter((size, index) => size === choice.size || index >= kept.length - most)
}
