import { spawn, spawnSync } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { readFile } from 'node:fs/promises'
import t from 'tap'
import { endsInTime, findErrorLine, isStopped, keepTail, pickLines, quoteTail, startProcess } from '../../src/boot/process.js'
import { findPinnableCores } from '../../src/boot/cores.js'
import { comesTrue, isRunning, NO_REAPER, readLine } from '../fixtures/site.js'

const STAYS = 'setInterval(() => {}, 1000); console.log("up " + process.pid)'
const IGNORES_SIGTERM = `process.on("SIGTERM", () => {}); ${STAYS}`

const NEED_IDLE = { skip: spawnSync('taskset', ['-c', '0', 'chrt', '-i', '0', 'true']).status !== 0 && 'no way to let a process wait' }

/** A Node process that runs `code`; stopped with the test, whatever comes. */
async function startNode (t, code, more = {}) {
  const running = await startProcess({ name: 'x', file: process.execPath, args: ['-e', code], reaper: NO_REAPER, ...more })
  t.teardown(() => running.stop({ graceMs: 0 }))
  return running
}

async function startShell (t, command) {
  const running = await startProcess({ name: 'x', file: command, shell: true, env: { NODE: process.execPath }, reaper: NO_REAPER })
  t.teardown(() => running.stop({ graceMs: 0 }))
  return running
}

t.test('SIGTERM is enough for a process that heeds it', async (t) => {
  const running = await startNode(t, STAYS)
  await readLine(running, 'up')
  t.notOk(running.hasEnded())
  t.same(await running.stop(), { killed: false, outside: [], escaped: [] })
  t.ok(running.hasEnded())
  t.same(await running.ended, { code: null, signal: 'SIGTERM' })
  t.same(await running.stop(), { killed: false, outside: [], escaped: [] }, 'twice does no harm')
})

t.test('a process that closes in its own way has its own exit code', async (t) => {
  const running = await startNode(t, `process.on("SIGTERM", () => process.exit(5)); ${STAYS}`)
  await readLine(running, 'up')
  t.same(await running.stop(), { killed: false, outside: [], escaped: [] })
  t.same(await running.ended, { code: 5, signal: null })
})

t.test('SIGKILL after the grace for one that does not', async (t) => {
  const running = await startNode(t, IGNORES_SIGTERM)
  await readLine(running, 'up')
  t.same(await running.stop({ graceMs: 100 }), { killed: true, outside: [], escaped: [] })
  t.same(await running.ended, { code: null, signal: 'SIGKILL' })
})

t.test('what hides behind a shell is stopped with it', async (t) => {
  const running = await startShell(t, `"$NODE" -e '${IGNORES_SIGTERM}' & "$NODE" -e '${STAYS}' & wait`)
  const pids = await readPids(running, 2)
  t.ok(await isRunning(pids[0]) && await isRunning(pids[1]))
  t.same(await running.stop({ graceMs: 200 }), { killed: true, outside: [], escaped: [] }, 'the shell itself left at once')
  t.ok(await comesTrue(async () => !await isRunning(pids[0]) && !await isRunning(pids[1])))
})

t.test('what was killed and gets no core to end on has not left its group', NEED_IDLE, async (t) => {
  const running = await startShell(t, `for i in 1 2 3 4; do "$NODE" -e '${IGNORES_SIGTERM}' & done; wait`)
  const pids = await readPids(running, 4)
  for (const pid of pids) {
    spawnSync('taskset', ['-a', '-c', '-p', '0', String(pid)])
    spawnSync('chrt', ['-a', '-i', '-p', '0', String(pid)])
  }
  const busy = [1, 2].map(() => spawn('taskset', ['-c', '0', 'timeout', '10', 'sh', '-c', 'while :; do :; done'], { detached: true }))
  t.teardown(() => { for (const { pid } of busy) process.kill(-pid, 'SIGKILL') })
  await Promise.all(busy.map((one) => once(one, 'spawn')))
  t.same(await running.stop({ graceMs: 200 }), { killed: true, outside: [], escaped: [] })
})

t.test('a server that outlives its shell by a moment was not killed', async (t) => {
  const running = await startShell(t, `"$NODE" -e 'process.on("SIGTERM", () => setTimeout(() => process.exit(), 100)); ${STAYS}' & wait`)
  await readPids(running, 1)
  t.same(await running.stop(), { killed: false, outside: [], escaped: [] }, 'also while nobody has looked after the orphan')
})

t.test('a shell that leaves its server behind has ended, and the server is stopped', async (t) => {
  const running = await startShell(t, `"$NODE" -e '${STAYS}' & echo left; exit 4`)
  const [pid] = await readPids(running, 1)
  t.same(await running.ended, { code: 4, signal: null }, 'though the server holds the output open')
  t.ok(await isRunning(pid))
  await running.stop()
  t.ok(await comesTrue(async () => !await isRunning(pid)))
})

t.test('the output\'s tail: both streams, the last 4 KB', async (t) => {
  const running = await startNode(t, 'console.log("a".repeat(5000)); console.error("the reason")')
  await running.ended
  t.match(running.outputTail(), /the reason/)
  t.ok(running.outputTail().length <= 4096)
  const silent = await startNode(t, '')
  await silent.ended
  t.equal(silent.outputTail(), '')
})

t.test('a tail as part of an error message', async (t) => {
  t.equal(quoteTail(''), '; it printed nothing')
  t.equal(quoteTail('a\nb'), '; it printed:\n    a\n    b')
  t.equal(quoteTail(Array.from({ length: 20 }, (_, i) => i).join('\n')).split('\n').length, 9, 'eight lines are enough')
})

t.test('a file that cannot be run', async (t) => {
  await t.rejects(startProcess({ name: 'x', file: '/nowhere/server', reaper: NO_REAPER }), { code: 'ENOENT' })
  await t.rejects(startProcess({ name: 'x', file: '/', reaper: NO_REAPER }), { code: 'EACCES' })
})

t.test('environment, messages and the reaper\'s book', async (t) => {
  const book = []
  const reaper = { watch: (pid) => book.push(['watch', pid]), forget: (pid) => book.push(['forget', pid]) }
  const running = await startNode(t, 'process.send({ a: process.env.A, path: Boolean(process.env.PATH) })', {
    env: { A: 'b' },
    ipc: true,
    reaper
  })
  const message = await new Promise((resolve) => running.child.once('message', resolve))
  t.same(message, { a: 'b', path: true }, 'its own variables beside ours')
  await running.stop()
  t.same(book, [['watch', running.pid], ['forget', running.pid]])
})

t.test('pinned to cores, behind a shell too', { skip: findPinnableCores() === null && 'no taskset' }, async (t) => {
  const [core] = findPinnableCores()
  for (const shell of [false, true]) {
    const running = shell
      ? await startProcess({ name: 'x', file: `"${process.execPath}" -e '${STAYS}'`, shell, cores: [core], reaper: NO_REAPER })
      : await startNode(t, STAYS, { cores: [core] })
    const [pid] = await readPids(running, 1)
    t.match(await readFile(`/proc/${pid}/status`, 'utf8'), new RegExp(`^Cpus_allowed_list:\\s+${core}$`, 'm'))
    await running.stop()
  }
})

t.test(
  'an orphan that its first process never looks after',
  { skip: spawnSync('unshare', ['-pf', '--mount-proc', 'true']).status !== 0 && 'no right to make a PID namespace' },
  async (t) => {
    const { href } = new URL('../../src/boot/process.js', import.meta.url)
    const code = `import { startProcess } from '${href}'
    const running = await startProcess({ name: 'x', file: process.env.COMMAND, shell: true, reaper: { watch () {}, forget () {} } })
    await new Promise((resolve) => running.child.stdout.once('data', resolve))
    console.log(process.pid, JSON.stringify(await running.stop()))`
    const COMMAND = `"${process.execPath}" -e 'process.on("SIGTERM", () => setTimeout(() => process.exit(), 100)); ${STAYS}' & wait`
    const { stdout } = spawnSync(
      'unshare',
      ['-pf', '--mount-proc', process.execPath, '--input-type=module', '-e', code],
      { encoding: 'utf8', env: { PATH: process.env.PATH, COMMAND } }
    )
    t.equal(
      stdout.trim(),
      '1 {"killed":false,"outside":[],"escaped":[]}',
      'in a container Node.js itself may be process 1'
    )
  }
)

/** Pids of the Node processes that said `up`. */
function readPids ({ child }, count) {
  return new Promise((resolve) => {
    let text = ''
    child.stdout.on('data', (more) => {
      text += more
      const pids = [...text.matchAll(/^up (\d+)$/gm)].map(([, pid]) => Number(pid))
      if (pids.length >= count) resolve(pids)
    })
  })
}

t.test('the first line that names an error is kept, once, however much follows', async (t) => {
  const many = (count) => `for (let i = 0; i < ${count}; i++) console.error("    at frame " + i + " of a stack that is long")`
  for (const count of [3, 30, 500]) {
    const running = await startNode(t, `console.error("starting"); console.error("TypeError: no key db"); ${many(count)}`)
    await running.ended
    const said = quoteTail(running.outputTail())
    t.equal(said.split('TypeError: no key db').length, 2, `${count}: once`)
    t.match(said, `at frame ${count - 1} of`, `${count}: and the tail`)
    t.ok(said.split('\n').length <= 11)
  }
})

t.test('what names an error, as runtimes and loggers write it', async (t) => {
  for (const line of [
    'Error: listen EADDRINUSE: address already in use :::3000', 'Error [ERR_MODULE_NOT_FOUND]: Cannot find package',
    'ModuleNotFoundError: No module named flask', 'Exception in thread "main" java.lang.IllegalStateException: no bean',
    'panic: runtime error: index out of range', "thread 'main' panicked at src/main.rs:4:5:", 'npm error code ELIFECYCLE',
    '2026-01-01 00:00:00 ERROR cannot connect', '{"level":50,"msg":"no database"}', 'level=fatal msg="no database"',
    'nginx: [emerg] bind() failed', 'error TARGET_DIED_AT_BOOT: yours: ended', '\u001b[31mError: in colour\u001b[0m'
  ]) t.equal(findErrorLine(['listening soon', line, 'Error: a later one']), line, line)
  for (const line of ['0 errors, 3 warnings', 'error handling is on', '    at Error (node:internal)', '    throw new Error(message)', '']) {
    t.equal(findErrorLine([line]), undefined, line)
  }
  t.strictSame(pickLines({ tail: 'Error: a\nb\nc\nd', most: 2 }), ['Error: a', '…', 'c', 'd'])
  t.strictSame(pickLines({ tail: 'Error: a\nb\nc', most: 2 }), ['Error: a', 'b', 'c'], 'nothing was left out')
  t.strictSame(pickLines({ tail: 'a\nError: b', most: 2 }), ['a', 'Error: b'])
})

/** What a process says, piece by piece. */
function listen () {
  const make = () => Object.assign(new EventEmitter(), { setEncoding () { return this } })
  const child = { stdout: make(), stderr: make() }
  const tail = keepTail(child)
  return { tail, say: (text) => child.stdout.emit('data', text), warn: (text) => child.stderr.emit('data', text) }
}

t.test('the last of what a process says, behind the error that has gone by', async (t) => {
  const { tail, say, warn } = listen()
  t.equal(tail(), '')
  warn('Error: no port\n')
  t.equal(tail(), 'Error: no port')
  say(`${'x'.repeat(99)}\n`.repeat(100))
  t.match(tail(), /^Error: no port\n[^\n]+\nx[^]*x$/)
})

t.test('of several errors the first, unless it is of long ago', async (t) => {
  const { tail, say } = listen()
  say('Error: first\n')
  say(`${'x'.repeat(99)}\n`.repeat(100))
  say('Error: second\n')
  say(`${'x'.repeat(99)}\n`.repeat(100))
  t.match(tail(), /^Error: first\n/)
  say(`${'x'.repeat(99)}\n`.repeat(10_000))
  say('Error: third\n')
  say(`${'x'.repeat(99)}\n`.repeat(100))
  t.match(tail(), /^Error: third\n/)
})

t.test('how much is kept: 4 KiB of what it says, 400 characters of a line, and a cause for 64 KiB', async (t) => {
  const { tail, say } = listen()
  say('x'.repeat(5000))
  t.equal(tail(), 'x'.repeat(4096))
  t.equal(findErrorLine([`Error: ${'x'.repeat(500)}`]).length, 400)
  t.equal(findErrorLine([`${'x '.repeat(200)}Error: late`]), undefined, 'it stands behind them')
  const causeAfter = (count) => {
    const { tail, say } = listen()
    say('Error: first\n')
    say('x'.repeat(count))
    say('\nError: 2nd\n')
    return tail().startsWith('Error: first\n')
  }
  t.same([causeAfter(65_536 - 13), causeAfter(65_536 - 12)], [true, false], 'with the twelve of the second')
})

t.test('whether it ends in time, and whether somebody has stopped it', async (t) => {
  t.equal(await endsInTime({ ended: Promise.resolve(), limitMs: 1e6 }), true)
  t.equal(await endsInTime({ ended: new Promise(() => {}), limitMs: 20 }), false)
  t.equal(isStopped({ pid: process.pid }), false)
  t.equal(isStopped({ pid: 2 ** 30 }), false)
  const running = await startNode(t, STAYS)
  await readLine(running, 'up')
  process.kill(running.pid, 'SIGSTOP')
  t.ok(await comesTrue(async () => isStopped(running)))
  process.kill(running.pid, 'SIGCONT')
  t.ok(await comesTrue(async () => !isStopped(running)))
})
