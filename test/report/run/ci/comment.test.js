import t from 'tap'
import { renderSummary } from '../../../../src/report/render/markdown.js'
import { renderComment } from '../../../../src/report/run/ci/comment.js'
import { DOCUMENT_RENDERERS } from '../../../../src/commands/common/document-formats.js'
import { documentComparison } from '../../../../src/report/run/comparison-document.js'
import { renderStepSummary } from '../../../../src/report/run/ci/step-summary.js'
import { makeFiveRepeatResult } from '../../fixture.js'
import { matchGolden } from '../../golden.js'
import { makeComparison, makeEvilResult, makeLargeResult } from '../../ci/results.js'

const FILES = { record: 'reports/example/record.json' }
const renderComparisonComment = ({ comparison }) => DOCUMENT_RENDERERS.comment({ document: documentComparison({ comparison }) })
const sizeOf = (text) => Buffer.byteLength(text)

t.test('as files', async (t) => {
  matchGolden(t, 'comment.md', renderComment({ result: makeFiveRepeatResult(), files: FILES }))
  matchGolden(t, 'comparison-comment.md', renderComparisonComment({ comparison: makeComparison() }))
})

t.test('the marker is the first line, and cannot be broken out of', async (t) => {
  const first = (name) => renderComment({ result: makeFiveRepeatResult(), files: FILES, name }).split('\n')[0]
  t.equal(first(undefined), '<!-- baseload:http+fleet -->')
  t.equal(first('checkout service'), '<!-- baseload:checkout-service -->')
  t.equal(first('a --> <script>'), '<!-- baseload:a-script -->')
  t.equal(first('-->'), '<!-- baseload:run -->')
  t.equal(first('x'.repeat(1000)), `<!-- baseload:${'x'.repeat(100)} -->`)
  t.equal(renderComparisonComment({ comparison: makeComparison() }).split('\n')[0], '<!-- baseload:comparison -->')
})

t.test('at most 25 lines, and the heading is that of the summary', async (t) => {
  const many = makeLargeResult({ targets: 50 })
  many.baselines = Array.from({ length: 9 }, () => many.baselines).flat()
  const wide = makeComparison()
  wide.figures = Array.from({ length: 40 }, () => wide.figures).flat()
  for (const text of [
    renderComment({ result: makeFiveRepeatResult(), files: FILES }),
    renderComment({ result: many, files: FILES }),
    renderComparisonComment({ comparison: wide })
  ]) {
    t.ok(text.split('\n').length - 1 <= 25, `${text.split('\n').length - 1} lines`)
  }
  t.match(renderComment({ result: many, files: FILES }), 'more, in the report')
  const heading = (text) => text.split('\n').find((line) => line.startsWith('## '))
  t.equal(heading(renderComment({ result: many, files: FILES })), heading(renderStepSummary({ result: many, files: FILES })))
})

t.test('what matters most stands first', async (t) => {
  const text = renderStepSummary({ result: makeFiveRepeatResult(), files: FILES })
  const places = [
    '## baseload: 1 missed, 1 failed to run, 2 not judged, 3 unavailable, 3 met',
    '### Missed',
    '### Could not be judged',
    '### Not measured',
    '### http: Peak',
    '<summary>http: Cost',
    '<summary>Met',
    'Record: reports/example/record.json'
  ].map((part) => text.indexOf(part))
  t.notOk(places.includes(-1))
  t.same(places, [...places].sort((a, b) => a - b))
})

t.test('under 60,000 characters, whatever the size, and it says what is missing', async (t) => {
  for (const [targets, nameLength] of [[1, 0], [20, 0], [200, 0], [200, 200], [800, 50], [3, 1e6]]) {
    const result = makeLargeResult({ targets, nameLength })
    const comment = renderComment({ result, files: FILES })
    t.ok(comment.length < 60_000 && sizeOf(comment) < 60_000, `${targets} targets, names of ${nameLength}: ${comment.length}`)
    const text = renderStepSummary({ result, files: FILES, mostBytes: 59_500 })
    t.ok(sizeOf(text) <= 59_500)
    t.match(text, `## baseload: ${targets} missed, ${targets * 4} met`)
    t.match(text, /\nRun 2026-01-02T03-04-05-http-fleet/, 'the last line is there')
    t.equal(text.split('<details>').length, text.split('</details>').length)
    if (targets < 200) continue
    t.match(text, /\*\*Left out, as there is a limit to the length:\*\* /)
    t.ok(text.indexOf('### Missed') > 0, 'what was missed is kept before all else')
  }
})

t.test('rows of the last section that fits are cut, sections before it are whole', async (t) => {
  const text = renderStepSummary({ result: makeLargeResult({ targets: 160 }), files: FILES, mostBytes: 59_500 })
  const missed = text.slice(text.indexOf('### Missed'), text.indexOf('### http'))
  t.equal(missed.split('\n').filter((line) => line.startsWith('| http |')).length, 160)
  t.match(text, /Left out.*\d+ of 640 rows of Met/)
})

t.test('a summary under 1 MiB, and under what the step has left', async (t) => {
  const result = makeLargeResult({ targets: 400, nameLength: 800 })
  t.ok(sizeOf(renderStepSummary({ result, files: FILES, mostBytes: Infinity })) > 1_048_576, 'there is more than fits')
  t.ok(sizeOf(renderStepSummary({ result, files: FILES })) < 1_048_576)
  for (const mostBytes of [20_000, 8000]) {
    const text = renderStepSummary({ result, files: FILES, mostBytes })
    t.ok(sizeOf(text) <= mostBytes && text !== '', `${sizeOf(text)} of ${mostBytes}`)
  }
  t.equal(renderStepSummary({ result, files: FILES, mostBytes: 100 }), '')
  t.equal(renderSummary({ document: documentComparison({ comparison: makeComparison() }), mostBytes: -5 }), '')
})

t.test('names call nobody, and are no markup', async (t) => {
  for (const text of [
    renderComment({ result: makeEvilResult(), files: FILES }),
    renderStepSummary({ result: makeEvilResult(), files: FILES })
  ]) {
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
    for (const line of renderComment({ result, files: FILES }).split('\n')) {
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
  t.match(renderComment({ result, files: {} }), '## baseload: no objective was judged')
  t.match(renderComment({ result: { ...result, baselines: [] }, files: {} }), /^<!-- baseload:run -->\n/)
})
