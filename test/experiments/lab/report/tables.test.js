import t from 'tap'
import { makeFaultTables } from '../../../../src/experiments/lab/report/fault-table.js'
import { buildLabHead, listLabCosts } from '../../../../src/experiments/lab/report/head.js'
import { buildSizeTable, formatMemory, formatPoints } from '../../../../src/experiments/lab/report/size-table.js'
import { makeLabTable } from '../../../../src/experiments/lab/report/table.js'
import { say } from '../../../fixtures/told.js'

const unit = { name: 'ms', sizeUs: 1000, maxDecimals: 3 }
const times = (p50, p99) => ({ responseTimeUs: { p50, p99 } })
const ROW = {
  ...{ target: 'a', title: 'A', status: 'ok', ratePerSecond: 100, origin: null, fault: null, recovery: null },
  healthy: { goodRatio: 1, callsPerRequest: 0.25, ...times(2000, 9000) }
}
const row = (more) => ({ ...ROW, ...more })
const FAULT = { phases: ['down'], goodRatio: 0.5, callsPerRequest: 1, staleRatio: 0.25, maxUs: 30_000, ...times(5000, 20_000) }
const fault = (more) => ({ ...FAULT, ...more })
const cellsOf = ({ rows }) => rows.map(({ cells }) => cells)

t.test('what a fault does, a table for each rate, and none without one', async (t) => {
  t.same(makeFaultTables({ rows: [row()], unit }), [])
  const slow = row({ ratePerSecond: 200, fault: fault({ phases: ['slow'] }) })
  const tables = makeFaultTables({ rows: [row({ fault: fault() }), slow, row({ target: 'b', fault: fault() })], unit })
  t.same(tables.map(({ title, rows }) => [title, rows.length]), [
    ['In the fault (down) at 100/s, and after it (times in ms)', 2], ['In the fault (slow) at 200/s, and after it (times in ms)', 1]
  ])
  const [cells] = cellsOf(tables[0])
  t.match(cells, { target: 'a', success: '50 %', calls: '1.00', stale: '25 %', added: '3.00', p99: '20.0', max: '30.0' }, '5 ms less the 2 before')
  const [faster] = cellsOf(makeFaultTables({ rows: [row({ fault: fault(times(500, 900)) })], unit })[0])
  t.equal(faster.added, '-1.50')
  for (const more of [{ healthy: null }, { fault: fault(times(null, null)) }]) {
    t.equal(cellsOf(makeFaultTables({ rows: [row({ fault: fault(), ...more })], unit })[0])[0].added, '-')
  }
  const recovery = { recoveredMs: null, freshMs: null, notRecovered: 0, notFresh: 0 }
  const [over] = cellsOf(makeFaultTables({ rows: [row({ recovery })], unit })[0])
  t.match(over, { success: '-', p99: '-', max: '-', good: '-' }, 'an end of a fault, without the fault')
})

t.test('how long a fault is felt: of the worst repeat, at once, or never', async (t) => {
  const recovery = (more) => ({ recoveredMs: { low: 100, high: 400 }, freshMs: null, notRecovered: 0, notFresh: 0, ...more })
  const make = (more) => makeFaultTables({ rows: [row({ fault: fault(), recovery: recovery(more) })], unit })[0]
  const good = (more) => cellsOf(make(more))[0].good
  t.same([good(), good({ recoveredMs: { low: 0, high: 0 } }), good({ notRecovered: 1 }), good({ recoveredMs: null })], ['400 ms', 'at once', 'never', '-'])
  const heads = (more) => make(more).columns.map(({ key }) => key)
  t.notOk(heads().includes('fresh'))
  t.ok(heads({ freshMs: { low: 0, high: 10 } }).includes('fresh'))
  t.ok(heads({ notFresh: 1 }).includes('fresh'))
  t.equal(cellsOf(make({ notFresh: 1 }))[0].fresh, 'never')
  t.equal(cellsOf(make({ freshMs: { low: 5, high: 10 } }))[0].fresh, '10.0 ms')
  const apart = makeFaultTables({ rows: [row({ fault: fault({ good: times(4000, 8000) }) }), row({ fault: fault() })], unit })[0]
  t.same(cellsOf(apart).map(({ p50Good, p99Good }) => [p50Good, p99Good]), [['4.00', '8.00'], ['-', '-']])
  t.match(apart.notes, [/^good only: /, /^Success: /, /^Good after: /])
  t.equal(make().notes.length, 2)
})

t.test('the head: what users saw before the fault and in it, at the lowest rate', async (t) => {
  const build = (rows) => buildLabHead({ result: { rows, versions: null } })
  const plain = build([row(), row({ target: 'b', title: 'B', ratePerSecond: 200 })])
  t.equal(plain.title, 'What users saw, and what the origin was asked, at 100/s (times in ms)')
  t.same(plain.columns.map(({ key }) => key), ['target', 'success', 'p50', 'p99', 'calls/request'])
  t.same(cellsOf(plain), [{ target: 'A', success: '100 %', p50: '2.00', p99: '9.00', 'calls/request': '0.250' }])
  t.same(plain.notes, [])
  const both = build([row({ fault: fault(times(null, 20_000)) })])
  t.match(cellsOf(both)[0], { p50: '2.00', 'fault: success': '50 %', 'fault: p50': 'too few', 'fault: p99': '20.0', 'fault: calls/request': '1.00' })
  t.equal(both.notes.length, 1)
  t.same(cellsOf(build([row({ healthy: null })])), [{ target: 'A' }])
  const users = build([row({ ratePerSecond: null, traffic: { kind: 'users', users: 5, pauseMs: 1000 } })])
  t.match(users.title, /asked, 5 users with a pause of 1 s \(times/)
})

t.test('what is left for the origin, to be drawn: as it was before the fault, and not of what is invalid', async (t) => {
  const bars = (...rows) => listLabCosts({ result: { rows } }).bars
  t.same(bars(row(), row({ ratePerSecond: 300, title: 'later' })), [{ label: 'A', cost: 0.25, text: '0.250 calls/request' }])
  t.same(bars(row({ status: 'invalid' }), row({ healthy: null })), [])
  t.match(bars(row({ healthy: null, origin: { callsPerRequest: 0.5 } })), [{ cost: 0.5 }])
  t.match(bars(row({ healthy: { ...ROW.healthy, callsPerRequest: 0 }, origin: { callsPerRequest: 0.5 } })), [{ cost: 0 }])
})

t.test('rows of a lab: the rate that was offered, or what users asked; why one is partial, invalid or missing', async (t) => {
  const make = (rows, more) => makeLabTable({ title: 'x', rows, columns: [{ key: 'n', head: 'n' }], lay: () => [{ n: '1' }, { n: '2' }], ...more })
  t.match(make([row()]), {
    columns: [{ head: 'Target' }, { head: 'Offered/s' }, { head: 'n' }], rows: [{ cells: { rate: { value: 100 }, n: '1' } }, { cells: { n: '2' } }]
  })
  const users = make([row({ ratePerSecond: null, achievedPerSecond: 7, traffic: { kind: 'users', users: 5, pauseMs: 1000 } })])
  t.match([users.columns[1].head, users.rows[0].cells.rate], ['Asked/s', { value: 7 }])
  t.match(make([row({ traffic: { kind: 'stages' } })]).rows[0].cells.rate, { value: null })
  const why = [
    row({ status: 'partial', reason: say('cut') }), row({ status: 'invalid', reason: say('late'), ratePerSecond: null }),
    row({ status: 'missing', reason: say('gone') }), row({ status: 'partial' })
  ]
  t.same(make(why, { reasons: true, notes: ['first'] }).notes, ['first', 'a at 100/s (partial): cut', 'a (invalid): late'])
  t.same(make(why).notes, [])
  const rows = make(why).rows
  t.match([rows[0], rows[2], rows[4]], [
    { cells: { target: 'a (partial)' } }, { cells: { target: 'a (invalid)' }, tone: 'dim' }, { cells: { target: 'a' }, reason: 'gone' }
  ])
  t.equal(rows[4].cells.rate, undefined)
  t.match(make([row({ status: 'missing' })]).rows, [{ reason: 'not measured' }])
})

const spread = (value, low = value, high = value) => ({ value, low, high })
const SIZE = {
  ...{ target: 'a-1MB', title: 'A', status: 'ok', size: { bytes: 1e6 }, repeats: 3, hitRatio: spread(0.412, 0.401, 0.423) },
  ...{ exact: spread(0.41), off: spread(0, -0.003, 0.002), callsPerRequest: 0.5, p50Us: 2000, p99Us: null },
  ...{ memoryBytes: spread(1e6, 1e6, 2e6), entries: 10, evicted: 5 }
}

t.test('caches by their size: hit ratios with their range, off by points from an exact LRU', async (t) => {
  const given = { valueBytes: 1000, expires: false, ownGrowthBytes: null }
  const build = (more, of) => buildSizeTable({ sizes: { ...given, rows: [{ ...SIZE, ...more }], ...of } })
  const [cells] = cellsOf(build())
  t.match(cells, {
    ...{ size: '1 MB', cache: 'A', hit: '41.2 % (40.1 to 42.3)', exact: '41.0 %', off: '-0.3 to +0.2', calls: '0.500', p50: '2.00' },
    ...{ p99: 'n/a', memory: '1 MB to 2 MB', entries: { value: 10 }, evicted: { value: 5 } }
  })
  const none = { status: 'partial', exact: null, off: null, hitRatio: null, memoryBytes: null }
  t.match(cellsOf(build(none))[0], { cache: 'A (partial)', exact: '-', off: '-', hit: '-', memory: '-' })
  t.match(build().title, 'Hit ratio by the size of the cache, values of 1 kB (times in ms)')
  t.match(build({}, { valueBytes: null }).title, 'Hit ratio by the size of the cache (times in')
  t.same([build().columns[8].head, build({}, { ownGrowthBytes: spread(5e5) }).columns[8].head], ['Memory, grown by', 'Memory of the cache'])
  t.match(build().notes, [/from the lowest repeat to the highest/, /./, /computed from the same keys/, /not the cache's alone/])
  t.match(build({ repeats: 1 }, { expires: true, ownGrowthBytes: spread(5e5) }).notes, [
    /95 % range of chance in one repeat/, /./, /not computed, as values expire/, /the reference: 500 kB/
  ])
})

t.test('percentage points with their sign, and none for nothing', async (t) => {
  t.same([0.0123, -0.0123, 0, 0.0004, -0.0004, 0.0005].map(formatPoints), ['+1.2', '-1.2', '0.0', '0.0', '0.0', '+0.1'])
  t.same([formatMemory(null), formatMemory(spread(1000)), formatMemory(spread(1500, 1000, 2000))], ['-', '1 kB', '1 kB to 2 kB'])
})
