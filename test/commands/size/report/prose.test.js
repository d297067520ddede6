import t from 'tap'
import { describeCapacity, describeSeen } from '../../../../src/commands/size/report/capacity-prose.js'
import {
  describeAnswer, describeCurve, describeDemand, describeEvidence, describeMethod, describeQueues, describeRunning, describeSource,
  nameEvidence, nameUnit, perSecondText, plural
} from '../../../../src/commands/size/report/prose.js'
import { makeCapacity, makeMeasured, makeProbe, makeQuestion } from '../../../fixtures/sizes.js'

const UNIT = { cpu: 0.1, memoryBytes: 2 ** 27 }
const why = (text) => ({ code: 'TEXT', text })
const usl = (more) => ({ basis: 'usl', lambda: 6, sigma: 0.05, kappa: 0.001, largestUnits: 4, peakUnits: null, peakRate: null, intervals: null, ...more })
const measured = (more) => ({ ...makeMeasured(), ...more })
const NEEDED = {
  basis: 'measured', units: 4, low: 4, high: 4, holds: null, fails: null, isHoldSure: true, isFailureSure: true, far: false
}
/** needed: what is not said is known for certain */
const sizeOf = ({ needed, measurements = measured(), ...sizing }) => ({
  measurements,
  sizing: {
    needed: { ...NEEDED, ...needed },
    ...{ code: null, evidence: 'measured', demandPerSecond: 20, usl: usl(), units: 4, low: 4, high: 4, dividedUnits: null },
    ...sizing
  }
})
const points = measured({ kind: 'points', file: 'p.csv', unit: null })

t.test('names of units, rates and counts', async (t) => {
  t.same([nameUnit({ unit: null }), nameUnit({ unit: UNIT }), nameUnit({ unit: { cpu: 1 / 3, memoryBytes: 1.5 * 2 ** 20, image: { name: 'app:1' } } })], [
    'no limits', '0.1 CPU, 128 MiB', 'app:1, 0.333 CPU, 1.5 MiB'
  ])
  t.same([20, 0.5, 10.61].map(perSecondText), ['20/s', '0.5/s', '10.6/s'])
  t.same([1, 2, 1000].map(plural), ['1 unit', '2 units', '1,000 units'])
  const evidences = ['measured', 'probably', 'not shown']
  t.same(evidences.map((evidence) => nameEvidence({ evidence })), ['Measured: ', 'Probably ', 'Cannot tell whether '])
  t.same(evidences.map((evidence) => nameEvidence({ evidence, isGiven: true, isOpen: true })), ['In the file: ', 'Probably ', 'Cannot tell how many: '])
})

t.test('the demand: every factor that is not one, in its order, or the peak alone', async (t) => {
  const say = (demandPerSecond, more) =>
    describeDemand({ question: { peakPerSecond: 20, growth: 1, retry: 1, burst: 1, imbalance: 0, headroom: 0, ...more }, demandPerSecond })
  t.equal(say(20), 'Demand: the peak, 20/s.')
  t.equal(say(24, { growth: 1.2 }), 'Demand: 24/s = peak 20/s × growth 1.2.')
  t.equal(say(22, { imbalance: 0.1 }), 'Demand: 22/s = peak 20/s × (1 + imbalance 10 %).')
  t.equal(say(25, { headroom: 0.2 }), 'Demand: 25/s = peak 20/s / (1 - headroom 20 %).')
  t.equal(say(99, { growth: 2, retry: 1.1, burst: 1.5, imbalance: 0.2, headroom: 0.2 }),
    'Demand: 99/s = peak 20/s × growth 2 × retry 1.1 × burst 1.5 × (1 + imbalance 20 %) / (1 - headroom 20 %).')
})

t.test('the answer: how it is known, within what range, and with which margins', async (t) => {
  const question = makeQuestion({ objectives: [] })
  const say = (size, asked = {}) => describeAnswer({ question: { ...question, zones: 1, spare: 0, ...asked }, size: sizeOf(size) })
  const needs = (basis, more) => ({ basis, units: 5, low: 4, high: 7, ...more })
  t.equal(say({}), 'Measured: 4 units hold 20/s.')
  t.equal(say({ needed: { units: 1, low: 1, high: 1 }, units: 1 }), 'Measured: 1 unit holds 20/s.')
  t.equal(say({ measurements: points }), 'In the file: 4 units hold 20/s.')
  t.equal(say({ needed: { units: 5, low: 4, high: 5 }, units: null }), 'Measured: 5 units hold 20/s; 4 may do.')
  t.equal(say({ needed: needs('interpolated'), evidence: 'probably' }).split('. Run')[0],
    'Probably 5 units hold 20/s, estimated between measured numbers (95 %: 4 to 7)')
  t.equal(say({ needed: needs('extrapolated', { high: null }), evidence: 'probably', units: 5 }),
    'Probably 5 units hold 20/s, estimated beyond the 4 measured (95 %: 4 or more; at worst no number is enough).')
  t.match(say({ needed: needs('extrapolated', { low: null }), evidence: 'probably' }), '(95 %: 1 to 7)')
  t.match(say({ needed: needs('extrapolated', { low: null, high: null }), evidence: 'probably' }), '4 measured (no range: too few points).')
  t.equal(say({ needed: needs('proportion'), evidence: 'probably', units: 5 }),
    'Probably 5 units hold 20/s, if further units hold as much each as the 4 measured (up to 7 if further units add less).')
  t.match(say({ needed: needs('proportion', { high: null }), evidence: 'probably' }), '4 measured (if further units add less, no number may be enough).')
  t.equal(say({ needed: needs('at least'), evidence: 'not shown', units: null }),
    'Cannot tell how many: 5 units or more for 20/s: only one number of units was measured, and more can at best grow in proportion.')
  t.equal(say({ units: 6, low: 6, high: 6 }, { zones: 3, spare: 1 }), 'Measured: 4 units hold 20/s. Run 6 units: enough without one of 3 zones, 1 spare.')
  t.equal(say({ units: 6, low: 5, high: 8 }, { zones: 2 }), 'Measured: 4 units hold 20/s. Run 6 units (5 to 8): enough without one of 2 zones.')
  t.equal(say({ units: 6, low: null, high: 8 }, { spare: 2 }), 'Measured: 4 units hold 20/s. Run 6 units: 2 spare.')
  t.match(describeAnswer({ question: makeQuestion({ zones: 1, spare: 0 }), size: sizeOf({}) }), /hold 20\/s at p99<\d+ms\.$/)
})

t.test('no number: what was found, what the curve nears, and what would do at best', async (t) => {
  const question = makeQuestion({ objectives: [] })
  const say = (size) => describeAnswer({ question, size: sizeOf({ ...size, needed: { units: null, low: null, ...size.needed } }) })
  t.equal(say({ measurements: measured({ capacities: [makeCapacity(1, 6, 7), makeCapacity(2, null, 5, { reason: why('it fell over') })] }) }),
    'Cannot tell how many: it fell over.')
  t.equal(say({ measurements: measured({ capacities: [] }) }), 'Cannot tell how many: nothing held.')
  const code = 'SCALABILITY_LIMIT'
  t.equal(say({ code, usl: null }), 'SCALABILITY_LIMIT: probably no number of units holds 20/s.')
  t.equal(say({ code }), 'SCALABILITY_LIMIT: probably no number of units holds 20/s.')
  t.equal(say({ code, usl: usl({ peakRate: 18 }) }),
    'SCALABILITY_LIMIT: probably no number of units holds 20/s: by estimate they near 18/s and never reach it.')
  t.equal(say({ code, usl: usl({ peakRate: 18, peakUnits: 9 }), needed: { low: 12 } }),
    'SCALABILITY_LIMIT: probably no number of units holds 20/s: by estimate 9 units hold most, 18/s; at best, 12 would.')
  const out = 'OBJECTIVE_OUT_OF_REACH'
  t.equal(say({ code: out }), 'OBJECTIVE_OUT_OF_REACH: more units will not help: one idle unit misses the objective.')
  const missed = makeCapacity(1, null, 1, { stopped: 'objective out of reach', reason: why('it takes 60 ms') })
  t.equal(say({ code: out, measurements: measured({ capacities: [missed] }) }), 'OBJECTIVE_OUT_OF_REACH: more units will not help: it takes 60 ms.')
})

t.test('both sides of the claim, and each doubt of it by itself', async (t) => {
  const holds = { units: 4, lowerPerSecond: 20 }
  const fails = { units: 3, upperPerSecond: 16 }
  const say = (size) => describeEvidence({ size: sizeOf(size) })
  const both = { needed: { holds, fails } }
  t.same(say(both), ['4 units held 20/s; 3 units did not hold 16/s.'])
  t.same(say({ needed: { holds, fails: { units: 3, upperPerSecond: null } } }), ['4 units held 20/s.'])
  t.same(say({ ...both, measurements: points }), ['4 units held 20/s; 3 units no more than 16/s.'])
  t.same(say({ ...both, measurements: measured({ capacities: [makeCapacity(3, 15, 16, { starts: 4 })] }) })[0], '4 units held 20/s; 3 units no more than 16/s.')
  t.same(say({ ...both, measurements: measured({ capacities: [makeCapacity(3, 15, 16, { starts: 0 })] }) })[0], '4 units held 20/s; 3 units did not hold 16/s.')
  t.same(say({ ...both, evidence: 'probably' }), [
    'Measured: 4 units held 20/s; 3 units did not hold 16/s.', 'Only one start of 4 units was measured at it.'
  ])
  t.match(say({ ...both, measurements: points, evidence: 'probably' })[0], /^In the file: 4 units held/)
  t.same(say({ needed: { holds, fails, isHoldSure: false, isFailureSure: false }, evidence: 'not shown' }).slice(1), [
    'That 4 units hold it is not confirmed: too few requests to rule out chance.',
    'Whether 3 units might hold it after all cannot be told: too few requests to rule out chance.'
  ])
  t.match(say({ needed: { holds: { units: 1, lowerPerSecond: 20 }, isHoldSure: false, units: 1 } })[1], 'That 1 unit holds it is not confirmed')
  t.same(say({ needed: { holds, fails: { units: 2, upperPerSecond: 9 } } }).slice(1), ['Whether one unit less holds it was not measured.'])
  t.same(say({ needed: { holds: { units: 1, lowerPerSecond: 20 }, units: 1 } }), ['1 unit held 20/s.'], 'there is no unit less than one')
  const guess = { basis: 'extrapolated', units: 9, far: true }
  t.same(say({ needed: guess, dividedUnits: 7 }), [
    'That is more than twice the largest number measured, 4: take it as a guess, and measure more units.',
    "Division alone, as if units did not get in each other's way, says 7."
  ])
  t.same(say({ needed: { ...guess, far: false }, dividedUnits: 9 }), [], 'what division says as well is not told')
})

t.test('in proportion: what each held, and what it takes if further units add less', async (t) => {
  const held = (units, lowerPerSecond) => ({ units, ratePerSecond: lowerPerSecond, lowerPerSecond, upperPerSecond: null, cpuRatio: null })
  const measurements = measured({ points: [held(1, 10), held(2, 18)] })
  const say = (needed) => describeEvidence({
    size: sizeOf({ measurements, usl: usl({ lambda: 10, largestUnits: 2 }), needed: { basis: 'proportion', units: 5, low: 5, high: 8, ...needed } })
  })
  t.same(say(), [
    'Two numbers of units are too few for an estimate. 2 units held 9/s each, where one alone holds 10/s.',
    'If further units add less and less in the same way, it takes 8: measure one number more, or run more than 5.'
  ])
  t.match(say({ high: null })[1], 'in the same way, no number is enough: measure one number more, or run more than 5.')
  t.same(say({ high: 5 }), [])
})

t.test('the curve, its parameters and their ranges, and where it ends', async (t) => {
  const say = (more) => describeCurve({ usl: usl(more) })[0]
  t.same(describeCurve({ usl: null }), [])
  t.equal(say({ basis: 'linear' }), 'Only one number of units: 6/s a unit in proportion, which no larger number exceeds.')
  const law = 'Universal Scalability Law: lambda 6/s'
  const doubt = ' As many parameters as points: no range.'
  t.equal(say({}), `${law}, sigma 0.05, kappa 0.001; no limit in sight.${doubt}`)
  t.equal(say({ kappa: null, sigma: 0 }), `${law}, sigma 0, kappa taken as 0: two numbers of units do not tell it; no limit in sight.${doubt}`)
  t.match(say({ peakRate: 120 }), '; nearing 120/s.')
  t.match(say({ peakUnits: 30.84, peakRate: 75 }), '; highest at 30.8 units, 75/s.')
  const intervals = { lambda: { low: 5.5, high: 6.5 }, sigma: { low: 0, high: 0.123456 }, kappa: { low: 0.0005, high: 0.002 } }
  t.equal(say({ intervals }), `${law} (5.5 to 6.5), sigma 0.05 (0 to 0.1235), kappa 0.001 (0.0005 to 0.002); no limit in sight.`)
})

t.test('how it was measured: limits, the largest number, when latency begins, how long a unit takes to be there', async (t) => {
  const say = (more, sizing) =>
    describeMethod({ size: sizeOf({ measurements: measured({ warnings: [], startMs: null, ...more }), ...sizing }) })
  t.match(say({})[0], /^Each unit has .* MiB, held to it by cgroup v2; at most 4 units were measured here, behind the balancer\.$/)
  t.same(['cgroup1', 'systemd-run', 'docker'].map((means) => / by (.*?);/.exec(say({ means })[0])[1]), ['cgroup v1', 'systemd-run', 'docker'])
  for (const means of [null, 'none']) t.match(say({ means, capacities: [makeCapacity(1, 6, 7)] })[0], /^Without limits: these are processes, no containers; at most 1 unit was measured/)
  t.match(say({}, { needed: { basis: 'extrapolated' } })[0], 'behind the balancer; more is an estimate.')
  t.equal(say({}).length, 2)
  t.match(say({})[1], 'from when a request was due to its last byte')
  t.equal(say({ startMs: 1800, warmupMs: 4000 })[2], 'A unit takes 1.8 s to its first good answer, and was given 4 s to warm up: for a peak that comes faster, units must run already.')
  t.match(say({ startMs: 1800, warmupMs: null })[2], 'A unit takes 1.8 s to its first good answer: for a peak')
  const given = (more) => say({ kind: 'points', ...more })
  t.match(given({ file: 'p.csv', unit: null }), ['Not measured here: the capacities are those of p.csv. Limits, objective and load are as they were there.'])
  t.match(given({ file: null, unit: UNIT })[0], 'those of a file, for units of 0.1 CPU, 128 MiB as its author says.')
  t.equal(describeSource({ measurements: measured({ means: 'running', unit: UNIT }) })[0],
    'The units ran already, with limits of their own (0.1 CPU, 128 MiB, as you say). Nothing was started or limited here.')
  t.match(say({ means: 'running', unit: null })[0], 'limits of their own. Nothing')
  t.same(describeSource({ measurements: measured() }), [])
})

t.test('where an autoscaler is to aim, what it costs, and what the queues stand for', async (t) => {
  const say = (sizing, headroom = 0) => describeRunning({ size: sizeOf(sizing), question: { headroom } })
  t.same(say({ autoscaler: null, cost: null }), ['Autoscaler: the CPU use at capacity is not known, so no target.'])
  const autoscaler = { targetCpuRatio: 0.56, cpuAtCapacity: 0.7 }
  t.same(say({ autoscaler, cost: null }), ['Autoscaler: aim at 56 % of the CPU limit; 70 % was seen at capacity, and no headroom was asked for.'])
  t.same(say({ autoscaler, cost: null }, 0.2), ['Autoscaler: aim at 56 % of the CPU limit; 70 % was seen at capacity, of which 20 % is kept free.'])
  t.equal(say({ autoscaler: null, cost: { perHour: 0.16, perMonth: 117, perMillionAtPeak: 2.22 } })[1],
    'Cost: 0.16 an hour, 117 a month of 730 h, 2.22 for a million requests at the peak all the time; at less traffic a million costs more.')
  t.same(describeQueues({ size: sizeOf({ queues: null }) }), [])
  t.match(describeQueues({ size: sizeOf({ queues: { serviceRatePerSecond: 8, objective: 'p99<50ms' } }) })[0],
    'exponential service at 8/s a unit, which is what p99<50ms and 1 unit come to;')
})

t.test('what some units hold: at least, at most and about, or why it cannot be told', async (t) => {
  const say = (...given) => describeCapacity({ capacity: makeCapacity(...given) })
  t.equal(describeCapacity({ capacity: undefined }), 'Nothing was measured.')
  t.equal(say(1, 120, 160), 'Measured: it holds at least 120/s and at most 160/s.')
  t.equal(say(2, 120, 160, { estimatePerSecond: 140 }), 'Measured: 2 units hold at least 120/s and at most 160/s (about 140/s).')
  t.match(say(1, 120, null, { stopped: 'budget' }), /it holds at least 120\/s; how much more is not known\.$/)
  t.equal(say(1, null, 5, { reason: why('nothing held') }), 'Cannot tell whether it holds any rate: nothing held.')
  t.equal(say(1, null, 5, { stopped: 'objective out of reach', reason: why('too slow') }), 'Measured: too slow.')
})

t.test('what was seen at the highest rate that held, at the next one and flat out', async (t) => {
  const probes = [makeProbe(160, 'fail', 61_000), makeProbe(120, 'pass', 31_000), makeProbe(140, 'pass', 44_000), makeProbe(150, 'invalid', 1), makeProbe(145, 'fail', null)]
  const say = (capacity, peakPerSecond = null) => describeSeen({ measurements: { peakPerSecond }, capacity })
  t.same(say(makeCapacity(1, 140, 160, { probes })), ['Seen: p99 44.0 ms at 140/s, 61.0 ms at 160/s.'])
  t.same(say(makeCapacity(1, 140, 160, { probes }), 400), ['Seen: p99 44.0 ms at 140/s, 61.0 ms at 160/s; flat out one unit answered 400/s.'])
  t.same(say(makeCapacity(1, null, 160, { probes }), 400), ['Seen: flat out one unit answered 400/s.'])
  t.same(say(makeCapacity(1, 140, null, { probes: probes.slice(1, 3) })), ['Seen: p99 44.0 ms at 140/s.'])
  t.same([say(undefined), say(makeCapacity(1, 140, 160))], [[], []])
})
