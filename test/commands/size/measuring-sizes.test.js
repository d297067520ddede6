import t from 'tap'
import { createSizeProgress } from '../../../src/commands/size/measuring-sizes.js'
import { say } from '../../fixtures/told.js'

const probe = { offeredPerSecond: 12.5, verdict: 'fail', reason: say('9 of 80 requests took 50 ms or longer') }
const capacity = { lowerPerSecond: 10, upperPerSecond: 12.5, reason: say('close enough') }
const tick = { elapsedMs: 4000, ratePerSecond: 12.1, p50Us: 31_000, p99Us: 48_200, completed: 48, failed: 1 }

/** Everything that one probe leads to. */
function tell ({ isTerminal, quiet = false, means = 'cgroup2' }) {
  const notes = []
  const written = t.capture(process.stderr, 'write', () => true)
  const io = { stderrIsTerminal: isTerminal, note: (text) => notes.push(text) }
  const progress = createSizeProgress({ io, quiet })
  if (means === 'running') progress.onScale?.({ units: 2 })
  progress.onSize({ unit: null, means, units: 2 })
  progress.onProbe({ units: 2, offeredPerSecond: 12.5, plannedMs: 30_000, lowerPerSecond: 10, upperPerSecond: null })
  progress.onTick(tick)
  progress.onProbeEnd({ units: 2, probe })
  progress.onCapacity(capacity)
  const moved = written().map(({ args }) => String(args[0]))
  written.restore()
  return { notes, moved }
}

t.test('a line a probe, and what it was all for', async (t) => {
  const { notes, moved } = tell({ isTerminal: false })
  t.strictSame(notes, [
    '2 units, limits by cgroup2',
    '  12.5/s  fail: 9 of 80 requests took 50 ms or longer',
    '  held 10/s, 12.5/s was too much: close enough'
  ])
  t.strictSame(moved, [], 'nothing moves in a file')
})

t.test('on a terminal one line moves, with the bracket, and gives way to what stays', async (t) => {
  const { notes, moved } = tell({ isTerminal: true })
  t.equal(notes.length, 3)
  t.match(moved.join(''), /12\.5\/s +starting +between 10 and \?\/s/)
  t.match(moved.join(''), /12\.1\/s +p50 31\.00 ms +p99 48\.20 ms +1 failed +26 s at most/)
  t.equal(moved.at(-1), '\r\x1b[2K', 'the last thing is that it was wiped')
})

t.test('--quiet', async (t) => {
  t.strictSame(tell({ isTerminal: true, quiet: true }), { notes: [], moved: [] })
})

t.test('what runs already has limits of its own', async (t) => {
  const { notes } = tell({ isTerminal: false, means: 'running' })
  t.strictSame(notes.slice(0, 2), ['--scale to 2', '2 units, running already'])
})
