import t from 'tap'
import { parse } from 'csv-parse/sync'
import { renderRows } from '../../../src/commands/common/rows-csv.js'
import { makeFiveRepeatResult } from '../../report/fixture.js'

t.test('a reader of CSV finds the numbers of the rows', async (t) => {
  const result = makeFiveRepeatResult()
  const rows = parse(renderRows({ result }), { columns: true })
  const expected = result.baselines.flatMap((one) => one.rows)
  t.equal(rows.length, expected.length)
  rows.forEach((row, index) => {
    const { target, measured } = expected[index]
    t.equal(row.target, target)
    t.equal(row.p99Us, String(measured?.responseTimeUs.p99?.value ?? ''))
    t.equal(row.achievedPerSecond, String(measured?.achievedPerSecond.value ?? ''))
    t.equal(row.ok, String(measured?.counts.ok ?? ''))
  })
})

t.test('a name that a spreadsheet would compute stays text', async (t) => {
  const result = makeFiveRepeatResult()
  result.baselines[0].rows[0].target = '=cmd|\'/c calc\'!A0'
  result.baselines[0].rows[1].target = 'say "hi", twice'
  const rows = parse(renderRows({ result }), { columns: true })
  t.equal(rows[0].target, '\'=cmd|\'/c calc\'!A0')
  t.equal(rows[1].target, 'say "hi", twice')
})

t.test('nothing measured', async (t) => {
  t.equal(renderRows({ result: { ...makeFiveRepeatResult(), baselines: [] } }).split('\r\n').length, 2, 'headings only')
})

t.test('a rate that the driver set says so', async (t) => {
  const result = makeFiveRepeatResult()
  const measured = result.baselines.flatMap(({ rows }) => rows).find((row) => row.measured).measured
  for (const { rows } of result.baselines) for (const row of rows) if (row.measured) row.measured.driverBound = row.measured === measured
  const rows = parse(renderRows({ result }), { columns: true })
  t.equal(rows.filter(({ driverBound }) => driverBound === 'true').length, 1)
  t.match(rows.find(({ driverBound }) => driverBound === 'true'), { achievedPerSecond: String(measured.achievedPerSecond.value) })
})
