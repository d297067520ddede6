import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, mkdtempSync, openSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { BIN } from '../fixtures/command-line.js'
import { mountDisk } from '../fixtures/mounts.js'

/**
 * What a fault may be done to.
 * @typedef {object} Run
 * @property {import('./matrix.js').CELLS[number]} cell
 * @property {import('node:child_process').ChildProcess} child the program
 * @property {string} mark in the environment of all that was started
 * @property {string} tell where the server tells of its phases; a file `go` lets it go on
 * @property {string} reports
 * @property {string} temporary
 * @property {ReturnType<typeof mountDisk> | null} disk
 * @property {() => string} stdout
 * @property {() => string} stderr
 * @property {() => boolean} hasEnded
 * @property {Promise<number | string>} ended its exit code, or signal
 */

const SERVER = fileURLToPath(new URL('./fixtures/server.js', import.meta.url))
const LIES = fileURLToPath(new URL('../fixtures/servers/lies-to-profilers.js', import.meta.url))
const QUIET = { NO_COLOR: '1', CI: '1', GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: '' }
const HELD_MS = 2000
const LOADED = ['warm-up', 'window']
/** Defaults of what a watch runs, which are flags elsewhere. */
const WATCHED = 'run: { duration: 1s, warmup: 1500ms, repeats: 2 }\n'
const ON_DISK = ['full', 'read-only']

/** @param {object} t @param {Run['cell']} cell */
export function makeScene (t, cell) {
  const home = mkdtempSync(join(tmpdir(), 'fault-')) // short: sockets are made below
  const disk = ON_DISK.includes(cell.fault) && /folder/.test(cell.what) ? mountDisk(t, { size: '4m' }) : null
  const [folder, tell, free] = [join(home, 'w'), join(home, 'tell'), join(home, 't')]
  for (const each of [folder, tell, free]) mkdirSync(each)
  writeFileSync(join(folder, 'own.yml'), describeBaseline(cell))
  if (cell.what === 'the watch') writeFileSync(join(folder, 'baseload.yml'), WATCHED)
  const [reports, temporary] = [
    disk && cell.what === 'the folder of reports' ? join(disk.folder, 'reports') : join(folder, 'reports'),
    disk && cell.what === 'the temporary folder' ? disk.folder : free
  ]
  return { cell, home, folder, tell, reports, temporary, disk }
}

/**
 * Two trials of one target; of a server that misbehaves one by autocannon and one by the native driver.
 * @param {Run['cell']} cell
 */
function describeBaseline ({ what, fault, phase }) {
  const command = JSON.stringify(`exec '${process.execPath}' '${what === 'a profiled server' ? LIES : SERVER}'`)
  const server = `{ name: server, command: ${command} }`
  const behind = "{ name: proxy, haproxy: plain, env: { BASELOAD_BACKEND: '{{server.host}}' } }"
  const parts = { haproxy: `[${server}, ${behind}]`, redis: `[{ name: store, redis: plain }, ${server}]` }[what]
  const readyTimeout = phase === 'boot' && fault === 'SIGSTOP' ? '3s' : '20s'
  const feed = what === 'the feed' ? ', feed: feed.jsonl' : ''
  return `title: own
question: q
hypothesis: h
reference: own
targets: [{ name: own, ${parts ? `parts: ${parts}` : `command: ${command}`}, readyTimeout: ${readyTimeout}, good: { body: ok }${feed} }]
load: { timeout: 500ms, connections: 4 }
objectives: [success>=90%]
`
}

/** @param {Run['cell']} cell @param {ReturnType<typeof makeScene>} scene */
function listArguments ({ what, phase }, { reports }) {
  if (what === 'the watch') return ['watch', 'own.yml', '--once', '--reports', reports]
  return [
    'run', 'own.yml', '--details', '--reports', reports,
    // Longer than the time-out; and a driver tells how it goes after a second, when a window is still to be open.
    '-d', phase === 'window' ? '1700ms' : LOADED.includes(phase) ? '1s' : '400ms',
    '--warmup', phase === 'warm-up' ? '1500ms' : '100ms',
    ...what === 'the server' ? ['--repeats', '1', '-R', '80'] : ['--repeats', '2', '--no-latency'],
    ...what === 'a probe' ? [] : ['--no-watch'],
    ...what === 'a profiled server' ? ['--heap', '--profile'] : [],
    ...phase === 'window' ? ['--serve'] : []
  ]
}

/**
 * @param {object} options
 * @param {Run['cell']} options.cell
 * @param {ReturnType<typeof makeScene>} options.scene
 * @param {string[]} options.within a command to start it with
 * @param {Record<string, string | undefined>} options.env
 * @param {Partial<Record<'stdout' | 'stderr', string>>} options.streams files that they go to; absent: kept
 * @returns {Run}
 */
export function startRun ({ cell, scene, within, env, streams }) {
  const mark = randomUUID()
  const [file, ...before] = [...within, process.execPath]
  const opened = [streams.stdout, streams.stderr].map((path) => path === undefined ? 'pipe' : openSync(path, 'a'))
  const hostile = cell.what === 'the server' ? { HOW: cell.fault, AFTER: cell.phase === 'check' ? '0' : '30' } : {}
  const child = spawn(file, [...before, BIN, ...listArguments(cell, scene)], {
    cwd: scene.folder,
    env: {
      ...process.env,
      ...QUIET,
      TMPDIR: scene.temporary,
      BASELOAD_CACHE: join(scene.home, 'cache'),
      TELL: scene.tell,
      HOLD_AT: cell.phase === 'boot' && cell.what === 'haproxy' ? '' : cell.phase, // which starts when the server is up
      ...hostile,
      ...env,
      BASELOAD_TEST_MARK: mark
    },
    stdio: ['ignore', ...opened]
  })
  for (const fd of opened) if (typeof fd === 'number') closeSync(fd)
  const written = { stdout: '', stderr: '' }
  for (const name of /** @type {const} */ (['stdout', 'stderr'])) {
    child[name]?.setEncoding('utf8').on('data', (text) => { written[name] += text })
  }
  const exited = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)))
  // What it started may hold its streams open for good.
  const closed = new Promise((resolve) => child.once('close', resolve))
  return {
    ...scene,
    cell,
    child,
    mark,
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    ended: exited.then(async (end) => {
      await Promise.race([closed, sleep(HELD_MS)])
      return end
    })
  }
}
