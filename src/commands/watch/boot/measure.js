import { join } from 'node:path'
import { PATHS } from '../../../config/files.js'
import { startProcess } from '../../../boot/process.js'
import { EXIT } from '../../../errors.js'

/** @import { Reaper } from '../../../boot/reaper.js' */

const BIN = join(PATHS.root, 'bin', 'baseload.js')
/** It writes its report when it is asked to stop. */
const GRACE_MS = 15_000

/**
 * `baseload run` of one baseline, in a process of its own: what ends it does not end the watch, and the defaults of baseload.yml hold.
 * @param {{ baseline: string, reports: string, allowHosts: readonly string[], reaper: Reaper, signal: AbortSignal }} options
 * @returns {Promise<{ record?: string, trouble?: string }>} record: its path; trouble: with it where it does not hold all
 */
export async function measureBaseline ({ baseline, reports, allowHosts, reaper, signal }) {
  const args = [
    BIN, 'run', baseline, '--reports', reports, '--json', '--quiet', '--no-github',
    ...allowHosts.flatMap((host) => ['--allow-host', host])
  ]
  const running = await startProcess({ name: `run of ${baseline}`, file: process.execPath, args, reaper })
  let printed = ''
  running.child.stdout?.on('data', (text) => { printed += text })
  const stop = () => running.stop({ graceMs: GRACE_MS })
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop() // while it started
  try {
    const { code, signal: killedBy } = await running.ended
    const isWhole = code === EXIT.met || code === EXIT.missed || code === EXIT.inconclusive
    return readAnswer({ text: printed, end: killedBy ?? `exit code ${code}`, isWhole, tail: running.outputTail() })
  } finally {
    signal.removeEventListener('abort', stop)
    await running.stop({ graceMs: GRACE_MS })
  }
}

/**
 * @param {{ text: string, end: string, isWhole: boolean, tail: string }} options isWhole: it ended with a verdict
 * @returns {{ record?: string, trouble?: string }}
 */
export function readAnswer ({ text, end, isWhole, tail }) {
  try {
    const { files, error } = JSON.parse(text)
    if (typeof files?.record === 'string') {
      return { record: files.record, ...!isWhole && { trouble: `ended with ${end}; see ${files.record}` } }
    }
    if (typeof error?.message === 'string') return { trouble: `${error.code}: ${error.message}` }
  } catch {} // no document: it was killed, or failed before it had one
  return { trouble: `ended with ${end} and no record: ${tail.trim().split('\n').at(-1) ?? ''}` }
}
