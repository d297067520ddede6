import { findMissingPackage } from '../../config/optional-packages.js'
import { BaseloadError } from '../../errors.js'
import { describeProgram, PROGRAM_NAMES } from '../../programs/index.js'
import { describeInstall } from '../../programs/packages.js'
import { askVersion, findExecutable } from './find.js'

/** @import { PartSpec, ProgramName } from '../../types.ts' */
/** Where each program is; null: not installed. @typedef {Record<ProgramName, string | null>} FoundPrograms */

/** @param {ProgramName} name @param {Record<string, string | undefined>} [env] @returns {Promise<string | null>} */
export function findProgram (name, env) {
  return findExecutable(describeProgram(name), env)
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
  // A store that runs already will not do: what is measured begins with an empty one, and kills it.
  if (missing) {
    throw new BaseloadError('DEPENDENCY_MISSING', `${missing} not found, and --require asks for it`, {
      hint: describeMissing(missing).hint
    })
  }
  return found
}

/** @param {ProgramName} name @returns {{ reason: string, hint: string }} */
export function describeMissing (name) {
  return { reason: `${name} not found`, hint: `install it: ${describeInstall(describeProgram(name))}` }
}

/**
 * What a target would need and is not here: a program, or a package.
 * @param {{ parts: readonly PartSpec[], programs: FoundPrograms }} options
 * @returns {{ reason: string, hint: string } | null}
 */
export function findLack ({ parts, programs }) {
  const program = PROGRAM_NAMES.find((name) => programs[name] === null && parts.some((part) => part[name]))
  return program ? describeMissing(program) : parts.map((part) => findMissingPackage(part.package)).find((lack) => lack !== null) ?? null
}

/**
 * @param {{ names: readonly ProgramName[], programs: FoundPrograms }} options
 * @returns {Record<string, string | null>} null where it is missing, or does not answer
 */
export function readVersions ({ names, programs }) {
  return Object.fromEntries(names.map((name) => {
    const file = programs[name]
    return [name, file && askVersion(describeProgram(name), file)]
  }))
}
