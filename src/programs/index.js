import { haproxy } from './haproxy.js'
import { nginx } from './nginx.js'
import { redis } from './redis.js'
import { varnish } from './varnish.js'

/** @import { ConfigurableName, Mode, Program, ProgramName } from './types.ts' */

/** The programs that targets are built with, by the key of such a part: a file of this folder and a line here. */
export const PROGRAMS = Object.freeze({ haproxy, redis, nginx, varnish })

export const PROGRAM_NAMES = Object.freeze(/** @type {ProgramName[]} */ (Object.keys(PROGRAMS)))

/** Those with a configuration that a user may replace. */
export const CONFIGURABLE = Object.freeze(
  /** @type {ConfigurableName[]} */ (PROGRAM_NAMES.filter((name) => describeProgram(name).config !== undefined))
)

/** What stands in front of several units. */
export const BALANCER = /** @type {ProgramName} */ (PROGRAM_NAMES.find((name) => describeProgram(name).balances))

/** @param {ProgramName} name @returns {Program} */
export function describeProgram (name) {
  return PROGRAMS[name]
}

/**
 * @param {Readonly<Partial<Record<ProgramName, unknown>>>} part of any shape
 * @returns {ProgramName | null} null for a script or a command
 */
export function findProgramOf (part) {
  return PROGRAM_NAMES.find((name) => part[name] !== undefined) ?? null
}

/**
 * @param {Readonly<Partial<Record<ProgramName, unknown>>>} part
 * @returns {Program | null} null for a script or a command
 */
export function findTraits (part) {
  const name = findProgramOf(part)
  return name && PROGRAMS[name]
}

/** @param {Readonly<Partial<Record<ProgramName, unknown>>>} part @returns {Mode} */
export function findMode (part) {
  const name = findProgramOf(part)
  return (name && describeProgram(name).modes[String(part[name])]) ?? {}
}

/** Whether it stands in front of the part before it. @param {Readonly<Partial<Record<ProgramName, unknown>>>} part */
export function isProxy (part) {
  return findTraits(part)?.isProxy === true && !findMode(part).answers
}

/** @param {ReadonlyArray<Readonly<Partial<Record<ProgramName, unknown>>>>} parts */
export function hasProxy (parts) {
  return parts.some(isProxy)
}

/**
 * Whether any has a program whose configuration a user may replace.
 * @param {ReadonlyArray<Readonly<Partial<Record<ProgramName, unknown>>>>} parts
 */
export function hasConfig (parts) {
  return parts.some((part) => findTraits(part)?.config !== undefined)
}

/** @param {'flushes' | 'startsAgain'} trait @returns {string} names of those that have it: `redis` */
export function nameAllWith (trait) {
  return PROGRAM_NAMES.filter((name) => describeProgram(name)[trait]).join(' or ')
}

/**
 * The flag that names a configuration of the user's own.
 * @template {ConfigurableName} Name
 * @param {Name} name
 * @returns {`--${Name}-config`}
 */
export function nameConfigFlag (name) {
  return `--${name}-config`
}
