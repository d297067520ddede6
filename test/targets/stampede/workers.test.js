import t from 'tap'
import { makeDocument } from '../../../targets/stampede/document.js'
import { runWorkers } from '../../../targets/stampede/workers.js'
import { createVirtualClock } from './virtual-clock.js'

/** A clock that goes on by 1 ms each time somebody looks. */
const createSteps = () => { let ms = 0; return { now: () => ms++, soon: setImmediate, after: setTimeout, cancel: clearTimeout } }

t.test('all start before any of them goes on', async (t) => {
  const order = []
  await runWorkers({
    ids: [1, 2, 3],
    work: async (id) => {
      order.push(`starts ${id}`)
      await null
      order.push(`goes on ${id}`)
      return makeDocument({ id, bytes: 30 })
    }
  })
  t.same(order, ['starts 1', 'starts 2', 'starts 3', 'goes on 1', 'goes on 2', 'goes on 3'])
})

t.test('at a pace: each turn starts those that are due, and answers come in between', async (t) => {
  const clock = createVirtualClock()
  const starts = []
  const running = runWorkers({
    ids: [1, 2, 3, 4, 5],
    work: async (id) => { starts.push(clock.now()); return makeDocument({ id, bytes: 30 }) },
    startsPerMs: 8, // two in a turn of the virtual event loop
    clock
  })
  await clock.runPatiently()
  t.same(starts, [0, 0.25, 0.25, 0.5, 0.5])
  t.match(await running, { succeeded: 5, wallMs: 0.5 })
})

t.test('undefined, another one\'s document and an error are all no answer', async (t) => {
  const answers = [
    async () => undefined,
    async () => makeDocument({ id: 9, bytes: 30 }),
    async () => {
      throw new Error('no')
    },
    async (id) => makeDocument({ id, bytes: 30 })
  ]
  const { succeeded, rejected, latenciesMs } = await runWorkers({ ids: [0, 1, 2, 3], work: (id) => answers[id](id), clock: createSteps() })
  t.same([succeeded, rejected], [1, 3])
  t.ok(latenciesMs.every((ms) => ms > 0), 'who got nothing has waited too')
})
