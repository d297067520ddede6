import t from 'tap'
import { describeMarks, describeUnknown, tellChange, tellDifference, tellRateChange } from '../../src/report/cost-figures.js'

const cost = (more = {}) => ({
  ratio: 0.8, low: 0.7, high: 0.9, difference: { value: -20, low: -30, high: -10 }, blocks: 5, word: 'different', rough: false, ...more
})
const UNMEASURED = { ratio: null, low: null, high: null, difference: null, word: 'unmeasured' }

t.test('a change in the words of what was found, whole and for a narrow table', async (t) => {
  const both = (more) => [false, true].map((short) => tellChange({ cost: cost(more), short }))
  t.strictSame(both(), ['-20 % (-30 to -10)', '-20 % (-30 to -10)'])
  t.strictSame(both({ word: 'same', within: 0.05 }), ['same within 5 %', 'same ±5 %'])
  t.strictSame(both({ word: 'probable' }), ['probably lower: -20 % (-30 to -10)', '-20 %? (-30 to -10)'])
  t.strictSame(both({ word: 'probable', ratio: 1.2, low: 1.1, high: 1.3 })[0], 'probably higher: +20 % (+10 to +30)')
  t.strictSame(both({ word: 'inconclusive', high: 1.4 }), ['cannot tell (-30 to +40 %)', '? (-30 to +40 %)'])
  t.strictSame(both({ word: 'rough' }), ['-20 % (-30 to -10) (rough)', '-20 % (-30 to -10) (rough)'])
  t.strictSame(both({ bound: 'atLeast' })[0], '≥ -20 % (-30 to -10)')
  t.strictSame(both({ bound: 'atMost' })[0], '≤ -20 % (-30 to -10)')
  t.strictSame(both({ ...UNMEASURED, unknownBecause: 'driver' }), ['not measured: driver', '-'])
  t.strictSame(both({ ...UNMEASURED })[0], 'not measured: no row')
  t.equal(tellChange({ cost: null }), '-')
})

t.test('a rate is told by a factor from a half on, if the change is sure', async (t) => {
  const tell = (ratio, more) => tellRateChange({ cost: cost({ ratio, low: ratio * 0.75, high: ratio * 1.25, ...more }) })
  t.equal(tell(0.2), '5 times slower (4 to 6.7)')
  t.equal(tell(0.5), '2 times slower (1.6 to 2.7)')
  t.equal(tell(0.51, { low: 0.5, high: 0.6 }), '-49 % (-50 to -40)')
  t.equal(tell(0.2, { bound: 'atMost' }), '≤ 5 times slower (4 to 6.7)')
  t.equal(tell(0.2, { word: 'rough' }), '-80 % (-85 to -75) (rough)')
  t.equal(tell(0.2, { low: null }), 'not measured: no row')
  t.equal(tellRateChange({ cost: undefined }), '-')
})

t.test('a difference has its unit where the head of its column does not say it', async (t) => {
  t.equal(tellDifference({ cost: cost() }), '-20 (-30 to -10)')
  t.equal(tellDifference({ cost: cost(), unit: 'µs' }), '-20 µs (-30 to -10)')
  t.equal(tellDifference({ cost: cost({ word: 'inconclusive' }), unit: 'µs' }), 'cannot tell (-30 to -10 µs)')
  t.equal(tellDifference({ cost: cost({ ...UNMEASURED, unknownBecause: 'blocks' }) }), 'not measured: no valid pair')
})

t.test('each mark of a table is explained once, and none that is not there', async (t) => {
  const marks = (...costs) => describeMarks({ costs: costs.map(cost) }).map((text) => text.split(/[:,] /)[0])
  t.strictSame(describeMarks({ costs: [] }), [])
  for (const word of ['different', 'inconclusive']) t.strictSame(marks({ word }, { word }), ['range of a cost'])
  t.strictSame(marks({ word: 'probable' }), ['range of a cost', 'probably'])
  t.strictSame(marks({ word: 'same' }), ['same within 5 %'])
  t.strictSame(marks({ word: 'rough' }), ['rough'])
  t.strictSame(marks({ word: 'rough', bound: 'atLeast' }), ['rough', '≥'])
  const unknown = ['driver', 'invalid', 'missing', 'load', 'blocks']
  const reasons = [...unknown, 'driver'].map((unknownBecause) => cost({ ...UNMEASURED, unknownBecause }))
  t.strictSame(describeMarks({ costs: reasons }), [
    'not measured (driver): the load driver was the bottleneck',
    'not measured (invalid): one side is invalid, see its row',
    'not measured (no row): one side was not measured',
    'not measured (other load): the reference was measured by another driver, or at another rate',
    'not measured (no valid pair): no start is valid on both sides'
  ])
  t.equal(describeUnknown('missing'), 'one side was not measured')
})
