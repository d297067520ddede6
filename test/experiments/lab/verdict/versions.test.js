import t from 'tap'
import { collectPhases } from '../../../../src/experiments/lab/verdict/phases.js'
import { listSeconds } from '../../../../src/experiments/lab/verdict/seconds.js'
import { findBack, measureVersions } from '../../../../src/experiments/lab/verdict/versions.js'
import { decode, makeLabTrial, makeOrigin, makeService } from '../../../fixtures/labs.js'

const PHASES = [
  { name: 'old', share: 0.25 },
  { name: 'both', share: 0.5, do: { part: 'proxy', serve: ['old', 'new'] } },
  { name: 'new', share: 0.25, do: { part: 'proxy', serve: ['new'] } }
]
const reads = (hits, failed = [0, 0, 0, 0]) =>
  hits.map((each, second) => ({ second, ok: 100 - failed[second], failed: failed[second], stale: 0, originCalls: 0, hits: each }))

const callOf = (calls, second) => ({ second, calls, failed: 0 })

function measure ({ phases = PHASES, services, calls = [0, 40, 10, 0], labLoad = { keys: { distribution: 'uniform', of: 50 } }, load, observed }) {
  const trials = services.map((perSecond, index) =>
    makeLabTrial({
      phases,
      repeat: index + 1,
      labLoad,
      load,
      lab: {
        origin: makeOrigin({ byKey: { '/items/0': 30, '/items/49': 20, '/items/start': 9 }, perSecond: calls.map(callOf) }),
        services: perSecond.map((one) => makeService({ perSecond: one })),
        ...observed && { phases: observed }
      }
    }))
  const seconds = trials.map((record) => listSeconds({ record }))
  const faults = phases.map(() => false)
  return measureVersions({ trials, seconds, phases: collectPhases({ trials, seconds, faults, decode }) })
}

t.test('phase by phase over both services; the origin\'s busiest second; calls a key', async (t) => {
  const half = (hits) => reads(hits.map((each) => each / 2)).map((one) => ({ ...one, ok: 50 }))
  t.match(measure({ services: [[half([100, 60, 90, 100]), half([100, 60, 90, 100])]] }), {
    phases: [
      { name: 'old', errorRatio: 0, missRatio: 0, callsPerRequest: 0 },
      { name: 'both', errorRatio: 0, missRatio: 0.25, callsPerRequest: 0.25 },
      { name: 'new', errorRatio: 0, missRatio: 0, callsPerRequest: 0 }
    ],
    steadyRatio: 1,
    backSeconds: 2,
    mostCallsPerSecond: 40,
    callsPerKey: 1
  })
})

t.test('a deploy that did not happen has no figures: nothing was lost by it', async (t) => {
  const services = [[reads([100, 100, 100, 100])]]
  t.not(measure({ services }), null)
  const [old, both, next] = PHASES.map(({ name, share }, index) => (
    { name, fromMs: index * 1000, toMs: index * 1000 + share, action: null, ok: true }
  ))
  t.equal(measure({ services, observed: [old, { ...both, ok: false, error: 'haproxy did not switch new' }, next] }), null)
  t.equal(measure({ services, observed: [old] }), null, 'cut short')
})

t.test('what fails is no miss and no hit; it is never back', async (t) => {
  const failed = [0, 50, 50, 100]
  const timeline = failed.map((each) => ({ ok: 100 - each, failed: each }))
  const found = measure({ services: [[reads([100, 50, 50, 0], failed)]], calls: [0, 0, 0, 0], load: { timeline } })
  t.same(found?.phases.map(({ errorRatio }) => errorRatio), [0, 0.5, 1])
  t.same(found?.phases.map(({ missRatio }) => missRatio), [0, 0, 0])
  t.match(found, { backSeconds: null, mostCallsPerSecond: 0 })
})

t.test('the steady ratio is that before the deploy, without the first second where there are more', async (t) => {
  const phases = [{ name: 'old', share: 0.5 }, { name: 'both', share: 0.5, do: { part: 'proxy', serve: ['old', 'new'] } }]
  t.match(measure({ phases, services: [[reads([100, 80, 80, 80])]] }), { steadyRatio: 0.8, backSeconds: 0 })
  t.match(measure({ services: [[reads([90, 80, 80, 80])]] }), { steadyRatio: 0.9 })
})

t.test('repeats are added up, second by second; the busiest second is of one repeat', async (t) => {
  const found = measure({ services: [[reads([100, 100, 100, 100])], [reads([100, 90, 100, 100])]] })
  t.match(found, { steadyRatio: 1, backSeconds: 1, mostCallsPerSecond: 40, callsPerKey: 1 })
  t.equal(found?.phases[1].missRatio, 0.025)
})

t.test('no deploy, one that begins at once, services that count no hits, no origin', async (t) => {
  t.equal(measure({ phases: [{ name: 'a', share: 1 }], services: [[reads([1, 1, 1, 1])]] }), null)
  t.equal(measure({ phases: [{ ...PHASES[1], share: 1 }], services: [[reads([1, 1, 1, 1])]] }), null)
  const old = reads([1, 1, 1, 1]).map(({ hits, ...one }) => one)
  t.match(measure({ services: [[old]] }), { steadyRatio: null, backSeconds: null, phases: [{ missRatio: null }, {}, {}] })
  t.match(measure({ services: [[]] }), { steadyRatio: null })
  t.equal(measureVersions({ trials: [], seconds: [], phases: [] }), null)
})

t.test('back: after the last second below, by a point and by more than chance', async (t) => {
  const back = (hits, steadyRatio = 1, count = 100) =>
    findBack({ seconds: hits.map((each) => ({ reads: count, hits: each })), steadyRatio })
  t.equal(back([100, 99, 100]), 0, 'a point is within')
  t.equal(back([50, 98, 99, 100]), 2)
  t.equal(back([50, 100, 90, 100]), 3, 'and stays so')
  t.equal(back([50, 90]), null)
  t.equal(back([]), null)
  t.equal(back([81, 85, 81], 0.9), 0, 'three deviations of 100 reads at 90 % are 9 points')
  t.equal(back([79, 85, 81], 0.9), 1)
  t.equal(back([700, 900, 900], 0.9, 1000), 1)
  t.equal(findBack({ seconds: [{ reads: 0, hits: 0 }, { reads: 10, hits: 10 }], steadyRatio: 1 }), 0, 'nobody asked')
})
