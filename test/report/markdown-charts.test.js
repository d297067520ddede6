import t from 'tap'
import { buildCharts } from '../../src/report/run/charts.js'
import { renderMarkdown as renderDocument } from '../../src/report/render/markdown.js'
import { renderMarkdown } from '../fixtures/render-result.js'
import { makeFiveRepeatResult } from './fixture.js'

const chart = {
  id: 'a-peak',
  baseline: 'a',
  kind: 'peak',
  title: 'a',
  description: 'How *it* is read',
  alternative: 'x](http://evil) ![y] <img onerror=1>',
  svg: '',
  data: null
}

t.test('a name cannot end the alternative text', async (t) => {
  const document = { subject: 'x', title: 'x', blocks: [{ kind: 'chart', depth: 2, chart }], foot: {} }
  t.match(renderDocument({ document }), '![x\\](http://evil) !\\[y\\] &lt;img onerror=1>](charts/a-peak.svg)')
})

t.test('one chart of all, and one of each baseline; none where no files are', async (t) => {
  const result = makeFiveRepeatResult()
  const charts = buildCharts({ result })
  const shown = [...renderMarkdown({ result, charts }).matchAll(/\]\(charts\/([^)]*)\.svg\)/g)].map(([, id]) => id)
  t.strictSame(
    shown,
    ['cost', 'http-percentiles-peak', 'fleet-percentiles-latency'].filter((id) =>
      charts.some((chart) => chart.id === id)
    )
  )
  t.ok(shown.includes('cost'))
  t.notMatch(renderMarkdown({ result }), '](charts/')
})
