import t from 'tap'
import { findFailing } from '../../src/judge/failing.js'

/** Twice a second: what ended well and badly in each half second. */
const run = (halves) => {
  let ok = 0
  let failed = 0
  return halves.map(([good, bad], i) => {
    ok += good
    failed += bad
    return { atMs: (i + 1) * 500, ok, failed }
  })
}
const judge = (halves, leastRatio = 0.9) => findFailing({ pulses: run(halves), leastRatio })

t.test('nothing seen, and all well', async (t) => {
  t.equal(findFailing({ pulses: [], leastRatio: 0.9 }), null)
  t.equal(judge([[0, 0]]), null)
  t.equal(judge([[50, 0], [50, 0], [50, 0]]), null)
})

t.test('the last second counts, however long all was well before', async (t) => {
  const hour = Array.from({ length: 7200 }, () => [50, 0])
  t.same(judge([...hour, [0, 50]]), { failed: 50, ended: 100, overMs: 1000, leastRatio: 0.9 })
  t.equal(judge([...hour, [42, 8]]), null, '92 of 100 were good')
  t.match(judge([...hour, [42, 8], [45, 5]]), { failed: 13, ended: 100 })
})

t.test('exactly the share is kept', async (t) => {
  t.equal(judge([[50, 0], [45, 5], [45, 5]]), null)
  t.match(judge([[50, 0], [45, 5], [44, 6]]), { failed: 11, ended: 100 })
})

t.test('at a low rate as far back as it takes for ten answers', async (t) => {
  t.equal(judge([[1, 0], [0, 1], [0, 1]]), null, 'three are chance')
  t.same(judge([[5, 0], [1, 1], [2, 0], [1, 1], [3, 1]]), { failed: 3, ended: 10, overMs: 2000, leastRatio: 0.9 })
})

t.test('from the first answers on', async (t) => {
  t.same(judge([[0, 40]]), { failed: 40, ended: 40, overMs: 500, leastRatio: 0.9 })
})

t.test('pulses that come a little early', async (t) => {
  const pulses = [{ atMs: 500, ok: 100, failed: 0 }, { atMs: 999, ok: 200, failed: 0 }, { atMs: 1498, ok: 200, failed: 100 }]
  t.same(findFailing({ pulses, leastRatio: 0.9 }), { failed: 100, ended: 200, overMs: 998, leastRatio: 0.9 })
})
