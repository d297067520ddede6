import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { performance } from 'node:perf_hooks'
import { keepTail, quoteTail, stopGroup } from '../../../boot/process.js'
import { SHELL } from '../../../boot/shell.js'
import { BaseloadError } from '../../../errors.js'
import { checkTarget } from '../../../boot/check-target.js'

/**
 * @import { Site } from '../../../boot/site.js'
 * @import { Target } from '../../../types.ts'
 */

/** What stands in a command for the number of units. */
export const PLACE = '{units}'
const LIMIT_MS = 600_000 // a cluster may have to add a machine first
const GRACE_MS = 3000

/**
 * Runs the user's command that puts so many units there, and waits for its end. What it starts is not ours: it stays when
 * the command has ended, and so it carries no mark and stands under no watch.
 * @param {{ command: string, units: number, signal: AbortSignal, limitMs?: number }} options limitMs: shorter in tests
 * @returns {Promise<void>}
 * @throws {BaseloadError} SCALE_FAILED; the signal's reason after an abort
 */
export async function scaleTo ({ command, units, signal, limitMs = LIMIT_MS }) {
  signal.throwIfAborted()
  const text = command.replaceAll(PLACE, String(units))
  const child = spawn(SHELL, ['-c', text], { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const outputTail = keepTail(child)
  const over = new AbortController()
  /** @type {Promise<{ code: number | null, name: string | null, error?: Error }>} */
  const ended = new Promise((resolve) => {
    child.once('exit', (code, name) => resolve({ code, name })) // what it left running may hold its output open
    child.once('error', (error) => resolve({ code: null, name: null, error }))
  })
  const isLate = await Promise.race([
    ended.then(() => false),
    sleep(limitMs, true, { signal: AbortSignal.any([signal, over.signal]) }).catch(() => true)
  ])
  over.abort()
  if (isLate && child.pid !== undefined) await stopGroup({ pid: child.pid, exited: ended, graceMs: GRACE_MS })
  const { code, name, error } = await ended
  child.stdout.destroy()
  child.stderr.destroy()
  signal.throwIfAborted()
  if (!isLate && code === 0) return
  const how = isLate
    ? `did not end within ${limitMs / 1000} s`
    : error ? `could not be run (${error.message})` : `ended with ${name ?? `exit code ${code}`}`
  throw new BaseloadError('SCALE_FAILED', `the command of --scale for ${units} ${units === 1 ? 'unit' : 'units'} ${how}${quoteTail(outputTail())}`, {
    hint: `try it by hand: ${text}`,
    cause: error
  })
}

const ROUNDS = 3 // good answers in a row, of each unit: a balancer hands them round
const PAUSE_MS = 100
const PATIENCE_MS = 60_000
export const PASSES = ['TARGET_NO_ANSWER', 'TARGET_WRONG_ANSWER']

/**
 * Asks one question after the other until enough answers in a row were good: units that were just put there need a while,
 * and one that was overloaded has to answer what it was asked first.
 * @param {{ site: Site, target: Target, count: number, signal: AbortSignal, patienceMs?: number }} options count: of units;
 *   patienceMs: shorter in tests
 * @throws {BaseloadError} what the last question came to, when it takes too long; others at once
 */
export async function waitUntilSteady ({ site, target, count, signal, patienceMs = PATIENCE_MS }) {
  const { guard, targetsFolder } = site
  const url = String(target.url) // who runs already has one
  const endMs = performance.now() + patienceMs
  for (let good = 0; good < count * ROUNDS;) {
    try {
      await checkTarget({ target, url, guard, targetsFolder, signal, onFirst () {} })
      good++
    } catch (error) {
      const passes = error instanceof BaseloadError && PASSES.includes(error.code)
      if (!passes || performance.now() > endMs) throw error
      good = 0
      await sleep(PAUSE_MS, undefined, { signal })
    }
  }
}
