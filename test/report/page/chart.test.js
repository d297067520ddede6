import t from 'tap'
import { renderChart } from '../../../src/report/page/chart.js'

const SVG = '<?xml version="1.0"?>\n<svg width="800" height="300" viewBox="0 0 800 300"><style>.a{}</style><path/><style>.b{}</style></svg>\n'
const render = (/** @type {object} */ more = {}) => renderChart({
  chart: /** @type {any} */ ({
    id: 'c', baseline: 'http', title: 'http: rates <1>', description: 'how & why', alternative: 'a 5 ms', svg: SVG, narrow: undefined, data: null, ...more
  }),
  level: 3
})

t.test('a drawing stands in a page without its prologue, its style and its title', async (t) => {
  t.match(render(), '><svg width="800" height="264" viewBox="0 36 800 264"><path/></svg></div>')
  t.match(render(), '<figcaption><h3>Rates &lt;1&gt;</h3></figcaption>', 'the baseline stands above it')
  t.match(render({ title: 'the cost' }), '<h3>The cost</h3>')
  t.match(render(), 'aria-label="http: rates &lt;1&gt;"')
  t.match(render(), '<p>a 5&nbsp;ms</p>\n<p>how &amp; why</p>')
})

t.test('a plot where there are numbers, and a narrow drawing where there is one', async (t) => {
  t.match(render(), '<figure class="chart" id="chart-c">')
  t.match(render({ data: {} }), '<figure class="chart" id="chart-c" data-chart="c">')
  t.match(render(), '<div class="still" ')
  t.notMatch(render(), 'slim')
  const both = render({ narrow: SVG.replaceAll('800', '360') })
  t.match(both, '<div class="still wide" ')
  t.match(both, '<div class="still slim"><svg width="360" height="264" viewBox="0 36 360 264"><path/></svg></div>')
})
