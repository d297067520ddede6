import t from 'tap'
import { carryOn, findCommonMoves, numberSessions } from '../../../../src/commands/watch/stats/common-moves.js'
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
  const { sessions, moves } = findCommonMoves({ rows, count: NIGHTS })
  t.same(sessions, row(0).sessions)
  for (let night = 1; night < NIGHTS; night++) closeTo(t, moves[night] - moves[0], drift[night] - drift[0], 1e-6)
})

t.test('few series say nothing of their machine', async (t) => {
  const none = findCommonMoves({ rows: [row(1), row(2)], count: NIGHTS })
  t.same(none, { sessions: [], moves: [] })
  t.same([...carryOn({ ...none, count: 3 })], [0, 0, 0])
})

t.test('half of the series say nothing of the machine, even if they are many', async (t) => {
  const again = (moved) => (row) => ({ sessions: [...row.sessions, NIGHTS], values: [...row.values, row.values.at(-1) + moved] })
  const rows = Array.from({ length: 40 }, (_, i) => row(i))
  const { sessions, moves } = findCommonMoves({ rows: [...rows.slice(0, 20).map(again(0.1)), ...rows.slice(20)], count: NIGHTS + 1 })
  t.same(sessions, row(0).sessions)
  t.equal(findCommonMoves({ rows: [...rows.slice(0, 21).map(again(0.1)), ...rows.slice(21)], count: NIGHTS + 1 }).sessions.at(-1), NIGHTS)
  const common = carryOn({ sessions, moves, count: NIGHTS + 1 })
  t.ok(Math.abs(common[NIGHTS] - moves.at(-1)) < 0.03, 'what was measured again has no part in it')
})

t.test('what a session does not say is carried on: a slow hour is not, a drift or a step is', async (t) => {
  t.same([...carryOn({ sessions: [1, 2, 3, 5], moves: [1, 2, 9, 2], count: 7 })], [2, 1, 2, 9, 2, 2, 2])
  t.same([...carryOn({ sessions: [1, 2, 3, 5], moves: [1, 2, 3, 9], count: 7 })], [1, 1, 2, 3, 3, 9, 9])
})

t.test('a fleet that grows or shrinks is known all the time', async (t) => {
  const part = (from, to) => ({ sessions: row(0).sessions.slice(from, to), values: row(0).values.slice(from, to) })
  const rows = [...Array.from({ length: 12 }, () => part(0, NIGHTS)), ...Array.from({ length: 90 }, () => part(20, NIGHTS))]
  t.equal(findCommonMoves({ rows, count: NIGHTS }).sessions.length, NIGHTS)
  const fewer = [...Array.from({ length: 12 }, () => part(0, NIGHTS)), ...Array.from({ length: 90 }, () => part(0, 5))]
  t.same(findCommonMoves({ rows: fewer, count: NIGHTS }).sessions, [0, 1, 2, 3, 4, 35, 36, 37, 38, 39])
})

t.test('a session ends where a baseline comes again, or after a day', async (t) => {
  const hours = (...list) => list.map(([hour, baseline]) => ({ atMs: hour * 3_600_000, baseline }))
  t.same(numberSessions({ runs: hours([0, 'a'], [1, 'b'], [2, 'a'], [3, 'b'], [4, 'c'], [40, 'd']) }), [0, 0, 1, 1, 1, 2])
  t.same(numberSessions({ runs: [] }), [])
  const again = hours([0, 'a'], [0.1, 'b'], [0.2, 'c'], [1, 'c'], [24, 'a'], [24.1, 'b'], [24.2, 'c'], [25, 'b'], [48, 'a'], [48.1, 'b'], [48.2, 'c'])
  t.same(numberSessions({ runs: again }), [0, 0, 0, 1, 2, 2, 2, 3, 4, 4, 4], 'the next night is not one with what was measured again')
  const apart = hours([2, 'a'], [8, 'b'], [26, 'a'], [32, 'b'], [50, 'a'])
  t.same(numberSessions({ runs: apart }), [0, 0, 1, 1, 2], 'pauses within a night are none')
})
