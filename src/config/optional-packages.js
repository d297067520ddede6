import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BaseloadError } from '../errors.js'

/*
 * Packages that few need are optional peers: they are imported when they are asked for, and whoever lacks one is told the
 * command that adds it to this very installation.
 */

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const require = createRequire(import.meta.url)

/** @param {string} name */
export function isInstalled (name) {
  try {
    import.meta.resolve(name)
    return true
  } catch {
    return false
  }
}

/**
 * @param {{ name: string, purpose: string }} options purpose: what asks for it, for the message
 * @returns {Promise<any>} the package; its types are the caller's to know
 * @throws {BaseloadError} DEPENDENCY_MISSING
 */
export async function importOptional ({ name, purpose }) {
  if (isInstalled(name)) return import(name)
  throw new BaseloadError('DEPENDENCY_MISSING', `the package ${name} is not installed, and ${purpose} needs it`, { hint: hintPackage(name) })
}

/** @param {string | undefined} name @returns {{ reason: string, hint: string } | null} null: it is there, or none is asked for */
export function findMissingPackage (name) {
  return name === undefined || isInstalled(name) ? null : { reason: `package ${name} not found`, hint: hintPackage(name) }
}

/** @param {string} name */
function hintPackage (name) {
  return `install it: ${writeInstall({ name, root: ROOT, range: require('../../package.json').peerDependencies[name], exists: existsSync })}`
}

/**
 * @param {{ name: string, root: string, range: string, exists: (path: string) => boolean }} options root: the folder of this
 *   installation, with a slash at its end
 * @returns {string} a clone, what npx fetched, a package of a project, or one of the whole machine
 */
export function writeInstall ({ name, root, range, exists }) {
  const [major] = /\d+/.exec(range) ?? ['latest']
  if (!root.includes(`${sep}node_modules${sep}`)) return `npm --prefix ${root.slice(0, -1)} run setup`
  if (root.includes(`${sep}_npx${sep}`)) return `npx -p baseload -p ${name}@${major} baseload <command>`
  const project = join(root, '..', '..')
  return exists(join(project, 'package.json')) ? `npm --prefix ${project} install ${name}@${major}` : `npm install --global ${name}@${major}`
}
