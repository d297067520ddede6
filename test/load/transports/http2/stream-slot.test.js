import t from 'tap'
import { StreamSlot } from '../../../../src/load/transports/http2/stream-slot.js'

function make () {
  const said = []
  const session = (name) => Object.fromEntries(['join', 'send', 'leave'].map((word) => [word, (slot) => said.push(`${name}: ${word} ${slot.index}`)]))
  let found = 0
  const slot = new StreamSlot({ index: 3, events: {}, parser: {}, findSession: () => session(`session ${++found}`) })
  return { slot, said }
}

t.test('each opening finds a session anew; a request begins without what was of the one before', async (t) => {
  const { slot, said } = make()
  slot.close()
  slot.open()
  Object.assign(slot, { request: {}, sendings: 2, refusals: 1 })
  slot.send(1, 700)
  slot.close()
  t.same(said, ['session 1: join 3', 'session 1: send 3', 'session 1: leave 3'])
  t.same([slot.dueUs, slot.request, slot.sendings, slot.refusals], [700, null, 0, 0])
})

t.test('unheard: it has not left, or may be sent again and nothing was read since', async (t) => {
  const { slot } = make()
  const sent = { inFlight: true, streamId: 5, request: { isIdempotent: true }, readsBefore: 2 }
  const isUnheard = (more) => Object.assign(slot, sent, more).isUnheard(2)
  t.equal(isUnheard(), true)
  t.equal(isUnheard({ readsBefore: 1 }), false)
  t.equal(isUnheard({ request: { isIdempotent: false } }), false)
  t.equal(isUnheard({ request: null }), false)
  t.equal(isUnheard({ streamId: 0, request: null }), true)
  t.equal(isUnheard({ streamId: 1, request: { isIdempotent: false } }), false)
  t.equal(isUnheard({ inFlight: false }), false)
  t.equal(isUnheard({ inFlight: false, streamId: 0 }), false)
})

t.test('a request that a session did not process goes to another, and is still in flight', async (t) => {
  const { slot, said } = make()
  slot.open()
  slot.send(1, 700)
  slot.sendElsewhere()
  t.same([slot.inFlight, slot.refusals, slot.dueUs], [true, 1, 700])
  t.equal(said.at(-1), 'session 2: join 3')
  t.equal(Object.assign(slot, { streamId: 5, request: { isIdempotent: true } }).isUnheard(0), false, 'of the session before nothing is known')
  slot.sendElsewhere()
  t.equal(slot.refusals, 2)
})
