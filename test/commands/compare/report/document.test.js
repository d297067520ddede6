import t from 'tap'
import { renderScreen } from '../../../../src/report/render/screen.js'
import { documentComparison } from '../../../../src/report/run/comparison-document.js'
import { comparisonExitCode } from '../../../../src/judge/record-comparison.js'
import { comparison, oneRun } from '../../../fixtures/comparisons.js'
import { matchGolden } from '../../../report/golden.js'

const { figures: [figure] } = comparison
const steps = [{ purpose: 'all tables', command: 'npx baseload compare a b --details', screen: true }]
const render = (more = {}, { exitCode, report, ...options } = {}) => {
  const shown = { ...comparison, ...more }
  const document = documentComparison({
    comparison: shown,
    foot: { steps, report },
    exitCode: exitCode ?? comparisonExitCode({ comparison: shown })
  })
  return renderScreen({ document, columns: 80, colors: false, ...options })
}

t.test('two records', async (t) => {
  matchGolden(t, 'screen-compare-80.txt', render())
  matchGolden(t, 'screen-compare-120.txt', render({}, { columns: 120 }))
})

t.test('two versions in one run: no drift, the time that would decide', async (t) => {
  const cost = { blocks: 12, spentMs: 100_000, moreMs: 160_000 }
  const figures = [
    { ...figure, target: 'after', phase: 'peak', figure: 'cpuPerRequestUs', verdict: 'no regression', ratio: 0.9, low: 0.85, high: 0.95 },
    { ...figure, target: 'after', figure: 'p50', verdict: 'inconclusive', ratio: 1.05, low: 0.98, high: 1.12, moreRepeats: 20, cost }
  ].map((one) => ({ ...one, drift: null }))
  const text = render(
    { before: { id: 'node old.js (main, 0123456789)', startedAt: '' }, figures, differences: [], left: [], oneRun },
    { report: 'reports/x/record.json' }
  )
  matchGolden(t, 'screen-versions-80.txt', text)
  t.notMatch(text, /drift|\+5 % \(/, 'no point estimate whose range holds no change')
})

t.test('the answer, for every outcome', async (t) => {
  const [worse, same, open] = comparison.figures
  t.match(render({ figures: [same] }), /^✓ No regression: the one figure is no more than 5 % worse\.$[^]*^EXIT {3}0: no regression$/m)
  t.match(
    render({ figures: [worse] }),
    /^✗ Worse by more than 5 %: a\|b<script>alert\(1\)<\/script> p99 at a rate\.$[^]*^EXIT {3}1: regression: a\|b<script>alert\(1\)<\/script> p99 at a rate$/m
  )
  t.match(
    render({ figures: [open] }).replace(/\n {2}(?=\S)/g, ' '),
    /^\? Cannot tell: close p99 at a rate; about 12 more starts of each would decide it\.$[^]*^EXIT {3}3: cannot tell: close p99 at a rate$/m
  )
  t.match(render({ figures: [{ ...same, allowed: 0.08 }, worse] }), /5 % to 8 % \(by figure\)/)
  t.match(render({}, { exitCode: 4 }), /^EXIT {3}4: a version could not be measured$/m)
})

t.test('unrelated records: a line or two, and no row each', async (t) => {
  const left = Array.from({ length: 40 }, (_, i) => `target-${i}/peak-c10: in the first record only`)
  const text = render({ figures: [], left })
  t.match(text, /^\? Nothing to compare: nothing was measured on both sides under the same load\.$/m)
  t.match(text, /^NOT COMPARED$[^]*^- 38 more to know: --details$/m)
  t.notMatch(text, /target-[2-9]/)
})

t.test('many figures are cut, lines fit, colours only where they are asked for', async (t) => {
  const figures = Array.from({ length: 60 }, (_, i) => ({ ...comparison.figures[1], target: `target-${i}` }))
  const lines = render({ figures }).trimEnd().split('\n')
  t.ok(lines.length <= 30)
  t.match(lines.join('\n'), /and \d+ more: --details/)
  t.same(render({}, { columns: 80 }).split('\n').filter((line) => line.length > 80), [])
  t.notMatch(render(), '\u001b')
  t.match(render({}, { colors: true }), '\u001b[31m')
})
