import { spawn } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { HELPER_MS } from './helper.js'
import { createMark, endMarked } from './marks.js'
import { findOwn } from './own-path.js'
import { assertRunnable } from './programs/find.js'
import { SHELL } from './shell.js'
import { readProcess } from './units/owner.js'

/**
 * A running process and everything it started: a process group of its own, so that nothing of it can be left behind
 * and a Ctrl-C in the terminal reaches baseload alone, which then stops things in order.
 * @typedef {object} Running
 * @property {string} name
 * @property {number} pid also the process group
 * @property {import('node:child_process').ChildProcess} child
 * @property {Promise<{ code: number | null, signal: string | null }>} ended
 * @property {() => boolean} hasEnded
 * @property {() => string} outputTail the last lines of stderr and stdout, for error messages
 * @property {(options?: { graceMs?: number }) => Promise<Stopped>} stop SIGTERM, then SIGKILL to the whole group, and to what has left it
 * @typedef {object} Stopped
 * @property {boolean} killed SIGTERM was not enough
 * @property {number[]} outside pids of what it had started, and had left the group (setsid, a daemon)
 * @property {number[]} escaped those of them that may not be ended by this user
 */

const TAIL_BYTES = 4096
const GRACE_MS = 3000
const RECENT_BYTES = 65_536
const LINE_BYTES = 400
const LEFT_OUT = '…'
const SHOWN_LINES = 8
const NAMES_ERROR = [
  /\b[A-Z]\w{0,60}(?:Error|Exception)(?: \[\w{1,60}\])?:/, // Node.js, Python, Java, .NET
  /\b(?:Error|Exception)(?: \[\w{1,60}\])?: /,
  /\b(?:ERROR|FATAL|CRITICAL|PANIC|SEVERE)\b/, // loggers
  /^\W{0,8}(?:error|fatal|fatal error|panic|uncaught exception)(?: [A-Z]\w{1,60})?: /i, // Go, compilers, programs in C
  /\b(?:npm error|npm ERR!|panicked at|Exception in thread|Caused by: )/,
  /"level":(?:"error"|"fatal"|50|60)\b|\blevel=(?:error|fatal)\b|\[(?:error|fatal|emerg|crit)\]/
]
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]{0,20}m`, 'g')
const OUTPUT_MS = 200 // what it started may hold its output open for good

// A process is the reaper's before it is anything of itself: the shell becomes the program when it hears that the
// reaper was told. Killed before that, baseload leaves a shell whose input ends. `exec` keeps the process, and with it
// group and IPC channel.
const GATE = 'read -r word && exec "$@"'

/**
 * @param {object} options
 * @param {string} options.name for messages
 * @param {string} options.file
 * @param {string[]} [options.args]
 * @param {Record<string, string | undefined>} [options.env] added to this process's own
 * @param {string[]} [options.prefix] put before the command, to put it under limits; it has to become the command (exec)
 * @param {number[] | null} [options.cores] pins the process with taskset
 * @param {string} [options.folder] where it starts; absent: where this process is
 * @param {number | null} [options.niceness] below 0: before others that want the same core
 * @param {boolean} [options.shell] `file` is a shell command line
 * @param {boolean} [options.ipc] gives the child `process.send`
 * @param {boolean} [options.stdin] its standard input is a pipe, which closes when this process ends
 * @param {{ watch: (pid: number) => void, forget: (pid: number) => void }} options.reaper kills the group if baseload itself dies
 * @returns {Promise<Running>}
 * @throws ENOENT, EACCES when the file cannot be run
 */
export async function startProcess ({
  name, file, args = [], env = {}, prefix = [], folder, cores = null, niceness = null, shell = false, ipc = false, stdin
  = false, reaper
}) {
  const [program, programArgs] = shell ? [SHELL, ['-c', file]] : [file, args]
  const before = [
    ...prefix.slice(0, 1).map(findOwn),
    ...prefix.slice(1),
    ...(niceness === null ? [] : [findOwn('nice'), '-n', String(niceness)]),
    ...(cores ? [findOwn('taskset'), '-c', cores.join(',')] : [])
  ]
  await assertRunnable(program)
  /** @type {Array<'pipe' | 'ipc'>} */
  const stdio = ['pipe', 'pipe', 'pipe']
  if (ipc) stdio.push('ipc')
  const { mark, env: marked } = createMark()
  const gate = ['-c', stdin ? GATE : `${GATE} </dev/null`, 'sh', ...before, findOwn(program), ...programArgs]
  const child = spawn('/bin/sh', gate, {
    detached: true,
    cwd: folder,
    env: { ...process.env, ...env, ...marked },
    stdio,
    serialization: 'advanced'
  })
  const outputTail = keepTail(child)
  let ended = false
  /** @type {Running['ended']} */
  const end = new Promise((resolve) => {
    const tellEnd = () => {
      ended = true
      resolve({ code: child.exitCode, signal: child.signalCode })
    }
    child.once('close', tellEnd)
    child.once('exit', () => setTimeout(tellEnd, OUTPUT_MS).unref())
  })
  child.on('error', () => {}) // a failed send to a child that is gone; its end is reported by `ended`
  const { pid } = child
  if (pid === undefined) throw await new Promise((resolve) => child.once('error', resolve))
  reaper.watch(pid)
  if (niceness !== null) raiseSession({ pid, niceness })
  child.stdin?.on('error', () => {}) // it is gone, which `ended` tells
  child.stdin?.write('go\n')
  if (!stdin) child.stdin?.end()

  return {
    name,
    pid,
    child,
    ended: end,
    hasEnded: () => ended || child.exitCode !== null || child.signalCode !== null,
    outputTail,
    async stop ({ graceMs = GRACE_MS } = {}) {
      const killed = await stopGroup({ pid, exited: exitOf(child), graceMs })
      // What Node.js runs here is ours, and leaves no group.
      const outside =
        program === process.execPath
          ? { found: [], killed: false, left: [] }
          : await endMarked({ isWanted: (each) => each === mark, graceMs })
      child.stdout?.destroy()
      child.stderr?.destroy()
      if (child.connected) child.disconnect()
      reaper.forget(pid)
      return { killed: killed || outside.killed, outside: outside.found, escaped: outside.left }
    }
  }
}

/**
 * Where the kernel groups processes by session (sched_autogroup), niceness counts within a session only, and each of
 * ours has one of its own: against the rest of the machine the session's niceness is what counts (man 7 sched).
 * @param {{ pid: number, niceness: number }} options
 */
function raiseSession ({ pid, niceness }) {
  try { writeFileSync(`/proc/${pid}/autogroup`, String(niceness)) } catch { /* no such grouping here, or no right to it */ }
}

/**
 * The last of what it says, behind the first line that names an error, where that has gone by: a stack or the log of a
 * shutdown follows the cause. An error of long ago is not why it ended.
 * @param {import('node:child_process').ChildProcess} child
 */
export function keepTail (child) {
  let tail = ''
  let cause = ''
  let bytesSince = 0
  for (const stream of [child.stdout, child.stderr]) {
    let open = ''
    stream?.setEncoding('utf8').on('data', (text) => {
      tail = (tail + text).slice(-TAIL_BYTES)
      bytesSince += text.length
      if (cause !== '' && bytesSince < RECENT_BYTES) return
      const lines = (open + text).split('\n')
      open = (lines.pop() ?? '').slice(0, LINE_BYTES)
      cause = findErrorLine(lines) ?? ''
      bytesSince = 0
    })
  }
  return () => {
    const last = tail.trim()
    return cause === '' || last.includes(cause) ? last : `${cause}\n${LEFT_OUT}\n${last}`
  }
}

/**
 * The first line that names an error, as runtimes and loggers write it.
 * @param {readonly string[]} lines
 * @returns {string | undefined}
 */
export function findErrorLine (lines) {
  const line = lines.find((one) => {
    const plain = one.slice(0, LINE_BYTES).replace(COLOURS, '')
    return plain !== '' && NAMES_ERROR.some((pattern) => pattern.test(plain))
  })
  return line?.slice(0, LINE_BYTES).trim()
}

/** @param {import('node:child_process').ChildProcess} child */
function exitOf (child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve(undefined)))
}

/**
 * The whole group gets the grace time: behind a shell the leader is gone before the server has closed.
 * @param {{ pid: number, exited: Promise<unknown>, graceMs: number }} options
 * @returns {Promise<boolean>} whether SIGTERM was not enough
 */
export async function stopGroup ({ pid, exited, graceMs }) {
  const deadline = performance.now() + graceMs
  let isLeaderGone = false
  exited.then(() => { isLeaderGone = true })
  let left = signalGroup(pid, 'SIGTERM')
  while (left && performance.now() < deadline) {
    await sleep(10)
    left = signalGroup(pid, 0) && !(isLeaderGone && isGroupDead(pid)) // all of /proc is read for that
  }
  if (left) signalGroup(pid, 'SIGKILL')
  await Promise.race([exited, sleep(graceMs, undefined, { ref: false })]) // what may not be signalled (sudo) is not waited for
  if (left) await waitForGroup({ pid, graceMs })
  return left
}

/**
 * After SIGKILL: the leader may have gone long ago, and the others end when they next get a core. Until then they would
 * seem to have left the group.
 * @param {{ pid: number, graceMs: number }} options
 */
async function waitForGroup ({ pid, graceMs }) {
  const deadline = performance.now() + graceMs
  while (signalGroup(pid, 0) && !isGroupDead(pid) && performance.now() < deadline) await sleep(10)
}

/** @param {number} pid @param {NodeJS.Signals | 0} signal 0 asks only @returns {boolean} whether anybody was there */
function signalGroup (pid, signal) {
  try { return process.kill(-pid, signal) } catch { return false }
}

/**
 * Only zombies are left: orphans that have ended, and that the first process has not looked after. In a container it may never do so.
 * @param {number} group
 * @returns {boolean} false where /proc does not tell
 */
function isGroupDead (group) {
  try {
    return !readdirSync('/proc').filter((name) => /^\d+$/.test(name)).some((pid) => {
      const seen = readProcess(Number(pid))
      return seen?.group === group && !seen.hasEnded
    })
  } catch {
    return false
  }
}

/** By a signal or a debugger. @param {{ pid: number }} options @returns {boolean} false where /proc does not tell */
export function isStopped ({ pid }) {
  return ['T', 't'].includes(readProcess(pid)?.state ?? '')
}

/**
 * @param {{ ended: Promise<unknown>, limitMs: number }} options ended: of a process
 * @returns {Promise<boolean>} false: it still runs after that long
 */
export async function endsInTime ({ ended, limitMs }) {
  const over = new AbortController()
  try {
    return await Promise.race([ended.then(() => true), sleep(limitMs, false, { signal: over.signal })])
  } finally {
    over.abort()
  }
}

/** @param {string} tail */
export function quoteTail (tail) {
  if (!tail) return '; it printed nothing'
  return `; it printed:\n${pickLines({ tail, most: SHOWN_LINES }).map((line) => `    ${line}`).join('\n')}`
}

/**
 * The first line that names an error, once, and the last lines.
 * @param {{ tail: string, most: number }} options most: of the last lines
 * @returns {string[]}
 */
export function pickLines ({ tail, most }) {
  const lines = tail.split('\n')
  const last = lines.slice(-most)
  const before = lines.slice(0, -most)
  const cause = findErrorLine(before)
  if (cause === undefined) return last
  return [cause, ...before.length > 1 && last[0] !== LEFT_OUT ? [LEFT_OUT] : [], ...last]
}

/**
 * As askHelper, while others go on.
 * @param {{ site: import('./site.js').Site, file: string, args: string[] }} options
 */
export async function runHelper ({ site, file, args }) {
  const helper = await startProcess({ name: file, file, args, reaper: site.reaper }).catch(() => null)
  if (!helper) return
  await endsInTime({ ended: helper.ended, limitMs: HELPER_MS })
  await helper.stop({ graceMs: 0 })
}

/**
 * Moves a process that runs, with all of its threads, to these cores. One that has just ended is its starter's to tell.
 * @param {{ site: import('./site.js').Site, running: Running, cores: number[], isMainThread?: boolean
 *   }} options isMainThread: its other threads stay where they are
 */
export async function pinProcess ({ site, running, cores, isMainThread = false }) {
  if (running.hasEnded()) return
  await runHelper({ site, file: 'taskset', args: [isMainThread ? '-cp' : '-acp', cores.join(','), String(running.pid)] })
}
