import t from 'tap'
import { documentCalibration } from '../../../../src/commands/calibrate/report/document.js'
import { renderMarkdown } from '../../../../src/report/render/markdown.js'
import { renderScreen } from '../../../../src/report/render/screen.js'
import { describeCalibration } from '../../../../src/report/prose/calibration.js'
import { quoteCalibration } from '../../../../src/judge/calibration-quote.js'
import { MACHINE, makeCalibration, makeComparison } from '../../../fixtures/calibrations.js'
import { matchGolden } from '../../../report/golden.js'

const HOSTILE = 'a|b<script>alert(1)</script>\u001b[31m'
const failed = makeCalibration({
  comparisons: [
    makeComparison({ errors: { p99_9: 0.013 } }),
    makeComparison({
      id: 'stall/constant-rate-5000',
      server: 'stall',
      load: { kind: 'constant-rate', ratePerSecond: 5000, connections: 3325 },
      errors: { p99: -0.8 },
      identityHeld: false
    }),
    makeComparison({
      id: HOSTILE,
      server: 'closes',
      load: { kind: 'constant-concurrency', connections: 10, pipelining: 1 },
      sendLagP99Us: null,
      countsAgree: false
    }),
    makeComparison({
      id: 'drops/poisson-500',
      server: 'drops',
      attempts: 3,
      invalid: ['the driver sent late'],
      percentiles: []
    })
  ]
})
const trusted = makeCalibration()
/** All of it. */
const renderCalibration = ({ calibration, path, ...options }) =>
  renderScreen({ document: documentCalibration({ calibration, path }), details: true, ...options })
const renderCalibrationScreen = ({ calibration, path, exitCode, ...options }) =>
  renderScreen({ document: documentCalibration({ calibration, path, exitCode }), ...options })
const quote = (kept) => quoteCalibration({ kept, machine: MACHINE, version: '0.1.0' })

t.test('terminal', async (t) =>
  matchGolden(
    t,
    'calibration.txt',
    renderCalibration({ calibration: failed, columns: 120, colors: false, path: `/cache/${HOSTILE}` })
  )
)
t.test('Markdown', async (t) => matchGolden(t, 'calibration.md', renderMarkdown({ document: documentCalibration({ calibration: failed }) })))
t.test('terminal, all is well, a narrow one', async (t) => {
  const text = renderCalibration({ calibration: trusted, columns: 72, colors: false })
  t.match(text, /Numbers of this machine can be trusted: worst error\s+1\.3 %/)
  for (const line of text.split('\n')) t.ok(line.length <= 72, line)
  t.ok(renderCalibration({ calibration: trusted, columns: 120, colors: true }).includes('\u001b[32m✓ Numbers of this machine'))
})

t.test('one screen: the verdict first', async (t) => {
  matchGolden(
    t,
    'screen-calibration-80.txt',
    renderCalibrationScreen({ calibration: failed, columns: 80, colors: false, path: `/cache/${HOSTILE}`, exitCode: 1 })
  )
  const well = renderCalibrationScreen({ calibration: trusted, columns: 80, colors: true, exitCode: 0 })
  t.match(well, '\u001b[32m✓ Numbers of this machine can be trusted')
  t.ok(well.trimEnd().split('\n').length <= 30)
})

t.test('in one sentence', async (t) => {
  const say = (kept) => describeCalibration({ quote: quote(kept) })
  t.strictSame(say([trusted]), [
    'Calibrated 2026-01-02 on this machine: worst error 1.3 % (p99.9, mixture), floor 18 µs, ceiling 199,000/s a core.'
  ])
  t.strictSame(say([makeCalibration({ extent: 'quick', comparisons: [makeComparison()], limits: [] })]), [
    'Calibrated 2026-01-02 on this machine (quick): no error above 0.2 ms.'
  ])
  t.strictSame(say([]), ['How far off these numbers are is not known: not calibrated on this machine: run `baseload calibrate`.'])
  t.match(
    say([failed])[0],
    /^Calibrated 2026-01-02 on this machine, not trusted here: worst error 80\.0 % .*\. Reason: percentiles: off by/
  )
  t.match(say([makeCalibration({ comparisons: [makeComparison({ invalid: ['late'] })] })])[0], 'on this machine, without a verdict')
  t.strictSame(describeCalibration({ quote: undefined }), [], 'a record from before')
})

t.test('k6: whose numbers they are, and what it does not tell', async (t) => {
  const load = { kind: 'constant-rate', ratePerSecond: 500, connections: 100 }
  const limits = [
    {
      driver: 'k6',
      floorUs: 210,
      floorLoad: '1,000/s',
      ceilingPerSecond: 12_345,
      achievedPerSecond: 11_000,
      bottleneck: 'driver'
    }
  ]
  const render = (errors) =>
    renderCalibration({
      calibration: makeCalibration({
        comparisons: [
          makeComparison({ id: 'mixture/constant-rate-500', driver: 'k6', load, sendLagP99Us: null, errors })
        ],
        limits
      }),
      columns: 200,
      colors: false
    })
  t.match(render({}), 'Numbers of k6 on this machine can be trusted: no error above 0.2 ms, floor 210 µs, ceiling 12,300/s a core')
  t.match(render({}), 'k6 counts from when it sent, so how late it sent is missing from what it reports, and stands as an error here.')
  t.match(render({}), 'passed send lag: k6 does not tell it; it kept up with every rate, by its own counts and its use of CPU')
  t.notMatch(render({}), /autocannon|^REPORT /m)
  t.match(render({ p99: 0.5 }), 'Numbers of k6 on this machine are not to be trusted: worst error 50.0 % (p99, mixture)')
})
