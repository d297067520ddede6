import t from 'tap'
import { ABSENT, accuse, AnswerHead, isText, readNumber, UNREADABLE } from '../../../../src/load/transports/http2/answer-head.js'
import { buildHeaderBlock } from '../../../../src/load/transports/http2/request-frames.js'

const read = (text, most) => readNumber(Buffer.from(`x${text}y`), 1, 1 + text.length, most)

t.test('a number is digits alone, nine of them at most', async (t) => {
  t.same(['0', '007', '42', '999999999'].map((text) => read(text)), [0, 7, 42, 999_999_999])
  for (const text of ['', '+2', '-2', ' 2', '2/', '2:', '0x2', '1.5', '1234567890']) t.equal(read(text), UNREADABLE, text)
  t.equal(read('1234567890', 10), 1_234_567_890)
  t.equal(read('12', 1), UNREADABLE)
})

t.test('a text is the same bytes, no more and no fewer', async (t) => {
  const is = (text, other) => isText(Buffer.from(`x${text}y`), 1, 1 + text.length, Buffer.from(other))
  t.same([is('abc', 'abc'), is('abc', 'abd'), is('abc', 'ab'), is('abc', 'abcd'), is('', '')], [true, false, false, false, true])
})

/** What a head says of these blocks, one after the other. */
function say (...blocks) {
  const notes = []
  const head = new AnswerHead({
    createSaid: () => ({ status: ABSENT, fault: '', hasFields: false }),
    note: (said, name, start, end) => { notes.push(Buffer.from(name).toString('latin1', start, end)) }
  })
  const said = blocks.map(buildHeaderBlock).map((bytes) => head.read(bytes, 0, bytes.length, false) && head.said)
  return { notes, said }
}

t.test('the status, and what makes a block malformed: the first fault stands', async (t) => {
  const one = (...fields) => say(fields).said[0]
  t.same(one([':status', '200'], ['server', 'x']), { status: 200, fault: '', hasFields: true })
  t.same(one([':status', '204']), { status: 204, fault: '', hasFields: false })
  t.same(one(['server', 'x']), { status: ABSENT, fault: '', hasFields: true })
  for (const status of ['20', '2000', '2x0']) t.equal(one([':status', status]).status, UNREADABLE, status)
  t.match(one([':status', '200'], [':status', '500']), { status: 200, fault: 'protocol error: :status twice' })
  t.match(one(['server', 'x'], [':status', '200']), { status: ABSENT, fault: 'protocol error: :status after other fields' })
  t.match(one([':path', '/']), { fault: 'protocol error: a pseudo-header of requests' })
  t.match(one([':status', '200'], ['connection', 'close'], [':path', '/']), { fault: 'protocol error: a header of HTTP/1 connections' })
  const said = { fault: '' }
  accuse(said, 'a')
  accuse(said, 'b')
  t.equal(said.fault, 'a')
})

t.test('a block that came before says the same without being read again, another one is read', async (t) => {
  const [ok, bad] = [[[':status', '200'], ['server', 'x']], [[':status', '500'], ['server', 'x']]]
  const { notes, said } = say(ok, ok, bad, ok)
  t.same(said.map(({ status }) => status), [200, 200, 500, 200])
  t.equal(said[0], said[1])
  t.same(notes, ['server', 'server', 'server'])
  const long = [[':status', '200'], ['server', 'x'.repeat(1100)]]
  t.equal(say(long, long).notes.length, 2, 'a long one is not kept')
})
