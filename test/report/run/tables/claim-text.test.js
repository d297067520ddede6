import t from 'tap'
import { describeClaim, nameClaimVerdict, quoteTitle, tellClaim } from '../../../../src/report/run/tables/claim-text.js'

const ROWS = [{ target: 'a', title: 'A' }, { target: 'b', title: 'B, behind a proxy' }]
const claim = { target: 'a', other: 'b', operator: 'atLeast', factor: 1 }
const tell = (more) => tellClaim({ ...claim, figure: 'rate', ...more }, ROWS)

t.test('a claim in words: what has at least, or at most, so much of which figure', async (t) => {
  t.equal(tell(), 'A answers as many requests/s as “B, behind a proxy”')
  t.equal(tell({ operator: 'atMost', other: 'c' }), 'A answers no more requests/s than c')
  t.equal(tell({ factor: 0.8 }), 'A keeps at least 80 % of the requests/s of “B, behind a proxy”')
  t.equal(tell({ figure: 'p99' }), 'A has no lower p99 than “B, behind a proxy”')
  t.equal(tell({ figure: 'cpu', operator: 'atMost' }), 'A has no higher CPU per request than “B, behind a proxy”')
  t.equal(tell({ figure: 'p50', operator: 'atMost', factor: 1.5 }), 'A has at most 150 % of the p50 of “B, behind a proxy”')
  t.equal(quoteTitle('B'), 'B')
})

t.test('what came of it, and what was measured', async (t) => {
  const name = (verdict, rough) => nameClaimVerdict({ verdict, rough })
  t.same([name('held', false), name('refuted', true), name('unknown', true)], ['held', 'refuted (rough)', 'cannot tell'])
  const ratio = { value: 0.88, low: 0.85, high: 0.92 }
  t.equal(describeClaim({ ratio }), '-12 % (-15 to -8)')
  t.equal(describeClaim({ ratio, bound: 'atMost' }), 'at most -12 % (-15 to -8)')
  t.equal(describeClaim({ ratio: null }), 'one side was not measured')
  t.equal(describeClaim({ ratio: null, unknownBecause: 'invalid' }), 'one side is invalid, see its row')
})
