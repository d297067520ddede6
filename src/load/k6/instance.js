import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { BaseloadError } from '../../errors.js'
import { quoteTail } from '../../boot/process.js'
import { MARKERS } from '../../plan/k6/script.js'
import { createSampleReader, createTally } from './sample-stream.js'
import { findSummaries, readK6Summary } from './summary.js'
import { readRemoteSayings } from './remote-command.js'
import { dropPolling, findRemoteFailure } from './remote-failure.js'
import { checkK6Version } from './program.js'
import { isWaiting, resume, stop } from './rest.js'

/**
 * @import { Running } from '../../boot/process.js'
 * @import { SampleTally } from './sample-stream.js'
 * @import { InstanceResult } from './merge.js'
 *
 * One instance of k6 that was started, here or on a host.
 * @typedef {object} Instance
 * @property {string} name
 * @property {Running} running k6, or the ssh that leads to it
 * @property {SampleTally} [tally] what was streamed by now
 * @property {(options: { signal: AbortSignal, timeoutMs: number }) => Promise<void>} whenWaiting resolves when it has
 *   made its virtual users and waits to be let go
 * @property {() => string | null} version as a host has told it
 * @property {() => Promise<void>} letGo
 * @property {() => Promise<void>} end asks it to end now, and to sum up what it has
 * @property {() => InstanceResult} collect when it has ended
 */

const POLL_MS = 25
const MOST_BYTES = 4_000_000 // of stderr: a script that fails writes a line for each request

/**
 * Watches over a k6 that was just started, paused.
 * @param {{ name: string, segment: string, port: number, running: Running, exact: boolean, isGrpc: boolean, host?:
 *   string | null }} options port: where its REST interface is reached on this machine; host: as ssh takes it, null for
 *   this machine
 * @returns {Instance}
 */
export function watchInstance ({ name, segment, port, running, exact, isGrpc, host = null }) {
  /** @type {SampleTally | undefined} */
  const tally = exact ? createTally() : undefined
  const reader = tally && createSampleReader({ isGrpc, tally })
  let said = ''
  let isLetGo = false
  running.child.stdout?.on('data', (text) => { reader?.push(text) })
  running.child.stderr?.on('data', (text) => { said = (said + text).slice(-MOST_BYTES) })
  const place = () => ({ port, signal: AbortSignal.timeout(5000) })
  return {
    name,
    running,
    ...tally && { tally },
    async whenWaiting ({ signal, timeoutMs }) {
      const deadline = performance.now() + timeoutMs
      const isThere = () => host === null || readRemoteSayings({ text: said }).version !== null // nobody listens before
      while (!(isThere() && await isWaiting(place()))) {
        signal.throwIfAborted()
        if (running.hasEnded()) await running.ended // with all that it has said
        const failure = host === null ? null : findRemoteFailure({ name, host, text: said, exitCode: running.child.exitCode })
        if (failure) throw failure
        if (running.hasEnded()) throw tellFailed(`${name} of k6 ended before it began`, running.outputTail())
        if (performance.now() > deadline) { throw tellFailed(`${name} of k6 was not ready within ${Math.round(timeoutMs / 1000)} s`, running.outputTail()) }
        await sleep(POLL_MS)
      }
      if (host !== null) checkK6Version({ said: readRemoteSayings({ text: said }).version, where: name })
    },
    version: () => host !== null ? checkK6Version({ said: readRemoteSayings({ text: said }).version, where: name }).version : null,
    async letGo () {
      await resume(place())
      isLetGo = true
    },
    end: () => stop(place()),
    collect () {
      const [json] = findSummaries({ text: said })
      const { exitCode, signalCode } = running.child
      const ended = describeEnd({ hasEnded: running.hasEnded(), exitCode, signalCode, hasSummary: json !== undefined, said })
      return {
        name,
        host,
        segment,
        summary: json !== undefined && isLetGo ? readSummary({ json, source: name, isWhole: ended === null }) : null,
        ...(tally && { tally }),
        ...(host !== null && { cpu: readRemoteSayings({ text: said }).cpu }),
        ...(ended !== null && { ended })
      }
    }
  }
}

/**
 * @param {{ hasEnded: boolean, exitCode: number | null, signalCode: string | null, hasSummary: boolean, said: string }} options
 * @returns {string | null} null when it came to its end
 */
function describeEnd ({ hasEnded, exitCode, signalCode, hasSummary, said }) {
  if (!hasEnded) return 'did not end'
  if (hasSummary && (exitCode === 0 || ENDED_ON_REQUEST.includes(exitCode ?? -1))) return null
  const last = dropPolling(said)
    .split('\n')
    .filter((line) => /level=(error|fatal)|^ssh:|^Timeout, server|onnection/.test(line) && !line.includes(MARKERS.line))
    .at(-1)
  return `ended with ${signalCode ?? `exit code ${exitCode}`}${hasSummary ? '' : ' and without a summary'}${last ? `: ${last.slice(0, 300)}` : ''}`
}

/**
 * One that was killed while it wrote its summary has left a piece of it: that it ended is what there is to say.
 * @param {{ json: string, source: string, isWhole: boolean }} options
 */
function readSummary ({ json, source, isWhole }) {
  try {
    return readK6Summary({ json, source })
  } catch (error) {
    if (isWhole) throw error
    return null
  }
}

const ENDED_ON_REQUEST = [103, 105] // stopped over REST, or by a signal: it has summed up what it had

/** @param {string} message @param {string} tail */
function tellFailed (message, tail) {
  return new BaseloadError('K6_FAILED', `${message}${quoteTail(dropPolling(tail))}`, {
    hint: 'the lines above are from k6; to try the script alone, start your server, then `baseload export k6 <its URL>` and `k6 run`'
  })
}
