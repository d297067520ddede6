import t from 'tap'
import { createColors } from '../../../src/report/text.js'
import { createLiveBlock, layOverPhases, layPhases } from '../../../src/commands/common/phase-progress.js'
import { readScreen } from '../../fixtures/screen.js'
import { measureText } from '../../../src/report/text.js'

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

const colors = createColors(false)
const HOSTILE = 'a|b\u001b[31m\u202e\n' + '語'.repeat(40)

function makeView ({
  id = 'fastify/latency-r500/2',
  done = 6,
  failed = 0,
  tick = { ratePerSecond: 4117.4, p50Us: 312, p99Us: 1204, failed: 0 }
} = {}) {
  const peaks = { name: 'Peaks', total: 15, done: 15, failed: 0, spentMs: 165_000 }
  const latency = { name: 'Latency', total: 15, done, failed, spentMs: 30_000 }
  const stampedes = { name: 'Stampedes', total: 480, done: 0, failed: 0, spentMs: 0 }
  return {
    phases: [peaks, latency, stampedes],
    current: { id, phase: latency, startedMs: 0, hasEnded: false, tick },
    leftMs: 72_000,
    elapsedMs: 197_500,
    nowMs: 2500
  }
}

t.test('at 80 columns', async (t) => {
  t.strictSame(layPhases({ view: makeView(), columns: 80, colors }), [
    '▸ ━━━━━━━━━━━━──── about 1 min 12 s left  Latency 7 of 15',
    '  fastify/latency-r500/2  4,117/s  p50 312 µs  p99 1.20 ms'
  ])
})

t.test('at 60 columns the numbers have a line of their own, so that nothing jumps when they grow', async (t) => {
  const lines = layPhases({ view: makeView(), columns: 60, colors })
  t.strictSame(lines.slice(1, 3), ['  fastify/latency-r500/2', '  4,117/s  p50 312 µs  p99 1.20 ms'])
})

t.test('failures are told in words', async (t) => {
  const lines = layPhases({
    view: makeView({ failed: 2, tick: { ratePerSecond: 0, p50Us: null, p99Us: null, failed: 1234 } }),
    columns: 80,
    colors
  })
  t.match(lines[0], /7 of 15, 2 failed$/)
  t.match(lines[1], / {2}0\/s {2}1,234 failed$/)
  t.match(layOverPhases({ view: makeView({ failed: 2 }), colors })[1], /^✖ Latency {4}6 of 15 trials in 30 s, 2 failed$/)
})

t.test('before the first tick', async (t) => {
  t.match(layPhases({ view: makeView({ tick: null }), columns: 80, colors })[1], /starting$/)
})

t.test('no line is wider than the terminal, whatever the numbers and names', async (t) => {
  const tick = { ratePerSecond: 123_456, p50Us: 9_999_990, p99Us: 12_345_670, failed: 1_234_567 }
  for (const columns of [60, 61, 72, 80, 100, 120, 200]) {
    for (const id of ['a/peak-c10/1', 'x'.repeat(90), HOSTILE]) {
      const lines = layPhases({ view: makeView({ id, tick, failed: 3 }), columns, colors })
      t.strictSame(lines.filter((line) => measureText({ text: line }) >= columns), [], `${columns} columns`)
      // eslint-disable-next-line no-control-regex -- escape sequences of a name
      t.notMatch(lines.join('\n'), /[\u001b\u202e]/)
    }
  }
})

t.test('colour is not all there is', async (t) => {
  const painted = layPhases({ view: makeView({ failed: 1 }), columns: 80, colors: createColors(true) })
  const plain = layPhases({ view: makeView({ failed: 1 }), columns: 80, colors })
  // eslint-disable-next-line no-control-regex -- colours are control sequences
  t.strictSame(painted.map((line) => line.replace(/\u001b\[\d+m/g, '')), plain)
  t.not(painted.join(), plain.join())
})

t.test('stampedes have no numbers of their own', async (t) => {
  const view = makeView({ id: 'lock/process/scaled-n10/healthy/1' })
  view.current = { id: view.current.id, phase: view.phases[2], startedMs: 0, hasEnded: false }
  Object.assign(view.phases[2], { done: 47, doneRatio: 0.5 })
  t.strictSame(layPhases({ view, columns: 80, colors }), [
    '▸ ━━━━━━━━━━━━──── about 1 min 12 s left  Stampedes 48 of 480',
    '  lock/process/scaled-n10/healthy/1'
  ])
  t.match(
    layPhases({ view: { ...view, leftMs: null }, columns: 80, colors })[0],
    /^▸ ━{8}─{8} Stampedes 48 of 480$/,
    'where nobody said how long it takes the bar is of the phase'
  )
})

t.test('between trials there is nothing to show', async (t) => {
  t.strictSame(layPhases({ view: { ...makeView(), current: null }, columns: 80, colors }), [])
})

t.test('nothing measured leaves nothing behind', async (t) => {
  const view = makeView()
  for (const phase of view.phases) phase.done = 0
  t.strictSame(layOverPhases({ view, colors }), [])
})

t.test('one trial is no trials', async (t) => {
  const view = makeView()
  view.phases = [{ ...view.phases[0], total: 1, done: 1 }]
  t.strictSame(layOverPhases({ view, colors }), ['✔ Peaks      1 trial in 2 min 45 s', ''])
})
