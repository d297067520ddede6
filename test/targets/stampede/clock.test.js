import t from 'tap'
import { CLOCK } from '../../../targets/stampede/clock.js'

t.test('a timer never ends before its time, even when its turn began long before', async (t) => {
  const early = []
  await Promise.all(Array.from({ length: 50 }, () => {
    const startedMs = CLOCK.now()
    while (CLOCK.now() - startedMs < 0.3); // the turn goes on, Node's own idea of the time does not
    const setMs = CLOCK.now()
    return new Promise((resolve) => CLOCK.after(() => { if (CLOCK.now() - setMs < 3) early.push(CLOCK.now() - setMs); resolve() }, 3))
  }))
  t.same(early, [])
})

t.test('a timer that is cancelled does not end', async (t) => {
  const ended = []
  CLOCK.cancel(CLOCK.after(() => ended.push('cancelled'), 1))
  await new Promise((resolve) => CLOCK.after(() => { ended.push('kept'); resolve() }, 5))
  t.same(ended, ['kept'])
})
