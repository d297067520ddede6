import t from 'tap'
import { comparison as shared } from '../../fixtures/comparisons.js'
import { renderMarkdown, renderText } from '../../fixtures/render-result.js'
import { printComparison } from '../../../src/report/run/comparison-json.js'
import { say } from '../../fixtures/told.js'
import { matchGolden } from '../golden.js'

const comparison = {
  ...shared,
  figures: shared.figures.filter(({ target }) => target !== 'close').map((one) => ({
    ...one, drift: null, reason: one.target === 'thin' ? one.reason : say('+23.4 % (+10 % to +40 %); up to 5 % worse is allowed')
  })),
  differences: [{ code: 'MACHINE_DIFFERS', key: 'cores', before: 2, after: 64 }],
  left: [{ code: 'IN_ONE_RECORD', trials: 'fastify/latency-r500', record: 'first' }]
}
const [figure] = comparison.figures

t.test('terminal', async (t) => matchGolden(t, 'comparison.txt', renderText({ result: comparison, columns: 100 })))
t.test('Markdown', async (t) =>
  matchGolden(
    t,
    'comparison.md',
    renderMarkdown({
      result: {
        ...comparison,
        figures: comparison.figures.map((one) => ({
          ...one,
          noiseFloor: 0.031,
          drift: { basis: 'assumed', standardDeviation: 0.03, records: 0 }
        }))
      }
    })
  )
)
t.test('nothing in common', async (t) => {
  t.match(renderText({ result: { ...comparison, figures: [] } }), /nothing was measured on\n? *both sides under the same load/)
})

const cost = { generations: 5, spentMs: 41_000, moreMs: 0 }
const oneRun = {
  ...comparison,
  before: { id: 'node old.js (main, 0123456789)', startedAt: '2026-01-01T00:00:00.000Z' },
  figures: [
    { ...comparison.figures[1], target: 'after', figure: 'cpuPerRequestUs', cost },
    { ...figure, target: 'after', cost },
    {
      ...figure,
      target: 'after',
      figure: 'p50',
      verdict: 'inconclusive',
      ratio: 1.05,
      low: 0.98,
      high: 1.12,
      moreRepeats: 20,
      reason: say('+5 %: about 20 more starts of each would decide'),
      cost: { generations: 12, spentMs: 100_000, moreMs: 160_000 }
    }
  ],
  differences: [],
  left: [],
  oneRun: {
    generations: 12,
    plannedGenerations: 20,
    spentMs: 100_000,
    budgetMs: 180_000,
    ratePerSecond: 400,
    notes: ['node_modules of the working folder are linked'],
    pool: [{ code: 'POOL_FULL', connections: 1, requests: 900, trials: 24 }]
  }
}

t.test('two versions in one run, terminal', async (t) =>
  matchGolden(t, 'comparison-versions.txt', renderText({ result: oneRun, columns: 110 }))
)
t.test('two versions in one run, Markdown', async (t) =>
  matchGolden(t, 'comparison-versions.md', renderMarkdown({ result: oneRun }))
)

t.test('for programs: reasons as sentences, and what is of one run only there', async (t) => {
  const { oneRun: { pool, generations }, figures } = printComparison({ comparison: oneRun })
  t.match(pool, [/^the client's pool of 1 connection was the limit/])
  t.equal(generations, 12)
  t.equal(figures[2].reason, '+5 %: about 20 more starts of each would decide')
  const { oneRun: none, differences, left } = printComparison({ comparison })
  t.same([none, differences, left.length], [undefined, ['machine cores: 2 against 64'], 1])
})
