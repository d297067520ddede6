import t from 'tap'
import { describeVerdict } from '../../../../src/commands/history/report/history.js'

t.test('figures that could not be tested are no answer: they are counted beside it', async (t) => {
  const say = (...untested) => describeVerdict({ verdict: 'no regression', margin: 0.05, points: [], series: untested.map((one) => ({ steps: [], untested: one })) })
  t.match(say(undefined, undefined), /^No regression that lasts: .* before\.$/)
  t.match(say(undefined, { code: 'NOTHING_MEASURED' }, { code: 'NOTHING_MEASURED' }), /before\. Cannot tell for 2 of 3 figures\.$/)
})
