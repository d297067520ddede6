import { formatBytes, formatCount } from '../../../units.js'
import { blocksUnread, describeEnd, describeRead, nameFiles } from '../../../report/access-logs.js'
import { describeProfile, tableProfile } from '../../../report/traffic-profile.js'
import { tell } from '../../../report/sentences/index.js'

/**
 * @import { CacheCell, CacheFigures, CacheResult, HotKey, Refusal } from '../types.ts'
 * @import { Answer, Document, Figure, Outcome, Part, Step, Table, Unit } from '../../../report/document.ts'
 */

const MOST = Object.freeze({ sizes: 6, remarks: 2, keys: 2 }) // on a screen
const LONGEST_KEY = 60
const SAME = 0.001
const EXACT = 0.0005
const CALLS_SHOWN = 1.1
/** @type {Partial<Record<CacheResult['need']['code'], Outcome>>} */
const OUTCOMES = Object.freeze({
  CACHE_ENOUGH: 'good', CACHE_SPARED: 'good', CACHE_TOO_LITTLE: 'bad', CACHE_NOTHING: 'bad'
})
/** @type {Readonly<Record<Refusal, string>>} */
const REFUSALS = Object.freeze({
  method: 'other methods',
  status: 'other statuses',
  user: 'signed in',
  cookie: 'with a cookie',
  query: 'with a query',
  path: 'without a path'
})

/**
 * Whether a cache is needed, which size and which time to live.
 * @param {{ result: CacheResult, steps?: Step[], exitCode?: number }} options exitCode: of the command that prints it;
 *   absent: not known
 * @returns {Document}
 */
export function documentCache ({ result, steps = [], exitCode }) {
  const { figures, need, log, remarks, traffic: { profile } } = result
  return {
    subject: 'cache',
    title: `cache for ${nameFiles(log)}: ${describeRead(result)}`,
    blocks: [
      ...blocksUnread(result),
      answer(result),
      ...figures.cacheable === 0 ? [] : [tableHits(result)],
      { kind: 'facts', label: 'KEYS', lines: describeKeys(figures) },
      { kind: 'facts', label: 'EXPIRY', lines: describeExpiry(result) },
      { kind: 'facts', label: 'DAY', depth: 2, lines: describeProfile({ profile }) },
      tableRefusals(result),
      tableKeys(figures),
      ...figures.cacheable === 0 ? [] : [tableOrigin(result), tableEntries(figures)],
      tableProfile({ profile }),
      {
        kind: 'list',
        title: 'To keep in mind',
        most: MOST.remarks,
        lines: [...remarks, ...log.remarks].map((one) => tell(one))
      }
    ],
    foot: {
      steps,
      ...describeEnd({ exitCode, log, open: need.code === 'CACHE_CANNOT_TELL' ? 'cannot tell: paths are missing' : null })
    }
  }
}

/** @param {number | null} value @param {Unit} unit @returns {Figure} */
function figure (value, unit) {
  return { value, unit }
}

/** With what sampling leaves open where it matters. @param {CacheCell} cell @returns {Figure} */
function hit ({ hitRatio, hitError }) {
  if (hitError < EXACT) return figure(hitRatio, 'share')
  const [low, high] = [Math.max(0, hitRatio - hitError), Math.min(1, hitRatio + hitError)]
  return { value: hitRatio, low, high, unit: 'share' }
}

/** What the cache would do, and what follows from it. @param {CacheResult} result @returns {Answer} */
function answer ({ choice, figures: { cacheable, unit, peakMinute }, need }) {
  const outcome = OUTCOMES[need.code] ?? 'open'
  if (cacheable === 0 || need.code === 'CACHE_CANNOT_TELL') return { kind: 'answer', outcome, text: tell(need) }
  const cache = choice.size === null ? 'A cache without a limit' : `A cache of ${writeSize({ size: choice.size, unit })}`
  return {
    kind: 'answer',
    outcome,
    text: [
      `${cache} with a TTL of ${writeTtl(choice.ttlS)} would answer `, hit(choice), ' of the requests. Of ',
      figure(peakMinute.ratePerSecond, 'perSecond'), ' in the busiest minute, ',
      figure(choice.originPerSecond, 'perSecond'), ' would reach the origin.'
    ],
    because: [tell(need)]
  }
}

/** @param {CacheFigures} figures @returns {Part[][]} */
function describeKeys ({ keys: { distinct, onceShare, bytes, followedRatio, top, zipf } }) {
  if (top.length === 0) return []
  const size = bytes === null ? '' : `, ${formatBytes({ bytes })} of answers`
  const law = /** @type {Part[]} */ (zipf === null ? [] : [' · Zipf exponent ', { ...zipf, value: zipf.exponent, unit: 'factor' }])
  return [[
    `${followedRatio < 1 ? 'about ' : ''}${formatCount({ count: distinct })} different${size}; `,
    figure(onceShare, 'chance'), ' of keys asked for once', ...law
  ]]
}

/** @param {CacheFigures} figures @returns {Table} */
function tableKeys ({ keys: { top, zipf } }) {
  return {
    kind: 'table',
    title: 'Most popular keys',
    inline: 'MOST POPULAR',
    columns: [
      { key: 'key', head: 'key', priority: 0 },
      { key: 'requests', head: 'requests', priority: 2, depth: 2 },
      { key: 'share', head: 'share', priority: 1 }
    ],
    rows: top.map((one, index) => ({
      cells: { key: nameKey(one), requests: figure(one.requests, 'count'), share: figure(one.share, 'chance') },
      ...index >= MOST.keys && { depth: /** @type {const} */ (2) }
    })),
    notes: zipf === null
      ? []
      : [{ text: `Zipf's law was fitted to the first ${formatCount({ count: zipf.ranks })} keys`, depth: 2 }]
  }
}

/** @param {CacheResult} result @returns {Table} */
function tableRefusals ({ query, figures: { refused, cacheable, requests, queryShare } }) {
  const row = (/** @type {string} */ what, /** @type {number} */ number, examples = '') => ({
    what, number: figure(number, 'count'), share: figure(number / requests, 'chance'), examples
  })
  return {
    kind: 'table',
    title: 'Not cached',
    inline: 'NOT CACHED',
    columns: [
      { key: 'what', head: 'requests', priority: 0 },
      { key: 'number', head: 'number', priority: 2, depth: 2 },
      { key: 'share', head: 'share', priority: 1 },
      { key: 'examples', head: 'most of them', priority: 3 }
    ],
    rows: [
      { cells: row('in all', requests - cacheable) },
      ...refused.map(({ reason, requests: number, examples }) => ({ cells: row(REFUSALS[reason], number, examples.join(', ')) }))
    ],
    notes: [
      ...queryShare > 0
        ? [[figure(queryShare, 'chance'), ` have a query, which is ${query === 'ignore' ? 'not ' : ''}part of the key (--query-string)`]]
        : [],
      {
        text: [
          figure(cacheable, 'count'), ' (', figure(cacheable / requests, 'chance'), ') can be cached, ',
          figure(queryShare * requests, 'count'), ' of them with a query'
        ],
        depth: 2
      }
    ]
  }
}

/** @param {CacheResult} result @returns {Part[][]} */
function describeExpiry ({ stampede }) {
  if (stampede === null) return []
  const { ratePerSecond, originMs, source, calls } = stampede
  const from = source === 'log' ? 'median of the log' : 'assumed: no durations were found in the log'
  return [[
    'hottest key ', figure(ratePerSecond, 'perSecond'), ' in its busiest minute; when it expires, ',
    calls < CALLS_SHOWN ? 'one request reaches' : `${Number(calls.toPrecision(2))} requests reach`, ' the origin (',
    figure(originMs * 1000, 'us'), `, ${from})`
  ]]
}

/** @param {CacheResult} result @returns {Table} */
function tableHits ({ figures, choice }) {
  return {
    ...tableCells({ figures, choice, show: hit }),
    title: 'Answered, by TTL',
    most: MOST.sizes,
    notes: [{ text: 'Of all requests, by the size of the cache. It drops what was used longest ago (LRU); its own overhead for each entry comes on top of the size', depth: 2 }]
  }
}

/** @param {CacheResult} result @returns {Table} */
function tableOrigin ({ figures, choice }) {
  const { ratePerSecond, startSecond } = figures.peakMinute
  const show = (/** @type {CacheCell} */ { originPerSecond }) => figure(originPerSecond, 'perSecond')
  return {
    ...tableCells({ figures, choice, show }),
    title: 'Calls of the origin in the busiest minute, by TTL',
    depth: 2,
    notes: [['without a cache ', figure(ratePerSecond, 'perSecond'), ', from ', figure(startSecond * 1000, 'date')]]
  }
}

/** @param {CacheFigures} figures @returns {Table} */
function tableEntries ({ bySize: { entries } }) {
  return {
    kind: 'table',
    title: 'By number of entries, without a TTL',
    depth: 2,
    columns: [{ key: 'entries', head: 'entries', priority: 0 }, { key: 'hit', head: 'answered', priority: 0 }],
    rows: entries.map(({ size, hitRatio }) => ({
      cells: { entries: figure(size, 'count'), hit: figure(hitRatio, 'share') }
    }))
  }
}

/**
 * Sizes down, times to live across; bars for the time to live that the answer speaks of.
 * @param {{ figures: CacheFigures, choice: CacheCell, show: (cell: CacheCell) => Figure }} options
 * @returns {Table}
 */
function tableCells ({ figures: { cells, unit }, choice, show }) {
  const sizes = [...new Set(cells.map(({ size }) => size))]
  const ttls = [...new Set(cells.map(({ ttlS }) => ttlS))]
  const last = sizes.indexOf(findEnough({ cells, sizes, choice }))
  return {
    kind: 'table',
    columns: [
      { key: 'size', head: 'size', priority: 0 },
      ...ttls.map((ttlS, index) => ({
        key: `${ttlS}`,
        head: writeTtl(ttlS),
        priority: ttlS === choice.ttlS ? 1 : 2 + index,
        bar: ttlS === choice.ttlS
      }))
    ],
    rows: sizes.map((size, index) => ({
      cells: {
        size: writeSize({ size, unit }),
        ...Object.fromEntries(cells.filter((cell) => cell.size === size).map((cell) => [`${cell.ttlS}`, show(cell)]))
      },
      weight: size === choice.size ? Infinity : index,
      ...index > last && { depth: /** @type {const} */ (2) }
    }))
  }
}

/**
 * The first size that does as well as no limit, and none below the chosen one.
 * @param {{ cells: CacheCell[], sizes: Array<number | null>, choice: CacheCell }} options
 */
function findEnough ({ cells, sizes, choice }) {
  const ratios = (/** @type {number | null} */ size) =>
    cells.filter((cell) => cell.size === size).map(({ hitRatio }) => hitRatio)
  const without = ratios(null)
  const enough = sizes.findIndex((size) => ratios(size).every((ratio, index) => ratio >= without[index] - SAME))
  return sizes[Math.max(enough, sizes.indexOf(choice.size))]
}

/** `64 MB`, `1,000 entries`, `no limit`. @param {{ size: number | null, unit: CacheFigures['unit'] }} options */
function writeSize ({ size, unit }) {
  if (size === null) return 'no limit'
  return unit === 'entries' ? `${formatCount({ count: size })} entries` : formatBytes({ bytes: size })
}

/** `60 s`, `5 min`, `24 h`, `no end`. @param {number | null} seconds */
function writeTtl (seconds) {
  if (seconds === null) return 'no end'
  if (seconds <= 120 || seconds % 60 !== 0) return `${formatCount({ count: seconds })} s`
  if (seconds < 7200 && seconds % 3600 !== 0) return `${seconds / 60} min`
  return seconds % 3600 === 0 ? `${seconds / 3600} h` : `${seconds / 60} min`
}

/** @param {Pick<HotKey, 'name'>} key */
function nameKey ({ name }) {
  if (name === null) return '(a key asked for once)'
  return name.length > LONGEST_KEY ? `${name.slice(0, LONGEST_KEY - 1)}…` : name
}
