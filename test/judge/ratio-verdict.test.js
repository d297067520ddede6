import t from 'tap'
import { judgeRatio } from '../../src/judge/ratio-verdict.js'

const judge = (bad, valid, allowed = 0.01) =>
  judgeRatio({ events: { valid, badAtLeast: bad, badAtMost: bad }, allowed })

t.test('three answers at the edges of the exact interval', async (t) => {
  t.same(judge(0, 368), { verdict: 'met', moreNeeded: 0 })
  t.same(judge(0, 367), { verdict: 'inconclusive', moreNeeded: 1 })
  t.same(judge(0, 0), { verdict: 'inconclusive', moreNeeded: 368 })
  t.equal(judge(10, 2000).verdict, 'met') // scipy: 0.24 % to 0.92 %
  t.equal(judge(40, 2000).verdict, 'missed') // scipy: 1.43 % to 2.71 %
  t.equal(judge(25, 2000).verdict, 'inconclusive') // scipy: 0.81 % to 1.84 %
  t.equal(judge(1, 1).verdict, 'missed')
})

t.test('how many more would decide, if they turned out alike', async (t) => {
  const { moreNeeded } = judge(5, 1000)
  t.ok(moreNeeded !== null && moreNeeded >= 573 && moreNeeded < 800, `${moreNeeded}: scipy finds 573 at the earliest`)
  t.equal(judge(10, 1000).moreNeeded, null, 'exactly what is allowed is never decided')
  t.equal(judge(99, 10_000).moreNeeded, null, 'nor, in any time that somebody has, what is so close to it')
  const { moreNeeded: toMiss } = judge(25, 2000)
  t.ok(toMiss !== null && judge(Math.floor(25 * (2000 + toMiss) / 2000), 2000 + toMiss).verdict === 'missed')
})
