import t from 'tap'
import { buildLoadTable } from '../../src/report/run/tables/load-table.js'
import { buildJsonDocument } from '../../src/report/run/json.js'
import { makeFiveRepeatResult } from './fixture.js'
import { textsOf } from '../fixtures/table-texts.js'

function makeResult ({ p50, p99 }) {
  const result = makeFiveRepeatResult()
  const [, baselineResult] = result.baselines
  const row = baselineResult.rows.find(({ phase, measured }) => phase === 'latency' && measured)
  const { responseTimeUs } = row.measured
  const none = Object.fromEntries(Object.keys(responseTimeUs).map((key) => [key, null]))
  const floor = {
    ratePerSecond: row.offeredPerSecond,
    windowMs: 2000,
    responseTimeUs: { ...none, p50: responseTimeUs.p50.value * p50, p99: responseTimeUs.p99.value * p99 }
  }
  baselineResult.floors = [floor]
  return { result, baselineResult, row, floor }
}

const readCells = ({ result, baselineResult, row }) => {
  const table = textsOf({ table: buildLoadTable({ result, baselineResult, phase: 'latency' }) })
  const cells = table.rows[table.rows.findIndex(([label]) => label.startsWith(row.target))]
  const cell = (name) => cells[table.heads.indexOf(name)]
  return { p50: cell('p50'), p99: cell('p99'), notes: table.notes }
}

t.test('a percentile that a server that does nothing reaches as well is marked', async (t) => {
  const { p50, p99, notes } = readCells(makeResult({ p50: 0.1, p99: 1 }))
  t.notMatch(p50, /\*/)
  t.match(p99, /^[\d.]+.* \*$/)
  t.match(
    notes.filter((note) => note.startsWith('this machine alone')),
    [/^this machine alone, a server that does nothing at [\d,]+\/s: p50 [\d.]+, p99 [\d.]+ \(2 s\)$/]
  )
  t.ok(notes.includes('*: no longer than this machine alone, so it says nothing about the target'))
})

t.test('a target that is slower everywhere has no mark', async (t) => {
  const { p50, p99, notes } = readCells(makeResult({ p50: 0.1, p99: 0.9 }))
  t.notMatch(p50 + p99 + notes.filter((note) => note.startsWith('*')).join(), /\*/)
})

t.test('a floor at another rate is nothing to these rows, and no floor no line', async (t) => {
  const made = makeResult({ p50: 2, p99: 2 })
  made.floor.ratePerSecond++
  t.notMatch(readCells(made).notes.join(), /this machine alone/)
  made.baselineResult.floors = []
  t.notMatch(readCells(made).notes.join(), /this machine alone/)
})

t.test('the document for programs has it', async (t) => {
  const { result, floor, baselineResult } = makeResult({ p50: 0.5, p99: 0.5 })
  t.strictSame(buildJsonDocument({ result, files: {} }).floors, [{ baseline: baselineResult.baseline.name, ...floor }])
})
