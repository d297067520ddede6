import t from 'tap'
import { drawRatioChart } from '../../../../src/commands/compare/report/ratio-chart.js'
import { renderPage } from '../../../../src/report/render/html.js'
import { documentComparison } from '../../../../src/report/run/comparison-document.js'
import { comparison, HOSTILE, oneRun } from '../../../fixtures/comparisons.js'
import { parseSvg } from '../../../report/charts/parse-svg.js'

const render = (more = {}) => {
  const shown = { ...comparison, ...more }
  const document = documentComparison({ comparison: shown, chart: drawRatioChart({ comparison: shown }) })
  return renderPage({ document, style: '', hash: (text) => `sha256-${text.length}` })
}

t.test('badges, the worst first, the verdict in sentences, one chart, every figure, what is not compared', async (t) => {
  const page = render()
  t.strictSame([...page.matchAll(/<a href="#figures"><span class="verdict (\w+)">([^<]+)/g)].map(([, kind, text]) => `${kind}: ${text}`), [
    'bad: 1 worse',
    'open: 2 cannot tell',
    'good: 1 same within 5 %'
  ])
  t.match(page, /<p class="answer bad">Worse by more than 5&nbsp;%: .* p99 at a rate\.<\/p>\n<p class="answer open">Cannot tell: close p99/)
  t.equal(page.split('<figure').length, 2)
  t.equal(page.split('<tr').length - 1, 1 + comparison.figures.length)
  t.match(page, /machine cores: 2 against 64[^]*<li>fastify\/latency-r500: in the first record only/)
})

t.test('names are text, and the policy lets no script in', async (t) => {
  const page = render()
  t.notMatch(page, '<script')
  t.notOk(page.includes('\u001b'), 'no control character')
  t.match(page, /default-src 'none'; style-src 'sha256-\d+'; img-src data:/)
})

t.test('two versions in one run, and nothing to compare', async (t) => {
  t.match(render({ oneRun }), /<h1>Compare: two versions in one run<\/h1>[^]*before: before<br>after: .*<br>12 starts of each in one run, /)
  const empty = render({ figures: [] })
  t.match(empty, 'Nothing to compare: nothing was measured on both sides')
  t.notMatch(empty, /<figure/)
})

t.test('a bar for each figure with a ratio, and where it was before', async (t) => {
  const chart = drawRatioChart({ comparison })
  for (const svg of [chart.svg, chart.narrow]) {
    t.doesNotThrow(() => parseSvg(svg))
    t.equal(svg.match(/class="f0"/g)?.length, 2, 'worse and no worse')
    t.equal(svg.match(/class="hollow"/g)?.length, 1, 'an outline: cannot tell')
    t.match(svg, /not known, cannot tell/, 'no ratio: it says so')
    t.equal(svg.match(/>before</g)?.length, 3, 'a diamond for each')
  }
  t.match(chart.alternative, `${HOSTILE} p99 at a rate: +23 % (+10 to +40), worse;`)
  t.equal(drawRatioChart({ comparison: { ...comparison, figures: [comparison.figures[3]] } }), null)
})

t.test('one wide range makes no bar shorter; of many figures the worst are drawn', async (t) => {
  const [worse] = comparison.figures
  const wide = drawRatioChart({ comparison: { ...comparison, figures: [{ ...worse, high: 80 }] } })
  t.notMatch(wide.svg, />(10|20|50|80)</)
  const many = drawRatioChart({ comparison: { ...comparison, figures: Array.from({ length: 30 }, () => worse) } })
  t.match(many.svg, 'and 6 more below')
})
