import t from 'tap'
import { LastAnswers } from '../../../src/load/loops/last-answers.js'

/** What was taken back, in order. */
function make ({ connections }) {
  const revoked = []
  const ledger = { revokeOk: (...given) => revoked.push(given) }
  return { last: new LastAnswers({ ledger, connections }), revoked }
}

t.test('the last good answer of a connection is taken back, once', async (t) => {
  const { last, revoked } = make({ connections: 2 })
  last.revoke(0, 'surplus')
  last.noteOk(0, 1000, 1500)
  last.noteOk(0, 2000, 2500)
  last.noteOk(1, 0, 700)
  last.revoke(0, 'surplus')
  last.revoke(0, 'surplus')
  last.revoke(1, 'more')
  t.strictSame(revoked, [[2000, 2500, 'surplus'], [0, 700, 'more']], 'what was due at the very start too')
})

t.test('one that was bad already is not', async (t) => {
  const { last, revoked } = make({ connections: 1 })
  last.noteOk(0, 1000, 1500)
  last.forget(0)
  last.revoke(0, 'surplus')
  t.strictSame(revoked, [])
})
