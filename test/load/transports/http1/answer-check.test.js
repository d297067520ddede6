import t from 'tap'
import { findEncoding } from '../../../../src/load/content-encodings.js'
import { AnswerCheck } from '../../../../src/load/transports/http1/answer-check.js'

const answer = (more = {}) => ({ head: { status: 200, contentEncoding: findEncoding('identity'), ...more.head }, bodyBytes: more.bodyBytes ?? 5 })
const judge = (check, more) => [check.isGood(answer(more)), check.nameFault(answer(more))]

t.test('a length is good from its least to its most, and named beyond', async (t) => {
  const check = new AnswerCheck({ bodyBytes: { min: 5, max: 7 } })
  t.strictSame([5, 7].map((bodyBytes) => check.isGood(answer({ bodyBytes }))), [true, true])
  t.strictSame([4, 8].map((bodyBytes) => judge(check, { bodyBytes })), [[false, 'body 4 bytes'], [false, 'body 8 bytes']])
})

t.test('what is wrong is named by the first of status, length and encoding', async (t) => {
  const check = new AnswerCheck({ contentEncoding: 'gzip', bodyBytes: { min: 5 } })
  t.ok(check.isGood(answer({ head: { contentEncoding: findEncoding('gzip') } })))
  t.strictSame(judge(check), [false, 'content-encoding identity'])
  t.strictSame(judge(check, { bodyBytes: 4 }), [false, 'body 4 bytes'])
  t.strictSame(judge(check, { bodyBytes: 4, head: { status: 503 } }), [false, 'status 503'])
  t.ok(new AnswerCheck({ status: 204 }).isGood(answer({ bodyBytes: 0, head: { status: 204 } })))
})
