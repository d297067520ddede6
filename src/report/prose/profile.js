import { isUsersLoad } from '../../plan/traffic.js'
import { formatBytes, formatCount, formatDuration, formatNumberOf, formatShare, formatSignificant, formatTimeAlone, trimZeros } from '../../units.js'

/** @import { Frame, Profile } from '../../types.ts' */

const WHATS = Object.freeze({
  collector: 'garbage collector',
  program: 'native code of Node.js and V8',
  loop: 'event loop and sockets (libuv, kernel)',
  pool: 'thread pool of libuv',
  helpers: 'other threads (V8 collects, compiles)',
  idle: 'idle'
})

/** `reply.send`, `write (native, zlib)`, `thread pool of libuv: zlib`. @param {{ frame: Frame }} options */
export function nameFrame ({ frame: { what, name, file, by } }) {
  if (what) return name === '' ? WHATS[what] : `${WHATS[what]}: ${name}`
  return file === undefined && !name.startsWith('(') ? `${name} (native${by ? `, ${by.replace(/^node:(?:internal\/)?/, '')}` : ''})` : name
}

/** `fastify/lib/reply.js:123`; empty for what has none. @param {{ frame: Frame }} options */
export function placeFrame ({ frame: { file, line } }) {
  return file === undefined ? '' : `${file}:${line}`
}

/** `123 µs`, `2.1 kB`: three figures. @param {{ kind: Profile['kind'], perRequest: number }} options */
export function formatPerRequest ({ kind, perRequest }) {
  if (kind === 'heap') return formatBytes({ bytes: Math.round(perRequest) })
  return `${formatSignificant({ value: perRequest, maxDecimals: 2 })} µs`
}

/** `1,210 µs of CPU a request` @param {{ profile: Profile }} options */
export function describeTotal ({ profile: { kind, perRequest } }) {
  return `${formatPerRequest({ kind, perRequest })} ${kind === 'cpu' ? 'of CPU' : 'allocated'} a request`
}

/** `fastify`, `gateway: producer` @param {{ profile: Profile, title?: string, several: boolean }} options several: parts were profiled */
export function nameProfiled ({ profile: { target, part }, title = target, several }) {
  return several ? `${title}: ${part}` : title
}

/** Under which load: `at 500/s`, `flat out with 10 connections`, `by 5 users`. @param {{ profile: Profile }} options */
export function describeLoad ({ profile: { load } }) {
  if (isUsersLoad(load)) return `by ${formatNumberOf({ count: load.connections, of: 'user' })}`
  if (load.kind === 'constant-concurrency') return `flat out with ${formatNumberOf({ count: load.connections, of: 'connection' })}`
  return 'ratePerSecond' in load ? `at ${formatSignificant({ value: load.ratePerSecond, maxDecimals: 1 })}/s` : 'under its load'
}

/**
 * What a profile says beside its functions, as sentences.
 * @param {{ profile: Profile }} options
 * @returns {string[]}
 */
export function describeProfile ({ profile }) {
  const { requests, windowMs, cpu, heap } = profile
  const window = `${formatNumberOf({ count: requests, of: 'request' })} in ${formatDuration({ durationMs: windowMs })}, ${describeLoad({ profile })}`
  return [
    `${describeTotal({ profile })}: ${window}, in an extra trial under the profiler. No other figure includes it.`,
    ...cpu ? describeCpu(cpu) : [],
    ...heap ? describeHeap({ heap, profile }) : []
  ]
}

/** @param {NonNullable<Profile['cpu']>} cpu */
function describeCpu (cpu) {
  const { idleRatio, collectorPerRequestUs, poolPerRequestUs } = cpu
  const [collector, pool] = [collectorPerRequestUs, poolPerRequestUs ?? 0].map((perRequest) => formatPerRequest({ kind: 'cpu', perRequest }))
  const rest = `The busiest thread with JavaScript was idle for ${formatShare({ ratio: idleRatio })} of the window. Garbage collection took ${collector} a request.`
  if (poolPerRequestUs === null) {
    return [rest, 'This platform does not tell the CPU time of each thread. The times are elapsed time, and the thread pool of libuv (zlib, crypto, files) is missing.']
  }
  return poolPerRequestUs === 0 ? [rest] : [rest, `The thread pool of libuv took ${pool} a request: ${describePool(cpu)}.`]
}

/** @param {Pick<NonNullable<Profile['cpu']>, 'poolJobs'>} cpu */
function describePool ({ poolJobs }) {
  if (poolJobs.length === 0) return 'its kind of work was not seen'
  const jobs = poolJobs.map(({ kind, perRequest }) => {
    if (perRequest === null) return kind
    const count = trimZeros(formatSignificant({ value: perRequest, maxDecimals: 2 }))
    return `${kind}, ${count} ${count === '1' ? 'job' : 'jobs'} a request`
  })
  return poolJobs.length === 1 ? jobs[0] : `${jobs.join('; ')}; how much CPU each kind took is not known`
}

/** @param {{ heap: NonNullable<Profile['heap']>, profile: Profile }} options */
function describeHeap ({ heap, profile: { requests, responseTimeUs } }) {
  const { grownBytes, heapBytes, collections, minorCollections, collectingMs, longestMs } = heap
  const times = `took ${formatTimeAlone({ valueUs: collectingMs * 1000 })}, the longest ${formatTimeAlone({ valueUs: longestMs * 1000 })}`
  const { p99_9: p999, max } = responseTimeUs
  const beside = p999 !== null
    ? `; p99.9 of this trial was ${formatTimeAlone({ valueUs: p999 })}`
    : max === null ? '' : `; the slowest answer of this trial took ${formatTimeAlone({ valueUs: max })} (too few for p99.9)`
  const grown = grownBytes > 0 ? `${formatBytes({ bytes: grownBytes })} more` : 'not more'
  const each = grownBytes > 0 ? `, ${formatBytes({ bytes: Math.round(grownBytes / requests) })} a request` : ''
  return [
    collections === 0
      ? `No garbage collection${beside}.`
      : `${formatNumberOf({ count: collections, of: 'garbage collection' })} (${formatCount({ count: minorCollections })} of young objects) ${times}${beside}.`,
    `Before the window the heap held ${formatBytes({ bytes: heapBytes })}, after it ${grown}${each}, each time after a full collection. ` +
      'One window is too short to prove a leak: use --soak.'
  ]
}
