import { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import { createIds, freshen } from '../../boot/fresh-ids.js'
import { assertMayConnect, createGuard, listTlsOptions, toAddress } from '../../boot/guard.js'
import { BaseloadError } from '../../errors.js'
import { buildRequest } from '../../plan/request-bytes.js'
import { createLedger } from './ledger.js'
import { createSystemClock } from '../loops/clock.js'
import { startPulses } from '../loops/timers.js'
import { findStandstill, watchStandstill } from '../standstill.js'

/** @import { DriverShortfall, LoadResult } from '../../types.ts' */
/** @import { LoadJob, LoadHooks } from '../job.js' */

const SAMPLE_MS = 50 // autocannon looks only this often whether it should stop
const DRAIN_STEP_MS = 5
const load = createRequire(import.meta.url)
const version = load('autocannon/package.json').version
// Its load, and what it takes where nothing is said. With its own entry come tables, colours, forms and a progress bar,
// which this process would take longer to start with.
/** @type {(options: object, tracker: EventEmitter, onEnd: (error: Error | null) => void) => void} */
const startLoad = load('autocannon/lib/run')
/** @type {object} */
const defaultOptions = load('autocannon/lib/defaultOptions')

/**
 * A closed loop by autocannon. One uninterrupted autocannon run serves warm-up and window, so that connections and
 * compiled code carry over.
 *
 * autocannon's own histogram truncates to whole milliseconds, its counters begin with the first request and end with a
 * tick, and a connection that the server closes makes its response times those of an earlier request. So only its
 * events are used: each request is stamped when autocannon says it leaves and when it says its answer is complete, and
 * each is accounted for.
 * @param {LoadJob & LoadHooks} options
 * @returns {Promise<LoadResult>}
 */
export async function runAutocannon ({
  url, place: decided, request, good, profile, durationMs, warmupMs, timeoutMs, seed, pulses, signal, onWindowReady,
  onWindowClosed, onTick, onPulse
}) {
  if (profile.kind !== 'constant-concurrency') {
    throw new BaseloadError('USAGE', `autocannon cannot drive a ${profile.kind} load`, {
      hint: "use the native driver for open loops: autocannon's rate option sends in bursts and hides waiting"
    })
  }
  if (Array.isArray(request)) {
    throw new BaseloadError('USAGE', 'autocannon cannot drive requests that vary', {
      hint: 'use the native driver for a feed: in autocannon each connection goes through the list by itself'
    })
  }
  const place = decided ?? (await createGuard().resolve({ url }))
  if (place.socketPath === undefined) assertMayConnect(toAddress({ place }))
  const built = freshen({ request: buildRequest({ request, host: place.authority }), nextId: createIds() })
  const { isHead, isIdempotent } = built
  const ledger = await createLedger({ isHead, isIdempotent, pipelining: profile.pipelining, good, timeoutMs, seed })
  const instance = /** @type {EventEmitter & { stop: () => void }} */ (new EventEmitter())
  startLoad({
    ...defaultOptions,
    url: `${place.isTls ? 'https' : 'http'}://${place.authority}`,
    ...place.isTls && { tlsOptions: listTlsOptions(place) },
    connections: profile.connections,
    pipelining: profile.pipelining,
    timeout: Math.max(1, timeoutMs / 1000), // it refuses less than a second; the ledger sets the true one
    duration: 1e6, // we say when it ends
    sampleInt: SAMPLE_MS,
    setupClient: (/** @type {import('./ledger.js').Client} */ client) => {
      pinClient({ client, place })
      client.getRequestBuffer = () => built.bytes // its own would have other headers than the check and the other drivers
      ledger.follow(client)
    },
    skipAggregateResult: true
  }, instance, (error) => { instance.emit(error ? 'error' : 'done', error) })
  instance.on('response', ledger.close)
  const finished = new Promise((resolve, reject) => {
    instance.once('done', resolve)
    instance.once('error', reject)
  })

  const clock = createSystemClock()
  const stopPulses = startPulses({ clock, count: ledger.pulse, onPulse: pulses ? onPulse : undefined })
  await waitFor(warmupMs, signal)
  await onWindowReady()
  const watch = watchStandstill({ clock })
  ledger.openWindow()
  const ticker = setInterval(() => onTick(ledger.tick()), 1000)
  await waitFor(durationMs, signal)
  const still = watch.end()
  ledger.closeWindow()
  onWindowClosed()
  clearInterval(ticker)
  // What is on its way has its time, and is not cut off: those of a slow server would be the only slow ones, and missing.
  for (let ms = 0; ms < timeoutMs && ledger.countUnderWay() > 0 && !signal.aborted; ms += DRAIN_STEP_MS) {
    await waitFor(DRAIN_STEP_MS, signal)
  }
  const { interim, surplus, ...closed } = ledger.finish()
  stopPulses()
  instance.stop()
  await finished
  const shortfalls = [
    ...findStandstill({ still, windowMs: closed.windowMs, plannedMs: durationMs }),
    ...findUnasked({ interim, surplus })
  ]
  return {
    driver: 'autocannon',
    version,
    ...closed,
    inFlight: profile.connections * profile.pipelining,
    invalid: shortfalls,
    ...(still.totalMs > 0 && { stoodStillMs: still.totalMs })
  }
}

/**
 * What autocannon takes for answers to requests. The check before the load has seen none, so the target does not send it always.
 * @param {{ interim: number, surplus: number }} counts interim: answers before the answer (1xx); surplus: more answers than requests
 */
function findUnasked ({ interim, surplus }) {
  /** @type {(code: 'INTERIM_ANSWERS' | 'SURPLUS_ANSWERS', times: number) => DriverShortfall[]} */
  const say = (code, times) => times === 0 ? [] : [{ kind: 'interim', code, times }]
  return [...say('INTERIM_ANSWERS', interim), ...say('SURPLUS_ANSWERS', surplus)]
}

/**
 * Before it connects: to the address that was decided and looked at, whatever the name leads to by now. Without this a
 * port 80 with TLS would become 443.
 * @param {{ client: import('./ledger.js').Client, place: import('../../types.ts').Place }} options
 */
function pinClient ({ client, place }) {
  const { opts } = client
  opts.hostname = place.host
  opts.port = place.port
  opts.servername = listTlsOptions(place).servername
  opts.socketPath = place.socketPath
  client.ipc = place.socketPath !== undefined
}

/**
 * Waits; an abort ends the wait early, and what has been measured by then is kept.
 * @param {number} ms
 * @param {AbortSignal} signal
 */
function waitFor (ms, signal) {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(undefined)
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => { clearTimeout(timer); resolve(undefined) }, { once: true })
  })
}
