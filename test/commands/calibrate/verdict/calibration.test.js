import t from 'tap'
import { judgeCalibration } from '../../../../src/commands/calibrate/verdict/calibration.js'
import { LIMITS, makeComparison } from '../../../fixtures/calibrations.js'

const judge = (...comparisons) => judgeCalibration({ comparisons, limits: LIMITS })
const statusOf = ({ checks }, name) => checks.find((check) => check.name === name).status

t.test('all is well', async (t) => {
  const found = judge(
    makeComparison(),
    makeComparison({ id: 'stall/poisson-500', server: 'stall', errors: { p99: -0.02, p95: 0.013 }, sendLagP99Us: 80 })
  )
  t.equal(found.verdict, 'trusted')
  t.ok(found.checks.every(({ status }) => status === 'passed'))
  t.strictSame(found.summary, {
    worstError: { ratio: 0.02, percentile: 'p99', server: 'stall', id: 'stall/poisson-500' },
    floorUs: 18,
    ceilingPerSecond: 198_765,
    sendLagP99Us: 80
  })
})

t.test('5 % is allowed, more is not', async (t) => {
  t.equal(judge(makeComparison({ errors: { p99: 0.05 } })).verdict, 'trusted')
  const found = judge(makeComparison({ errors: { p99: 0.051, p99_9: -0.2 } }))
  t.equal(found.verdict, 'not trusted')
  t.equal(
    found.checks[0].detail,
    'off by more than 5 %: 20.0 % (p99.9, mixture) at mixture/poisson-500, 5.1 % (p99, mixture) at mixture/poisson-500'
  )
  t.match(judge(makeComparison({ errors: { p50: 1, p90: 1, p95: 1, p99: 1, p99_9: 1 } })).checks[0].detail, /, and 2 more$/)
})

t.test('an identity that is broken, counts that differ', async (t) => {
  const broken = judge(makeComparison({ identityHeld: false }))
  t.equal(broken.verdict, 'not trusted')
  t.equal(statusOf(broken, 'identities'), 'failed')
  t.equal(statusOf(judge(makeComparison({ countsAgree: false })), 'counts'), 'failed')
})

t.test('a driver that sent late: not known, and its errors say nothing', async (t) => {
  const late = makeComparison({ invalid: ['the driver sent late'], attempts: 3, errors: { p50: 3 }, countsAgree: false })
  const found = judge(makeComparison(), late)
  t.equal(found.verdict, 'unknown')
  t.match(
    found.checks.find(({ name }) => name === 'send lag'),
    { status: 'unknown', detail: 'could not be calibrated: mixture/poisson-500, 3 attempts: the driver sent late' }
  )
  t.equal(found.summary.worstError, null)
  t.equal(judge(late, makeComparison({ errors: { p50: 0.3 } })).verdict, 'not trusted', 'what failed wins')
})

t.test('servers that were themselves late: a busy machine, not a bad driver', async (t) => {
  const late = (changes) => {
    const one = makeComparison(changes)
    return {
      ...one,
      percentiles: one.percentiles.map((each) => ({
        ...each,
        closedFormUs: each.key === 'p50' ? each.trueUs - 400 : each.closedFormUs
      }))
    }
  }
  t.match(judge(late()), {
    verdict: 'unknown',
    checks: [{}, {}, {}, {}, { name: 'quiet machine', status: 'unknown', detail: /CPU.* mixture\/poisson-500$/ }]
  })
  t.equal(judge(late({ errors: { p99: 0.2 } })).verdict, 'not trusted', 'in an open loop the wait is part of the truth')
  const load = { kind: 'constant-concurrency', connections: 10, pipelining: 1 }
  t.equal(judge(late({ load, errors: { p50: 0.2 } })).verdict, 'unknown', 'in a closed loop the record begins too late')
  t.equal(judge(makeComparison({ load, errors: { p50: 0.2 } })).verdict, 'not trusted')
  t.equal(judge(makeComparison({ load, errors: { p99: 0.2 } })).verdict, 'trusted', 'of a closed loop the median counts: its driver sleeps')
  t.equal(judge(late({ server: 'stall' })).verdict, 'trusted', 'at a stall the median depends on the due times')
})

t.test('stops of the machine: an error they reach is not judged, and a smaller percentile is', async (t) => {
  const found = judge(makeComparison({ attempts: 3, errors: { p99: 0.2, p99_9: 0.3 }, stoppedRatio: 0.02 }))
  t.equal(found.verdict, 'unknown')
  t.equal(found.summary.worstError, null)
  t.equal(found.checks[4].detail, 'stops of the machine took 2 % of mixture/poisson-500, 3 attempts: its error at p99, p99.9 is not judged')
  t.equal(judge(makeComparison({ errors: { p50: 0.2, p99: 0.2 }, stoppedRatio: 0.02 })).verdict, 'not trusted')
  t.match(judge(makeComparison({ errors: { p99: 0.04 }, stoppedRatio: 0.02 })), {
    verdict: 'trusted',
    summary: { worstError: { ratio: 0.04 } }
  })
  const load = { kind: 'constant-concurrency', connections: 10, pipelining: 1 }
  t.equal(judge(makeComparison({ load, errors: { p50: 0.2 }, stoppedRatio: 0.04 })).verdict, 'unknown')
  t.equal(judge(makeComparison({ load, errors: { p50: 0.2 }, stoppedRatio: 0.02 })).verdict, 'not trusted')
  const spoiled = judgeCalibration({ comparisons: [makeComparison()], limits: [{ ...LIMITS[0], isStopped: true }] })
  t.match(spoiled, { verdict: 'unknown', checks: [{}, {}, {}, {}, { detail: 'stops of the machine spoiled floor or ceiling of native' }] })
})

t.test('nothing was answered; nothing was known of the drivers', async (t) => {
  t.equal(judge(makeComparison({ percentiles: [] })).verdict, 'unknown')
  t.strictSame(judgeCalibration({ comparisons: [], limits: [] }).summary, {
    worstError: null, floorUs: null, ceilingPerSecond: null, sendLagP99Us: null
  })
})
