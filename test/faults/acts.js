import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listListening } from '../fixtures/listening.js'
import { needMounts } from '../fixtures/mounts.js'
import { PROCESSES } from './phases.js'
import { findDescendants } from './processes.js'

/** @typedef {import('./scene.js').Run} Run */

const STOPPED_MS = 1000
const FULL = '/dev/full'
const FILE_BYTES = 4096
const within = (/** @type {string} */ script) => ['sh', '-c', `${script}; exec "$@"`, 'sh']
const AS_NOBODY = ['setpriv', '--reuid', '54321', '--regid', '54321', '--clear-groups']
const NO_SHELL = ['unshare', '-m', 'bash', '-c', 'mount --bind /dev/null /bin/sh && exec "$@"', 'bash']
const PARTS = ['haproxy', 'redis']
const FILES = { 'the baseline': 'own.yml', 'the feed': 'feed.jsonl' }
const FOLDERS = ['the folder of reports', 'the temporary folder']
const FEW_PROCESSES = 'at most 24 processes and threads' // Node.js itself needs 11; what it cannot start it waits for
const SMALL_FILES = within('ulimit -f 8')

/**
 * How the program is started where that is the fault.
 * @param {Run['cell']} cell
 * @param {{ home: string, folder: string }} scene
 * @returns {{
 *   within: string[],
 *   env: Record<string, string | undefined>,
 *   streams: Partial<Record<'stdout' | 'stderr', string>>
 * }}
 */
export function describeStart ({ what, fault, phase }, { home }) {
  const plain = { within: /** @type {string[]} */ ([]), env: {}, streams: {} }
  if (fault === FEW_PROCESSES) return { ...plain, within: [...AS_NOBODY, 'prlimit', '--nproc=24:24'] }
  if (fault.startsWith('ulimit')) return { ...plain, within: within(fault) }
  if (fault === 'at most 4 KiB' && phase === 'start') return { ...plain, within: SMALL_FILES }
  if (fault === 'no HOME') return { ...plain, env: { HOME: undefined, XDG_CACHE_HOME: undefined, BASELOAD_CACHE: undefined } }
  if (fault === 'no TMPDIR') return { ...plain, env: { TMPDIR: undefined } }
  if (fault === 'TMPDIR that is not there') return { ...plain, env: { TMPDIR: join(home, 'missing') } }
  if (fault === 'nothing on PATH') return { ...plain, env: { PATH: '/nonexistent' } }
  if (fault === 'certificates are not checked') return { ...plain, env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' } }
  if (fault === 'no shell') return { ...plain, within: NO_SHELL }
  if (fault === 'the working folder is gone') return { ...plain, within: within('cd "$PWD/gone" && rmdir "$PWD"') }
  if (fault === 'full' && what.startsWith('std')) {
    const lost = ['stdout', 'stderr'].filter((name) => what.includes(name))
    return { ...plain, streams: Object.fromEntries(lost.map((name) => [name, FULL])) }
  }
  return plain
}

/**
 * Before the program is started.
 * @param {Run['cell']} cell
 * @param {{ home: string, folder: string, reports: string, temporary: string, disk: any }} scene
 */
export function prepare ({ what, fault, phase }, { home, folder, reports, temporary, disk }) {
  if (fault === FEW_PROCESSES) spawnSync('chmod', ['777', home, folder, temporary, join(home, 'tell')])
  if (fault === 'the working folder is gone') mkdirSync(join(folder, 'gone'))
  if (phase !== 'start') return
  if (what in FILES) replace({ fault, file: join(folder, FILES[/** @type {keyof typeof FILES} */ (what)]) })
  if (FOLDERS.includes(what)) spoil({ fault, folder: what === FOLDERS[0] ? reports : temporary, disk })
}

/**
 * The fault itself, when its phase has come.
 * @param {Run} run
 * @returns {Promise<boolean>} whether there was something to do it to
 */
export async function act (run) {
  const { cell: { what, fault, phase }, child, reports, temporary, disk } = run
  if (FOLDERS.includes(what)) {
    spoil({ fault, folder: what === FOLDERS[0] ? reports : temporary, disk })
    return true
  }
  if (fault === 'at most 4 KiB') return spawnSync('prlimit', ['--pid', String(child.pid), `--fsize=${FILE_BYTES}`]).status === 0
  if (fault === 'closed') {
    child[/** @type {'stdout' | 'stderr'} */ (what)]?.destroy()
    return true
  }
  if (what === 'the program and its reaper') { for (const pid of findDescendants(Number(child.pid), PROCESSES['the reaper'])) send(pid, 'SIGKILL') }
  if (what === 'the program' && fault === 'SIGSTOP, SIGCONT') {
    if (!send(child.pid, 'SIGSTOP')) return false
    await sleep(STOPPED_MS)
    return send(child.pid, 'SIGCONT')
  }
  if (what.startsWith('the program') || what === 'the watch') return !run.hasEnded() && send(child.pid, fault)
  const [pid] = what === 'the target'
    ? [Number(readFileSync(join(run.tell, 'boot'), 'utf8'))]
    : findDescendants(Number(child.pid), PROCESSES[what])
  if (pid === undefined) return false
  return phase === 'boot' && PARTS.includes(what) ? hitBeforeItListens(pid, fault) : send(pid, fault)
}

/**
 * On a machine that stood still, what was just started may be up by now: it is stopped to look.
 * @param {number} pid
 * @param {string} fault
 */
async function hitBeforeItListens (pid, fault) {
  if (!send(pid, 'SIGSTOP')) return false
  const isInTime = (await listListening(pid)).length === 0
  if (isInTime) send(pid, fault)
  if (!isInTime || fault !== 'SIGSTOP') send(pid, 'SIGCONT')
  return isInTime
}

/** @param {number | undefined} pid @param {string} signal */
function send (pid, signal) {
  try { return process.kill(Number(pid), signal) } catch { return false }
}

/** @param {{ fault: string, folder: string, disk: any }} options */
function spoil ({ fault, folder, disk }) {
  if (fault === 'full') disk.fill()
  if (fault === 'read-only') disk.makeReadOnly()
  // A file may just be written there.
  if (fault === 'removed') spawnSync('sh', ['-c', 'until rm -rf "$0" && ! test -e "$0"; do :; done', folder], { timeout: 5000 })
  if (fault === 'replaced by a file') {
    if (existsSync(folder)) renameSync(folder, `${folder}-moved`)
    rmSync(folder, { recursive: true, force: true })
    writeFileSync(folder, 'a file')
  }
}

/** @param {{ fault: string, file: string }} options */
function replace ({ fault, file }) {
  rmSync(file, { force: true })
  if (fault === 'a folder') mkdirSync(file)
  if (fault === 'a device') symlinkSync('/dev/zero', file)
  if (fault === 'a pipe') spawnSync('mkfifo', [file])
  // Whoever listens there removes it at its end, unless it has none.
  const listen = 'require("node:net").createServer().listen(process.argv[1], () => process.kill(process.pid, "SIGKILL"))'
  if (fault === 'a socket') spawnSync(process.execPath, ['-e', listen, file])
}

/**
 * Why a cell cannot be played here.
 * @param {Run['cell']} cell
 * @returns {string | false}
 */
export function whyNot ({ what, fault }) {
  if (process.platform !== 'linux') return 'processes are looked for in /proc'
  if (['full', 'read-only'].includes(fault) && what.includes('folder')) return needMounts().skip
  if (fault === 'no shell') return needMounts().skip
  if (fault === 'full') return !existsSync(FULL) && `${FULL} is not here`
  if (what === 'haproxy') return !findProgram(['haproxy']) && 'haproxy is not here'
  if (what === 'redis') return !findProgram(['redis-server', 'valkey-server']) && 'redis is not here'
  if (fault === FEW_PROCESSES) return whyNoLimitOnProcesses()
  if (fault === 'at most 4 KiB') return !findProgram(['prlimit']) && 'prlimit is not here'
  return false
}

/** Root has no such limit, and some sandboxes know none. */
function whyNoLimitOnProcesses () {
  if (process.getuid?.() !== 0 || !findProgram(['setpriv']) || !findProgram(['prlimit'])) { return 'another user is needed: setpriv, prlimit, and root for it' }
  const [file, ...args] = AS_NOBODY
  return (
    spawnSync(file, [...args, 'prlimit', '--nproc=1:1', 'sh', '-c', '(true) && true'], { stdio: 'ignore' }).status ===
      0 && 'a limit on processes has no effect here'
  )
}

/** @param {string[]} names */
function findProgram (names) {
  return names.some((name) => spawnSync('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' }).status === 0)
}
