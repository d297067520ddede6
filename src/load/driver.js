import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readFile } from 'node:fs/promises'
import { BaseloadError, ERROR_CODES, REPORT_HINT } from '../errors.js'
import { isStopped, pinProcess, quoteTail, runHelper, startProcess } from '../boot/process.js'
import { MOST_WARMUPS } from './loops/catch-up.js'

/** @import { DriverResult, LoadProfile } from '../types.ts' */
/** @import { DriverMessage, LoadJob, LoadTick, Pulse } from './job.js' */

const SCRIPT = fileURLToPath(new URL('./driver-process.js', import.meta.url))
// On one core helper threads of the garbage collector do not help: they take it from the loop that must be on time.
const FLAGS = ['--single-threaded-gc']
const UP_MS = 30_000 // Node.js starts in some seconds even where all cores are busy
const PATIENCE_MS = 5000
const LAST_MS = 1000
const STOP_MS = 2000 // how long a driver may take to hand over what it has after `stop`

/**
 * The driver's process, not yet at work: it can be started while the target boots. Whoever starts it stops it.
 *
 * Only its main thread is pinned. On one core with it, the threads that compile its code would wait for a loop that spins, and
 * the loop for them, a scheduler's slice of some milliseconds at a time; elsewhere they are done when the warm-up is.
 * @param {{ site: import('../boot/site.js').Site, cores: number[] | null, name?: string, upMs?: number, signal?:
 *   AbortSignal }} options name: of one of several workers, under which its agent answers; upMs: how long it may take to
 *   start; signal: it is waited for no longer
 * @returns {Promise<import('../boot/process.js').Running>}
 * @throws {BaseloadError} DRIVER_FAILED, DRIVER_LOST
 */
export async function startDriver ({ site, cores, name = 'driver', upMs = UP_MS, signal }) {
  const running = await startProcess({
    name,
    file: process.execPath,
    args: [...FLAGS, SCRIPT],
    niceness: site.niceness,
    ipc: true,
    env: site.agents.environment(name),
    reaper: site.reaper
  })
  await waitUntilUp({ running, upMs, signal })
  if (cores) await pinProcess({ site, running, cores, isMainThread: true })
  // Before everything else on a core that it shares: it sleeps nearly all the time there, and must wake when a request is due.
  if (site.sharesDriverCore && site.niceness !== null && !running.hasEnded()) { await runHelper({ site, file: 'chrt', args: ['--rr', '--pid', '1', String(running.pid)] }) } // without it the lag says so
  return running
}

/** @param {{ running: import('../boot/process.js').Running, upMs: number, signal?: AbortSignal }} options */
async function waitUntilUp ({ running, upMs, signal }) {
  const over = new AbortController()
  const ends = AbortSignal.any([over.signal, ...signal ? [signal] : []])
  const isUp = await Promise.race([
    new Promise((resolve) => running.child.once('message', () => resolve(true))), // it says `up`
    running.ended.then(() => true), // driveLoad says so
    sleep(upMs, false, { signal: ends }).catch(() => true) // nobody waits for it any more
  ])
  over.abort()
  if (isUp) return
  const error = describeSilence({ running, said: `did not start within ${upMs / 1000} s` })
  await running.stop({ graceMs: 0 })
  throw error
}

/**
 * Drives one load from a process of its own, which may have driven others before.
 * @param {object} options
 * @param {LoadJob} options.job
 * @param {import('../boot/process.js').Running} options.running from startDriver
 * @param {AbortSignal} options.signal ends the load early; the result is of the part that was measured
 * @param {(pid: number) => Promise<void>} options.onWindowReady take the first snapshots here: the window opens when it resolves
 * @param {(pid: number) => Promise<void>} options.onWindowClosed and the last ones here
 * @param {(tick: LoadTick) => void} options.onTick
 * @param {(pulse: Pulse) => void} [options.onPulse] of a job with pulses
 * @param {AbortSignal} [options.falling] see LoadHooks
 * @returns {Promise<DriverResult | null>} null when it was stopped before the window opened
 * @throws {BaseloadError} DRIVER_FAILED, DRIVER_LOST, ACCOUNTING_BROKEN, ANSWER_TOO_LARGE
 */
export async function driveLoad ({ job, running, signal, onWindowReady, onWindowClosed, onTick, onPulse, falling }) {
  const { child, pid } = running
  const abandoned = new AbortController()
  const silenceMs = Math.max(job.warmupMs * (job.warmupEnds === undefined ? 1 : MOST_WARMUPS), job.durationMs) + job.timeoutMs + PATIENCE_MS
  const silence = watchSilence(silenceMs)
  /** @type {ReturnType<typeof watchDriverMemory> | undefined} */
  let memory
  let opened = false
  /** @type {Promise<void>} */
  let closing = Promise.resolve()
  /** @type {(message: DriverMessage) => void} */
  let hear = () => {}
  try {
    return await new Promise((resolve, reject) => {
      const stop = () => {
        if (!opened) return resolve(null)
        if (child.connected) child.send({ type: 'stop' })
        setTimeout(
          () => reject(new BaseloadError('DRIVER_FAILED', 'the driver did not stop in time', { hint: REPORT_HINT })),
          STOP_MS + job.timeoutMs
        ).unref()
      }
      signal.addEventListener('abort', stop, { once: true, signal: abandoned.signal })
      const fall = () => { if (child.connected) child.send({ type: 'fall', fall: falling?.reason }) }
      falling?.addEventListener('abort', fall, { once: true, signal: abandoned.signal })
      const open = async () => {
        await onWindowReady(pid)
        if (signal.aborted) return
        opened = true
        child.send({ type: 'go' })
        silence.begin()
      }
      silence.onSilent = () => reject(describeSilence({ running, said: `has said nothing for ${silenceMs / 1000} s` }))
      hear = (message) => {
        if (message.type === 'ready' || message.type === 'result') silence.end() // it owes nothing until `go`
        else silence.begin()
        if (message.type === 'ready') open().catch(reject)
        if (message.type === 'closed') {
          closing = onWindowClosed(pid)
          closing.catch(reject)
        }
        if (message.type === 'tick') onTick(message.tick)
        if (message.type === 'pulse') onPulse?.(message.pulse)
        if (message.type === 'error') reject(describeFailure(message.error))
        if (message.type === 'result') closing.then(() => resolve(message.result), reject)
      }
      child.on('message', hear)
      running.ended.then(({ code, signal: name }) => {
        reject(describeEnd({ code, signal: name, tail: running.outputTail() }))
      })
      if (signal.aborted) return stop()
      memory = watchDriverMemory({ pid, profile: job.profile, onTooMuch: reject })
      child.send({ type: 'job', job })
      silence.begin()
    })
  } finally {
    child.off('message', hear) // the next job of this process has a listener of its own
    silence.end()
    memory?.close()
    abandoned.abort()
  }
}

/** A process that was stopped (SIGSTOP) neither ends nor speaks. @param {number} silenceMs */
function watchSilence (silenceMs) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const watch = {
    onSilent: () => {},
    end: () => clearTimeout(timer),
    begin () {
      clearTimeout(timer)
      // Once more: where this process was stopped itself, what came meanwhile is read first.
      timer = setTimeout(() => { timer = setTimeout(() => watch.onSilent(), LAST_MS) }, silenceMs)
    }
  }
  return watch
}

/** @param {{ code: number | null, signal: string | null, tail: string }} end */
function describeEnd ({ code, signal, tail }) {
  if (signal === null) {
    return new BaseloadError(
      'DRIVER_FAILED',
      `the load driver ended without a result (exit code ${code})${quoteTail(tail)}`,
      { hint: REPORT_HINT }
    )
  }
  return new BaseloadError('DRIVER_LOST', `the load driver was ended by ${signal}${tail && quoteTail(tail)}`, {
    hint: signal === 'SIGKILL'
      ? 'did memory run out? dmesg | grep -i oom tells; a container has a limit of its own'
      : `who sent ${signal}? A process that runs out of memory ends itself by a signal, too`
  })
}

/**
 * One that is stopped (SIGSTOP, a debugger, a frozen container) neither ends nor speaks, and so does one that goes round in a circle.
 * @param {{ running: import('../boot/process.js').Running, said: string }} options
 */
function describeSilence ({ running: { pid }, said }) {
  return isStopped({ pid })
    ? new BaseloadError('DRIVER_LOST', `the load driver ${said}: it is stopped (SIGSTOP)`, {
      hint: 'who stopped it? A debugger does, and Ctrl-Z in a shell'
    })
    : new BaseloadError('DRIVER_FAILED', `the load driver ${said}`, {
      hint: `was its container frozen, or is the machine out of CPU time? Otherwise ${REPORT_HINT}`
    })
}

/** @param {{ code?: string, message: string, hint?: string }} error */
function describeFailure ({ code, message, hint }) {
  const known = code && ERROR_CODES[code]
  return new BaseloadError(known ? code : 'DRIVER_FAILED', known ? message : `the load driver failed: ${message}`, {
    hint: hint ?? REPORT_HINT
  })
}

const LOOK_MS = 250
const GIB = 2 ** 30
const MOST_BYTES = GIB // 75 MiB over two million requests; a long feed takes some hundreds
const CONNECTION_BYTES = 256 * 1024

/**
 * Looks at a driver's memory from outside: one whose target sends without end is too busy to look itself. Where the
 * kernel tells nothing (macOS) nothing is watched.
 * @param {{ pid: number, profile: Pick<LoadProfile, 'connections'>, onTooMuch: (error: BaseloadError) => void }}
 *   options profile: each connection may take some
 * @returns {{ close: () => void }}
 */
function watchDriverMemory ({ pid, profile: { connections }, onTooMuch }) {
  const mostBytes = MOST_BYTES + connections * CONNECTION_BYTES
  const timer = setInterval(async () => {
    const bytes = await readResidentBytes(pid)
    if (bytes <= mostBytes) return
    clearInterval(timer)
    onTooMuch(
      new BaseloadError(
        'ANSWER_TOO_LARGE',
        `the load driver was ended at ${(bytes / GIB).toFixed(1)} GiB of memory: the target's answers filled it`,
        {
          hint: 'look at one answer with curl -i: does a line, a header or a trailer never end? Fewer connections (-c) need less memory'
        }
      )
    )
  }, LOOK_MS)
  timer.unref()
  return { close: () => clearInterval(timer) }
}

/** @param {number} pid @returns {Promise<number>} 0 when it is not known */
async function readResidentBytes (pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}
