import { createHash } from 'node:crypto'
import t from 'tap'
import { layPage } from '../../../src/commands/common/page.js'
import { renderMarkdown } from '../../fixtures/render-result.js'
import { HOSTILE_NAME, makeFiveRepeatResult, makeOneRepeatResult } from '../../report/fixture.js'

const hash = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`
const ASSETS = { style: 'p{margin:0}', script: 'console.log(1 < 2)', hash, pack: (text) => ({ encoding: 'text', text }) }
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" class="bl"><style>.bl{fill:red}</style><title>t</title></svg>\n'
const makeChart = (id, data = null, more = {}) => ({
  id,
  baseline: 'http',
  kind: 'peak',
  title: 'http: peak <b>',
  description: 'how to read it',
  alternative: 'what it says',
  svg: SVG,
  data,
  ...more
})
const DATA = {
  xLabel: 'x',
  yLabel: 'y',
  xKind: 'linear',
  yKind: 'linear',
  xs: [1, 2],
  series: [{ label: HOSTILE_NAME, target: HOSTILE_NAME, unit: 'µs', values: [1, null] }]
}

const render = (result, more = {}) =>
  layPage({
    result,
    record: { ...result.run, trials: [] },
    charts: [makeChart('a', DATA), makeChart('b')],
    assets: ASSETS,
    ...more
  })
const five = makeFiveRepeatResult()
const page = render(five)

t.test('only the style and the script that are in it count', async (t) => {
  const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)
  const [, style] = /<style>([^]*?)<\/style>/.exec(page)
  t.match(policy, "default-src 'none'")
  t.match(policy, `style-src '${hash(style)}'`)
  t.match(policy, `script-src '${hash(ASSETS.script)}'`)
  t.notMatch(policy, /unsafe|connect-src|http/)
  t.equal(page.split('<style>').length, 2, 'one style, that of drawings in it')
  t.ok(page.indexOf('Content-Security-Policy') < page.indexOf('<style>'), 'said before anything that it is about')
  t.notMatch(page, /\sstyle="|\son\w+="/)
})

t.test('nothing in it leads anywhere else', async (t) => {
  const links = [...page.matchAll(/\s(?:src|href|action|data)="([^"]*)"/g)].map(([, to]) => to)
  t.same(links.filter((to) => !to.startsWith('#') && to !== 'data:,'), [])
  const ids = new Set([...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id))
  t.same(links.filter((to) => to.startsWith('#') && !ids.has(to.slice(1))), [], 'and every place it leads to is there')
})

t.test('every cell of every table of the Markdown report', async (t) => {
  const flatten = (text) =>
    text
      .replace(/<[^>]*>/g, ' ')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&#39;/g, "'")
      .replace(/&amp;/g, '&')
      .replace(/[\\|]/g, '')
      .replace(/\s+/g, ' ')
  const text = flatten(page.replace(/<script[^]*?<\/script>/g, ''))
  const lines = renderMarkdown({ result: five }).split('\n').filter((line) => line.startsWith('|') && !/^\|\s*:?-/.test(line))
  const cells = new Set(
    lines
      .flatMap((line) => line.split(/(?<!\\)\|/))
      .map((cell) =>
        flatten(
          cell
            .replace(/\\(?=[|\\`*_~])/g, '')
            .replace(/&lt;/g, '<')
            .replace(/</g, '&lt;')
        ).trim()
      )
      .filter(Boolean)
  )
  t.ok(cells.size > 30)
  const has = (/** @type {string} */ cell) => text.toLowerCase().includes(cell.toLowerCase())
  t.same([...cells].filter((cell) => !has(cell)), [])
})

t.test('names are text', async (t) => {
  t.notMatch(page.replace(/<script type="application\/json"[^]*?<\/script>/g, ''), '<script>alert')
  t.match(page, 'a|b&lt;script&gt;alert(1)&lt;/script&gt;')
  for (const bad of ['\u001b', '\u202e', '\u0007', 'secret-token']) { t.notOk(page.replace(/<script type="application\/json"[^]*?<\/script>/g, '').includes(bad), JSON.stringify(bad)) }
  t.match(page, 'Peak &lt;b&gt;', 'in a title of a chart, too')
})

t.test('what is embedded comes back, and does not end its element', async (t) => {
  const [, record] = /<script type="application\/json" id="data-record">([^<]*)<\/script>/.exec(page)
  t.same(JSON.parse(record), JSON.parse(JSON.stringify({ ...five.run, trials: [] })))
  const [, charts] = /<script type="application\/json" id="data-charts">([^<]*)<\/script>/.exec(page)
  t.same(JSON.parse(charts), { a: DATA }, 'of charts with something to zoom')
  t.match(page, 'data-chart="a"')
  t.notMatch(page, 'data-chart="b"')
})

t.test('headings go down one step at a time, under one', async (t) => {
  const levels = [...page.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
  t.equal(levels.filter((level) => level === 1).length, 1)
  levels.forEach((level, index) => { if (index > 0) t.ok(level <= levels[index - 1] + 1, `h${level} after h${levels[index - 1]}`) })
})

t.test('one repeat, and a baseline without charts', async (t) => {
  const page = render(makeOneRepeatResult(), { charts: [] })
  t.match(page, 'What each layer costs')
  t.notMatch(page, '<h3>Charts</h3>')
  t.notMatch(page, '<figure')
})

t.test('first how it came out, then each baseline with one table and one chart; all else is folded', async (t) => {
  const charts = [
    makeChart('cost', null, { baseline: '', kind: 'cost', narrow: SVG }),
    makeChart('a'),
    makeChart('p', null, { kind: 'percentiles', phase: 'latency' })
  ]
  const page = render(five, { charts })
  const unfolded = page
    .slice(page.indexOf('<main'), page.indexOf('</main>'))
    .replace(/<details[^>]*>(?:(?!<details)[^])*?<\/details>/g, '')
    .replace(/<details[^>]*>(?:(?!<details)[^])*?<\/details>/g, '')
  t.notMatch(unfolded, '<details')
  t.same(
    [...unfolded.matchAll(/id="([a-z0-9-]+)" aria-labelledby/g)].map(([, id]) => id),
    ['baseline-1', 'baseline-2', 'limits']
  )
  t.same(
    [...unfolded.matchAll(/id="chart-([a-z]+)"/g)].map(([, id]) => id),
    ['cost', 'p'],
    'the bars of the first screen, and the percentiles'
  )
  t.same(
    [...unfolded.matchAll(/<caption[^>]*><span>([^<]*)/g)].map(([, title]) => title),
    ['Objectives', 'What a framework costs', 'What the protocol between two services costs', 'Not measured, and what to do']
  )
  const badges = [...page.matchAll(/<dd>(?:<a href="#[a-z]+">)?<span class="verdict [a-z]+">([^<]*)/g)].map(([, text]) => text)
  t.strictSame(badges, ['3 met', '1 missed', '1 not decided', '1 invalid'])
  const severity = [...unfolded.matchAll(/<td[^>]*><span class="verdict (bad|open|good)">/g)].map(([, kind]) => kind).slice(-3)
  t.strictSame(severity, ['bad', 'open', 'open'])
})

t.test('while the run goes on', async (t) => {
  const page = render({ ...five, run: { ...five.run, status: 'running', endedAt: undefined } }, { live: { events: '/events?token=x' } })
  t.match(page, 'it goes on')
  t.notMatch(page, 'cut short')
  t.match(page, "connect-src 'self'")
  t.match(page, 'id="live"')
  t.match(page, '"live":{"events":"/events?token=x"}')
  t.notMatch(page, 'id="data-record"', 'its record is not whole')
})

t.test('a record that is too long for a page', async (t) => {
  const trials = Array.from({ length: 3 }, () => ({ load: { histograms: { responseTime: 'a' }, windows: ['b'.repeat(350_000)] } }))
  const shorter = render(five, { record: { ...five.run, trials } })
  t.match(shorter, '"without":"its windows"')
  t.ok(Buffer.byteLength(shorter) < 1_000_000)
  t.match(shorter, '"responseTime":"a"')
  const slow = render(five, {
    record: {
      ...five.run,
      trials: trials.map(({ load }) => ({
        load: { ...load, histograms: { responseTime: 'a', serviceTime: 'e'.repeat(350_000) } }
      }))
    }
  })
  t.match(slow, '"without":"its windows, service times and send lag"')
  t.match(slow, '"histograms":{"responseTime":"a"}')
  const none = render(five, {
    record: {
      ...five.run,
      trials: trials.map(({ load }) => ({ load: { ...load, histograms: { responseTime: 'c'.repeat(350_000) } } }))
    }
  })
  t.match(none, '"without":"everything"')
  const files = { 'a.hgrm': 'd'.repeat(950_000) }
  t.match(render(five, { files }), '"withoutFiles":true', 'and so may be the files beside it')
  t.notMatch(render(five, { files: { 'a.hgrm': 'd' } }), 'without')
  t.notMatch(none, 'id="data-record"')
})
