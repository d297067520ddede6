import t from 'tap'
import { renderSummary, SUMMARY_BYTES } from '../../../src/report/render/markdown.js'
import { DOCUMENT_RENDERERS } from '../../../src/commands/common/document-formats.js'
import { FORMATS } from '../../../src/commands/common/formats.js'
import { documentComparison } from '../../../src/report/run/comparison-document.js'
import { documentRun } from '../../../src/report/run/document.js'
import { howMany } from '../../fixtures/long.js'
import { makeFiveRepeatResult } from '../fixture.js'
import { matchGolden } from '../golden.js'
import { makeComparison, makeEvilResult, makeLargeResult } from '../ci/results.js'

const FILES = { record: 'reports/example/record.json' }
const renderComment = ({ result, name }) => FORMATS.comment({ result, files: FILES, name })
const summarize = ({ result, mostBytes }) => renderSummary({ document: documentRun({ result, files: FILES }), mostBytes })
const renderComparisonComment = ({ comparison }) => DOCUMENT_RENDERERS.comment({ document: documentComparison({ comparison }) })
const sizeOf = (text) => Buffer.byteLength(text)
const countLines = (text) => text.split('\n').length - 1

t.test('as files', async (t) => {
  matchGolden(t, 'comment.md', renderComment({ result: makeFiveRepeatResult() }))
  matchGolden(t, 'comparison-comment.md', renderComparisonComment({ comparison: makeComparison() }))
})

t.test('the marker is the first line, and cannot be broken out of', async (t) => {
  const first = (name) => renderComment({ result: makeFiveRepeatResult(), name }).split('\n')[0]
  t.equal(first(undefined), '<!-- baseload:http+fleet -->')
  t.equal(first('checkout service'), '<!-- baseload:checkout-service -->')
  t.equal(first('a --> <script>'), '<!-- baseload:a-script -->')
  t.equal(first('-->'), '<!-- baseload:run -->')
  t.equal(first('x'.repeat(1000)), `<!-- baseload:${'x'.repeat(100)} -->`)
  t.equal(renderComparisonComment({ comparison: makeComparison() }).split('\n')[0], '<!-- baseload:comparison -->')
})

t.test('at most 25 lines, and what is open and what failed stay where baselines go', async (t) => {
  const many = makeLargeResult({ targets: 50 })
  many.baselines = Array.from({ length: 9 }, () => many.baselines).flat()
  many.run.failures = makeFiveRepeatResult().run.failures
  const wide = makeComparison()
  wide.figures = Array.from({ length: 40 }, () => wide.figures).flat()
  for (const text of [
    renderComment({ result: makeFiveRepeatResult() }),
    renderComment({ result: many }),
    renderComparisonComment({ comparison: wide })
  ]) {
    t.ok(countLines(text) <= 25, `${countLines(text)} lines`)
  }
  const text = renderComment({ result: many })
  t.match(text, /^\*\*Objectives\*\*: .*missed/m)
  t.match(text, /^\| success>=99.9% \| target-/m)
  t.match(text, /and \d+ more in the report/)
  t.match(text, /^- TARGET_NOT_READY: /m)
  t.match(text, /No room for \d+ lines of facts/)
})

t.test('a comment has all that is not well, and where the rest is', async (t) => {
  const text = renderComment({ result: makeFiveRepeatResult() })
  const places = [
    '**What a framework costs**: Requests/s against',
    '**Objectives**: 3 met · 1 missed · 1 not decided · 1 invalid',
    '✗ **fastify-json success>=99.9%: missed: 99.87 %',
    '| p99<=5ms | fastify-json | not decided |',
    '- TARGET_NOT_READY: never-listens',
    '**Limits**: not measured: haproxy-node-http',
    'seed 42; on Example CPU',
    'In full: reports/example/record.json'
  ].map((part) => text.indexOf(part))
  t.notOk(places.includes(-1), places.join())
  t.same(places, [...places].sort((a, b) => a - b))
})

t.test('under 60,000 characters, whatever the size', async (t) => {
  const sizes = [[1, 0], [20, 0], [3, 1e5], [60, 200], [3, 1e6], [200, 200], [200, 0], [800, 50]]
  for (const [targets, nameLength] of sizes.slice(0, howMany({ short: 4, long: sizes.length }))) {
    const result = makeLargeResult({ targets, nameLength })
    const comment = renderComment({ result })
    t.ok(sizeOf(comment) < 60_000, `${targets} targets, names of ${nameLength}: ${sizeOf(comment)}`)
    if (targets > 1) t.match(comment, `**Objectives**: ${targets * 4} met · ${targets} missed`)
    const text = summarize({ result, mostBytes: 59_500 })
    t.ok(sizeOf(text) <= 59_500 && text !== '')
    t.equal(text.split('<details>').length, text.split('</details>').length)
  }
})

t.test('a summary under 1 MiB, and under what the step has left', async (t) => {
  t.equal(SUMMARY_BYTES, 2 ** 20)
  // By day of a quarter: what is over a whole MiB takes seconds.
  const { targets, most } = howMany({ short: { targets: 60, most: SUMMARY_BYTES / 4 }, long: { targets: 220, most: undefined } })
  const result = makeLargeResult({ targets, nameLength: 800 })
  t.ok(sizeOf(summarize({ result, mostBytes: Infinity })) > (most ?? SUMMARY_BYTES), 'there is more than fits')
  t.ok(sizeOf(summarize({ result, mostBytes: most })) < (most ?? SUMMARY_BYTES))
  for (const mostBytes of [20_000, 8000].slice(0, howMany({ short: 1, long: 2 }))) {
    const text = summarize({ result, mostBytes })
    t.ok(sizeOf(text) <= mostBytes && text !== '', `${sizeOf(text)} of ${mostBytes}`)
  }
  t.equal(summarize({ result, mostBytes: -5 }), '')
  t.equal(renderSummary({ document: documentComparison({ comparison: makeComparison() }), mostBytes: -5 }), '')
})

t.test('a summary folds what only it has', async (t) => {
  const text = summarize({ result: makeFiveRepeatResult() })
  t.match(text, /\n<details><summary>[^<]+<\/summary>\n\n\|/)
  t.match(text, /seed 42; on Example CPU/)
})

t.test('names call nobody, and are no markup', async (t) => {
  for (const text of [renderComment({ result: makeEvilResult() }), summarize({ result: makeEvilResult() })]) {
    const body = text.replace(/^<!-- baseload:[\w.+/-]* -->/, '')
    t.notMatch(body, /@somebody|#1(?!\d*;)/)
    t.notMatch(body, /<(?!\/?(?:details|summary)>)[a-z!/]/i)
    t.notMatch(body, /^::/m)
  }
})

t.test('every row of a table has the cells of its head', async (t) => {
  const cells = (line) => line.replace(/\\\\/g, '').replace(/\\\|/g, '').split('|').length
  for (const result of [makeFiveRepeatResult(), makeEvilResult(), makeLargeResult({ targets: 30 })]) {
    let expected = 0
    for (const line of renderComment({ result }).split('\n')) {
      if (!line.startsWith('|')) expected = 0
      else if (expected === 0) expected = cells(line)
      else t.equal(cells(line), expected, line.slice(0, 80))
    }
  }
})

t.test('a run without objectives, and one without anything', async (t) => {
  const result = makeFiveRepeatResult()
  result.run.failures = []
  result.baselines = result.baselines.slice(1)
  t.notMatch(renderComment({ result }), /\*\*Objectives\*\*/)
  t.match(renderComment({ result: { ...result, baselines: [] } }), /^<!-- baseload:run -->\n/)
})
