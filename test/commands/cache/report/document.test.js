import t from 'tap'
import { buildCacheDocument } from '../../../../src/commands/cache/report/cache-json.js'
import { documentCache } from '../../../../src/commands/cache/report/document.js'

const PEAK = { startSecond: 1_700_000_000, requests: 3000, ratePerSecond: 50 }
const NEED = { code: 'CACHE_OPEN', peakPerSecond: 50, originPerSecond: 20 }
/** A cell for each size and time to live, with its hit ratio. */
const cells = (sizes, ttls, ratios) =>
  sizes.flatMap((size, row) =>
    ttls.map((ttlS, column) => ({ size, ttlS, hitRatio: ratios[row][column], hitError: 0, originPerSecond: 20 })))
const figures = (more) => ({
  unit: 'bytes',
  requests: 1000,
  cacheable: 800,
  refused: [],
  queryShare: 0,
  keys: { distinct: 1234, onceShare: 0.25, bytes: null, followedRatio: 1, followed: 1234, top: [], zipf: null },
  cells: cells([1e6, 1e7, 1e8, null], [60, null], [[0.3, 0.3], [0.5, 0.6], [0.5, 0.6], [0.5, 0.6]]),
  bySize: { entries: [{ size: 64, hitRatio: 0.3 }], bytes: null },
  peakMinute: PEAK,
  hottestMinute: null,
  ...more
})
const resultOf = ({ figures: more, ...rest } = {}) => ({
  query: 'key',
  log: { files: ['a.log'], formatName: null, lines: 1000, unreadable: 0, first: [], isWhole: true, remarks: [] },
  traffic: { firstSecond: 0, lastSecond: 60, profile: { hours: [], weekdays: [], zone: 0 } },
  figures: figures(more),
  choice: { size: 1e7, ttlS: 60, hitRatio: 0.5, hitError: 0, originPerSecond: 20 },
  need: NEED,
  stampede: null,
  lab: null,
  remarks: [],
  ...rest
})
const build = (more) => documentCache({ result: resultOf(more), exitCode: 0 })
const find = (document, title) => document.blocks.find((one) => one.title === title || one.label === title)
const answer = (more) => build(more).blocks.find(({ kind }) => kind === 'answer')
const perSecond = (value) => ({ value, unit: 'perSecond' })

t.test('the answer: which cache, what it answers, and what is left for the origin', async (t) => {
  t.same(answer(), {
    kind: 'answer',
    outcome: 'open',
    text: [
      'A cache of 10 MB with a TTL of 60 s would answer ', { value: 0.5, unit: 'share' }, ' of the requests. Of ', perSecond(50), ' in the busiest minute, ',
      perSecond(20), ' would reach the origin.'
    ],
    because: answer().because
  })
  const choice = { size: null, ttlS: null, hitRatio: 0.6, hitError: 0, originPerSecond: 9 }
  t.equal(answer({ choice }).text[0], 'A cache without a limit with a TTL of no end would answer ')
  t.equal(answer({ choice: { ...choice, size: 2000 }, figures: { unit: 'entries' } }).text[0], 'A cache of 2,000 entries with a TTL of no end would answer ')
  const outcomes = ['CACHE_ENOUGH', 'CACHE_SPARED', 'CACHE_TOO_LITTLE', 'CACHE_NOTHING', 'CACHE_OPEN']
    .map((code) => answer({ need: { ...NEED, code, canTakePerSecond: 30, hitRatio: 0.1 } }).outcome)
  t.same(outcomes, ['good', 'good', 'bad', 'bad', 'open'])
  t.equal(answer({ figures: { cacheable: 0 }, need: { code: 'CACHE_NOTHING' } }).text, 'No cache is of use here: no request of the log can be cached.')
  const untold = build({ need: { code: 'CACHE_CANNOT_TELL', ratio: 0.7 } })
  t.equal(typeof untold.blocks.find(({ kind }) => kind === 'answer').text, 'string')
  t.same([untold.foot.exit.meaning, build().foot.exit.meaning], ['cannot tell: paths are missing', 'the logs were read'])
})

t.test('what sampling leaves open stands beside a ratio, from a twentieth of a percent on and within 0 and 1', async (t) => {
  const hit = (hitRatio, hitError) => answer({ choice: { size: null, ttlS: 60, hitRatio, hitError, originPerSecond: 1 } }).text[1]
  t.same(hit(0.5, 0.0004), { value: 0.5, unit: 'share' })
  t.same(hit(0.5, 0.25), { value: 0.5, low: 0.25, high: 0.75, unit: 'share' })
  t.same(hit(0.0625, 0.125), { value: 0.0625, low: 0, high: 0.1875, unit: 'share' })
  t.same(hit(0.9375, 0.125), { value: 0.9375, low: 0.8125, high: 1, unit: 'share' })
  t.equal(hit(0.5, 0.0005).low, 0.4995)
})

t.test('times to live in the unit that is whole', async (t) => {
  const heads = (ttls) => find(build({ figures: { cells: cells([1e7, null], ttls, [ttls.map(() => 0.5), ttls.map(() => 0.5)]) } }), 'Answered, by TTL')
    .columns.slice(1).map(({ head }) => head)
  t.same(heads([1, 60, 120, 180, 300, 3600, 5400, 7200, 7260, 86_400, null]), [
    '1 s', '60 s', '120 s', '3 min', '5 min', '1 h', '90 min', '2 h', '121 min', '24 h', 'no end'
  ])
  t.same(heads([121, 7230]), ['121 s', '7,230 s'])
})

t.test('sizes as far as they do more; bars and the first column for the time to live of the answer', async (t) => {
  const { rows, columns } = find(build(), 'Answered, by TTL')
  t.same(rows.map(({ cells: { size }, depth, weight }) => [size, depth, weight]), [
    ['1 MB', undefined, 0], ['10 MB', undefined, Infinity], ['100 MB', 2, 2], ['no limit', 2, 3]
  ])
  t.same(rows[1].cells, { size: '10 MB', 60: { value: 0.5, unit: 'share' }, null: { value: 0.6, unit: 'share' } })
  t.same(columns.slice(1), [{ key: '60', head: '60 s', priority: 1, bar: true }, { key: 'null', head: 'no end', priority: 3, bar: false }])
  const shown = (ratios, size = 1e6) => find(build({
    figures: { cells: cells([1e6, 1e7, null], [60], ratios.map((one) => [one])) },
    choice: { size, ttlS: 60, hitRatio: 0.5, hitError: 0, originPerSecond: 1 }
  }), 'Answered, by TTL').rows.filter(({ depth }) => depth === undefined).length
  t.equal(shown([0.5, 0.5, 0.5]), 1)
  t.equal(shown([0.4992, 0.5, 0.5]), 1, 'a thousandth is the same')
  t.equal(shown([0.4985, 0.5, 0.5]), 2)
  t.equal(shown([0.5, 0.5, 0.5], null), 3, 'as far as the one that was chosen')
  const origin = find(build(), 'Calls of the origin in the busiest minute, by TTL')
  t.same(origin.rows[0].cells[60], perSecond(20))
  t.same(origin.notes, [['without a cache ', perSecond(50), ', from ', { value: 1_700_000_000_000, unit: 'date' }]])
  t.same(find(build(), 'By number of entries, without a TTL').rows, [{ cells: { entries: { value: 64, unit: 'count' }, hit: { value: 0.3, unit: 'share' } } }])
  t.equal(find(build({ figures: { cacheable: 0 } }), 'Answered, by TTL'), undefined)
})

t.test('keys: how many, how large, how many for once, and the law they follow', async (t) => {
  const keys = (more) => ({ keys: { ...figures().keys, top: [{ name: '/a', requests: 300, share: 0.3 }], ...more } })
  const lines = (more) => find(build({ figures: keys(more) }), 'KEYS').lines
  const once = [{ value: 0.25, unit: 'chance' }, ' of keys asked for once']
  t.same(lines(), [['1,234 different; ', ...once]])
  t.same(lines({ followedRatio: 0.5, bytes: 5e6 }), [['about 1,234 different, 5 MB of answers; ', ...once]])
  const zipf = { exponent: 0.9, low: 0.8, high: 1, ranks: 2000 }
  t.match(lines({ zipf })[0].slice(2), [' of keys asked for once', ' · Zipf exponent ', { value: 0.9, low: 0.8, high: 1, unit: 'factor' }])
  t.same(lines({ top: [] }), [])
  const top = [['/a', 300], [null, 200], [`/${'x'.repeat(60)}`, 100]].map(([name, requests]) => ({ name, requests, share: requests / 1000 }))
  const { rows, notes } = find(build({ figures: keys({ top, zipf }) }), 'Most popular keys')
  t.same(rows.map(({ cells: { key, share }, depth }) => [key, share.value, depth]), [
    ['/a', 0.3, undefined], ['(a key asked for once)', 0.2, undefined], [`/${'x'.repeat(58)}…`, 0.1, 2]
  ])
  t.equal(find(build({ figures: keys({ top: [{ ...top[0], name: 'x'.repeat(60) }] }) }), 'Most popular keys').rows[0].cells.key, 'x'.repeat(60))
  t.equal(notes[0].text, "Zipf's law was fitted to the first 2,000 keys")
  t.same(find(build({ figures: keys() }), 'Most popular keys').notes, [])
})

t.test('what is not cached, why, and what a query is', async (t) => {
  const refused = ['method', 'status', 'user', 'cookie', 'query', 'path'].map((reason, i) => ({ reason, requests: 10 * (i + 1), examples: ['A', 'B'] }))
  const { rows, notes } = find(build({ figures: { refused, queryShare: 0.5 } }), 'Not cached')
  t.same(rows[0].cells, { what: 'in all', number: { value: 200, unit: 'count' }, share: { value: 0.2, unit: 'chance' }, examples: '' })
  t.same(rows.slice(1).map(({ cells: { what } }) => what), ['other methods', 'other statuses', 'signed in', 'with a cookie', 'with a query', 'without a path'])
  t.same(rows[1].cells, { what: 'other methods', number: { value: 10, unit: 'count' }, share: { value: 0.01, unit: 'chance' }, examples: 'A, B' })
  t.same(notes, [
    [{ value: 0.5, unit: 'chance' }, ' have a query, which is part of the key (--query-string)'],
    { text: [{ value: 800, unit: 'count' }, ' (', { value: 0.8, unit: 'chance' }, ') can be cached, ', { value: 500, unit: 'count' }, ' of them with a query'], depth: 2 }
  ])
  t.equal(find(build({ query: 'ignore', figures: { queryShare: 0.5 } }), 'Not cached').notes[0][1], ' have a query, which is not part of the key (--query-string)')
  t.equal(find(build(), 'Not cached').notes.length, 1)
})

t.test('what expires: how many requests for the hottest key reach the origin at once', async (t) => {
  const say = (more) => find(build({ stampede: { name: '/a', ratePerSecond: 8, originMs: 120, source: 'log', calls: 1.96, ...more } }), 'EXPIRY').lines[0]
  t.same(say(), [
    'hottest key ', perSecond(8), ' in its busiest minute; when it expires, ', '2 requests reach', ' the origin (', { value: 120_000, unit: 'us' }, ', median of the log)'
  ])
  t.equal(say({ calls: 1.09 })[3], 'one request reaches')
  t.equal(say({ calls: 1.1 })[3], '1.1 requests reach')
  t.equal(say({ calls: 123.4 })[3], '120 requests reach')
  t.equal(say({ source: 'supposed' })[6], ', assumed: no durations were found in the log)')
  t.same(find(build(), 'EXPIRY').lines, [])
})

t.test('JSON: moments in UTC, sentences beside data, the steps without how they are shown', async (t) => {
  const print = (more) => buildCacheDocument({ result: resultOf(more), steps: [{ purpose: 'p', command: 'c', screen: true }] })
  const { formatVersion, cache } = print({ remarks: [{ code: 'CACHE_NO_COOKIES' }] })
  t.equal(formatVersion, 1)
  t.match(cache.log, { first: '1970-01-01T00:00:00Z', last: '1970-01-01T00:01:00Z', remarks: [] })
  t.strictSame(cache.peakMinute, { requests: 3000, ratePerSecond: 50, from: '2023-11-14T22:13:20Z' })
  t.strictSame([cache.hottestMinute, cache.next, cache.remarks.length], [null, [{ purpose: 'p', command: 'c' }], 1])
  t.match(cache.need, { ...NEED, text: /^Needed if the origin cannot take 50\/s/ })
  const hottestMinute = { name: '/a', ratePerSecond: 5, startSecond: 60, requests: 300 }
  t.strictSame(print({ figures: { hottestMinute } }).cache.hottestMinute, { name: '/a', ratePerSecond: 5, from: '1970-01-01T00:01:00Z' })
})
