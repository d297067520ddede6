import { BaseloadError } from '../../errors.js'
import { PROGRAM_NAMES } from '../../plan/programs.js'
import { askVersion, findExecutable } from './find.js'
import { haproxy } from './haproxy.js'
import { nginx } from './nginx.js'
import { redis } from './redis.js'

/**
 * @import { PartSpec, ProgramName } from '../../types.ts'
 * @import { BootedPart } from '../part.js'
 * @import { Site } from '../site.js'
 * @import { Executable } from './find.js'
 *
 * A program that targets are built with: a file beside this one, and a line in the table below (and in
 * plan/programs.js, with what a plan must know).
 * @typedef {Executable & StartedPrograms} Program
 *
 * @typedef {object} StartedPrograms
 * @property {'http' | 'redis'} scheme of `{{name.url}}`
 * @property {(options: StartOptions) => Promise<BootedPart>} start on a free loopback port, with what it writes in a
 *   folder of the site's; resolves when it answers. When it does not, it is stopped before the error is thrown:
 *   DEPENDENCY_MISSING, PROXY_CONFIG_REFUSED, TARGET_DIED_AT_BOOT, TARGET_NOT_READY, HOST_NOT_ALLOWED
 * @property {(options: BalanceOptions) => Promise<BootedPart>} [balance] stands in front of units; absent: it cannot
 *
 * @typedef {object} StartOptions
 * @property {Site} site its `programs` and `configs` have those of this program
 * @property {string} target for messages
 * @property {PartSpec} part
 * @property {Record<string, string>} env of the part, with addresses filled in
 * @property {number[] | null} cores
 * @property {number} readyTimeoutMs
 * @property {AbortSignal} signal
 *
 * @typedef {Omit<StartOptions, 'env'> & { servers: Array<{ name: string, address: string }>, policy: 'roundrobin' |
 *   'leastconn' }} BalanceOptions part: the target's own proxy, or one with a name only
 *
 * Where each program is; null: not installed.
 * @typedef {Record<ProgramName, string | null>} FoundPrograms
 */

/** @type {Readonly<Record<ProgramName, Program>>} */
export const PROGRAMS = Object.freeze({ haproxy, redis, nginx })

/** What stands in front of several units. */
export const BALANCER = { name: /** @type {const} @satisfies {ProgramName} */ ('haproxy'), balance: haproxy.balance }

/** @param {ProgramName} name @param {Record<string, string | undefined>} [env] @returns {Promise<string | null>} */
export function findProgram (name, env) {
  return findExecutable(PROGRAMS[name], env)
}

/**
 * @param {{ required?: readonly string[] }} [options] required: names of programs without which there is nothing to do
 * @returns {Promise<FoundPrograms>}
 * @throws {BaseloadError} DEPENDENCY_MISSING
 */
export async function findPrograms ({ required = [] } = {}) {
  const entries = await Promise.all(PROGRAM_NAMES.map(async (name) => [name, await findProgram(name)]))
  const found = /** @type {FoundPrograms} */ (Object.fromEntries(entries))
  const missing = PROGRAM_NAMES.find((name) => required.includes(name) && found[name] === null)
  // One that runs already will not do: what is measured begins with an empty Redis, and kills it.
  if (missing) {
    throw new BaseloadError('DEPENDENCY_MISSING', `${missing} not found, and --require asks for it`, {
      hint: describeMissing(missing).hint
    })
  }
  return found
}

/** @param {ProgramName} name @returns {{ reason: string, hint: string }} */
export function describeMissing (name) {
  return { reason: `${name} not found`, hint: `install it: ${PROGRAMS[name].install}` }
}

/**
 * @param {{ names: readonly ProgramName[], programs: FoundPrograms }} options
 * @returns {Record<string, string | null>} null where it is missing, or does not answer
 */
export function readVersions ({ names, programs }) {
  return Object.fromEntries(names.map((name) => {
    const file = programs[name]
    return [name, file && askVersion(PROGRAMS[name], file)]
  }))
}
