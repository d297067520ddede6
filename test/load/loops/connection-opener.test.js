import t from 'tap'
import { ConnectionOpener } from '../../../src/load/loops/connection-opener.js'
import { ConnectionPool, IDLE } from '../../../src/load/loops/connection-pool.js'

/** A pool of connections that are never made by themselves, and a clock whose turns are taken by hand. */
function prepare ({ limit = 1000, waiting = 0, first = 0 } = {}) {
  const turns = []
  const state = { waiting, opened: 0 }
  const pool = new ConnectionPool({ limit, create: (index) => ({ index, open: () => { state.opened++ }, close () {} }) })
  const clock = { nowUs: () => 0, soon: (callback) => { turns.push(callback) } }
  const opener = new ConnectionOpener({ clock, pool, countWaiting: () => state.waiting, first })
  const takeTurns = (count) => { for (; count > 0 && turns.length > 0; count--) turns.shift()?.() }
  return { pool, opener, state, turns, takeTurns }
}

t.test('two in a turn, as many as wait, no more than 128 at once', async (t) => {
  const { opener, state, turns, takeTurns } = prepare({ waiting: 300 })
  opener.openMissing(0)
  opener.openMissing(0)
  t.equal(state.opened, 2, 'asked twice in one turn')
  takeTurns(1)
  t.equal(state.opened, 4)
  takeTurns(1000)
  t.equal(state.opened, 128)
  t.equal(turns.length, 0, 'it does not turn while it can do nothing')

  const few = prepare({ waiting: 3 })
  few.opener.openMissing(0)
  few.takeTurns(10)
  t.equal(few.state.opened, 3)
})

t.test('within the limit', async (t) => {
  const { opener, pool, state, takeTurns } = prepare({ waiting: 300, limit: 5 })
  opener.openMissing(0)
  takeTurns(100)
  t.equal(state.opened, 5)
  t.ok(pool.isFull)
})

t.test('those of the start in one go; a spare of four standard deviations, once', async (t) => {
  const { opener, pool, state, takeTurns } = prepare({ first: 100 })
  opener.start(0)
  t.equal(state.opened, 100)
  for (const connection of pool.connections) { pool.noteOpened(connection); pool.rest(connection) }
  opener.reserve(0)
  takeTurns(1000)
  t.equal(state.opened, 140)
  t.equal(pool.state[0], IDLE)
  pool.noteClosed(pool.connections[0])
  opener.openMissing(0)
  t.equal(state.opened, 140, 'one that the server ended is not missed')
})

t.test('a spare is rounded up, and where nobody waits none is opened', async (t) => {
  const idle = prepare()
  idle.opener.openMissing(0)
  idle.takeTurns(10)
  t.equal(idle.state.opened, 0)
  const { opener, pool, state, takeTurns } = prepare({ first: 10 })
  opener.start(0)
  for (const connection of pool.connections) pool.noteOpened(connection)
  opener.reserve(0)
  takeTurns(1000)
  t.equal(state.opened, 23, '10 and four times 3.16')
})

t.test('a server that refused is not asked for a spare', async (t) => {
  const { opener, pool, state, takeTurns } = prepare({ first: 100 })
  opener.start(0)
  opener.reserve(0)
  opener.noteRefused()
  takeTurns(1000)
  t.equal(state.opened, 102, 'the two of the first turn')
  state.waiting = pool.connecting + 1
  opener.openMissing(0)
  takeTurns(1000)
  t.equal(state.opened, 103, 'for who waits')
})

t.test('stopped', async (t) => {
  const { opener, state, takeTurns } = prepare({ waiting: 9 })
  opener.openMissing(0)
  opener.stop()
  takeTurns(10)
  t.equal(state.opened, 2)
})
