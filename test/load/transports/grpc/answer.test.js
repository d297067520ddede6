import t from 'tap'
import { GrpcAnswer } from '../../../../src/load/transports/grpc/answer.js'
import { ABSENT, UNREADABLE } from '../../../../src/load/transports/http2/answer-head.js'

const HEADERS = { status: 200, grpcStatus: ABSENT, isGrpc: true, fault: '' }
const TRAILERS = { status: ABSENT, grpcStatus: 0, isGrpc: false, fault: '' }
const message = (text, flag = 0) => Buffer.concat([Buffer.from([flag, 0, 0, text.length >> 8, text.length & 255]), Buffer.from(text)])

/** events: heads as [said, endsStream], bytes as they came */
function answer (events, options) {
  const made = new GrpcAnswer(options)
  for (const event of events) {
    if (Array.isArray(event)) made.noteHead({ ...event[0] }, event[1])
    else made.noteData(Buffer.concat([Buffer.from('xx'), event]), 2, event.length + 2)
  }
  made.end()
  return made
}
const faultOf = (...events) => answer(events).fault.replace('protocol error: ', '')
const [head, trailers] = [[HEADERS, false], [TRAILERS, true]]

t.test('headers, one message however it is cut, trailers', async (t) => {
  const long = 'm'.repeat(300)
  const whole = message(long)
  t.match(answer([head, whole, trailers]), { fault: '', bodyBytes: 300, grpcStatus: 0, head: { status: 200 } })
  for (const at of [1, 4, 5, 6, 304]) {
    t.match(answer([head, whole.subarray(0, at), whole.subarray(at), trailers]), { fault: '', bodyBytes: 300 }, `cut at ${at}`)
  }
  t.match(answer([[{ ...HEADERS, status: 103 }, false], head, message(''), trailers]), { fault: '', bodyBytes: 0, head: { status: 200 } })
  t.match(answer([[{ ...HEADERS, grpcStatus: 5 }, true]]), { fault: '', grpcStatus: 5 }, 'an error alone')
})

t.test('what the protocol forbids, the first of it', async (t) => {
  t.equal(faultOf([{ ...HEADERS, status: ABSENT }, false]), 'no :status')
  t.equal(faultOf([{ ...HEADERS, isGrpc: false }, false]), 'content-type is not application/grpc')
  t.equal(faultOf([{ ...HEADERS, grpcStatus: 0 }, false], message('a'), trailers), 'grpc-status before the message')
  t.equal(faultOf([{ ...HEADERS, fault: 'broken' }, false]), 'broken')
  t.equal(faultOf(message('a'), head, trailers), 'a message before the headers')
  t.equal(faultOf(head, message('a'), [{ ...TRAILERS, status: 200 }, true]), ':status in trailers')
  t.equal(faultOf(head, [{ ...TRAILERS, grpcStatus: ABSENT }, false]), 'headers in the middle of an answer')
  t.equal(faultOf(head, message('a'), [{ ...TRAILERS, grpcStatus: ABSENT }, true]), 'no grpc-status')
  t.equal(faultOf(head, message('a'), [{ ...TRAILERS, grpcStatus: UNREADABLE }, true]), 'malformed grpc-status')
  t.equal(faultOf(head, message('a')), 'no trailers')
  t.equal(faultOf(head, message('ab').subarray(0, 6), trailers), 'message cut short')
  t.equal(faultOf(head, message('ab').subarray(0, 3), trailers), 'message cut short')
  t.equal(faultOf(head, trailers), 'not one message')
  t.equal(faultOf(head, message('a'), message('b'), trailers), 'not one message')
  t.equal(faultOf(head, [{ ...TRAILERS, grpcStatus: 3 }, true]), '', 'an error needs none')
  t.equal(faultOf(head, message('a', 1), trailers), 'a compressed message')
  t.equal(faultOf(head, message('a', 2), trailers), 'malformed message prefix')
  t.equal(faultOf([{ ...HEADERS, status: 101 }, false], head), ':status in trailers', 'there is no 101')
})

t.test('who reads messages is given their bytes alone, and told the end of a good one', async (t) => {
  const body = { said: [], begin () { this.said.push('begin') }, add (bytes, from, to) { this.said.push(String(Buffer.from(bytes).subarray(from, to))) }, end () { this.said.push('end') } }
  const whole = message('abc')
  answer([head, whole.subarray(0, 6), whole.subarray(6), trailers], { body })
  t.same(body.said, ['begin', 'a', 'bc', 'end'])
  body.said = []
  answer([head, [{ ...TRAILERS, grpcStatus: 3 }, true]], { body })
  t.same(body.said, ['begin'])
})

t.test('used again it knows nothing of the call before', async (t) => {
  const made = answer([head, message('ab').subarray(0, 3), trailers])
  made.resetCode = 8
  made.reset()
  t.match(made, { fault: '', bodyBytes: 0, grpcStatus: ABSENT, resetCode: ABSENT, hasHeaders: false, head: { status: ABSENT } })
  made.noteHead({ ...HEADERS }, false)
  made.noteData(message('abc'), 0, 8)
  made.noteHead({ ...TRAILERS }, true)
  made.end()
  t.match(made, { fault: '', bodyBytes: 3 })
})
