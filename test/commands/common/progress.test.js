import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import t from 'tap'
import { createPhaseProgress } from '../../../src/commands/common/phase-progress.js'
import { createProgress } from '../../../src/commands/common/progress.js'
import { readScreen } from '../../fixtures/screen.js'

const COLUMNS = 80
const plan = {
  baselines: [{ targets: ['a'] }],
  preset: { name: 'quick', repeats: 1, durationMs: 1000, warmupMs: 1000, latencyDurationMs: 1000 },
  seed: 7,
  trials: [{ id: 'a/peak-c10/1', target: 'a', phase: 'peak', durationMs: 1000, warmupMs: 1000 }]
}
const failure = { target: 'a', trial: 'a/peak-c10/1', code: 'TARGET_DIED', message: 'a died', hint: 'look at its log' }
const tick = { elapsedMs: 1000, ratePerSecond: 4117, p50Us: 312, p99Us: 1204, failed: 0 }

function tell ({ columns = COLUMNS, isTerminal = true, env = {}, quiet = false } = {}) {
  const stream = { columns, rows: 30, written: '', write (text) { stream.written += text; return true } }
  const controller = new AbortController()
  const io = { stderrIsTerminal: isTerminal, signal: controller.signal, note: (text) => stream.write(`${text}\n`) }
  const progress = createProgress({ io, quiet, env, stream })
  progress.onPlan({ plan, expectedMs: 6000 })
  progress.onTrial({ index: 0, of: 1, id: 'a/peak-c10/1', remainingMs: 2900 })
  progress.onTick(tick)
  progress.onFailure(failure)
  progress.onTrialEnd({ id: 'a/peak-c10/1', ratePerSecond: 4117 })
  const before = readScreen({ text: stream.written, columns })
  return { progress, stream, before, controller, screen: () => readScreen({ text: stream.written, columns }) }
}

const PLAIN = [
  '1 trial: 1 server, 1 start of 1 s (quick), in random order (--seed 7)',
  'about 6 s in all',
  'error TARGET_DIED: a died',
  '  hint: look at its log',
  '[1/1] a/peak-c10/1  4,117 requests/s, about 3 s left when it began',
  ''
]

t.test('on a terminal: failures above, bars below, and at the end what each phase took', async (t) => {
  const { progress, before, screen } = tell()
  t.strictSame(before.slice(0, 4), PLAIN.slice(0, 4))
  t.match(before[4], /^▸ [━─]{16} about 6 s left {2}Peaks 1 of 1, 1 failed$/)
  t.equal(before[5], '  a/peak-c10/1  4,117/s  p50 312 µs  p99 1.20 ms')
  progress.close()
  progress.close()
  t.strictSame(screen().slice(4), ['✖ Peaks      1 trial in 0 s, 1 failed', '', ''])
})

t.test('plain lines where nothing may move', async (t) => {
  for (const [why, options] of Object.entries({
    'no terminal': { isTerminal: false },
    narrow: { columns: 59 },
    'a width nobody knows': { columns: 0 },
    NO_COLOR: { env: { NO_COLOR: '1' } },
    'a dumb terminal': { env: { TERM: 'dumb' } }
  })) {
    const { progress, stream } = tell(options)
    progress.close()
    t.equal(stream.written, PLAIN.join('\n'), why)
  }
})

t.test('what is planned later is counted on, and the time left never grows', async (t) => {
  const lines = []
  const progress = createProgress({
    io: { stderrIsTerminal: false, note: (text) => lines.push(text) },
    quiet: false,
    env: {},
    stream: { columns: 80 }
  })
  for (const [index, of] of [[0, 2], [1, 2], [0, 1], [0, 2], [1, 3], [2, 3]]) {
    progress.onTrial({ index, of, id: 'a', remainingMs: 1000 })
    progress.onTrialEnd({ id: 'a', ratePerSecond: 1 })
  }
  t.strictSame(lines.map((line) => line.slice(0, 5)), ['[1/2]', '[2/2]', '[3/3]', '[4/5]', '[5/6]', '[6/6]'])
})

t.test('what is known to come later counts from the beginning, and a time that may grow is a range', async (t) => {
  const lines = []
  const io = { stderrIsTerminal: false, note: (text) => lines.push(text) }
  const progress = createProgress({ io, quiet: false, env: {}, stream: { columns: 80 } })
  progress.onPlan({ plan, expectedMs: 6000, mostMs: 9000, laterTrials: 2 })
  for (const [index, of] of [[0, 2], [1, 2], [0, 2], [1, 2]]) {
    progress.onTrial({ index, of, id: 'a', remainingMs: 1000 })
    progress.onTrialEnd({ id: 'a', ratePerSecond: 1 })
  }
  t.equal(lines[1], 'about 6 s in all, up to 9 s if trials must be repeated')
  t.strictSame(lines.slice(2).map((line) => line.slice(0, 5)), ['[1/4]', '[2/4]', '[3/4]', '[4/4]'])
})

t.test('of two servers in turn: a line a start, and one every ten seconds while it goes on', async (t) => {
  let nowMs = 0
  t.intercept(performance, 'now', { value: () => nowMs })
  const tellAt = (budget, ...slices) => {
    const lines = []
    const io = { stderrIsTerminal: false, note: (text) => lines.push(text) }
    const progress = createProgress({ io, quiet: false, env: {}, stream: { columns: 80 } })
    progress.onPlan({ plan: { ...plan, versions: {}, budget }, expectedMs: 6000 })
    lines.length = 0
    for (const [ms, generation] of slices) {
      nowMs = ms
      progress.onSlice({ generation, of: 5, remainingMs: 60_000 - ms })
    }
    return lines
  }
  t.strictSame(tellAt(undefined, [0, 1], [9999, 1], [10_000, 1], [10_001, 2], [20_000, 2], [20_001, 2]), [
    'start 1 of 5 of each server, about 1 min 0 s left', 'start 1 of 5 of each server, about 50 s left', 'start 2 of 5 of each server, about 50 s left',
    'start 2 of 5 of each server, about 40 s left'
  ])
  t.strictSame(tellAt({ ms: 60_000 }, [0, 1]), ['start 1 of at most 5 of each server, about 1 min 0 s left'])
})

t.test('of stampedes ten lines, where no line can move', async (t) => {
  const lines = []
  const io = { stderrIsTerminal: false, note: (text) => lines.push(text) }
  const progress = createProgress({ io, quiet: false, env: {}, stream: { columns: 80 } })
  for (let index = 0; index < 25; index++) progress.onStampede({ index, of: 25, id: 'x', remainingMs: 1000 })
  t.same(lines.map((line) => /\d+\/25/.exec(line)[0]), ['1/25', '4/25', '7/25', '10/25', '13/25', '16/25', '19/25', '22/25', '25/25'])
})

t.test('a trial that is measured again keeps its place in the count', async (t) => {
  const lines = []
  const io = { stderrIsTerminal: false, note: (text) => lines.push(text) }
  const progress = createProgress({ io, quiet: false, env: {}, stream: { columns: 80 } })
  for (const [index, isAgain] of [[0, false], [0, true], [0, true], [1, false]]) {
    progress.onTrial({ index, of: 2, id: 'a', remainingMs: 0, isAgain })
    progress.onTrialEnd({ id: 'a', ratePerSecond: 1 })
  }
  t.strictSame(lines.map((line) => line.slice(0, 5)), ['[1/2]', '[1/2]', '[1/2]', '[2/2]'])
})

t.test('--quiet: errors only', async (t) => {
  t.equal(tell({ quiet: true }).stream.written, PLAIN.slice(2, 4).join('\n') + '\n')
})

t.test('Ctrl-C: what stands there stays, and nothing is written over what was said of it', async (t) => {
  const { progress, stream, controller, before, screen } = tell()
  stream.write('^C\nstopping\n')
  controller.abort()
  progress.onTick(tick)
  progress.onTrial({ index: 0, of: 1, id: 'a/latency-r5/1', remainingMs: 2900 })
  progress.onFailure(failure)
  progress.close()
  t.strictSame(screen(), [...before.slice(0, -1), '^C', 'stopping', 'error TARGET_DIED: a died', '  hint: look at its log'])
  t.ok(stream.written.endsWith('log\n\n'), 'the result stands apart')
})

t.test('the cursor is never hidden, so that no way out can leave it so', async (t) => {
  const { progress, stream } = tell()
  progress.close()
  t.notMatch(stream.written, '\u001b[?25l')
})

t.test('four times a second at most', async (t) => {
  let nowMs = 0
  let frames = 0
  const progress = createPhaseProgress({
    io: { note () {}, signal: new AbortController().signal },
    note: { plan () {}, failure () {} },
    stream: {
      columns: 80,
      rows: 30,
      write: () => {
        frames++
        return true
      }
    },
    now: () => nowMs
  })
  for (; nowMs < 10_000; nowMs += 5) progress.onStampede({ index: nowMs / 5, of: 2000, id: 'lock/memory/1', remainingMs: 10_000 - nowMs })
  progress.close()
  // The timer for what was held back cannot fire within one turn of the loop, so one frame is all until it does.
  t.equal(frames, 2, 'the first one, and what stays')
})

t.test('it keeps no process alive', async (t) => {
  const url = (file) => JSON.stringify(new URL(`../../../src/commands/common/${file}`, import.meta.url).href)
  const script = `import { createPhaseProgress } from ${url('phase-progress.js')}
const progress = createPhaseProgress({ io: { note () {}, signal: new AbortController().signal }, note: { plan () {}, failure () {} }, stream: { columns: 80, rows: 30, write: () => true } })
for (let index = 0; index < 3; index++) progress.onStampede({ index, of: 3, id: 'x', remainingMs: 100 })
process.stdout.write('end')`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  t.equal(stdout, 'end')
})

t.test('profiles come last, are counted from the start, and have no rate', async (t) => {
  const lines = []
  const io = { stderrIsTerminal: false, note: (text) => lines.push(text) }
  const progress = createProgress({ io, quiet: false, env: {}, stream: { columns: 80 } })
  progress.onPlan({ plan: { ...plan, profile: { kinds: ['cpu', 'heap'], targets: [{ target: 'a', phase: 'peak' }] } }, expectedMs: 6000 })
  for (const [index, of, id] of [[0, 1, 'a/peak-c10/1'], [0, 2, 'a/cpu-profile'], [1, 2, 'a/heap-profile']]) {
    progress.onTrial({ index, of, id, remainingMs: 1000 })
    progress.onTrialEnd({ id, ratePerSecond: index })
  }
  t.equal(lines[1], '2 profiles at the end, counted in no figure')
  t.strictSame(lines.slice(-3).map((line) => line.replace(/,.*/, '')), [
    '[1/3] a/peak-c10/1  0 requests/s', '[2/3] a/cpu-profile  profiled', '[3/3] a/heap-profile  profiled'
  ])
})
