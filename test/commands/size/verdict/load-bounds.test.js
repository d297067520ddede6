import t from 'tap'
import { classifyLoad, classifyLoads, findHeldTwice, isRateConfirmed, isWithin, findBracket } from '../../../../src/commands/size/verdict/load-bounds.js'
import { makeProbe } from './make-probe.js'

const trials = (count, seconds, isHighLoss, isFullLength = true) =>
  Array(count).fill({ isHighLoss, isFullLength, effectiveMs: seconds * 1000 })

t.test('the scenarios of the RFC\'s own text (draft-ietf-bmwg-mlrsearch, load classification)', async (t) => {
  const sum = 7000
  t.equal(classifyLoad({ trials: trials(3, 1, false), durationSumMs: sum }), 'undecided', '1: 3 s low of 7 s: 57 % may still be high')
  t.equal(classifyLoad({ trials: trials(4, 1, false), durationSumMs: sum }), 'lower', '1: a fourth one decides')
  t.equal(classifyLoad({ trials: trials(3, 1, true), durationSumMs: sum }), 'undecided', '2')
  t.equal(classifyLoad({ trials: trials(4, 1, true), durationSumMs: sum }), 'upper', '2')
  t.equal(classifyLoad({ trials: trials(40, 1, false, false), durationSumMs: 70_000 }), 'undecided', '3: short ones make no lower bound')
  t.equal(
    classifyLoad({ trials: [...trials(40, 1, false, false), ...trials(4, 10, true)], durationSumMs: 70_000 }),
    'upper',
    '3: nor do they outweigh long ones'
  )
  t.equal(classifyLoad({ trials: trials(40, 1, true, false), durationSumMs: 70_000 }), 'upper', '4: 57.14 %')
  t.equal(
    classifyLoad({ trials: [...trials(20, 1, true, false), ...trials(20, 1, false, false)], durationSumMs: 70_000 }),
    'undecided',
    '5: they balance'
  )
})

t.test('nothing measured, a tie, other ratios', async (t) => {
  t.equal(classifyLoad({ trials: [], durationSumMs: 1000 }), 'undecided')
  t.equal(classifyLoad({ trials: [...trials(1, 1, true), ...trials(1, 1, false)], durationSumMs: 1000 }), 'lower', 'half may exceed')
  t.equal(classifyLoad({ trials: [...trials(1, 1, true), ...trials(3, 1, false)], durationSumMs: 1000, exceedRatio: 0.1 }), 'upper')
  t.equal(classifyLoad({ trials: [...trials(1, 1, true), ...trials(9, 1, false)], durationSumMs: 1000, exceedRatio: 0.1 }), 'lower')
})

t.test('a decided probe stands for the time it was planned for, and a fail for a full-length one', async (t) => {
  const classify = (probe) =>
    classifyLoads({ probes: [makeProbe(probe)], fullMs: 10_000 })[0].bound
  t.equal(classify({ verdict: 'fail', measuredMs: 500 }), 'upper')
  t.equal(classify({ verdict: 'fail', plannedMs: 3000, measuredMs: 500 }), 'upper')
  t.equal(classify({ verdict: 'pass', measuredMs: 2500 }), 'lower')
  t.equal(classify({ verdict: 'pass', plannedMs: 3000, measuredMs: 1000 }), 'undecided', 'a short pass is no lower bound')
  t.equal(classify({ verdict: 'undecided', sloRatio: 1.1 }), 'lower', 'what came out low counts as low')
  t.equal(classify({ verdict: 'undecided', sloRatio: 0.9 }), 'undecided', 'one alone is no upper bound')
  const twice = (sloRatio) =>
    classifyLoads({ probes: [1, 2].map(() => makeProbe({ verdict: 'undecided', sloRatio })), fullMs: 10_000 })[0].bound
  t.equal(twice(0.9), 'upper')
  t.equal(twice(null), 'upper', 'what is not known is not good')
  t.strictSame(classifyLoads({ probes: [makeProbe({ verdict: 'invalid' })], fullMs: 10_000 }), [], 'an invalid one moves nothing')
})

t.test('a failed confirmation outweighs the shorter probe that held', async (t) => {
  const probes = [
    makeProbe({ verdict: 'undecided', sloRatio: 1.2 }),
    makeProbe({ verdict: 'undecided', sloRatio: 0.9, plannedMs: 30_000, measuredMs: 30_000, isConfirmation: true })
  ]
  t.match(classifyLoads({ probes, fullMs: 10_000 }), [{ bound: 'upper', isAskedAgain: false }])
})

t.test('time that held against as much that did not: half may exceed, unless it was the confirmation that failed', async (t) => {
  const held = makeProbe({ verdict: 'undecided', sloRatio: 1.2, plannedMs: 10_000, measuredMs: 10_003 })
  const failed = { verdict: 'undecided', sloRatio: 0.9, plannedMs: 10_000, measuredMs: 10_000 }
  const classify = (isConfirmation = false) =>
    classifyLoads({ probes: [held, makeProbe({ ...failed, isConfirmation })], fullMs: 10_000 })[0]
  t.match(classify(), { bound: 'lower', isAskedAgain: false })
  t.match(classify(true), { bound: 'upper', isAskedAgain: false })
})

t.test('the largest lower bound below the smallest upper bound', async (t) => {
  const probes = [
    makeProbe({ offeredPerSecond: 100, verdict: 'pass' }),
    makeProbe({ offeredPerSecond: 120, verdict: 'fail' }),
    makeProbe({ offeredPerSecond: 140, verdict: 'pass' }),
    makeProbe({ offeredPerSecond: 160, verdict: 'fail' })
  ]
  t.match(findBracket(classifyLoads({ probes, fullMs: 10_000 })), { lower: { offeredPerSecond: 100 }, upper: { offeredPerSecond: 120 } })
  t.strictSame(findBracket([]), { lower: null, upper: null })
})

t.test('what two probes held beyond doubt', async (t) => {
  const find = (...changes) =>
    findHeldTwice(classifyLoads({ probes: changes.map(makeProbe), fullMs: 10_000 }))
  t.equal(find({}), 0, 'one may be luck')
  t.equal(find({}, {}), 100)
  t.equal(find({}, {}, { verdict: 'fail' }, { verdict: 'fail' }), 0, 'as many failed')
  t.equal(find({}, {}, { offeredPerSecond: 120 }, { offeredPerSecond: 120, verdict: 'undecided', sloRatio: 1.1 }), 100)
  t.equal(find(), 0)
})

t.test('isWithin', async (t) => {
  t.ok(isWithin(makeProbe({ verdict: 'pass', sloRatio: null })))
  t.notOk(isWithin(makeProbe({ verdict: 'fail', sloRatio: 2 })))
  t.notOk(isWithin(makeProbe({ verdict: 'invalid', sloRatio: 2 })))
})

t.test('what is confirmed: decided, asked again, and not outvoted at its load', async (t) => {
  const again = (change) => makeProbe({ isConfirmation: true, ...change })
  const ask = (probes, more = {}) =>
    isRateConfirmed({ probes, leastPerSecond: 100, ...more })
  t.equal(ask([makeProbe(), again({})]), true)
  t.equal(ask([again({ offeredPerSecond: 120 })]), true, 'what holds more, holds less')
  t.equal(ask([again({ verdict: 'undecided', sloRatio: 1.4 })]), false)
  t.equal(ask([makeProbe(), again({ verdict: 'undecided', sloRatio: 1.4 })]), false, 'the one that was to confirm it told nothing')
  t.equal(ask([makeProbe(), makeProbe()]), false, 'none was to confirm it')
  t.equal(ask([again({}), again({ verdict: 'undecided', sloRatio: 0.9 })]), false, 'as many came out badly')
  t.equal(ask([again({}), again({ verdict: 'invalid' })]), true)
  t.equal(ask([again({ offeredPerSecond: 95 })]), false)
  t.equal(ask([again({ offeredPerSecond: 130 })], { belowPerSecond: 120 }), false, 'above a load that did not hold it says nothing')
  t.equal(ask([]), false)
})
