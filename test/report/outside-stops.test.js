import t from 'tap'
import { buildLoadTable } from '../../src/report/run/tables/load-table.js'
import { buildJsonDocument } from '../../src/report/run/json.js'
import { makeFiveRepeatResult } from './fixture.js'

function makeHitResult () {
  const result = makeFiveRepeatResult()
  const [, baselineResult] = result.baselines
  const row = baselineResult.rows.find(({ phase, measured }) => phase === 'latency' && measured)
  const { responseTimeUs, needs, counts, distribution, trials } = row.measured
  const value = (us) => ({ value: us, low: null, high: null, basis: 'within-trial' })
  Object.assign(row.measured, {
    stops: { count: 12, totalUs: 540_000, longestUs: 45_000, hitSeconds: 9, seconds: 50 },
    outside: {
      leftOutRatio: 0.0214,
      responseTimeUs: {
        ...Object.fromEntries(Object.keys(responseTimeUs).map((key) => [key, null])),
        p50: value(1100),
        p99: value(2300)
      },
      needs,
      counts,
      distribution,
      trials,
      meanUs: 1200,
      maxUs: 9100
    }
  })
  return { result, baselineResult, row }
}

t.test('one line under the table for each row with stops', async (t) => {
  const { result, baselineResult, row } = makeHitResult()
  const { notes } = buildLoadTable({ result, baselineResult, phase: 'latency' })
  t.match(
    notes.filter((note) => note.includes('outside stops')),
    [
      new RegExp(
        `^${row.target} outside stops \\(2\\.14 % left out\\): p50 1\\.10, p99 2\\.30, max 9\\.10; the machine stopped 12 times, 540 ms in all$`
      )
    ]
  )
  t.notMatch(
    buildLoadTable({ result, baselineResult: makeFiveRepeatResult().baselines[1], phase: 'latency' }).notes.join(),
    /outside stops/
  )
})

t.test('the document for programs has both views', async (t) => {
  const { result, row } = makeHitResult()
  const entry = buildJsonDocument({ result, files: {} }).summary.find(({ target, phase }) => target === row.target && phase === 'latency')
  t.match(entry, { stops: { count: 12 }, outside: { leftOutRatio: 0.0214, responseTimeUs: { p50: 1100, p99: 2300, max: 9100 } } })
})
