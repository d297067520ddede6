import t from 'tap'
import { buildCharts } from '../../../src/report/run/charts.js'
import { makeRow } from '../../fixtures/rows.js'
import { checkChart, parseSvg } from '../charts/parse-svg.js'
import { makeCost, makeOneRepeatResult } from '../fixture.js'

/** A result of one baseline for each count of servers, the reference first; `costs` of all but the first. */
function makeResult ({ counts, costs = () => [] }) {
  const { run, baselines: [{ baseline, ...rest }] } = makeOneRepeatResult()
  return {
    run: { ...run, unavailable: [], failures: [] },
    baselines: counts.map((count, number) => {
      const targets = Array.from({ length: count }, (_, index) => `t${index}`)
      return {
        ...rest,
        baseline: { ...baseline, name: `b${number}`, title: `Baseline ${number}`, targets, reference: 't0', objectives: [] },
        rows: targets.map((target) => makeRow({ target, rate: { value: 1000, low: 900, high: 1100, basis: 'repeats' } })),
        verdicts: [],
        costs: costs({ targets: targets.slice(1) }),
        fanOut: [],
        orders: [],
        floors: []
      }
    })
  }
}

const lost = ({ targets, share = 0.5 }) =>
  targets.map((target) => makeCost({ target, repeats: 5, goodPerSecond: [1000, 1 - share, 0.05] }))

function drawCosts (options) {
  const chart = buildCharts({ result: makeResult({ costs: lost, ...options }) }).find(({ kind }) => kind === 'cost')
  if (chart !== undefined) chart.words = parseSvg(chart.svg).texts().map(({ text }) => text)
  return chart
}

/** How many servers each baseline has in the chart, in the order of its baselines. */
function countServers ({ words }) {
  const counts = []
  for (const word of words) {
    if (word.startsWith('Baseline ')) counts.push(0)
    else if (/^t\d+$/.test(word)) counts[counts.length - 1]++
  }
  return counts
}

t.test('up to twenty servers are all in the chart', async (t) => {
  for (const counts of [[20], [10, 10], [3, 17]]) {
    const chart = drawCosts({ counts })
    checkChart(t, chart)
    t.strictSame(countServers(chart), counts)
    t.notMatch(chart.words.join('\n'), ' more')
  }
})

t.test('of more than that each baseline has the first of its servers, as many as there is room for, and says how many are not there', async (t) => {
  const chart = drawCosts({ counts: [11, 14] })
  checkChart(t, chart)
  t.strictSame(countServers(chart), [11, 10], 'one server less makes no room for the line that says so')
  t.match(chart.words.join('\n'), '4 more')
  t.notMatch(chart.words.join('\n'), '1 more')
  t.strictSame(countServers(drawCosts({ counts: [12, 12, 12] })), [6, 6, 6])
})

t.test('three servers of a baseline are there however many baselines there are', async (t) => {
  t.strictSame(countServers(drawCosts({ counts: Array(10).fill(6) })), Array(10).fill(3))
})

t.test('a baseline with one server alone has nothing to compare, and no place in the chart', async (t) => {
  t.strictSame(countServers(drawCosts({ counts: [1, 2] })), [2])
  t.equal(drawCosts({ counts: [1] }), undefined)
  t.equal(drawCosts({ counts: [3], costs: () => [] }), undefined, 'nor is there a chart where no cost is known')
})

t.test('the chart tells its servers one by one, and of the range only where one is drawn', async (t) => {
  const chart = drawCosts({ counts: [2] })
  t.match(chart.description, 'A bar for each server, in groups: requests/s lost against the reference. The thin line')
  t.match(chart.alternative, 't0: reference, 1,000 ± 100/s; t1: -50 % (')
  const makeBound = (/** @type {any} */ cost) => ({ ...cost, goodPerSecond: { ...cost.goodPerSecond, bound: 'atMost' } })
  const bound = drawCosts({ counts: [2], costs: ({ targets }) => lost({ targets }).map(makeBound) })
  t.notMatch(bound.description, 'thin line', 'of a bound one end alone is known')
})

t.test('a server that is not to be believed is not in it', async (t) => {
  const result = makeResult({ counts: [3], costs: lost })
  result.baselines[0].rows[1] = { ...result.baselines[0].rows[1], status: 'invalid' }
  result.baselines[0].rows[2] = { ...result.baselines[0].rows[2], measured: null }
  t.equal(buildCharts({ result }).find(({ kind }) => kind === 'cost'), undefined)
})
