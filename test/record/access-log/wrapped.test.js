import t from 'tap'
import { unwrapLines } from '../../../src/record/access-log/wrapped.js'

const unwrap = (...lines) => {
  const found = unwrapLines(lines.map((line) => Buffer.from(typeof line === 'string' ? line : JSON.stringify(line))))
  return found && [found.key, ...found.inner.map(String)]
}

t.test('lines stand in JSON objects where half of them do, and half of the objects have the key', async (t) => {
  t.same(unwrap({ log: 'a\n', message: '' }, { log: 'b' }), ['log', 'a', 'b'])
  t.same(unwrap({ log: 'a' }, 'plain'), ['log', 'a'])
  t.equal(unwrap({ log: 'a' }, 'plain', 'plain'), null)
  t.same(unwrap({ message: 'a' }, { status: 200 }, { message: 'b', log: 'c' }, { message: 1 }), ['message', 'a', 'b'])
  t.equal(unwrap({ message: 'a' }, { status: 200 }, { status: 200 }), null)
  t.equal(unwrap('plain'), null)
  t.equal(unwrap(), null)
})
