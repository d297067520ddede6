import { createRequire } from 'node:module'
import { isUsersLoad } from '../../plan/traffic.js'
import { createHistogram, wholeUs } from '../histogram.js'
import { MOST_REQUESTS, Series } from '../series.js'
import { findStandstill, watchStandstill } from '../standstill.js'
import { createProfile } from '../profiles/create-profile.js'
import { chooseTransport } from '../transports/transports.js'
import { catchUp, warmOn } from './catch-up.js'
import { createSystemClock } from './clock.js'
import { ClosedLoop } from './closed-loop.js'
import { ALONE, createLoop } from './create-loop.js'
import { Ledger } from './ledger.js'
import { startPulses, sleep, untilAborted } from './timers.js'
import { createStageTallies } from './stage-tallies.js'
import { findShortfalls, judgeStages } from './validity.js'

/** @import { BaseloadError } from '../../errors.js' */
/** @import { DriverResult, Fall, Histograms, LoadProfile } from '../../types.ts' */
/** @import { Pulse } from '../job.js' */
/** @import { Share } from '../profiles/create-profile.js' */
/** @import { CheckedAnswer, Connector, Transport, TransportJob } from '../transports/transports.js' */
/** @import { Standstill } from '../standstill.js' */
/** @import { StageTallies } from './stage-tallies.js' */
/** @import { Clock, Timer } from './clock.js' */
/** @import { Socket } from 'node:net' */

/** @typedef {Pick<Awaited<ReturnType<typeof createHandshakes>>, 'watch'>} Handshakes */

const rehearsed = new Set() // kinds of load that this process has rehearsed

const VERSION = createRequire(import.meta.url)('../../../package.json').version
const ROUNDS = 20_000
const GAP_US = 1000
const LONGEST_US = 10_000_000
const TICK_EVERY = 100

/**
 * What the driver says of itself while the window is open. soFar: since the window's start; slow: good answers beyond
 * each of the job's bounds.
 * @typedef {{ elapsedMs: number, ratePerSecond: number, p50Us: number | null, p99Us: number | null, failed: number,
 *   soFar: { due: number, ok: number, failed: number, slow: number[] } }} Tick
 */

/** What the transport is told, and what the loops are. @typedef {Omit<TransportJob, 'clock'> & LoopJob} NativeJob */
/**
 * @typedef {object} LoopJob
 * @property {CheckedAnswer} good of gRPC only bodyBytes, the message's length: grpc-status 0 is always asked for
 * @property {number} durationMs length of the measured window
 * @property {number} warmupMs
 * @property {number} [warmupEnds] requests that end before the window opens, see catch-up.js; absent: by time alone
 * @property {number} timeoutMs
 * @property {number} [drainMs] how long to wait, after the window, for what was due in it; absent: timeoutMs
 * @property {number} [seed]
 * @property {Share} [share] open loop: only this worker's part of the due times; `profile.connections` are its own already. Absent: all
 * @property {readonly number[]} [boundsUs] response times that each tick counts good answers beyond
 * @property {number} [objectiveBoundUs] open loop: the smallest response time that is asked for; lateness of the driver is held against it
 * @property {number} [queueLimit] open loop: how many requests may wait for a connection
 * @property {AbortSignal} [signal] ends the trial; what was measured so far is handed back
 * @property {() => Promise<void> | void} [onWindowReady] after the warm-up, under load; the window opens when it has resolved
 * @property {() => Promise<void> | void} [onWindowClosed] at the window's end, before the drain
 * @property {(tick: Tick) => void} [onTick] each second of the window
 * @property {boolean} [pulses] say how requests end from the first of the warm-up on; absent: no
 * @property {(pulse: Pulse) => void} [onPulse] twice a second
 * @property {AbortSignal} [falling] a load until something breaks: now; its reason is the Fall
 * @property {boolean} [ramps] the load rises within the warm-up; absent: it is there at once
 * @property {Clock} [clock]
 * @property {Transport} [transport] absent: the one that speaks the request
 */

/**
 * Drive one trial: warm up, open the window, load, drain, hand back what was seen.
 * @param {NativeJob} job
 * @returns {Promise<DriverResult>}
 * @throws {BaseloadError} ACCOUNTING_BROKEN, USAGE for a request that cannot be sent
 */
export async function runNative (job) {
  const { durationMs, warmupMs, warmupEnds = 0, timeoutMs, drainMs = timeoutMs, signal, clock = createSystemClock() } = job
  const { transport = chooseTransport(job) } = job
  const handshakes = await createHandshakes({ clock })
  const connector = await transport.connect({ ...job, clock, handshakes })
  const recorders = await createRecorders(job)
  if (!rehearsed.has(job.profile.kind)) {
    rehearse({
      recorders,
      boundsUs: job.boundsUs,
      tick: (rehearsed) => describeProgress({ ledger: rehearsed, recorder: recorders.responseTime })
    })
    rehearsed.add(job.profile.kind)
  }
  const ledger = new Ledger(recorders, job.boundsUs, connector.bytesRead)
  if (connector.contents) connector.contents.recorder = ledger
  const loop = createLoop({ job, clock, ledger, connector })
  const started = { us: clock.nowUs(), wallMs: clock.wallMs() }
  const cut = () => loop.cut()
  const onFall = () => {
    if (!signal?.aborted && 'fall' in loop) fell = loop.fall?.(job.falling?.reason) ?? null
    if (fell) recorders.stages?.fall(fell)
  }
  let backlog = 0
  /** @type {{ still: Standstill, windowMs: number } | null} */
  let stood = null
  /** @type {Fall | null} */
  let fell = null
  signal?.addEventListener('abort', cut, { once: true })
  const count = () => ({ ok: ledger.okEver, failed: ledger.failedEver })
  const stopPulses = startPulses({ clock, count, onPulse: job.pulses ? job.onPulse : undefined })
  try {
    if (!signal?.aborted) loop.start()
    await sleep({ ms: warmupMs * ALONE, clock, signal })
    if (!signal?.aborted && 'handOver' in loop) loop.handOver()
    await sleep({ ms: warmupMs * (1 - ALONE), clock, signal })
    await warmOn({ countEnds: () => ledger.okEver + ledger.failedEver, least: warmupEnds, warmupMs, clock, signal })
    if (warmupMs > 0 && 'countWaiting' in loop) await catchUp({ countWaiting: loop.countWaiting, clock, signal })
    if (!signal?.aborted && 'reserve' in loop) loop.reserve()
    if (!signal?.aborted) await untilAborted(job.onWindowReady?.(), signal)
    if (!signal?.aborted) {
      const ticks = startTicks({ clock, ledger, recorder: recorders.responseTime, onTick: job.onTick })
      try {
        const startUs = clock.nowUs()
        if ('countWaiting' in loop) backlog = loop.countWaiting()
        connector.openWindow?.(startUs)
        const watch = loop instanceof ClosedLoop ? watchStandstill({ clock }) : null
        job.falling?.addEventListener('abort', onFall, { once: true })
        await loop.measure({ startUs, lengthUs: durationMs * 1000 })
        if (watch) stood = { still: watch.end(), windowMs: (clock.nowUs() - startUs) / 1000 }
      } finally {
        job.falling?.removeEventListener('abort', onFall)
        ticks.stop()
      }
      const closed = job.onWindowClosed?.()
      ticks.tellShort()
      if (!signal?.aborted) await loop.drain({ limitUs: drainMs * 1000 })
      await closed
    }
  } finally {
    signal?.removeEventListener('abort', cut)
    stopPulses()
    loop.stop()
  }
  const result = summarize({
    job,
    ledger,
    recorders,
    connector,
    handshakes,
    clock,
    started,
    backlog,
    stood,
    fell,
    seen: 'connectionsSeen' in loop ? loop.connectionsSeen() : null
  })
  const { series, stages, ...histograms } = recorders
  for (const histogram of Object.values(histograms)) histogram?.free()
  handshakes.free()
  return result
}

/**
 * @typedef {Awaited<ReturnType<typeof createHistogram>>} Histogram
 * @param {NativeJob} job
 * @returns {Promise<{ responseTime: Histogram, serviceTime?: Histogram, sendLag?: Histogram, driverLag?: Histogram,
 *   firstByte?: Histogram, receiving?: Histogram, series?: Series, stages?: StageTallies }>} all but the first: where
 *   requests have a due time
 */
async function createRecorders ({ profile: load, durationMs, seed = 1 }) {
  const responseTime = await createHistogram()
  if (load.kind === 'constant-concurrency') return { responseTime }
  const expected = Math.ceil(countExpected({ load, durationMs, seed }) * SERIES_SLACK) + 1000
  // Of a load until something breaks few of the requests may be asked.
  const isOpenEnded = load.kind === 'stages' && load.untilBreak !== undefined
  const series = expected > MOST_REQUESTS && !isOpenEnded ? undefined : new Series({ capacity: Math.min(expected, MOST_REQUESTS) })
  return {
    responseTime,
    serviceTime: await createHistogram(),
    sendLag: await createHistogram(),
    driverLag: await createHistogram(),
    firstByte: await createHistogram(),
    receiving: await createHistogram(),
    series,
    ...('stages' in load && { stages: await createStageTallies(load) })
  }
}

const SERIES_SLACK = 1.2 // Poisson arrivals are not counted beforehand

/**
 * The most that users can ask is one request a pause.
 * @param {{ load: Exclude<LoadProfile, { kind: 'constant-concurrency' }>, durationMs: number, seed: number }} options
 */
function countExpected ({ load, durationMs, seed }) {
  if (isUsersLoad(load)) return load.connections * (durationMs / load.pauseMs + 1)
  return createProfile({ load, durationMs, seed }).expectedCount(durationMs * 1000)
}

/**
 * @param {{ clock: Clock, ledger: Ledger, recorder: { percentile: (p: number) => number }, onTick?: (tick: Tick) => void }} options
 */
function startTicks ({ clock, ledger, recorder, onTick = () => {} }) {
  const startUs = clock.nowUs()
  let [endedBefore, isTold] = [0, false]
  /** @type {Timer} */
  let timer
  const tell = () => {
    const [ended, elapsedMs] = [ledger.ok + ledger.failed, (clock.nowUs() - startUs) / 1000]
    const ratePerSecond = Math.round((ended - endedBefore) * 1000 / Math.min(1000, elapsedMs))
    onTick({ elapsedMs, ratePerSecond, ...describeProgress({ ledger, recorder }) })
    ;[endedBefore, isTold] = [ended, true]
  }
  const tick = () => {
    timer = clock.after(1000, tick)
    tell()
  }
  timer = clock.after(1000, tick)
  return {
    stop: () => clock.cancel(timer),
    /** A slice is over before its first second is: who watches sees it all the same. */
    tellShort () { if (!isTold && clock.nowUs() > startUs) tell() }
  }
}

/** @param {{ ledger: Ledger, recorder: { percentile: (p: number) => number } }} options */
function describeProgress ({ ledger: { due, ok, failed, timedOut, notSent, slow }, recorder }) {
  return {
    p50Us: ok + failed > 0 ? recorder.percentile(50) : null,
    p99Us: ok + failed > 0 ? recorder.percentile(99) : null,
    failed: failed + timedOut,
    soFar: { due, ok, failed: failed + timedOut + notSent, slow: [...slow] }
  }
}

/**
 * @param {{ ledger: Ledger, recorders: Awaited<ReturnType<typeof createRecorders>>, connector: Connector,
 *   handshakes: Awaited<ReturnType<typeof createHandshakes>>, clock: Clock, started: { us: number, wallMs: number },
 *   backlog: number, stood: { still: Standstill, windowMs: number } | null, fell: Fall | null, seen: { most: number,
 *   made: number } | null, job: NativeJob }} options seen: connections of an open loop
 * @returns {DriverResult}
 */
function summarize ({
  ledger,
  recorders,
  connector,
  handshakes,
  clock,
  started,
  backlog,
  stood,
  fell,
  seen,
  job: { profile, durationMs, objectiveBoundUs }
}) {
  const { stages, ...closed } = ledger.close()
  const { responseTime, sendLag, driverLag } = recorders
  const trialMs = (clock.nowUs() - started.us) / 1000
  const driftMs = Math.abs(clock.wallMs() - started.wallMs - trialMs)
  const driftRatio = trialMs > 0 ? driftMs / trialMs : 0
  const driverLagP99Us = driverLag !== undefined && driverLag.total() > 0 ? driverLag.percentile(99) : null
  const opened = connector.timesOpened()
  const known = { objectiveBoundUs, driftMs, driftRatio, ...seen && { load: profile } }
  const shortfalls = [
    ...(stood ? findStandstill({ ...stood, plannedMs: durationMs }) : []),
    ...findShortfalls({
      ...known,
      driverLagP99Us,
      responseP50Us: responseTime.total() > 0 ? responseTime.percentile(50) : 0,
      waitedAtLimit: ledger.waitedAtLimit,
      due: closed.counts.due,
      sentLate: ledger.sentLate,
      failedByCause: closed.failedByCause
    })
  ]
  return {
    driver: 'native',
    version: VERSION,
    ...closed,
    ...stages && { stages: judgeStages({ stages, sentLate: ledger.sentLate, known }) },
    ...fell && { fell },
    histograms: { ...closed.histograms, ...handshakes.encode() },
    ...(clock.originUs !== undefined &&
      closed.windowMs > 0 && { startedUs: Math.round(clock.originUs + ledger.startUs) }),
    invalid: shortfalls,
    ...(sendLag !== undefined &&
      driverLagP99Us !== null && {
      sendLagP99Us: sendLag.percentile(99),
      driverLagP99Us,
      waitedForConnection: ledger.waitedForConnection
    }),
    ...(seen && ledger.waitedAtLimit > 0 && { waitedAtLimit: ledger.waitedAtLimit }),
    ...(backlog > 0 && { backlog }),
    ...(stood && stood.still.totalMs > 0 && { stoodStillMs: stood.still.totalMs }),
    ...(profile.kind === 'constant-concurrency' && {
      inFlight: profile.connections * (connector.slots ?? profile.pipelining)
    }),
    connectionsOpened: opened,
    ...(seen && { mostConnections: Math.ceil(seen.most / (connector.slots ?? 1)) }),
    reconnects: Math.max(0, opened - (seen ? Math.ceil(seen.made / (connector.slots ?? 1)) : profile.connections)),
    clockDriftRatio: driftRatio
  }
}

/**
 * How long the connections of a trial took to be made, warm-up included: by then those that are kept are there. From the first
 * SYN, as the address is resolved beforehand.
 * @param {{ clock: Clock }} options
 */
async function createHandshakes ({ clock }) {
  const connect = await createHistogram()
  const tls = await createHistogram()
  return {
    /** @param {{ socket: Socket, isTls: boolean }} options a socket that begins to connect now */
    watch ({ socket, isTls }) {
      const beganUs = clock.nowUs()
      let connectedUs = beganUs
      socket.once('connect', () => {
        connectedUs = clock.nowUs()
        connect.record(wholeUs(connectedUs - beganUs))
      })
      if (isTls) socket.once('secureConnect', () => tls.record(wholeUs(clock.nowUs() - connectedUs)))
    },
    /** @returns {Pick<Histograms, 'connect' | 'tls'>} those that have any */
    encode () {
      return {
        ...connect.total() > 0 && { connect: connect.encode() },
        ...tls.total() > 0 && { tls: tls.encode() }
      }
    },
    free () {
      connect.free()
      tls.free()
    }
  }
}

/**
 * Books requests that never were, and forgets them. Nothing is recorded before the window opens, so its first requests
 * would wait (1 to 4 ms, measured) for V8 to compile what records them, and for the kernel to hand out the memory.
 * @param {{ recorders: { responseTime: Histogram, serviceTime?: Histogram, sendLag?: Histogram, driverLag?: Histogram,
 *   firstByte?: Histogram, receiving?: Histogram, series?: Series, stages?: StageTallies }, boundsUs?: readonly
 *   number[], tick: (ledger: Ledger) => unknown }} options recorders: empty; they are so again afterwards; stages: not
 *   rehearsed; tick: what else is done with a ledger while the window is open
 */
export function rehearse ({ recorders: { series, stages, ...histograms }, boundsUs, tick }) {
  const ledger = new Ledger({ ...histograms, ...series && { series: new Series({ capacity: ROUNDS }) } }, boundsUs)
  ledger.openWindow(0, ROUNDS * GAP_US)
  for (let round = 0; round < ROUNDS; round++) {
    const dueUs = round * GAP_US + 0.5
    const lagUs = 1.5 + round % 4 * 500
    ledger.noteDue(dueUs)
    ledger.noteSent(dueUs, dueUs + lagUs, lagUs, round % 7 === 0)
    ledger.notePhases(dueUs, dueUs + lagUs, dueUs + lagUs + 0.5, dueUs + LONGEST_US)
    ledger.noteOk(dueUs, dueUs + lagUs, dueUs + LONGEST_US ** (round % 100 / 100))
    if (round % TICK_EVERY === 0) tick(ledger)
  }
  for (const histogram of Object.values(histograms)) histogram?.reset()
}
