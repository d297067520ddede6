import t from 'tap'
import { createKeptTraces } from '../../../../src/commands/traces/stats/roots.js'

const makeCall = (us, calls = 0) => ({ outerStartUs: 0, outerEndUs: us, children: Array.from({ length: calls }, () => ({ children: [] })) })
const timesOf = (calls) => calls.map(({ outerEndUs }) => outerEndUs)
const meanOf = (calls) => timesOf(calls).reduce((sum, us) => sum + us, 0) / calls.length

t.test('the slowest, and a sample of all', (t) => {
  const kept = createKeptTraces({ mostSlowest: 10, mostSampled: 50 })
  for (let us = 0; us < 1000; us++) kept.add(makeCall((us * 7) % 1000, 1))
  t.same(timesOf(kept.readSlowest(0.005)), [999, 998, 997, 996, 995])
  t.equal(kept.readSlowest(1).length, 10)
  t.equal(kept.readSample().length, 50)
  t.ok(Math.abs(meanOf(kept.readSample()) - 500) < 150)
  t.equal(kept.readCalls(), 120)
  t.end()
})

t.test('traces of many calls are in the sample like others', (t) => {
  const kept = createKeptTraces()
  for (let i = 0; i < 50; i++) kept.add(makeCall(i, 300))
  t.equal(kept.readSample().length, 50)
  t.end()
})

t.test('half of it: the slowest remain, the sample is fair', (t) => {
  const kept = createKeptTraces({ mostSlowest: 100, mostSampled: 400 })
  for (let us = 0; us < 1000; us++) kept.add(makeCall(us))
  const before = kept.readCalls()
  for (let i = 0; i < 4; i++) t.ok(kept.halve())
  t.ok(kept.readCalls() <= before / 4)
  t.equal(kept.readSlowest(0.001)[0].outerEndUs, 999)
  const few = kept.readSample().length
  t.ok(Math.abs(meanOf(kept.readSample()) - 500) < 150, `${meanOf(kept.readSample())}`)
  for (let us = 1000; us < 2000; us++) kept.add(makeCall(us))
  t.equal(kept.readSample().length, few)
  t.ok(Math.abs(meanOf(kept.readSample()) - 1000) < 300, `${meanOf(kept.readSample())}`)
  t.equal(kept.readSlowest(0.001)[0].outerEndUs, 1999)
  while (kept.halve()) t.ok(kept.readCalls() > 0)
  t.equal(kept.readCalls(), 2, 'the slowest one, and one by chance')
  t.end()
})
