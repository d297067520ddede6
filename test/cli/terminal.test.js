import t from 'tap'
import { makeFolder } from '../fixtures/command-line.js'
import { makeSlowBaseline } from '../fixtures/slow-baseline.js'
import { readScreen } from '../fixtures/screen.js'
import { noTerminal, runInTerminal } from '../fixtures/terminal.js'
import { measureText } from '../../src/report/text.js'

t.jobs = 3 // they wait for time more than for a core

const TIMES = ['--repeats', '1', '--warmup', '100ms', '--peak-connections', '1', '--no-watch']
// Long enough for a tick, which comes each second.
const RUN = ['run', 'own.yml', '--target', 'one', ...TIMES, '-d', '1200ms']

const goesUp = (text) => text.includes('\u001b[') && /\[\d+A/.test(text)

t.test('a run on a terminal of 80 columns', { skip: noTerminal }, async (t) => {
  const { text } = await runInTerminal({ folder: await makeSlowBaseline(t), args: [...RUN, '-R', '80'], columns: 80 })
  t.ok(goesUp(text))
  t.match(text, 'starting')
  t.match(text, /\d\/s {2}p50 [\d.,]+ (?:µs|ms) {2}p99 /)
  t.match(text, / about .* left /)
  t.notMatch(text, '\u001b[?25l', 'the cursor is never hidden')
  const screen = readScreen({ text, columns: 80 })
  const [head, total, peaks, latency, empty, report] = screen
  t.match(head, '1 trial: 1 server,')
  t.match(total, /^about \d+ s in all(?:, up to \d+ s if trials must be repeated)?$/)
  t.match(peaks, /^✔ Peaks {6}\d trials? in \d+ s$/)
  t.match(latency, /^✔ Latency {4}\d trials? in \d+ s$/)
  t.equal(empty, '')
  t.match(report, /^baseload \S+ · own: 1 server/)
  t.notOk(screen.some((line) => /[▸━]/.test(line)), 'nothing is left of what moved')
  t.strictSame(screen.slice(2).filter((line) => measureText({ text: line }) > 80), [])
})

// Of a target that does not start: that is told with or without a line that moves.
const FAILING = ['measure', '--start', 'false', ...TIMES, '-d', '300ms']

for (const [why, how] of [['a terminal of 50 columns', { columns: 50 }], ['CI', { columns: 80, env: { CI: 'true' } }]]) {
  t.test(`plain lines: ${why}`, { skip: noTerminal }, async (t) => {
    const { exitCode, text } = await runInTerminal({ folder: await makeFolder(t), args: FAILING, ...how })
    t.equal(exitCode, 4)
    t.notOk(goesUp(text))
    t.match(text, /^error TARGET_DIED_AT_BOOT: /m)
    t.notMatch(text, '✖ Peaks')
  })
}

t.test(
  'Ctrl-C in the middle of a trial: told at once, below what stands there, with a cursor, and the result follows',
  { skip: noTerminal },
  async (t) => {
    const { exitCode, text } = await runInTerminal({
      folder: await makeSlowBaseline(t),
      args: [...RUN, '-d', '20s'],
      columns: 80,
      interruptOn: /p99 /
    })
    t.equal(exitCode, 130)
    t.notMatch(text, '\u001b[?25l')
    const after = text.slice(text.indexOf('stopping: '))
    t.not(after, text)
    t.notOk(goesUp(after), 'nothing is written over any more')
    const screen = readScreen({ text, columns: 80 })
    const at = screen.findIndex((line) => line.startsWith('stopping: '))
    t.match(screen.slice(0, at).join('\n'), /▸ .* Peaks 1 of 1\n.*one\/peak-c1\/1.*p99/)
    t.match(screen.slice(at).join('\n'), /interrupted[^]*REPORT reports\//)
  }
)

t.test('a target that does not start: its failure stands above, and stays', { skip: noTerminal }, async (t) => {
  const { exitCode, text } = await runInTerminal({ folder: await makeFolder(t), args: FAILING, columns: 80 })
  t.equal(exitCode, 4)
  t.ok(goesUp(text))
  const screen = readScreen({ text, columns: 80 })
  const at = screen.findIndex((line) => /^error TARGET_DIED_AT_BOOT: /.test(line))
  t.ok(at > 0)
  t.match(screen.slice(at).join('\n'), /\n {2}hint: [^]*\n✖ Peaks .* 1 failed\n/)
})
