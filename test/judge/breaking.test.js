import t from 'tap'
import { findBreak } from '../../src/judge/breaking.js'
import { parseObjective } from '../../src/plan/objective.js'

const STAGES = [100, 200, 400, 50].flatMap((ratePerSecond) => [{ durationMs: 0, ratePerSecond }, { durationMs: 5000, ratePerSecond }])
const read = (text) => [parseObjective({ text })]

/** Ticks from what happened in each second. */
function look (seconds, { objectives = read('p99<50ms'), boundsUs = [50_000] } = {}) {
  const sum = { due: 0, ok: 0, failed: 0, slow: boundsUs.map(() => 0) }
  const ticks = seconds.map(({ due = 100, ok = due, failed = 0, slow = 0 }, at) => {
    sum.due += due
    sum.ok += ok
    sum.failed += failed
    sum.slow = sum.slow.map((one) => one + slow)
    return { elapsedMs: (at + 1) * 1000 + 3, soFar: { ...sum, slow: [...sum.slow] } }
  })
  return findBreak({ ticks, stages: STAGES, boundsUs, objectives })
}

const good = { slow: 0 }
const bad = { slow: 20 }

t.test('three bad seconds in a row, in a step that is bad, let the rate fall', async (t) => {
  t.equal(look([]), null)
  t.equal(look([good, good, good, good]), null)
  t.equal(look([good, bad, bad]), null, 'a stop of the machine is over by then')
  t.same(look([good, bad, bad, bad]), { atMs: 4300, ratePerSecond: 50 }, 'half of the first rate')
  t.same(look([...Array(6).fill(good), bad, bad, bad]), { atMs: 9300, ratePerSecond: 100 })
  t.match(look([...Array(5).fill(good), good, bad, bad, good, good, bad, bad, bad]), { ratePerSecond: 100 }, 'of the step in which it began')
  t.equal(look([good, bad, good, bad, bad]), null)
  t.equal(look(Array(9).fill({ slow: 1 })), null, 'one of a hundred is what is allowed')
})

t.test('bad is: slow, failed, or waiting for longer than the bound', async (t) => {
  t.ok(look([good, ...Array(3).fill({ ok: 60, failed: 40 })]))
  t.ok(look([good, ...Array(4).fill({ ok: 0 })]), 'a server that has stopped answers nothing')
  t.ok(look(Array(3).fill({ ok: 60, failed: 40 }), { objectives: read('success>=90%'), boundsUs: [] }))
  t.equal(look(Array(5).fill(bad), { objectives: read('success>=90%') }), null, 'slow is good enough for success')
  t.equal(look(Array(5).fill(bad), { objectives: read('rate>=9999/s') }), null)
})

t.test('the watch is no step, and few answers are looked at together', async (t) => {
  t.equal(look([...Array(15).fill(good), bad, bad, bad, bad]), null)
  const few = { due: 4, slow: 4 }
  t.ok(look([few, few, few, few, few]))
  t.equal(findBreak({ ticks: [{ elapsedMs: 1000 }], stages: STAGES, boundsUs: [], objectives: [] }), null)
})
