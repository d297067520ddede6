import t from 'tap'
import { findDecidingBudget } from '../../../../src/commands/size/verdict/next-budget.js'
import { makeCapacity, makeMeasured, makeProbe, makeQuestion } from '../../../fixtures/sizes.js'

const { objectives } = makeQuestion()
const MINUTE = 60_000
const find = (capacities, more = {}, rest = {}) =>
  findDecidingBudget({ sizes: [{ measurements: makeMeasured({ capacities, ...more }) }], most: 8, objectives, budgetMs: MINUTE, ...rest })
const timeUp = (perSecond) => makeCapacity(1, perSecond, null, { stopped: 'budget', probes: [makeProbe(perSecond, 'undecided', 9000)] })

t.test('what is decided, or is not decided by time, needs no budget', async (t) => {
  t.equal(find([makeCapacity(1, 100, 105)]), null)
  t.equal(find([makeCapacity(1, null, 0.5, { stopped: 'objective out of reach' })]), null)
  t.equal(find([makeCapacity(1, null, null, { stopped: 'driver' })]), null)
})

t.test('what the time was too short for: six probes of full length, in whole minutes', async (t) => {
  // A thousand requests at 5/s are 200 s, and 30 s were seen around each probe.
  t.equal(find([timeUp(5)]), Math.ceil(1.1 * 6 * 230_000 / MINUTE) * MINUTE)
  t.equal(find([timeUp(1000)], {}, { budgetMs: 5 * MINUTE }), 8 * MINUTE, 'half as much again at least')
})

t.test('units that no time was left for', async (t) => {
  const known = makeCapacity(1, 1000, 1050, { tookMs: 60_000, probes: [makeProbe(1000, 'pass', 9000, { measuredMs: 50_000 })] })
  const warnings = [{ code: 'SIZE_TIME_UP', units: 1 }]
  const sizes = [{ measurements: makeMeasured({ capacities: [known], warnings }), units: 3 }]
  const each = 6 * (10_000 + 8000)
  t.equal(find([], {}, { sizes }), Math.ceil(1.1 * (60_000 + 2 * each) / MINUTE) * MINUTE)
})
