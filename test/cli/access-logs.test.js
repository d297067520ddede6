import t from 'tap'
import { assertFitsLog, checkTimes, createProgressNote } from '../../src/cli/access-logs.js'
import { formatRemaining, createLiveLine } from '../../src/cli/live-line.js'
import { listPaths, shortenPath } from '../../src/cli/kept-paths.js'
import { findProperty, hintUnknownFlag, isDefault, nameFlag, OF_DEFAULTS } from '../../src/cli/given-flags.js'
import { findCommand, readWords } from '../fixtures/flags.js'

t.test('--from lies before --to', async (t) => {
  for (const times of [{}, { from: 1 }, { to: 1 }, { from: 1, to: 2 }]) t.doesNotThrow(() => checkTimes(times), JSON.stringify(times))
  for (const times of [{ from: 2, to: 2 }, { from: 3, to: 2 }]) t.throws(() => checkTimes(times), { code: 'USAGE', message: '--from is not before --to' })
})

t.test('fields of a text log are numbers or names of durations and sizes; those of JSON are any', async (t) => {
  const command = findCommand('peak')
  const fit = async (format, ...words) => {
    const { flags } = await readWords('peak', ['x.log', ...words])
    return () => assertFitsLog({ command, flags, format })
  }
  t.doesNotThrow(await fit('combined'))
  t.doesNotThrow(await fit('combined', '--field', 'duration=rt', '--field', 'size=2'))
  t.doesNotThrow(await fit('json', '--field', 'status=code', '--field', 'size=bytes'))
  for (const size of ['0', '-1', 'bytes', '1.5']) {
    t.throws(await fit('combined', '--field', `size=${size}`), { code: 'USAGE', message: `--field size=${size} is no number of a field after the request, where 1 is the status` })
  }
  t.throws(await fit('combined', '--field', 'status=code'), { code: 'USAGE', message: /^--field status=… is for JSON logs/ })
  t.throws(await fit('haproxy', '--field', 'duration=5'), { code: 'USAGE', message: /^--field would do nothing with a log whose fields are known/ })
})

t.test('a line of progress every five seconds', async (t) => {
  let nowMs = 1000
  t.intercept(Date, 'now', { value: () => nowMs })
  const lines = []
  const tell = createProgressNote({ note: (text) => lines.push(text) })
  for (const ms of [1000, 5999, 6000, 10_999, 11_000]) {
    nowMs = ms
    tell({ bytes: 1.25e9, lines: ms * 1000, file: 'a.log' })
  }
  t.same(lines, ['a.log: 1.3 GB and 6.0 million lines read so far', 'a.log: 1.3 GB and 11.0 million lines read so far'])
})

t.test('what is left, in seconds and minutes, and never less than nothing', async (t) => {
  t.same([0, 400, 500, 59_499, 59_500, 60_000, 125_000, -5000].map(formatRemaining), ['0 s', '0 s', '1 s', '59 s', '1 min 0 s', '1 min 0 s', '2 min 5 s', '0 s'])
})

t.test('a line that is written over: as wide as the terminal but for one column, and none where nothing may move', async (t) => {
  const written = []
  t.intercept(process, 'stderr', { value: { columns: 20, write: (text) => written.push(text) } })
  const line = createLiveLine({ isMoving: true })
  line.show('x'.repeat(30))
  line.show('a\u001b[31mb')
  line.clear()
  t.equal(written[0], `\r\u001b[2K${'x'.repeat(19)}`)
  t.notOk(written[1].slice(5).includes('\u001b'), 'what it tells is no sequence of the terminal')
  t.equal(written[2], '\r\u001b[2K')
  const still = createLiveLine({ isMoving: false })
  still.show('x')
  still.clear()
  t.equal(written.length, 3)
})

t.test('paths as a person would type them: from the working folder, or whole where they lie elsewhere', async (t) => {
  t.same([shortenPath(`${process.cwd()}/a/b`), shortenPath('/elsewhere/a')], ['a/b', '/elsewhere/a'])
  t.same(listPaths({ store: { folder: null }, names: { page: 'x.html' } }), {})
  t.same(listPaths({ store: { folder: `${process.cwd()}/r` }, names: { page: 'x.html', record: 'record.json' } }), { page: 'r/x.html', record: 'r/record.json' })
})

t.test('a flag that a command does not have: who has it, three commands at most', async (t) => {
  const make = (name, ...flags) => ({ name, flags: flags.map((one) => typeof one === 'string' ? { flags: one } : one) })
  const status = { flags: '--status <n>', inBaseline: 'good.status' }
  const commands = [make('run', '--quick'), make('a', '--feed <f>', status), make('b', '--feed <f>'), make('c', '--feed <f>'), make('d', '--feed <f>', '--only')]
  const hint = (name, flag) => hintUnknownFlag({ flag, command: commands.find((one) => one.name === name), commands })
  t.equal(hint('run', '--feed'), 'baseload a, baseload b, baseload c have it; baseload run --help --all lists its flags')
  t.equal(hint('a', '--only'), 'baseload d has it; baseload a --help --all lists its flags')
  t.equal(hint('run', '--status'), 'a baseline file says it: good.status (docs/reference/baseline-format.md); baseload a take the flag')
  t.equal(hint('b', '--status'), 'baseload a has it; baseload b --help --all lists its flags')
  t.equal(hint('run', '--qick'), 'did you mean "--quick"? baseload run --help --all lists its flags')
  t.equal(hint('run', '--zzzzzzzz'), 'baseload run --help --all lists its flags')
})

t.test('names of flags, and of what they are read into', async (t) => {
  t.same(['-R, --rate <rate>', '--feed-order <order>', '--no-pin', '--http2'].map((flags) => [nameFlag({ flags }), findProperty({ flags })]), [
    ['--rate', 'rate'], ['--feed-order', 'feedOrder'], ['--no-pin', 'pin'], ['--http2', 'http2']
  ])
  const flags = { [OF_DEFAULTS]: new Set(['--quick']) }
  t.same([isDefault({ flags, flag: '--quick' }), isDefault({ flags, flag: '--rate' }), isDefault({ flags: {}, flag: '--quick' })], [true, false, false])
})
