import t from 'tap'
import { confirmOverRepeats } from '../../src/verdict/repeats-verdict.js'

const starts = (valid, ...bad) => bad.map((n) => ({ valid, badAtLeast: n, badAtMost: n }))
const confirm = (verdict, repeats, allowed = 0.01) => confirmOverRepeats({ repeats, allowed, verdict })

t.test('clean starts take nothing from a verdict', async (t) => {
  t.strictSame(confirm('met', starts(1000, 0, 0, 0, 0, 0)), { verdict: 'met', disagree: false })
  t.strictSame(confirm('met', starts(1000, 0, 1, 0, 2, 1)), { verdict: 'met', disagree: false })
  t.strictSame(confirm('missed', starts(1000, 40, 50, 45, 48, 43)), { verdict: 'missed', disagree: false })
})

t.test('one bad start of five makes neither met nor missed', async (t) => {
  t.strictSame(confirm('missed', starts(1000, 0, 0, 0, 0, 200)), { verdict: 'inconclusive', disagree: true })
  // 0, 0, 0, 0, 30: mean 0.006, t(0.975, 4) = 2.776, s = 0.0134: 0.006 + 0.0167 > 0.01
  t.strictSame(confirm('met', starts(1000, 0, 0, 0, 0, 30)), { verdict: 'inconclusive', disagree: true })
})

t.test('fewer than three starts say nothing about starts', async (t) => {
  t.equal(confirm('missed', starts(1000, 0, 200)).verdict, 'missed')
  t.equal(confirm('met', []).verdict, 'met')
  t.equal(confirm('missed', [...starts(1000, 40, 50), ...starts(0, 0, 0)]).verdict, 'missed', 'a start without a request is none')
  t.strictSame(confirm('inconclusive', starts(1000, 40, 50, 45)), { verdict: 'inconclusive', disagree: false })
})

t.test('what is known between two bounds: met by the upper, missed by the lower', async (t) => {
  const unsure = Array(4).fill({ valid: 1000, badAtLeast: 5, badAtMost: 20 })
  t.equal(confirm('met', unsure).verdict, 'inconclusive')
  t.equal(confirm('missed', unsure).verdict, 'inconclusive')
})
