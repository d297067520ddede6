import t from 'tap'
import { createServiceQueue } from '../../../../targets/stampede/stores/service-queue.js'
import { createVirtualClock } from '../virtual-clock.js'

t.test('one after the other, the same time each', async (t) => {
  const clock = createVirtualClock()
  const queue = createServiceQueue({ serviceMs: 10, clock })
  const done = []
  t.same([1, 2, 3].map((name) => queue.enter(() => done.push([name, clock.now()]))), [10, 20, 30], 'known when they come')
  clock.run()
  t.same(done, [[1, 10], [2, 20], [3, 30]])
})

t.test('an idle server begins when somebody comes, and not before', async (t) => {
  const clock = createVirtualClock()
  const queue = createServiceQueue({ serviceMs: 10, clock })
  const done = []
  queue.enter(() => done.push(clock.now()))
  clock.run()
  clock.after(() => { t.equal(queue.enter(() => done.push(clock.now())), 10) }, 90)
  clock.run()
  t.same(done, [10, 110])
})

t.test('who comes while it works waits for its turn', async (t) => {
  const clock = createVirtualClock()
  const queue = createServiceQueue({ serviceMs: 10, clock })
  const done = []
  queue.enter(() => done.push(clock.now()))
  clock.after(() => { t.equal(queue.enter(() => done.push(clock.now())), 15) }, 5)
  clock.run()
  t.same(done, [10, 20])
})

t.test('no service time: at once, and still in order', async (t) => {
  const clock = createVirtualClock()
  const queue = createServiceQueue({ serviceMs: 0, clock })
  const done = []
  for (const name of ['a', 'b']) queue.enter(() => done.push(name))
  t.same(done, [], 'not before the one who asks has gone on')
  clock.run()
  t.same(done, ['a', 'b'])
})
