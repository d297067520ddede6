import t from 'tap'
import { BUSY, CONNECTING, ConnectionPool, IDLE } from '../../../src/load/loops/connection-pool.js'

function make (limit) {
  const said = []
  const create = (index) => ({ index, open: () => said.push(`open ${index}`), close: () => said.push(`close ${index}`) })
  const pool = new ConnectionPool({ limit, create })
  return { pool, said, one: (index) => pool.connections[index] }
}
/** So many connections that rest, in the order of their indexes. */
function makeResting (limit, count = limit) {
  const made = make(limit)
  for (let i = 0; i < count; i++) {
    made.pool.openOne(0)
    made.pool.noteOpened(made.one(i))
    made.pool.rest(made.one(i))
  }
  return made
}
const counts = ({ open, connecting, mostOpen, isFull }) => ({ open, connecting, mostOpen, isFull })

t.test('connections are made one by one, up to the limit', async (t) => {
  const { pool, said } = make(2)
  t.same(counts(pool), { open: 0, connecting: 0, mostOpen: 0, isFull: false })
  t.same([pool.openOne(1), pool.openOne(2), pool.openOne(3)], [true, true, false])
  t.same(said, ['open 0', 'open 1'])
  t.same(counts(pool), { open: 2, connecting: 2, mostOpen: 2, isFull: true })
  t.same([...pool.state], [CONNECTING, CONNECTING])
  pool.noteOpened(pool.connections[1])
  t.same([[...pool.state], pool.connecting], [[CONNECTING, BUSY], 1])
})

t.test('the one that has rested longest is taken first, round after round', async (t) => {
  const { pool, one } = makeResting(3)
  const taken = []
  for (let i = 0; i < 7; i++) {
    const connection = pool.take()
    taken.push(connection.index)
    t.equal(pool.state[connection.index], BUSY)
    pool.rest(connection)
    t.equal(pool.state[connection.index], IDLE)
  }
  t.same(taken, [0, 1, 2, 0, 1, 2, 0])
  t.same([pool.take(), pool.take(), pool.take(), pool.take()].map((connection) => connection?.index), [1, 2, 0, undefined])
  pool.rest(one(2))
  pool.rest(one(1))
  t.same([pool.take().index, pool.take().index], [2, 1])
})

t.test('one that ended while it rested is not taken, and is the next that is opened', async (t) => {
  const { pool, said, one } = makeResting(3)
  t.equal(pool.noteClosed(one(0)), IDLE)
  t.same(counts(pool), { open: 2, connecting: 0, mostOpen: 3, isFull: false })
  t.equal(pool.openOne(0), false, 'it stands in the ring until it is come upon')
  t.equal(pool.take().index, 1)
  t.equal(pool.openOne(0), true)
  t.equal(said.at(-1), 'open 0')
  t.same([pool.mostOpen, pool.connections.length], [3, 3], 'none is made anew')
})

t.test('one that ended at work or while it connected is opened again before another is made', async (t) => {
  const { pool, said, one } = makeResting(3, 1)
  t.equal(pool.noteClosed(pool.take()), BUSY)
  pool.openOne(0)
  t.same([said.at(-1), pool.connections.length], ['open 0', 1])
  t.equal(pool.noteClosed(one(0)), CONNECTING)
  t.same(counts(pool), { open: 0, connecting: 0, mostOpen: 1, isFull: false })
})

t.test('those that have been connecting since a moment or longer are given up', async (t) => {
  const { pool, said } = make(4)
  for (const us of [10, 20, 30]) pool.openOne(us)
  pool.noteOpened(pool.connections[0])
  pool.closeConnecting(19)
  t.equal(pool.open, 3)
  pool.closeConnecting(20)
  t.same(said.slice(3), ['close 1'])
  t.same(counts(pool), { open: 2, connecting: 1, mostOpen: 3, isFull: false })
  pool.closeConnecting(30)
  t.same([said.slice(3), pool.connecting, pool.open], [['close 1', 'close 2'], 0, 1], 'the one that is open stays')
})
