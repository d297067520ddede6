import t from 'tap'
import { buildCharts } from '../../src/runs/report/charts.js'
import { renderMarkdownCharts } from '../../src/layout/markdown-charts.js'
import { renderMarkdown } from '../../src/runs/report/markdown.js'
import { makeFiveRepeatResult } from './fixture.js'

const chart = { id: 'a-peak', baseline: 'a', kind: 'peak', title: 'a', description: 'How *it* is read', alternative: 'x](http://evil) ![y] <img onerror=1>', svg: '', data: null }

t.test('a name cannot end the alternative text', async (t) => {
  const [image, details] = renderMarkdownCharts({ charts: [chart] })
  t.equal(image, '![x\\](http://evil) !\\[y\\] &lt;img onerror=1>](charts/a-peak.svg)')
  t.match(details, 'How \\*it\\* is read')
})

t.test('each chart stands behind its table, and none where no files are', async (t) => {
  const result = makeFiveRepeatResult()
  const charts = buildCharts({ result })
  const text = renderMarkdown({ result, charts })
  for (const { id } of charts) t.equal(text.split(`](charts/${id}.svg)`).length, 2, `${id} is there once`)
  const places = ['### http', '**Peak', '](charts/http-peak.svg)', '**Objectives**', '](charts/http-budget.svg)', '**Requests in', '### fleet', '](charts/fleet-peak.svg)'].map((part) => [part, text.indexOf(part, text.indexOf('## Results'))])
  const known = places.filter(([, at]) => at >= 0)
  t.ok(known.length >= 6, JSON.stringify(places))
  t.same(known.map(([, at]) => at), known.map(([, at]) => at).sort((a, b) => a - b))
  t.notMatch(renderMarkdown({ result }), '](charts/')
})
