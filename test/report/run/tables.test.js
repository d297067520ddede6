import t from 'tap'
import { buildPhaseTable } from '../../../src/report/run/tables.js'
import { buildCostTable } from '../../../src/report/run/tables/cost-table.js'
import { renderText } from '../../fixtures/render-result.js'
import { makeFiveRepeatResult } from '../fixture.js'
import { textsOf } from '../../fixtures/table-texts.js'

/** @type {import('../../../src/types.ts').RequestPhase[]} */
const PHASES = [
  { name: 'connection', count: 900, p50Us: 2, p99Us: 40, maxUs: 3000 },
  { name: 'connect', count: 10, p50Us: 90, p99Us: 120, maxUs: 120 },
  { name: 'tls', count: 10, p50Us: 2100, p99Us: 4000, maxUs: 4000 },
  { name: 'firstByte', count: 900, p50Us: 800, p99Us: 2500, maxUs: 9000 },
  { name: 'receiving', count: 900, p50Us: 1, p99Us: 5, maxUs: 70 }
]

/** With phases in one row of the peaks. */
function makeResult () {
  const result = makeFiveRepeatResult()
  const [baselineResult] = result.baselines
  const row = baselineResult.rows.find(({ phase, status, measured }) => phase === 'peak' && status === 'ok' && measured)
  if (row?.measured) row.measured.phases = PHASES
  return { result, baselineResult, target: String(row?.target) }
}

t.test('a row a phase, in the order of a request, under the name of its target', async (t) => {
  const { target, ...options } = makeResult()
  const table = textsOf({ table: buildPhaseTable({ ...options, phase: 'peak' }) })
  t.match(table.title, /^Phases of a request flat out; times in /)
  t.same(table.rows.map(([, name]) => name), [
    'getting a connection',
    'of each connection: TCP',
    'of each connection: TLS',
    'waiting for the first byte',
    'receiving the rest'
  ])
  t.ok(table.rows[0][0].startsWith(target))
  t.same(table.rows.slice(1).map(([label]) => label), ['', '', '', ''])
  t.equal(table.rows[2].at(-1), '10')
})

t.test('none where no driver told; in the terminal where one did', async (t) => {
  const bare = makeFiveRepeatResult()
  t.equal(buildPhaseTable({ result: bare, baselineResult: bare.baselines[0], phase: 'peak' }), null)
  t.notMatch(renderText({ result: bare, columns: 100, colors: false }), /PHASES OF A REQUEST/)
  t.match(renderText({ result: makeResult().result, columns: 100, colors: false }), /PHASES OF A REQUEST FLAT OUT[^]*waiting for the first byte/)
})

t.test('costs: the reference has its own CPU time alone, the others what they differ by', async (t) => {
  const result = makeFiveRepeatResult()
  const [baselineResult] = result.baselines
  const { title, heads, rows, notes } = textsOf({ table: buildCostTable({ result, baselineResult }) })
  t.equal(title, 'Cost over node-http')
  t.same(heads, ['Target', 'Δp50 (µs)', 'Δp99 (µs)', 'ΔReq/s', 'CPU per request (µs)', 'ΔCPU per request (µs)'])
  t.same(rows.slice(0, 2), [
    ['node-http', 'reference', 'reference', 'reference', '24.3', 'reference'],
    ['fastify', '+34 (+23 to +45)', 'cannot tell (-40 to +162)', 'not measured: driver', '27.7', '+3.3 (+2.2 to +4.4)']
  ])
  t.same(rows.slice(4), [['haproxy-node-http', 'unavailable: haproxy not found'], ['never-listens', 'failed: TARGET_NOT_READY']])
  t.notOk(notes.some((note) => note.includes('was not measured, so nothing can be said')))
  baselineResult.rows[1].measured.cpuPerRequestUs = null
  Object.assign(baselineResult.rows[0], { measured: null, status: 'missing' })
  const without = textsOf({ table: buildCostTable({ result, baselineResult }) })
  t.equal(without.rows[1][4], '-', 'no CPU time was told')
  t.ok(without.notes.includes('node-http was not measured, so nothing can be said about cost over it'))
  const [, fleet] = result.baselines
  t.same(textsOf({ table: buildCostTable({ result, baselineResult: fleet }) }).rows.map(([target]) => target),
    ['gateway-json by autocannon', 'gateway-graphql', 'gateway-grpc'], 'once each, whatever measured it again')
  t.equal(buildCostTable({ result, baselineResult: { ...fleet, rows: fleet.rows.filter(({ phase }) => phase === 'latency') } }), null)
})

t.test('the notes of costs: where times are from, and what the marks in its cells mean', async (t) => {
  const result = makeFiveRepeatResult()
  const notes = (costs) => textsOf({ table: buildCostTable({ result, baselineResult: { ...result.baselines[0], costs } }) }).notes
  const none = { target: 'a', timesFrom: 'peak', p50Us: null, p99Us: null, goodPerSecond: null, cpuPerRequestUs: null }
  t.same(notes([]), [])
  t.match(notes([none]), [/^no latency phase: all of it is at the peak/])
  t.match(notes([none, { ...none, timesFrom: 'latency' }]), [/^Δp50 and Δp99 are at the offered rate/])
  for (const key of ['p50Us', 'p99Us', 'goodPerSecond', 'cpuPerRequestUs']) {
    t.match(notes([{ ...none, [key]: { word: 'same' } }])[1], /^same within 5 %: /, key)
    t.match(notes([{ ...none, [key]: { word: 'rough', bound: 'atLeast' } }]).slice(1), [/^rough: /, /^≥, ≤ before a cost/], key)
  }
  t.match(notes([{ ...none, p50Us: { word: 'probable' } }]).slice(1), [/^range of a cost: 95 %/, /^probably: /])
  t.match(notes([{ ...none, p50Us: { word: 'different' } }]).slice(1), [/^range of a cost: 95 %/])
  t.match(notes([{ ...none, p50Us: { unknownBecause: 'driver' } }, { ...none, p99Us: { unknownBecause: 'driver' } }]).slice(1),
    [/^not measured \(driver\): the load driver was the bottleneck$/])
})
