/** @import { PartSpec, ProgramName } from '../types.ts' */

/**
 * What can be said of a program without starting it.
 * @typedef {object} ProgramTraits
 * @property {readonly string[]} modes values of the key
 * @property {boolean} isProxy hands requests on to the part before it: what balances units stands in its place
 * @property {boolean} isShipped baselines that ship need it: `npm start` says when it is missing, and records always name its version
 * @property {boolean} startsAgain on its port, after it was killed
 * @property {boolean} flushes forgets everything when it is told to
 */

/**
 * The programs that a part may be, by the key of such a part. `boot/programs` starts them.
 * @type {Readonly<Record<ProgramName, ProgramTraits>>}
 */
export const PROGRAM_TRAITS = Object.freeze({
  haproxy: { modes: ['plain', 'compressing', 'caching', 'tls'], isProxy: true, isShipped: true, startsAgain: false, flushes: false },
  redis: { modes: ['plain'], isProxy: false, isShipped: true, startsAgain: true, flushes: true },
  nginx: { modes: ['plain', 'caching'], isProxy: true, isShipped: false, startsAgain: false, flushes: false }
})

export const PROGRAM_NAMES = Object.freeze(/** @type {ProgramName[]} */ (Object.keys(PROGRAM_TRAITS)))

/**
 * @param {Readonly<Partial<Record<ProgramName, unknown>>>} part
 * @returns {ProgramName | null} null for a script or a command
 */
export function findProgramOf (part) {
  return PROGRAM_NAMES.find((name) => part[name] !== undefined) ?? null
}

/** @param {Readonly<Partial<Record<ProgramName, unknown>>>} part @returns {ProgramTraits | null} null for a script or a command */
export function findTraits (part) {
  const name = findProgramOf(part)
  return name && PROGRAM_TRAITS[name]
}

/** @param {readonly PartSpec[]} parts */
export function hasProxy (parts) {
  return parts.some((part) => findTraits(part)?.isProxy)
}
