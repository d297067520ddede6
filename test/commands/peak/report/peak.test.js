import t from 'tap'
import { documentPeak } from '../../../../src/commands/peak/report/document.js'
import { buildPeakDocument } from '../../../../src/commands/peak/report/peak-json.js'
import { buildNextCommand } from '../../../../src/commands/peak/verdict/next-size-command.js'
import { proposeObjectives } from '../../../../src/commands/peak/verdict/observed-objective.js'
import { remarkTraffic } from '../../../../src/commands/peak/verdict/traffic-remarks.js'
import { renderMarkdown } from '../../../../src/report/render/markdown.js'
import { renderScreen } from '../../../../src/report/render/screen.js'
import { summarizeTraffic } from '../../../../src/stats/observed-traffic.js'
import { checkDocument } from '../../../report/check-document.js'
import { matchGolden } from '../../../report/golden.js'

const HOSTILE = '/a|b<script>alert(1)</script>\u001b[31m'
const DAY = 20_513 // 2026-03-01

const counts = Uint32Array.from({ length: 86_400 }, (_, i) =>
  i < 36_000 || i >= 46_800 ? 0 : 20 + (i % 60 === 5 ? 15 : 0) + (i >= 43_200 ? 10 : 0)
)
counts[43_322] = 81
const requests = counts.reduce((sum, count) => sum + count, 0)
const durations = { valuesUs: [12_000, 47_000, 163_000, 902_000], counts: [requests - 9000, 5000, 3900, 100], total: requests }
const tally = {
  requests,
  days: [{ day: DAY, counts }],
  sent: { answers: requests - 290, bytes: 4500 * (requests - 290) },
  statuses: { 200: requests - 900, 404: 500, 499: 290, 503: 110 },
  durations,
  sumUs: 20_000 * requests,
  resolutionUs: 1000,
  routes: [
    {
      name: '/items/:id',
      example: '/items/42',
      requests: requests - 5000,
      errors: 100,
      peak: 70,
      peakSecond: DAY * 86_400 + 43_322,
      sumUs: 4_000_000,
      durations
    },
    {
      name: HOSTILE,
      example: HOSTILE,
      requests: 4800,
      errors: 10,
      peak: 2,
      peakSecond: DAY * 86_400 + 43_000,
      sumUs: 4_000_000,
      durations: null
    },
    {
      name: '(other)',
      example: '/x',
      requests: 200,
      errors: 0,
      peak: 1,
      peakSecond: DAY * 86_400 + 43_000,
      sumUs: 4_000_000,
      durations: { valuesUs: [1000], counts: [200], total: 200 }
    }
  ],
  apdex: { targetUs: 50_000, satisfied: requests - 4000, tolerating: 3900, frustrated: 100, score: 1 - 2050 / requests },
  lateByRoute: 0,
  files: ['access.log', `${HOSTILE}.log`, '-', 'access.log.1'],
  format: 'combined',
  formatName: 'common or combined log of nginx or Apache',
  remarks: [{ code: 'DURATION_UNIT', field: 'field 5 after the request', unit: 's', source: 'writer', writer: 'nginx' }],
  bytes: 5e7,
  isWhole: true,
  lines: requests + 9,
  other: 0,
  unreadable: 9,
  first: [{ file: `${HOSTILE}.log`, line: 17, reason: 'a time that does not exist' }],
  outside: 0,
  beyondDays: 0
}

function makeResult (more = {}) {
  const seen = { ...tally, ...more }
  const traffic = summarizeTraffic({ tally: seen })
  const proposals = proposeObjectives({ traffic })
  const { days, durations, routes, sent, statuses, sumUs, apdex = null, ...log } = seen
  return { log, traffic, proposals, apdex, next: buildNextCommand({ traffic, proposals }), remarks: remarkTraffic({ traffic, log: seen }) }
}

const STEPS = [{ purpose: 'all tables', command: 'npx baseload peak access.log --details', screen: true }]

t.test('all of it on a terminal', async (t) => {
  matchGolden(t, 'peak-100.txt', renderScreen({ document: documentPeak({ result: makeResult() }), columns: 100, details: true }))
})
t.test('one screen', async (t) => {
  const document = documentPeak({ result: makeResult(), steps: STEPS, exitCode: 0 })
  checkDocument(t, document)
  for (const columns of [80, 120]) {
    const text = renderScreen({ document, columns })
    matchGolden(t, `screen-peak-${columns}.txt`, text)
    t.ok(text.trimEnd().split('\n').length <= 30)
  }
  t.match(renderScreen({ document, columns: 80, colors: true }), '\u001b[32m✓ Peak')
})
t.test('Markdown', async (t) => matchGolden(t, 'peak.md', renderMarkdown({ document: documentPeak({ result: makeResult(), steps: STEPS }) })))
t.test('JSON', async (t) => matchGolden(t, 'peak.json', `${JSON.stringify(buildPeakDocument({ result: makeResult() }), null, 2)}\n`))

t.test('a short log without durations', async (t) => {
  const short = new Uint32Array(86_400)
  short[100] = 3
  const result = makeResult({
    requests: 3,
    days: [{ day: DAY, counts: short }],
    sent: null,
    statuses: { 200: 3 },
    durations: null,
    apdex: null,
    routes: null,
    unreadable: 0,
    first: [],
    lines: 3,
    files: ['-']
  })
  const document = documentPeak({ result, exitCode: 0 })
  matchGolden(t, 'peak-short-80.txt', renderScreen({ document, columns: 80, details: true }))
  matchGolden(t, 'screen-peak-short-80.txt', renderScreen({ document, columns: 80 }))
})

t.test('routes beyond the twentieth are counted together, and have no times where the log has none', async (t) => {
  const routes = Array.from({ length: 23 }, (_, i) => ({ ...tally.routes[1], name: `/r${i}`, example: `/r${i}`, requests: 100 - i }))
  const [table] = documentPeak({ result: makeResult({ routes }) }).blocks.filter(({ title }) => title === 'Routes')
  t.equal(table.rows.length, 20)
  t.same(table.columns.map(({ key }) => key), ['route', 'requests', 'peak', 'share', 'errors'])
  t.match(table.notes, [{ text: 'and 3 more with 237 requests; --json has them all' }]) // 80 + 79 + 78
  const [timed] = documentPeak({ result: makeResult() }).blocks.filter(({ title }) => title === 'Routes')
  t.same(timed.columns.slice(5).map(({ key }) => key), ['p50', 'p99'])
  t.same(timed.notes, [])
})

t.test('durations that tell no percentile, means and an Apdex that there are not', async (t) => {
  const lines = (more) => documentPeak({ result: makeResult(more) }).blocks
    .flatMap(({ label, lines }) => ['TIMES', 'MEAN', 'APDEX'].includes(label) ? lines : [])
  const few = { valuesUs: [12_000], counts: [1], total: 1 }
  t.same(lines({ durations: null, sent: null, apdex: null }), ['no durations were found in the log'])
  t.same(lines({ durations: few, sumUs: 12_000, sent: null, apdex: null }), ['too few, or too coarse, for percentiles', '12.0 ms'])
  t.same(lines({ durations: null, sent: { answers: 4, bytes: 6000 }, apdex: null }).slice(1), ['1.5 kB an answer (6 kB in all)'])
  const apdex = { targetUs: 50_000, satisfied: 0, tolerating: 0, frustrated: 0, score: null }
  t.same(lines({ durations: null, sent: null, apdex }).slice(1), [
    'cannot tell: durations are missing, or no finer than 50.0 ms'
  ])
})

t.test('moments in JSON, in UTC and without fractions', async (t) => {
  const { traffic, apdex } = buildPeakDocument({ result: makeResult() }).peak
  t.match(traffic, { first: '2026-03-01T10:00:00Z', last: '2026-03-01T12:59:59Z', peakSecond: { requests: 81, ratePerSecond: 81, from: '2026-03-01T12:02:02Z' } })
  t.equal(traffic.routes[0].peakAt, '2026-03-01T12:02:02Z')
  t.equal(apdex.targetUs, 50_000)
  t.strictSame(buildPeakDocument({ result: makeResult({ routes: null }) }).peak.traffic.routes, null)
  t.notOk('apdex' in buildPeakDocument({ result: makeResult({ apdex: null }) }).peak)
})
