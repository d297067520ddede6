import t from 'tap'
import { addSeconds, addUp, findPhase, listSeconds } from '../../../../src/experiments/lab/verdict/seconds.js'
import { makeLabTrial, makeOrigin, makeService, PHASES } from '../../../fixtures/labs.js'

const phases = [{ fromMs: 0, toMs: 1200 }, { fromMs: 1200, toMs: 4000 }]

t.test('a stretch is of the phase that has three quarters of it', async (t) => {
  t.equal(findPhase({ fromMs: 0, toMs: 1000, phases }), 0)
  t.equal(findPhase({ fromMs: 1000, toMs: 2000, phases }), 1, '800 ms of 1,000')
  t.equal(findPhase({ fromMs: 900, toMs: 1500, phases }), null, 'half and half')
  t.equal(findPhase({ fromMs: 0, toMs: 1000, phases: [] }), null)
})

t.test('the driver\'s seconds, the origin\'s and the services\' are the same seconds', async (t) => {
  const lab = {
    origin: makeOrigin({ perSecond: [{ second: 0, calls: 9, failed: 0 }, { second: 2, calls: 7, failed: 7 }] }),
    services: [
      makeService({ perSecond: [{ second: 0, ok: 60, failed: 0, stale: 5, originCalls: 9 }] }),
      makeService({
        perSecond: [
          { second: 0, ok: 40, failed: 0, stale: 1, originCalls: 0 },
          { second: 1, ok: 3, failed: 0, stale: 3, originCalls: 0 }
        ]
      })
    ]
  }
  const seconds = listSeconds({
    record: makeLabTrial({ phases: PHASES, lab: { ...lab, phases: makeLabTrial({ phases: PHASES }).lab.phases } })
  })
  t.same(seconds.map(({ phase }) => phase), [0, 1, 1, 2])
  t.match(seconds[0], { ok: 100, failed: 0, calls: 9, callsFailed: 0, served: 100, stale: 6 })
  t.match(seconds[1], { calls: 0, served: 3, stale: 3 }, 'a second without a call is none, not unknown')
  t.match(seconds[2], { calls: 7, callsFailed: 7, served: 0 })
})

t.test('who could not be asked is not known', async (t) => {
  t.match(listSeconds({ record: makeLabTrial({ lab: { origin: null, services: [] } }) })[0], {
    calls: null, callsFailed: null, served: null, stale: null, ok: 100
  })
  const record = makeLabTrial()
  delete record.lab
  t.match(listSeconds({ record })[0], { phase: null, calls: null })
})

t.test('repeats add up; what one of them does not know is not known', async (t) => {
  const second = (more) => ({
    second: 0, phase: 0, ok: 10, failed: 1, calls: 2, callsFailed: 0, served: 11, stale: 3, ...more
  })
  t.same(
    addSeconds({ trials: [[second({}), second({ second: 1 })], [second({ calls: null })]] }),
    [{ second: 0, phase: 0, ok: 20, failed: 2, calls: null, callsFailed: 0, served: 22, stale: 6 }],
    'as many as the shortest has'
  )
  t.equal(addUp([second({}), second({ phase: 1 })]).phase, null, 'of one phase only when it is in all of them')
  t.same(addSeconds({ trials: [] }), [])
})
