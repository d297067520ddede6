import { performance } from 'node:perf_hooks'
import { describeStart } from '../answer-hints.js'
import { checkAnswer } from '../check-answer.js'
import { formatHostPort } from '../guard.js'
import { openOrigin } from '../part.js'
import { BALANCER, describeProgram, hasProxy, isProxy } from '../../programs/index.js'
import { startBalancer } from '../programs/start.js'
import { startUnit } from './unit.js'
import { BaseloadError } from '../../errors.js'

/** @import { Target, UnitLimits, UnitMeans, UnitUsage } from '../../types.ts' */
/** @import { Site } from '../site.js' */
/** @import { BootedTarget } from '../target.js' */
/** @import { BootedPart } from '../part.js' */
/** @import { StartedUnit } from './unit.js' */
/**
 * Several of one target, each under the same limits, behind one address. What a BootedTarget has, and:
 * @typedef {object} UnitsOnly
 * @property {number} readyMs from the first start until the balancer handed on a good answer
 * @property {Array<{ name: string, startMs: number }>} units `u1` … in order; startMs: from its start to its first good
 *   answer, under its limit
 * @property {() => Promise<UnitUsage[]>} readUnits counters since the start of each unit, in order;
 *   `subtractUnitUsages` gives what a window took. Take them before `stop`: afterwards there is nothing to read
 */
/** @typedef {BootedTarget & UnitsOnly} StartedUnits its `died` has the error UNIT_OUT_OF_MEMORY when that was why */

const MIN_CPU = 0.01 // the kernel takes no quota below 1 ms of each 100 ms

/**
 * Starts a target `count` times, each under the same limits, behind a proxy, and asks each its own question. On any
 * error, and on abort, what was started is gone before it throws: processes, limits and proxy.
 *
 * `parts` names the processes `u1` … `uN` (what comes before the last part of a target of several is `u1/producer`,
 * under the same limit as its unit), then `proxy`. A proxy that is a part of the target itself is left out: the
 * balancer stands in its place, with its listener.
 * @param {object} options
 * @param {Site} options.site
 * @param {Target} options.target
 * @param {number} options.count
 * @param {UnitLimits | null} options.limits null only with means `none`
 * @param {UnitMeans} options.means from `findUnitMeans`
 * @param {'roundrobin' | 'leastconn'} [options.balance]
 * @param {Record<string, number[] | null>} options.cores by part, from `assignUnitCores({ cores: site.cores, count })`: `.parts`
 * @param {'start' | 'ready'} [options.limitFrom] `ready`: the CPU limit begins with the first good answer, so that a
 *   start is quick; startMs is then no figure of a unit. Memory is limited from the start in any case
 * @param {boolean} [options.yields] units let the driver go first: for those that may run on its core (`assignUnitCores`: `.yields`)
 * @param {AbortSignal} options.signal
 * @returns {Promise<StartedUnits>}
 * @throws {BaseloadError} UNIT_TOO_SMALL, LIMITS_UNAVAILABLE, USAGE (a target that cannot be there more than once), and what bootTarget and
 *   startBalancer throw
 */
export async function startUnits ({
  site, target, count, limits, means, balance = 'roundrobin', cores, limitFrom = 'start', yields = false, signal
}) {
  assertCanBeSeveral({ target, count, limits, means })
  const startedMs = performance.now()
  const units = await startAll({ site, target, count, limits, means, cores, limitFrom, yields, signal })
  /** @type {BootedPart | null} */
  let balancer = null
  const stop = async () => {
    await balancer?.running.stop()
    return (await Promise.all(units.map((unit) => unit.stop()))).flat()
  }
  try {
    balancer = await standBefore({ site, target, units, balance, cores: cores.proxy ?? null, signal })
    const url = openOrigin({ part: balancer, guard: site.guard })
    // Through the proxy too: it may change the body (compression), and with it what a good answer weighs.
    const { wireBytes } = await checkAnswer({
      name: `${target.name}: proxy`,
      url,
      guard: site.guard,
      request: target.request,
      good: target.good,
      startBy: describeStart({ target }),
      timeoutMs: units[0].answerTimeoutMs,
      signal
    })
    return {
      url,
      place: await site.guard.resolve({ url }),
      parts: [...units.flatMap(({ parts }) => parts), balancer],
      readyMs: performance.now() - startedMs,
      wireBytes,
      died: Promise.race([...units.map(({ died }) => died), tellEnd(balancer)]),
      stop,
      units: units.map(({ name, startMs }) => ({ name, startMs })),
      readUnits: () => Promise.all(units.map((unit) => unit.read()))
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * As many at a time as there are cores for, so that no start waits for another's. The first that fails ends the rest.
 * @param {{ site: Site, target: Target, count: number, limits: UnitLimits | null, means: UnitMeans, cores:
 *   Record<string, number[] | null>, limitFrom: 'start' | 'ready', yields: boolean, signal: AbortSignal }} options
 */
async function startAll ({ count, cores, signal, ...shared }) {
  const failed = new AbortController()
  /** @type {StartedUnit[]} */
  const started = []
  /** @type {unknown[]} */
  const errors = []
  const waiting = Array.from({ length: count }, (_, index) => `u${index + 1}`)
  const startWaiting = async () => {
    for (let name = waiting.shift(); name !== undefined && errors.length === 0; name = waiting.shift()) {
      try {
        started.push(await startUnit({ ...shared, name, cores: cores[name] ?? null, signal: AbortSignal.any([signal, failed.signal]) }))
      } catch (error) {
        errors.push(error)
        failed.abort(error)
      }
    }
  }
  const cpu = shared.limitFrom === 'start' ? shared.limits?.cpu ?? 1 : 1
  const atOnce = Math.max(1, Math.floor((cores.u1?.length ?? 1) / cpu))
  await Promise.all(Array.from({ length: Math.min(count, atOnce) }, startWaiting))
  if (errors.length === 0) return started.sort((a, b) => Number(a.name.slice(1)) - Number(b.name.slice(1)))
  await Promise.all(started.map((unit) => unit.stop()))
  signal.throwIfAborted()
  throw errors[0]
}

/**
 * @param {{ site: Site, target: Target, units: StartedUnit[], balance: 'roundrobin' | 'leastconn', cores: number[] |
 *   null, signal: AbortSignal }} options
 */
async function standBefore ({ site, target, units, balance, cores, signal }) {
  const servers = units.map(({ name, place }) => ({ name, address: formatHostPort(place) }))
  const own = target.parts.find(isProxy)
  const part = { ...own, name: 'proxy' }
  return startBalancer({
    site, target: target.name, part, servers, policy: balance, cores, readyTimeoutMs: target.readyTimeoutMs, signal
  })
}

/** @param {BootedPart} part */
async function tellEnd ({ name, running }) {
  const { code, signal } = await running.ended
  return { part: name, tail: running.outputTail(), how: signal ?? `exit code ${code}` }
}

/**
 * Whether a target can be there `count` times behind a proxy, under such limits. Nothing is started for this.
 * @param {{ target: Target, count: number, limits: UnitLimits | null, means: UnitMeans }} options
 * @throws {BaseloadError} USAGE, UNIT_TOO_SMALL, LIMITS_UNAVAILABLE
 */
export function assertCanBeSeveral ({ target, count, limits, means }) {
  const { name, parts, url, request, http } = target
  if (url || parts.length === 0) {
    throw new BaseloadError('USAGE', `${name} runs already: units have to be started, each under its limit`, {
      hint: 'give the command that starts it: --start "node app.js"'
    })
  }
  if (parts.length === 1 && hasProxy(parts)) { throw new BaseloadError('USAGE', `${name} is a proxy and nothing else`, { hint: 'name the target behind it' }) }
  const fixed = parts.find(({ port }) => port)
  if (fixed && count > 1) {
    throw new BaseloadError('USAGE', `${name}: ${count} units cannot all listen on port ${fixed.port}`, {
      hint: 'let the command listen on the port in PORT, and leave the port out'
    })
  }
  if (request.grpc) {
    throw new BaseloadError('USAGE', `${name} speaks gRPC, which ${describeProgram(BALANCER).config} does not balance`, {
      hint: 'size a target that speaks HTTP/1.1'
    })
  }
  if (http === 2) {
    throw new BaseloadError('USAGE', `${name} is asked over HTTP/2, which ${describeProgram(BALANCER).config} does not balance`, {
      hint: 'leave http: 2 out: units are sized behind a balancer, over HTTP/1.1'
    })
  }
  if (limits && limits.cpu < MIN_CPU) {
    throw new BaseloadError(
      'UNIT_TOO_SMALL',
      `a unit of ${limits.cpu} CPU is too small: the kernel gives no less than ${MIN_CPU}`,
      { hint: `--unit cpu=${MIN_CPU} or more; a Node.js server needs at least 0.1 to start within seconds` }
    )
  }
  if (means === 'none' && limits) {
    throw new BaseloadError('LIMITS_UNAVAILABLE', 'a unit has limits, but nothing is named that enforces them', {
      hint: '`baseload doctor` says what can limit units here; --unit none measures processes without limits'
    })
  }
  if (means !== 'none' && !limits) { throw new BaseloadError('USAGE', 'a unit needs limits', { hint: 'give them: --unit cpu=0.5,memory=256m' }) }
}
