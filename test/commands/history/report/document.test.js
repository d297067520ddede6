import t from 'tap'
import { describeVerdict, documentHistory } from '../../../../src/commands/history/report/document.js'
import { renderMarkdown } from '../../../../src/report/render/markdown.js'
import { renderScreen } from '../../../../src/report/render/screen.js'
import { checkDocument } from '../../../report/check-document.js'
import { matchGolden } from '../../../report/golden.js'

const HOSTILE = 'a|b<script>alert(1)</script>\u001b[31m'
const DAYS = Array.from({ length: 20 }, (_, day) => `2026-01-${String(day + 1).padStart(2, '0')}T06:00:00.000Z`)
const source = (index) => `reports/run-${String(index).padStart(3, '0')}/record.json`
const rates = DAYS.map((_, index) => (index < 12 ? 20_000 : 15_000) + 7 * index)
const step = {
  target: 'node-http', figure: 'goodPerSecond', kind: 'regression', index: 12, ratio: 0.748, startedAt: DAYS[12], source: source(12), before: 20_035, after: 14_987, pValue: 0.002
}
const result = {
  baseline: 'http',
  verdict: 'regressed',
  margin: 0.05,
  significance: 0.01,
  points: DAYS.map((startedAt, index) => ({ id: `run-${index}`, startedAt, source: source(index) })),
  series: [
    {
      target: HOSTILE,
      phase: 'latency',
      figure: 'p99',
      estimates: DAYS.map((_, index) => index === 3 ? null : { value: 12_400 + 50 * index, low: 11_200, high: 14_900, basis: 'repeats' }),
      level: 12_800,
      change: 1.03,
      steps: [],
      load: 'latency, 400/s by native'
    },
    {
      target: 'node-http',
      phase: 'peak',
      figure: 'goodPerSecond',
      estimates: rates.map((value) => ({ value, low: value - 320, high: value + 340, basis: 'repeats' })),
      level: 14_987,
      change: 0.756,
      steps: [step],
      load: 'peak, 10 connections by autocannon'
    },
    { target: 'node-http', phase: 'latency', figure: 'p50', estimates: [{ value: 309, low: 309, high: 310, basis: 'repeats' }], level: 309, change: null, steps: [], untested: { code: 'NOTHING_MEASURED' }, load: 'latency, 400/s by native' }
  ],
  lastGood: { id: 'run-11', startedAt: DAYS[11], source: source(11) },
  lastGoodReason: { code: 'NOTHING_MEASURED' },
  machine: { cpuModel: 'Example CPU', cores: 2, platform: 'linux' },
  otherMachines: [],
  otherBaselines: 2,
  leftOut: [{ source: HOSTILE, reason: { code: 'NOTHING_MEASURED' } }],
  remarks: []
}

t.test('a screen, all of it, Markdown', async (t) => {
  const steps = [{ purpose: 'all tables', command: 'npx baseload history --details', screen: true }]
  const document = documentHistory({ result, steps, exitCode: 1 })
  checkDocument(t, document)
  for (const columns of [80, 120]) {
    const text = renderScreen({ document, columns })
    matchGolden(t, `screen-history-${columns}.txt`, text)
    t.ok(text.trimEnd().split('\n').length <= 30)
  }
  matchGolden(t, 'history-80.txt', renderScreen({ document, columns: 80, details: true }))
  matchGolden(t, 'history.md', renderMarkdown({ document }))
})

t.test('figures that could not be tested are no answer: they are counted beside it', async (t) => {
  const say = (...untested) => describeVerdict({ verdict: 'no regression', margin: 0.05, points: [], series: untested.map((one) => ({ steps: [], untested: one })) })
  t.match(say(undefined, undefined), /^No regression that lasts: .* stayed so\.$/)
  t.match(say(undefined, { code: 'NOTHING_MEASURED' }, { code: 'NOTHING_MEASURED' }), /stayed so\. Cannot tell for 2 of 3 figures\.$/)
})
