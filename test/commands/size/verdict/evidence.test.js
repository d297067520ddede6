import t from 'tap'
import { judgeCapacity } from '../../../../src/commands/size/verdict/evidence.js'
import { sizeUnits } from '../../../../src/commands/size/verdict/sizing.js'
import { makeCapacity, makeGiven, makeMeasured, makeProbe, makeQuestion } from '../../../fixtures/sizes.js'

const judge = (measurements, question = {}) => sizeUnits({ question: makeQuestion(question), measurements }).sizing.evidence
/** The last of four units was asked for the demand by these probes. */
const lastBy = (probes, more = {}) => {
  const measured = makeMeasured(more)
  return { ...measured, capacities: [...measured.capacities.slice(0, 3), makeCapacity(4, 20, null, { stopped: 'target held', probes })] }
}

t.test('measured: n held on two starts and n - 1 did not', async (t) => {
  t.equal(judge(makeMeasured()), 'measured')
  t.equal(judge(makeGiven([[1, 6], [2, 10], [3, 15], [4, 20]])), 'measured', 'figures of a file are taken as they are')
  const one = makeMeasured({
    points: [{ units: 1, ratePerSecond: 25, lowerPerSecond: 25, upperPerSecond: null, cpuRatio: null }],
    capacities: [makeCapacity(1, 25, null, { probes: [makeProbe(25, 'pass', 9000), makeProbe(25, 'pass', 9000, { isConfirmation: true })] })]
  })
  t.equal(judge(one), 'measured', 'one unit has no other side')
})

t.test('probably: by the curve, not all sides, one start', async (t) => {
  t.equal(judge(makeMeasured(), { peakPerSecond: 24 }), 'probably', 'beyond what was measured')
  t.equal(judge(makeGiven([[1, 6], [2, 10], [4, 20]])), 'probably', 'three units were not measured')
  const confirmed = makeProbe(20, 'pass', 44_000, { isConfirmation: true })
  t.equal(judge(lastBy([confirmed])), 'probably', 'one start')
  t.equal(judge(lastBy([makeProbe(20, 'pass', 44_000), makeProbe(20, 'undecided', 44_000, { sloRatio: 1.1 })])), 'probably', 'not confirmed')
  t.equal(judge(lastBy([confirmed], { means: 'running' })), 'measured', 'what ran already has one start')
  t.equal(judge(makeGiven([[1, 6], [2, 10]])), 'probably', 'in proportion')
  t.equal(judge(makeGiven([[1, 7], [2, 7], [3, 7]])), 'probably', 'that no number holds it is of the curve, too')
})

t.test('not shown: no number, or one that nobody should rely on', async (t) => {
  t.equal(judge(makeMeasured({ points: [], capacities: [] })), 'not shown')
  t.equal(judge(makeGiven([[1, 6]])), 'not shown', 'one number of units is no curve')
  t.equal(judge(lastBy([makeProbe(20, 'undecided', 44_000, { sloRatio: 1.1 })])), 'not shown', 'chance may have made it hold')
  t.equal(judge(lastBy([makeProbe(20, 'pass', 44_000), makeProbe(20, 'fail', 64_000)])), 'not shown', 'as often as not')
  const far = makeGiven([[1, 6, 5.9, 6.1], [2, 10.9, 10.7, 11.1], [3, 15.1, 14.8, 15.4], [4, 18.5, 18.2, 18.9]])
  t.equal(judge(far, { peakPerSecond: 30 }), 'not shown', 'far beyond what was measured')
})

t.test('without a demand', async (t) => {
  t.equal(judgeCapacity(makeCapacity(1, 120, 160)), 'measured')
  t.equal(judgeCapacity(makeCapacity(1, 120, 160, { confirmed: false, starts: 4 })), 'measured')
  t.equal(judgeCapacity(makeCapacity(1, null, 0.5, { stopped: 'objective out of reach' })), 'measured', 'that nothing holds')
  t.equal(judgeCapacity(makeCapacity(1, 120, 160, { confirmed: false, starts: 0 })), 'probably')
  t.equal(judgeCapacity(makeCapacity(1, 120, 160, { stopped: 'errors' })), 'probably')
  t.equal(judgeCapacity(makeCapacity(1, null, 5, { stopped: 'budget' })), 'not shown')
  t.equal(judgeCapacity(undefined), 'not shown')
})
