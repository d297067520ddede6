import t from 'tap'
import { blocksUnread, describeEnd, describeRead, nameFiles } from '../../src/report/access-logs.js'

t.test('lines that were not read: two on top, all that are known in a report', async (t) => {
  const unread = (/** @type {number} */ unreadable, /** @type {number} */ known) => blocksUnread(/** @type {any} */ ({
    log: { unreadable, first: Array.from({ length: known }, (_, at) => ({ file: 'a.log', line: at + 3, reason: 'no time' })) }
  })).map((block) => 'texts' in block ? block.texts : /** @type {any} */ (block).lines)
  t.same(unread(0, 0), [[], []])
  t.same(unread(1, 1), [['1 line could not be read, and is not counted: a.log:3: no time'], []])
  t.same(unread(2, 2), [
    ['2 lines could not be read, and are not counted: a.log:3: no time'], ['a.log:3: no time', 'a.log:4: no time']
  ])
  t.same(unread(1200, 2)[1], ['a.log:3: no time', 'a.log:4: no time', 'and 1,198 more'])
})

t.test('files by their names, three at most', async (t) => {
  const name = (/** @type {string[]} */ ...files) => nameFiles({ files })
  t.same([name('-'), name('a', 'b', 'c'), name('a', 'b', 'c', 'd', 'e')], ['stdin', 'a, b, c', 'a, b, c and 2 more'])
})

t.test('how many lines of which kind, from when to when', async (t) => {
  const firstSecond = Date.UTC(2026, 2, 1, 12) / 1000
  const read = (/** @type {string | null} */ formatName) =>
    describeRead(/** @type {any} */ ({ log: { formatName, lines: 1200 }, traffic: { firstSecond, lastSecond: firstSecond + 3605 } }))
  t.equal(read('JSON'), '1,200 lines, JSON; 2026-03-01 12:00:00 to 2026-03-01 13:00:05 UTC')
  t.equal(read(null), '1,200 lines; 2026-03-01 12:00:00 to 2026-03-01 13:00:05 UTC')
})

t.test('how a command ended', async (t) => {
  t.same(describeEnd({ exitCode: 0, log: { isWhole: true } }), { exit: { code: 0, meaning: 'the logs were read' } })
  t.same(describeEnd({ exitCode: 3, log: { isWhole: false } }), { exit: { code: 3, meaning: 'stopped: the rest was not read' } })
  t.same(describeEnd({ exitCode: 3, log: { isWhole: true }, open: 'x' }), { exit: { code: 3, meaning: 'x' } })
  t.equal(describeEnd({ exitCode: undefined, log: { isWhole: true } }), false)
})
