import t from 'tap'
import { DueQueue } from '../../../src/load/loops/due-queue.js'

t.test('first in, first out, through growth and around the end', async (t) => {
  const queue = new DueQueue({ limit: 10_000 })
  let pushed = 0
  let shifted = 0
  for (const [push, shift] of [[700, 300], [900, 1000], [3000, 10], [0, 3290]]) {
    for (let i = 0; i < push; i++) queue.push(pushed, -pushed++)
    for (let i = 0; i < shift; i++, queue.shift()) {
      if (queue.dueUs !== shifted || queue.lagUs !== -shifted) t.fail(`${queue.dueUs} in place of ${shifted}`)
      shifted++
    }
  }
  t.equal(queue.length, 0)
})

t.test('is full at its limit', async (t) => {
  const queue = new DueQueue({ limit: 2 })
  queue.push(1, 0)
  t.notOk(queue.isFull)
  queue.push(2, 0)
  t.ok(queue.isFull)
})
