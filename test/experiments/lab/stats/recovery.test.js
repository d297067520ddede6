import t from 'tap'
import { measureRecovery } from '../../../../src/experiments/lab/stats/recovery.js'

const BACK = { part: 'origin', recipe: { stages: [{ at: 0, status: 200 }] } }
const planned = [{ name: 'down', share: 0.5 }, { name: 'back', share: 0.5, do: BACK }]
const observed = planned.map(({ name }, index) => ({ name, fromMs: index * 2000, toMs: (index + 1) * 2000, action: null, ok: true }))
const makeService = (sinceMark) => ({ sinceMark })
const since = (more = {}) => makeService({ answers: 100, failed: 0, old: 0, lastFailedMs: null, lastOldMs: null, ...more })
const measure = (
  services,
  { plan = planned, phases = observed } = {}
) => measureRecovery({ planned: plan, phases, services, windowMs: 4000 })

t.test('until the last failed answer, and the last value from before', async (t) => {
  t.same(measure([since({ failed: 3, lastFailedMs: 512.34, old: 7, lastOldMs: 750 })]), { recoveredMs: 512.3, freshMs: 750 })
  t.same(measure([since()]), { recoveredMs: 0, freshMs: 0 }, 'nothing was wrong at any time')
})

t.test('of several services the slowest; one that nobody asked says nothing', async (t) => {
  t.same(
    measure([
      since({ lastFailedMs: 100 }),
      since({ lastOldMs: 300 }),
      makeService({ answers: 0, failed: 0, old: 0, lastFailedMs: null, lastOldMs: null })
    ]),
    { recoveredMs: 100, freshMs: 300 }
  )
})

t.test('what goes on until the window ends is not over', async (t) => {
  t.same(measure([since({ lastFailedMs: 1990, lastOldMs: 1801 })]), { recoveredMs: null, freshMs: null })
  t.same(measure([since({ lastFailedMs: 1799, lastOldMs: 1800 })]), { recoveredMs: 1799, freshMs: 1800 })
  t.same(measure([since({ lastOldMs: 2100 })]), { recoveredMs: 0, freshMs: null }, 'an answer of the drain')
})

t.test('values from before count only where the origin gets a recipe', async (t) => {
  const plan = [planned[0], { name: 'killed', share: 0.5, do: { part: 'redis', signal: 'kill' } }]
  t.same(measure([since({ old: 50, lastOldMs: 1999 })], { plan }), { recoveredMs: 0 })
})

t.test('nothing to say', async (t) => {
  t.equal(measure([]), null, 'no service counts')
  t.equal(measure([makeService(undefined), makeService(null)]), null, 'a service of the user\'s own')
  t.equal(measure([since(), makeService(null)]), null, 'one of two did not hear of it, and may go on failing')
  t.equal(measure([since()], { plan: [planned[0]], phases: [observed[0]] }), null, 'one phase')
  t.equal(measure([since()], { phases: [observed[0]] }), null, 'the last phase never began')
  t.equal(measure([since()], { plan: [], phases: [] }), null)
})
