import t from 'tap'
import { findCommonMoves } from '../../../../src/commands/watch/stats/common-moves.js'
import { numberSessions } from '../../../../src/commands/watch/stats/sessions.js'
import { closeTo } from '../../../fixtures/close.js'

const NIGHTS = 40
const drift = Array.from({ length: NIGHTS }, (_, night) => 0.01 * Math.sin(night) + (night >= 25 ? 0.03 : 0))
const row = (level, jump = () => 0) => ({
  sessions: Array.from({ length: NIGHTS }, (_, night) => night),
  values: drift.map((moved, night) => level + moved + jump(night))
})

t.test('what moves all is found, whatever a few do', async (t) => {
  const few = Array.from({ length: 4 }, () => row(3, (night) => (night >= 10 ? 0.5 : 0)))
  const rows = [...Array.from({ length: 12 }, (_, i) => row(i)), ...few]
  const common = findCommonMoves({ rows, count: NIGHTS })
  for (let night = 1; night < NIGHTS; night++) closeTo(t, common[night] - common[0], drift[night] - drift[0], 1e-6)
})

t.test('few series say nothing of their machine', async (t) => {
  t.same([...findCommonMoves({ rows: [row(1), row(2)], count: NIGHTS })], Array(NIGHTS).fill(0))
})

t.test('a session ends where a baseline comes again, or after a day', async (t) => {
  const hours = (...list) => list.map(([hour, baseline]) => ({ atMs: hour * 3_600_000, baseline }))
  t.same(numberSessions({ runs: hours([0, 'a'], [1, 'b'], [2, 'a'], [3, 'b'], [4, 'c'], [40, 'd']) }), [0, 0, 1, 1, 1, 2])
  t.same(numberSessions({ runs: [] }), [])
})
