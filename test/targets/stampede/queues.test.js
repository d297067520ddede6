import t from 'tap'
import { createQueues } from '../../../targets/stampede/queues.js'
import { createVirtualClock } from './virtual-clock.js'

t.test('the longest in each step; what nobody has left since is as long as it was', async (t) => {
  const clock = createVirtualClock()
  const queues = createQueues({ clock })
  clock.after(() => { queues.enter('origin'); queues.enter('origin'); queues.leave('origin') }, 10)
  clock.after(() => queues.enter('worker'), 10.6)
  clock.after(() => queues.leave('origin'), 11)
  clock.run()
  t.same(queues.read(), { stepMs: 0.25, origin: [2, 1, 1, 1, 1], store: [0, 0, 0, 0, 0], worker: [0, 0, 1, 1, 1] }, 'from the first wait on')
})

t.test('never more than 24 steps: two become one', async (t) => {
  const clock = createVirtualClock()
  const queues = createQueues({ clock })
  for (let ms = 0; ms < 100; ms++) clock.after(() => { queues.enter('store'); queues.leave('store') }, ms)
  clock.after(() => queues.enter('store'), 99.5)
  clock.run()
  const { stepMs, store, origin } = queues.read()
  t.equal(stepMs, 8)
  t.equal(store.length, 13)
  t.equal(origin.length, 13)
  t.ok(store.every((length) => length === 1))
})

t.test('nobody waits', async (t) => {
  t.same(createQueues({ clock: createVirtualClock() }).read(), { stepMs: 0.25, origin: [0], store: [0], worker: [0] })
})
