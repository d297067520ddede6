import t from 'tap'
import { findMoves } from '../../../../src/commands/traces/verdict/moves.js'

const constant = (ms) => ({ kind: 'constant', valueUs: ms * 1000 })
/** Nine of ten about so long, the tenth about ten times that. */
const tailed = { kind: 'sample', fromUs: [9900, 99_000], toUs: [10_000, 100_000], shares: [0.9, 0.1], requests: 1000 }
const series = (...names) => ({ kind: 'series', nodes: names.map((name) => ({ kind: 'service', name })) })
const missed = (boundMs, measuredMs, ratio = 0.99) =>
  ({ objective: { kind: 'latency', ratio, boundUs: boundMs * 1000, text: `p${ratio * 100}<=${boundMs}ms` }, measuredUs: measuredMs * 1000 })
const CONSTANT = { graph: series('a', 'b', 'c'), laws: { a: constant(40), b: constant(20), c: constant(5) }, names: ['a', 'b', 'c'] }
const isNear = (us, ms) => Math.abs(us / 1000 - ms) <= 0.02 * ms + 0.2

t.test('what a part would have to take, the others staying; the smallest change first, what is not enough last', async (t) => {
  const { moves, skipped } = await findMoves({ ...CONSTANT, missed: [missed(53, 65)] })
  t.equal(skipped, 0)
  t.same(moves.map(({ part, fromUs }) => [part, fromUs]), [['a', 40_000], ['b', 20_000], ['c', 5000]])
  t.same(moves.map(({ objective }) => objective), Array(3).fill('p99<=53ms'))
  t.ok(isNear(moves[0].toUs, 28), `65 - 53 = 12 of 40: ${moves[0].toUs}`)
  t.ok(isNear(moves[1].toUs, 8), `12 of 20: ${moves[1].toUs}`)
  t.equal(moves[2].toUs, null, '12 of 5')
  moves.forEach(({ withoutUs }, i) => t.ok(isNear(withoutUs, [25, 45, 60][i]), `without ${moves[i].part}: ${withoutUs}`))
  const backwards = await findMoves({ ...CONSTANT, names: ['c', 'b', 'a'], missed: [missed(53, 65)] })
  t.same(backwards.moves, moves)
})

t.test('of parts that are not enough alone, the one without which it takes least is first', async (t) => {
  const { moves } = await findMoves({ ...CONSTANT, names: ['c', 'b', 'a'], missed: [missed(10, 65)] })
  t.same(moves.map(({ part, toUs }) => [part, toUs]), [['a', null], ['b', null], ['c', null]])
})

t.test('the whole lies where it was measured, between parts that are independent and parts that are slow together', async (t) => {
  // p95 of two of them: 110 ms when they are independent (81 % have no slow one, 18 % one), 200 ms when they are slow together
  const find = async (measuredMs) => {
    const { moves: [move] } = await findMoves({ graph: series('a', 'b'), laws: { a: tailed, b: tailed }, names: ['a'], missed: [missed(1, measuredMs, 0.95)] })
    return move.withoutUs
  }
  for (const [measuredMs, ms, text] of [
    [110, 100, 'independent'], [155, 100, 'half way'], [200, 100, 'slow together'], [55, 50, 'below'], [400, 200, 'above']
  ]) {
    const us = await find(measuredMs)
    t.ok(Math.abs(us / 1000 / ms - 1) < 0.04, `${text}: ${us} for ${ms}`)
  }
})

t.test('a part whose time varies becomes shorter by one factor', async (t) => {
  const { moves: [{ fromUs, toUs }] } = await findMoves({ graph: series('a', 'b'), laws: { a: tailed, b: constant(20) }, names: ['a'], missed: [missed(69.5, 119.5, 0.95)] })
  t.equal(fromUs, 99_500, 'half of the bucket of the slow ones')
  t.ok(Math.abs(toUs / 49_750 - 1) < 0.04, `half of it: ${toUs}`)
})

t.test('as many parts are tried as the work allows: nine compositions each, and one before them, for each objective', async (t) => {
  // A composition of this graph: 2 sums of a half of (110 ** 2 * 1.3 + 8 * 256 ** 2) steps, 5e8 a second.
  const onceSeconds = (110 ** 2 * 1.3 + 8 * 256 ** 2) / 5e8
  const count = async (compositions, objectives = 1) => {
    const { moves, skipped } = await findMoves({
      ...CONSTANT, missed: Array(objectives).fill(missed(53, 65)), mostSeconds: compositions * onceSeconds
    })
    t.equal(moves.length, (3 - skipped) * objectives)
    return 3 - skipped
  }
  t.same([await count(9.9), await count(10.1), await count(18.9), await count(19.1), await count(28.1)], [0, 1, 1, 2, 3])
  t.same([await count(19.9, 2), await count(20.1, 2)], [0, 1])
})
