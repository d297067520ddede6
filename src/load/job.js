/**
 * @import { DriverResult, Fall, GoodAnswer, LoadProfile, RequestSpec } from '../types.ts'
 *
 * What a driver is asked to do; plain data, it crosses a process border.
 * @typedef {object} LoadJob
 * @property {'autocannon' | 'native' | 'k6'} driver
 * @property {string} url scheme, host and port: the path is the request's
 * @property {import('../types.ts').Place} [place] what the url leads to, decided already; absent: it is decided by
 *   the driver, and is this machine
 * @property {RequestSpec | RequestSpec[]} request several, sent in turn: native only
 * @property {RequestSpec[]} [warmupRequests] native over HTTP: sent in turn for what is due before the window, two or
 *   more; absent: those of the window
 * @property {GoodAnswer} good status, encoding and length are looked at in every single answer, the rest as contents.js says
 * @property {LoadProfile} profile
 * @property {number} durationMs
 * @property {number} warmupMs
 * @property {number} [warmupEnds] native: so many requests end before the window, see catch-up.js; absent: by time alone
 * @property {number} timeoutMs
 * @property {number} seed
 * @property {import('./profiles/create-profile.js').Share} [share] native, open loop: this worker's part of the due
 *   times; absent: all of them
 * @property {number[]} [boundsUs] native only: response times that each tick counts good answers beyond
 * @property {number} [objectiveBoundUs] native, open loop: the smallest response time that is asked for, which lateness
 *   of the driver is held against
 * @property {'frames' | 'grpc-js'} [via] gRPC only
 * @property {2} [http] native only; absent: HTTP/1.1
 * @property {number} [streams] http 2: requests at once on each connection; absent: 1, or the profile's pipelining
 * @property {boolean} [pulses] say twice a second how requests end, from the first of the warm-up on; absent: no
 * @property {boolean} [ramps] native: the load rises within the warm-up, instead of being there at once; absent: no
 *
 * How it is going, about once a second. soFar: native only, since the window's start.
 * @typedef {{ elapsedMs: number, ratePerSecond: number, p50Us: number | null, p99Us: number | null, failed: number,
 *   soFar?: { due: number, ok: number, failed: number, slow: number[] } }} LoadTick
 *
 * How requests have ended since the load began, the warm-up's included.
 * @typedef {{ atMs: number, ok: number, failed: number }} Pulse
 * @typedef {object} LoadHooks
 * @property {AbortSignal} signal ends the trial early; what was measured by then comes back
 * @property {() => Promise<void>} onWindowReady after the warm-up, with the load still going; the window opens when it resolves
 * @property {() => void} onWindowClosed at the window's end
 * @property {(tick: LoadTick) => void} onTick
 * @property {(pulse: Pulse) => void} [onPulse] for a job with `pulses`
 * @property {AbortSignal} [falling] a load until something breaks: the rate falls; its reason is the Fall
 *
 * Driver -> conductor.
 * @typedef {{ type: 'up' } | { type: 'ready' } | { type: 'closed' } | { type: 'tick', tick: LoadTick } | { type:
 *   'pulse', pulse: Pulse } | { type: 'result', result: DriverResult } | { type: 'error', error: { code?: string,
 *   message: string, hint?: string } }} DriverMessage
 *
 * Conductor -> driver.
 * @typedef {{ type: 'job', job: LoadJob } | { type: 'go' } | { type: 'stop' } | { type: 'fall', fall: Fall }} ConductorMessage
 */

export {}
