import { spawnSync } from 'node:child_process'
import { createMark } from './marks.js'
import { writeOwnPath } from './own-path.js'

/**
 * A program that was asked something in passing.
 * @typedef {{ status: number | null, stdout: string, stderr: string, error?: NodeJS.ErrnoException }} Answer
 */

/** On a busy machine a start takes some 100 ms. */
export const HELPER_MS = 2000

/**
 * Asks a small program something (taskset, nice, the version of a proxy) and waits. One that hangs is ended, with what
 * it started, and the run goes on without it.
 * @param {string} file
 * @param {string[]} args
 * @param {{ timeoutMs?: number }} [options]
 * @returns {Answer}
 */
export function askHelper (file, args, { timeoutMs = HELPER_MS } = {}) {
  const env = { ...process.env, PATH: writeOwnPath(), ...createMark().env }
  const detached = { detached: true } // a group of its own; spawnSync takes it as spawn does, though its documentation leaves it out
  const { pid, status, stdout, stderr, error } = spawnSync(file, args, {
    ...detached, env, encoding: 'utf8', timeout: timeoutMs, killSignal: 'SIGKILL'
  })
  if (pid && status === null) {
    try { process.kill(-pid, 'SIGKILL') } catch { /* nothing was left of it */ }
  }
  return { status, stdout: stdout ?? '', stderr: stderr ?? '', ...error && { error } }
}
