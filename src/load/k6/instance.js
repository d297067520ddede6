import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { BaseloadError } from '../../errors.js'
import { quoteTail } from '../../boot/process.js'
import { BAD_TAG, MARKERS, RESPONSE } from '../../plan/k6/script.js'
import { findSummaries, readK6Summary } from './summary.js'
import { readRemoteSayings } from './remote-command.js'
import { checkK6Version, K6 } from './program.js'
import { MEASURE } from '../../plan/k6/scenarios.js'
import { readBody, openRequest } from '../../boot/guarded-request.js'
import { onThisMachine } from '../../boot/guard.js'

/** @import { Running } from '../../boot/process.js' */
/** @import { InstanceResult } from './merge.js' */
/**
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

/**
 * What the samples of all instances of a trial come to. endedUs: microseconds of the instance's clock since 1970.
 * @typedef {object} SampleTally
 * @property {number[]} responsesUs
 * @property {boolean[]} isBad of each: not of a good answer. Over gRPC k6 does not tell
 * @property {number[]} endedUs
 * @property {Array<{ atUs: number, isGood: boolean }>} ends what was answered well, and what failed or timed out
 */

/**
 * The REST interface of one instance of k6, at its --address.
 * @typedef {{ port: number, signal: AbortSignal }} Place
 */

const POLL_MS = 25
const MOST_BYTES = 4_000_000 // of stderr: a script that fails writes a line for each request
const BAD = `,${BAD_TAG}=yes`
const PAUSED_BEFORE_RUN = 4 // `status` in its answer
const TIMEOUT_MS = 2000
const REST_MOST_BYTES = 2 ** 20
const OF_SSH = 255 // k6 ends with other codes

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
  if (hasSummary && ENDED_IN_ORDER.includes(exitCode ?? -1)) return null
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

/** A threshold was crossed; stopped over REST, or by a signal: it has summed up what it had. */
const ENDED_IN_ORDER = [0, 99, 103, 105]

/** @param {string} message @param {string} tail */
function tellFailed (message, tail) {
  return new BaseloadError('K6_FAILED', `${message}${quoteTail(dropPolling(tail))}`, {
    hint: 'the lines above are from k6; to try the script alone, start your server, then `baseload export k6 <its URL>` and `k6 run`'
  })
}

/**
 * Reads what `--out csv=-` prints of one instance (with K6_CSV_TIME_FORMAT=unix_micro), as it comes: response times
 * within the window, and when each ended.
 * @param {{ isGrpc: boolean, tally: SampleTally }} options tally: is added to
 * @returns {{ push: (text: string) => void }}
 */
export function createSampleReader ({ isGrpc, tally }) {
  const responses = isGrpc ? 'grpc_req_duration,' : `${RESPONSE},`
  const inScenario = isGrpc ? `,${MEASURE},` : ''
  let rest = ''
  return {
    push (text) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const isResponse = line.startsWith(responses) && line.includes(inScenario)
        if (
          !isResponse &&
          !line.startsWith('baseload_ok,') &&
          !line.startsWith('baseload_failed,') &&
          !line.startsWith('baseload_timed_out,')
        ) { continue }
        const [name, time, value] = line.split(',', 3)
        if (isResponse) {
          tally.isBad.push(line.includes(BAD))
          tally.endedUs.push(Number(time))
          tally.responsesUs.push(Number(value) * 1000)
        } else tally.ends.push({ atUs: Number(time), isGood: name === 'baseload_ok' })
      }
    }
  }
}

/** @returns {SampleTally} */
export function createTally () {
  return { responsesUs: [], isBad: [], endedUs: [], ends: [] }
}

/**
 * Whether it has made its virtual users and waits to be let go.
 * @param {Place} place
 * @returns {Promise<boolean>} false also while nothing listens
 */
async function isWaiting (place) {
  const status = await ask({ ...place, method: 'GET' }).catch(() => null)
  return status?.paused === true && status.status === PAUSED_BEFORE_RUN
}

/** @param {Place} place */
async function resume (place) {
  await ask({ ...place, method: 'PATCH', attributes: { paused: false } })
}

/** Ends its test: what was measured by then is summed up. @param {Place} place */
async function stop (place) {
  await ask({ ...place, method: 'PATCH', attributes: { stopped: true } })
}

/**
 * @param {Place & { method: string, attributes?: Record<string, boolean> }} options
 * @returns {Promise<Record<string, any> | null>} its attributes
 */
function ask ({ port, signal, method, attributes }) {
  return new Promise((resolve, reject) => {
    const asked = openRequest({
      address: onThisMachine(port),
      path: '/v1/status',
      method,
      signal,
      ...attributes && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data: { type: 'status', id: 'default', attributes } })
      }
    }, (answer) => {
      readBody({ response: answer, mostBytes: REST_MOST_BYTES }).then((body) => {
        const text = body.toString()
        if (answer.statusCode !== 200) throw new Error(`k6 answered ${answer.statusCode} at its address: ${text.slice(0, 200)}`)
        resolve(JSON.parse(text)?.data?.attributes ?? null)
      }).catch(reject)
    })
    asked.setTimeout(TIMEOUT_MS, () => asked.destroy(new Error(`k6 did not answer within ${TIMEOUT_MS} ms at its address`)))
    asked.on('error', reject)
  })
}

/**
 * Why k6 cannot be had on a host, where it is not k6 that failed.
 * @param {{ name: string, host: string, text: string, exitCode: number | null }} options text: what came on stderr;
 *   exitCode: of ssh, null while it runs
 * @returns {BaseloadError | null}
 */
export function findRemoteFailure ({ name, host, text, exitCode }) {
  const { isMissing, hasNoFolder } = readRemoteSayings({ text })
  if (isMissing) {
    return new BaseloadError('DEPENDENCY_MISSING', `${name}: k6 not found there`, {
      hint: `install it on ${host} where ssh without a terminal finds it (K6_BIN, PATH, /usr/local/bin, ~/go/bin): ${K6.install}`
    })
  }
  if (hasNoFolder) {
    return new BaseloadError(
      'K6_FAILED',
      `${name}: cannot make a temporary folder there${quoteTail(dropPolling(text).trim())}`,
      { hint: `is the disk of ${host} full, or its TMPDIR wrong?` }
    )
  }
  if (/open failed: administratively prohibited/.test(text)) {
    return new BaseloadError(
      'HOST_UNREACHABLE',
      `${name}: its sshd forwards no ports, which baseload needs to start the load`,
      { hint: `set AllowTcpForwarding to local in the sshd_config of ${host}` }
    )
  }
  if (exitCode === OF_SSH) {
    return new BaseloadError(
      'HOST_UNREACHABLE',
      `${name}: ssh could not connect${quoteTail(dropPolling(text).trim())}`,
      {
        hint: `the lines above are from ssh; try \`ssh -o BatchMode=yes ${host} k6 version\` until it answers: keys, names and ports are those of your ssh config`
      }
    )
  }
  return null
}

/** ssh has a line for each time that k6 was asked and did not listen yet. @param {string} text */
export function dropPolling (text) {
  return text.split('\n').filter((line) => !/^channel \d+: open failed: connect failed:/.test(line)).join('\n')
}
