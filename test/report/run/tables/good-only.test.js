import t from 'tap'
import { parse } from 'csv-parse/sync'
import { renderRows } from '../../../../src/commands/common/rows-csv.js'
import { buildJsonDocument } from '../../../../src/report/run/json.js'
import { renderMarkdown, renderText } from '../../../fixtures/render-result.js'
import { renderScreen } from '../../../fixtures/shown.js'
import { buildLoadTable } from '../../../../src/report/run/tables/load-table.js'
import { makeFiveRepeatResult } from '../../fixture.js'
import { textsOf } from '../../../fixtures/table-texts.js'

const TARGET = 'fastify-json'

/** A result in which one row has failures whose times are known. @param {number} factor good over all */
function makeApart (factor) {
  const result = makeFiveRepeatResult()
  const [baselineResult] = result.baselines
  const { measured } = baselineResult.rows.find(({ target }) => target === TARGET) ?? {}
  if (!measured) throw new Error('the fixture has another name')
  const responseTimeUs = /** @type {any} any: the same keys */ (Object.fromEntries(
    Object.entries(measured.responseTimeUs).map(([key, one]) => [key, one && { ...one, value: Math.round(one.value * factor) }])
  ))
  measured.good = { responseTimeUs, needs: measured.needs, meanUs: 500, maxUs: measured.maxUs }
  return { result, baselineResult, measured }
}

t.test('a second line below the row, in which the times alone stand', async (t) => {
  const { result, baselineResult } = makeApart(2)
  const table = textsOf({ table: buildLoadTable({ result, baselineResult, phase: 'peak' }) })
  const at = Number(table.rows.findIndex(([name]) => name === `${TARGET} (partial) (good only)`))
  t.equal(table.rows[at - 1][0], `${TARGET} (partial)`)
  const cells = Object.fromEntries(table.heads.map((name, index) => [name, table.rows[at][index]]))
  t.match(cells, { 'Req/s': '', p50: /^0\.804/, p99: /^1\.46/, Failed: '', 'CPU µs/req': '' })
  t.match(table.notes.join('\n'), 'good only: the times of good answers alone')
  t.notMatch(JSON.stringify(buildLoadTable({ ...makeFive(), phase: 'peak' })), 'good only', 'nothing where nothing failed')
})

t.test('in the terminal there is a line of good answers', async (t) => {
  const { result } = makeApart(2)
  t.match(renderText({ result, columns: 80, colors: false }), /^ {2}fastify.*/m)
  t.match(renderText({ result, columns: 200, colors: false }), /^ {2}fastify-json \(partial\) \(good only\) /m)
})

t.test('Markdown has the line, CSV columns, JSON a field', async (t) => {
  const { result, measured } = makeApart(2)
  t.match(renderMarkdown({ result }), '(good only)')
  const rows = parse(renderRows({ result }), { columns: true })
  const row = rows.find(({ target }) => target === TARGET)
  t.equal(row.p99GoodUs, String(measured.good?.responseTimeUs.p99?.value))
  t.equal(rows.find(({ target }) => target === 'node-http').p99GoodUs, '')
  t.notMatch(renderRows({ result: makeFiveRepeatResult() }), 'Good', 'no such columns where nothing failed')
  const { summary } = /** @type {any} any: as a reader sees it */ (buildJsonDocument({ result, files: {} }))
  const own = summary.find((/** @type {any} */ one) => one.target === TARGET)
  t.match(own.good, {
    responseTimeUs: { p99: measured.good?.responseTimeUs.p99?.value, mean: 500 },
    intervals: { p99: { basis: 'repeats' } },
    needs: measured.needs
  })
  t.notOk('good' in summary[0])
})

t.test('the screen has a remark where p99 is another one', async (t) => {
  const render = (/** @type {number} */ factor) => {
    const { result, baselineResult } = makeApart(factor)
    return renderScreen({ result: { ...result, baselines: [baselineResult] }, columns: 100, colors: false })
  }
  t.match(render(2), 'The fastify-json server: p99 0.73 ms; 1.5 ms of good answers alone')
  t.notMatch(render(1.04), 'good answers alone')
})

function makeFive () {
  const result = makeFiveRepeatResult()
  return { result, baselineResult: result.baselines[0] }
}
