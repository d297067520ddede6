import t from 'tap'
import { findFaults } from '../../../../src/experiments/lab/verdict/faults.js'
import { BACK, DOWN, PHASES } from '../../../fixtures/labs.js'

const find = (...actions) =>
  findFaults({
    phases: actions.map((action) => ({ name: 'x', share: 1 / actions.length, ...(action && { do: action }) }))
  })
const redis = (what) => ({ part: 'redis', ...what })

t.test('from what does harm to what mends it', async (t) => {
  t.same(findFaults({ phases: PHASES }), [false, true, false])
  t.same(
    find(null, redis({ signal: 'kill' }), null, redis({ signal: 'restart' }), null),
    [false, true, true, false, false],
    'it lasts until somebody mends it'
  )
  t.same(find(null, redis({ signal: 'stop' }), redis({ signal: 'continue' })), [false, true, false])
  t.same(find(redis({ signal: 'kill' })), [true], 'from the beginning')
})

t.test('a flush is a fault, and so is a recipe, but for the last of several when it answers well', async (t) => {
  t.same(find(null, redis({ flush: true })), [false, true])
  t.same(find(null, BACK), [false, true], 'the only one: what it changes is what is asked about')
  t.same(find(DOWN, BACK), [true, false])
  t.same(find(BACK, DOWN), [true, true], 'the last one is bad')
  t.same(
    find(DOWN, { part: 'origin', recipe: [{ stages: [{ status: 200 }] }, { stages: [{ status: 503 }] }] }),
    [true, true],
    'one route of several is bad'
  )
  t.same(find(DOWN, { part: 'origin', recipe: {} }), [true, false], 'a recipe without stages answers well')
})

t.test('nothing done, no fault', async (t) => {
  t.same(find(null, null), [false, false])
  t.same(findFaults({ phases: [] }), [])
})
