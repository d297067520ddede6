import { join } from 'node:path'
import { PATHS } from '../../../config/files.js'
import { endsInTime, findErrorLine, isStopped, startProcess } from '../../../boot/process.js'
import { writeDuration } from '../../../plan/duration.js'
import { EXIT } from '../../../errors.js'

/**
 * @import { Reaper } from '../../../boot/reaper.js'
 * @import { Running } from '../../../boot/process.js'
 * @import { SaidByGate } from '../plan/runs.js'
 *
 * What every run of ours is told. reports: a folder; readsDefaults: whether baseload.yml is heeded; limits: shorter in tests.
 * @typedef {{ reports: string, allowHosts: readonly string[], readsDefaults: boolean, reaper: Reaper, signal: AbortSignal, limits?:
 *   Limits }} Surroundings
 *
 * longestMs: that one may run; stoppedMs: that it may stand still; lookMs: between two looks at it.
 * @typedef {{ longestMs: number, stoppedMs: number, lookMs: number }} Limits
 *
 * record: its path; absent with a gate: it could not be written; gate: what one has said; trouble: what went wrong, also where there is
 * a record or a verdict.
 * @typedef {{ record?: string, gate?: SaidByGate, trouble?: string }} Answer
 */

const BIN = join(PATHS.root, 'bin', 'baseload.js')
/** What each of them is given here. baseload.yml cannot say otherwise. */
export const OUR_FLAGS = Object.freeze(['--reports', '--json', '--quiet', '--no-github', '--allow-host'])
const GRACE_MS = 15_000 // it writes its report when it is asked to stop
/** @type {Readonly<Limits>} how long a run is to be is its own affair (a soak takes a day for each target); none of a night takes a week */
const LIMITS = Object.freeze({ longestMs: 604_800_000, stoppedMs: 600_000, lookMs: 30_000 })

/** `baseload run` of one baseline. @param {{ baseline: string } & Surroundings} options @returns {Promise<Answer>} */
export function measureBaseline ({ baseline, ...surroundings }) {
  return runBaseload({ name: `run of ${baseline}`, words: ['run', baseline], ...surroundings })
}

/**
 * `baseload gate`.
 * @param {{ name: string, words: readonly string[] } & Surroundings} options words: its flags
 * @returns {Promise<Answer>}
 */
export function measureGate ({ name, words, ...surroundings }) {
  return runBaseload({ name: `gate ${name}`, words: ['gate', ...words], ...surroundings })
}

/**
 * In a process of its own: what ends it does not end the watch, and the defaults of baseload.yml hold, if they hold here. One that hangs
 * is ended: the watch waits for it before it measures anything else.
 * @param {{ name: string, words: readonly string[] } & Surroundings} options
 */
async function runBaseload ({ name, words, reports, allowHosts, readsDefaults, reaper, signal, limits = LIMITS }) {
  const args = [
    BIN,
    ...readsDefaults ? [] : ['--no-config'],
    ...words,
    ...['--reports', reports, '--json', '--quiet', '--no-github', ...allowHosts.flatMap((host) => ['--allow-host', host])]
  ]
  const running = await startProcess({ name, file: process.execPath, args, reaper })
  let printed = ''
  running.child.stdout?.on('data', (text) => { printed += text })
  const stop = () => endRun(running)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop() // while it started
  try {
    const hang = await findHang({ running, limits })
    if (hang !== null) await stop()
    const { code, signal: killedBy } = await running.ended
    const isWhole = hang === null && (code === EXIT.met || code === EXIT.missed || code === EXIT.inconclusive)
    const answer = readAnswer({ text: printed, end: killedBy ?? `exit code ${code}`, isWhole, tail: running.outputTail() })
    return hang === null ? answer : { ...answer, trouble: `${hang}, and was ended` }
  } finally {
    signal.removeEventListener('abort', stop)
    await stop()
  }
}

/** @param {{ running: Running, limits: Limits }} options @returns {Promise<string | null>} null: it has ended */
async function findHang ({ running: { ended, pid }, limits: { longestMs, stoppedMs, lookMs } }) {
  const beginMs = performance.now()
  let wentMs = beginMs // it was seen to go on
  while (!await endsInTime({ ended, limitMs: lookMs })) {
    const nowMs = performance.now()
    if (!isStopped({ pid })) wentMs = nowMs
    if (nowMs - wentMs >= stoppedMs) return `was stopped for ${writeDuration({ ms: stoppedMs })} (SIGSTOP)`
    if (nowMs - beginMs >= longestMs) return `still ran after ${writeDuration({ ms: longestMs })}`
  }
  return null
}

/** One that stands still hears SIGTERM when it goes on. @param {Running} running */
function endRun (running) {
  const stopped = running.stop({ graceMs: GRACE_MS })
  try {
    if (!running.hasEnded()) process.kill(-running.pid, 'SIGCONT')
  } catch {} // it is gone
  return stopped
}

/**
 * @param {{ text: string, end: string, isWhole: boolean, tail: string }} options isWhole: it ended with a verdict
 * @returns {Answer}
 */
export function readAnswer ({ text, end, isWhole, tail }) {
  try {
    const { files, gate, error } = JSON.parse(text)
    if (typeof files?.record === 'string') {
      return { record: files.record, ...gate && { gate }, ...!isWhole && { trouble: `ended with ${end}; see ${files.record}` } }
    }
    if (typeof error?.message === 'string') return { trouble: `${error.code}: ${error.message}` }
    if (gate) return { gate, ...!isWhole && { trouble: `ended with ${end} and no record` } }
    if (isWhole) return { trouble: 'its record could not be written, so no value of it is kept' }
  } catch {} // no document: it was killed, or failed before it had one
  return { trouble: `ended with ${end} and no record: ${findErrorLine(tail.split('\n')) ?? tail.trim().split('\n').at(-1) ?? ''}` }
}
