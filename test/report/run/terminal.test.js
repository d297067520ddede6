import t from 'tap'
import { renderText } from '../../fixtures/render-result.js'
import { measureText } from '../../../src/report/text.js'
import { HOSTILE_NAME, makeCost, makeFiveRepeatResult, makeOneRepeatResult } from '../fixture.js'
import { matchGolden } from '../golden.js'

/** @import { CostFigure } from '../../../src/types.ts' */

const files = { report: 'reports/x/report.md', record: 'reports/x/record.json' }

for (const columns of [80, 140]) {
  t.test(`five repeats at ${columns} columns`, async (t) => {
    matchGolden(
      t,
      `terminal-five-repeats-${columns}.txt`,
      renderText({ result: makeFiveRepeatResult(), columns, colors: false, files })
    )
  })
}

t.test('one repeat at 100 columns', async (t) => {
  matchGolden(t, 'terminal-one-repeat-100.txt', renderText({ result: makeOneRepeatResult(), columns: 100, colors: false, files }))
})

t.test('no line of a table or of prose is wider than the terminal', async (t) => {
  for (const columns of [72, 80, 100, 120, 140, 200]) {
    const lines = renderText({ result: makeFiveRepeatResult(), columns, colors: false }).split('\n')
    t.same(lines.filter((line) => measureText({ text: line }) > columns), [], `${columns} columns`)
  }
})

t.test('whatever is dropped, every target keeps its row, its mark and its rate', async (t) => {
  const text = renderText({ result: makeFiveRepeatResult(), columns: 80, colors: false })
  t.match(text, /^ {2}node-http +38,884 /m)
  t.match(text, /^ {2}fastify +≥ 34,103 /m)
  t.match(text, /^ {2}fastify-json \(partial\) +23,310 /m)
  t.match(text, /^ {2}a\|b.*… +912 /m)
  t.match(text, /^ {2}haproxy-node-http +unavailable: haproxy not found$/m)
  t.match(text, /^ {2}never-listens +failed: TARGET_NOT_READY$/m)
  t.match(text, /^ {2}Target .* p99\.9 /m, 'columns without room follow')
})

t.test('everything that has room is shown', async (t) => {
  const text = renderText({ result: makeFiveRepeatResult(), columns: 400, colors: false })
  t.match(text, 'n/a (needs 368,887)')
})

t.test('colours are there only when asked for, and change nothing else', async (t) => {
  const result = makeFiveRepeatResult()
  const plain = renderText({ result, columns: 100, colors: false })
  const painted = renderText({ result, columns: 100, colors: true })
  t.notMatch(plain, '\u001b')
  t.match(painted, '\u001b[31m')
  // eslint-disable-next-line no-control-regex -- colours are control sequences
  t.equal(painted.replace(/\u001b\[\d+m/g, '').replace(/ +$/gm, ''), plain)
})

t.test('a target of the baseline that has no row at all is not left out', async (t) => {
  const result = makeFiveRepeatResult()
  result.baselines[0].rows = result.baselines[0].rows.filter(({ target }) => target !== 'fastify' && target !== 'never-listens')
  const text = renderText({ result, columns: 100, colors: false })
  t.match(text, /^ {2}(?:The )?fastify(?: server)? +not measured$/m)
  t.match(text, /^ {2}never-listens +failed: TARGET_NOT_READY$/m)
})

t.test('an interrupted run without a single row still says so', async (t) => {
  const result = makeFiveRepeatResult()
  result.run.status = 'interrupted'
  result.baselines = result.baselines.map((one) => ({ ...one, rows: [], costs: [], verdicts: [], orders: [], floors: [], fanOut: [] }))
  const text = renderText({ result, columns: undefined, colors: false })
  t.match(text, /interrupted/)
  t.match(text, /^ {2}(?:The )?fastify(?: server)? +not measured$/m)
})

t.test('an unknown width and a result without baselines do not throw', async (t) => {
  const result = makeOneRepeatResult()
  result.baselines = []
  t.match(renderText({ result, columns: undefined, colors: false }), result.run.id)
})

t.test('a cost is a range, a bound with its range, or no number', async (t) => {
  const result = makeFiveRepeatResult()
  const [cost] = result.baselines[0].costs
  const show = (/** @type {Partial<CostFigure>} */ change) => {
    const { goodPerSecond } = makeCost({ target: 'fastify', repeats: 5, goodPerSecond: [38_884, 0.877] })
    cost.goodPerSecond = goodPerSecond && { ...goodPerSecond, ...change }
    return renderText({ result, columns: 140, colors: false })
  }
  t.match(renderText({ result, columns: 140, colors: false }), /^ {2}fastify .* not measured: driver /m)
  t.match(show({}), /^ {2}fastify .* -12 % \(-16 to -9\) /m)
  t.match(show({ word: 'rough', rough: true }), /^ {2}fastify .* -12 % \(-16 to -9\) \(rough\) /m)
  t.match(show({ bound: 'atMost' }), /^ {2}fastify .* ≤ -12 % \(-16 to -9\) /m)
  t.match(show({ word: 'same', within: 0.05 }), /^ {2}fastify .* same within 5 % /m)
  t.match(show({ word: 'probable' }), /^ {2}fastify .* probably lower: -12 % \(-16 to -9\) /m)
  t.match(show({ word: 'inconclusive' }), /^ {2}fastify .* cannot tell \(-16 to -9 %\) /m)
})

t.test('hostile names stay on their line', async (t) => {
  const text = renderText({ result: makeFiveRepeatResult(), columns: 200, colors: false })
  // eslint-disable-next-line no-control-regex -- that none is left is the point
  t.notMatch(text.replace(/\n/g, ''), /[\u0000-\u001f\u007f-\u009f\u202e]/)
  t.ok(text.includes(`${HOSTILE_NAME} (invalid)`))
})
