import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepTail, quoteTail, stopGroup } from '../../../boot/process.js'
import { SHELL } from '../../../boot/shell.js'
import { BaseloadError } from '../../../errors.js'

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
