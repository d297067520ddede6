import t from 'tap'
import { measureStampedeFactor } from '../../../../src/experiments/lab/verdict/stampede-factor.js'
import { makeLabTrial, makeOrigin, makeService, PHASES } from '../../../fixtures/labs.js'

const measure = (/** @type {any} any: of a trial */ options, env = {}) =>
  measureStampedeFactor({
    trials: [makeLabTrial(options)],
    target: /** @type {any} any: of a target only its parts */ ({ parts: [{ name: 'service', env }] })
  })

t.test('calls for the key that is asked for most, by how often it can have expired', async (t) => {
  // 4 s of window over 1 s to live: 4 expiries and the cold start.
  t.same(measure({}), { key: '/items/b', calls: 32, expiries: 5, factor: 6.4 })
  t.match(measure({ labLoad: { cache: {} } }, { CACHE: '{"ttlMs":2000}' }), { expiries: 3 }, 'told by the target')
  t.match(measure({ labLoad: { cache: { ttlMs: 4000 } } }, { CACHE: '{"ttlMs":2000}' }), { expiries: 2 }, 'the lab has the last word')
  t.match(measure({ lab: { services: [makeService(), makeService()] } }), { expiries: 10 }, 'each process keeps its own')
})

t.test('the worst repeat', async (t) => {
  const other = makeLabTrial({ repeat: 2 })
  other.lab.origin.byKey = { '/items/a': 50 }
  t.match(measureStampedeFactor({ trials: [makeLabTrial(), other], target: undefined }), { key: '/items/a', calls: 50, factor: 10 })
})

t.test('where it cannot be told it is not told', async (t) => {
  t.equal(measure({ labLoad: { cache: {} } }), null, 'how long values live is not known')
  t.equal(measure({ labLoad: { cache: {} } }, { CACHE: 'no JSON' }), null)
  t.equal(measure({ labLoad: { cache: { ttlMs: 1000, sliding: true } } }), null)
  t.equal(measure({ labLoad: { writes: 0.05 } }), null, 'writes drop values too')
  t.equal(measure({ phases: PHASES }), null, 'a failing origin is asked again')
  t.equal(measure({ lab: { origin: makeOrigin({ failed: 1 }) } }), null, 'a call that failed is made again')
  t.equal(
    measure({ lab: { services: [makeService(), makeService({ evictions: { size: 1 } })] } }),
    null,
    'values were pushed out before their time'
  )
  t.match(measure({ lab: { services: [makeService({ evictions: { expired: 9 } })] } }), { factor: 6.4 })
  t.equal(measure({ lab: { origin: null } }), null)
  t.equal(measure({ lab: { services: [] } }), null)
  t.equal(measureStampedeFactor({ trials: [], target: undefined }), null)
})
