import t from 'tap'
import { addPulses, addTicks, collectTicks } from '../../../src/load/workers/worker-processes.js'

const tick = (more = {}) => ({ elapsedMs: 1000, ratePerSecond: 10, p50Us: 100, p99Us: 500, failed: 1, ...more })
const soFar = { due: 11, ok: 10, failed: 1, slow: [3, 0] }

t.test('ticks are told when every worker has told its own', async (t) => {
  const told = []
  const tell = collectTicks({ workers: 2, onTick: (one) => told.push(one) })
  tell(0, tick({ ratePerSecond: 1 }))
  tell(0, tick({ ratePerSecond: 2 }))
  t.same(told, [])
  tell(1, tick({ ratePerSecond: 30 }))
  tell(1, tick({ ratePerSecond: 40 }))
  t.same(told.map(({ ratePerSecond }) => ratePerSecond), [31, 42], 'the first with the first, the second with the second')
})

t.test('rates and counts add up; the highest p50 and p99 stand', async (t) => {
  t.strictSame(
    addTicks([
      tick({ soFar }),
      tick({ elapsedMs: 1003, p50Us: 90, p99Us: 700, failed: 2, soFar: { due: 5, ok: 5, failed: 0, slow: [1, 1] } })
    ]),
    {
      elapsedMs: 1003,
      ratePerSecond: 20,
      p50Us: 100,
      p99Us: 700,
      failed: 3,
      soFar: { due: 16, ok: 15, failed: 1, slow: [4, 1] }
    }
  )
})

t.test('one alone is itself', async (t) => {
  t.strictSame(addTicks([tick({ soFar })]), tick({ soFar }))
})

t.test('a part of what happened so far is none of it, and no p99 is none', async (t) => {
  t.notOk('soFar' in addTicks([tick({ soFar }), tick()]))
  t.equal(addTicks([tick({ p99Us: null }), tick({ p99Us: null })]).p99Us, null)
  t.equal(addTicks([tick({ p99Us: null }), tick()]).p99Us, 500)
  t.equal(addTicks([tick({ p50Us: null }), tick({ p50Us: null })]).p50Us, null)
})

t.test('how requests end: what all have said by now, each time that one speaks', async (t) => {
  const told = []
  const tell = addPulses({ workers: 2, onPulse: (pulse) => told.push(pulse) })
  tell(0, { atMs: 500, ok: 10, failed: 0 })
  tell(1, { atMs: 502, ok: 5, failed: 3 })
  tell(0, { atMs: 1000, ok: 20, failed: 1 })
  t.strictSame(told, [{ atMs: 500, ok: 10, failed: 0 }, { atMs: 502, ok: 15, failed: 3 }, { atMs: 1000, ok: 25, failed: 4 }])
})
