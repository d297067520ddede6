import { EventEmitter } from 'node:events'
import t from 'tap'
import { askTruth } from '../../src/boot/truth.js'

/** A server that answers a question with these messages. */
function pretend (messages, { ended = new Promise(() => {}), tail = '' } = {}) {
  const asked = []
  const child = Object.assign(new EventEmitter(), {
    send (message) {
      asked.push(message)
      for (const one of messages) child.emit('message', one)
    }
  })
  return { asked, child, running: { child, name: 'mine', ended, outputTail: () => tail } }
}

t.test('what a server wrote down, among other messages of its own', async (t) => {
  const { running, child, asked } = pretend([null, 'hello', { type: 'listening', truth: 1 }, { type: 'truth', truth: { times: [7] } }])
  t.same(await askTruth({ running }), { times: [7] })
  t.same(asked, [{ type: 'truth' }])
  t.equal(child.listenerCount('message'), 0)
})

t.test('one that ended before: how, and what it said', async (t) => {
  const ask = (end, tail) => askTruth({ running: pretend([], { ended: Promise.resolve(end), tail }).running })
  const message = (how) => `mine ended before it reported its own times (${how})`
  await t.rejects(ask({ code: 3, signal: null }, 'no memory'), { code: 'TARGET_DIED', message: message('exit code 3'), hint: 'no memory' })
  await t.rejects(ask({ code: null, signal: 'SIGKILL' }, ''), { code: 'TARGET_DIED', message: message('SIGKILL'), hint: 'it printed nothing' })
})
