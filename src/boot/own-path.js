import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

const LOCAL = /[/\\]node_modules[/\\]\.bin[/\\]?$/
const USUAL = ['/usr/bin', '/bin']

/**
 * Where programs are looked for that nobody has named (git, taskset, a proxy). npm and npx put `node_modules/.bin` of the working folder
 * before PATH, and a relative place is in whatever folder one stands: both may have come with a folder from somebody else. A command that
 * the user has written is found with the whole of PATH.
 * @param {Record<string, string | undefined>} [env]
 * @returns {string[]} folders
 */
export function listOwnPath (env = process.env) {
  const all = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const own = all.filter((folder) => isAbsolute(folder) && !LOCAL.test(folder))
  return own.length === 0 && all.length > 0 ? USUAL : own
}

/** For the environment of a program that looks for others. @returns {string} */
export function writeOwnPath () {
  return (listOwnPath().length > 0 ? listOwnPath() : USUAL).join(delimiter) // an empty PATH means the folder one is in
}

/**
 * @param {string} program a path, or a name to be found on PATH
 * @returns {string} its path; a name that is not found stays one that is nowhere
 */
export function findOwn (program) {
  if (program.includes('/')) return program
  return listOwnPath().map((folder) => join(folder, program)).find(isExecutable) ?? join(USUAL[0], program)
}

/** @param {string} file */
function isExecutable (file) {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile() // a folder may be "executable" too
  } catch {
    return false
  }
}
