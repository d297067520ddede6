import t from 'tap'
import { describeSteps } from '../../src/judge/history-series.js'

const describe = ({ values, cuts, figure = 'goodPerSecond', margin = 0.05 }) => describeSteps({
  values,
  cuts: cuts.map((index) => ({ index, pValue: 0.002 })),
  points: values.map((_, index) => ({ id: `run-${index}`, startedAt: `day ${index}`, source: `${index}.json` })),
  target: 'a|b<script>',
  phase: 'peak',
  figure,
  margin
})

t.test('levels are medians, gaps left out', async (t) => {
  const { levels, steps } = describe({ values: [100, null, 102, 900, 50, 52, null, 54], cuts: [4] })
  t.same(levels, [102, 52])
  t.match(steps, [{ index: 4, id: 'run-4', before: 102, after: 52, kind: 'regression' }])
  t.equal(steps[0].ratio, 52 / 102)
})

t.test('better and worse by the figure', async (t) => {
  const values = [100, 100, 150, 150]
  t.equal(describe({ values, cuts: [2] }).steps[0].kind, 'improvement')
  t.equal(describe({ values, cuts: [2], figure: 'p99' }).steps[0].kind, 'regression')
  t.equal(describe({ values: [100, 100, 104, 104], cuts: [2], figure: 'p99' }).steps[0].kind, 'small')
  t.equal(describe({ values: [100, 100, 96, 96], cuts: [2] }).steps[0].kind, 'small')
})

t.test('mended by a level as good as the one before, and by nothing less', async (t) => {
  t.same(describe({ values: [100, 100, 50, 50, 99, 99], cuts: [2, 4] }).steps.map(({ kind }) => kind), ['mended regression', 'improvement'])
  t.same(describe({ values: [100, 100, 50, 50, 80, 80], cuts: [2, 4] }).steps.map(({ kind }) => kind), ['regression', 'improvement'])
  t.same(describe({ values: [100, 100, 80, 80, 50, 50], cuts: [2, 4] }).steps.map(({ kind }) => kind), ['regression', 'regression'])
})

t.test('no cut, one value, none', async (t) => {
  t.same(describe({ values: [5, 5], cuts: [] }), { levels: [5], steps: [] })
  t.same(describe({ values: [5], cuts: [] }), { levels: [5], steps: [] })
  t.same(describe({ values: [null], cuts: [] }), { levels: [], steps: [] })
})
