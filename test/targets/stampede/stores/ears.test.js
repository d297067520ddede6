import t from 'tap'
import { createEars } from '../../../../targets/stampede/stores/ears.js'
import { createVirtualClock } from '../virtual-clock.js'

t.test('what is said before anybody waits is not missed', async (t) => {
  const { listen, tell } = createEars({ clock: createVirtualClock() })
  const ear = listen(1)
  tell(1, 'early')
  t.equal(await ear.within(1500), 'early')
})

t.test('all who listen to a document hear it, and nobody else', async (t) => {
  const clock = createVirtualClock()
  const { listen, tell } = createEars({ clock })
  const waits = [listen(1), listen(1), listen(2)].map((ear) => ear.within(1500))
  tell(1, 'one')
  clock.run()
  t.same(await Promise.all(waits), ['one', 'one', null])
  t.equal(clock.now(), 1500)
})

t.test('what comes too late, or to a closed ear, changes nothing', async (t) => {
  const clock = createVirtualClock()
  const { listen, tell } = createEars({ clock })
  const late = listen(1).within(10)
  const closed = listen(1)
  closed.close()
  clock.run()
  tell(1, 'late')
  t.equal(await late, null)
  const wait = closed.within(10)
  clock.run()
  t.equal(await wait, null)
  tell(3, 'nobody listens')
})
