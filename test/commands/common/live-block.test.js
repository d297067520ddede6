import t from 'tap'
import { createLiveBlock } from '../../../src/commands/common/live-block.js'
import { readScreen } from '../../fixtures/screen.js'

/** @param {{ columns?: number, rows?: number }} [size] */
function makeTerminal ({ columns = 40, rows = 20 } = {}) {
  const stream = { columns, rows, written: '', write (text) { stream.written += text; return true } }
  return { stream, block: createLiveBlock({ stream }), screen: () => readScreen({ text: stream.written, columns }) }
}

t.test('lines are written over, whether there are more or fewer of them', async (t) => {
  const { stream, block, screen } = makeTerminal()
  stream.write('above\n')
  block.show(['one', 'two, which is long', 'three'])
  block.show(['one', 'two'])
  t.strictSame(screen(), ['above', 'one', 'two', ''])
  block.show(['1', '2', '3', '4'])
  t.strictSame(screen(), ['above', '1', '2', '3', '4', ''])
})

t.test('what is told in between stands above', async (t) => {
  const { stream, block, screen } = makeTerminal()
  block.show(['one', 'two'])
  block.clear()
  stream.write('told\n')
  block.show(['one', 'two'])
  t.strictSame(screen(), ['told', 'one', 'two', ''])
})

t.test('what was left stays, and is not touched again', async (t) => {
  const { stream, block, screen } = makeTerminal()
  block.show(['one', 'two'])
  block.leave()
  stream.write('\nlast words\n')
  block.clear()
  t.strictSame(screen(), ['one', 'two', '', 'last words'])
})

t.test('a colour takes no room, and a wide character two columns', async (t) => {
  const { stream, block } = makeTerminal({ columns: 20 })
  block.show(['\u001b[36mabcdefghij\u001b[39m', '語語語語語'])
  stream.columns = 10
  stream.written = ''
  block.show(['x'])
  t.equal(stream.written.startsWith('\r\u001b[2A'), true)
})

t.test('a terminal that became narrower has wrapped the lines', async (t) => {
  const { stream, block } = makeTerminal({ columns: 40 })
  block.show(['x'.repeat(39), '', 'y'.repeat(20)])
  stream.columns = 20
  stream.written = ''
  block.show(['x'])
  t.equal(stream.written.startsWith('\r\u001b[4A'), true, '2 rows, 1 and 1')
})

t.test('no more lines than there are rows', async (t) => {
  const { block, screen } = makeTerminal({ rows: 3 })
  block.show(['one', 'two', 'three', 'four'])
  t.strictSame(screen(), ['one', 'two', ''])
})

t.test('nothing shown, nothing cleared', async (t) => {
  const { stream, block } = makeTerminal()
  block.clear()
  block.leave()
  t.equal(stream.written, '')
})
