import { access, constants, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { askHelper } from '../helper.js'
import { listOwnPath } from '../own-path.js'

/** @import { Executable } from '../../programs/types.ts' */

/**
 * Where the program is: its variable, else PATH, else Debian's sbin folders (not on every user's PATH).
 * @param {Pick<Executable, 'names' | 'variable'> & { folders?: string[] }} executable folders: looked into when no other has it
 * @param {Record<string, string | undefined>} [env]
 * @returns {Promise<string | null>}
 */
export async function findExecutable ({ names, variable, folders: last = [] }, env = process.env) {
  const given = env[variable]
  if (given) return await isExecutable(given) ? given : null
  const folders = [
    ...listOwnPath(env),
    ...(env.PATH ? ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'] : []),
    ...last
  ]
  for (const name of names) {
    for (const folder of folders) {
      const file = join(folder, name)
      if (await isExecutable(file)) return file
    }
  }
  return null
}

/**
 * First line of what the program says of its version (some say it on stderr); null when it does not answer.
 * @param {Pick<Executable, 'versionArgs'>} executable
 * @param {string} file
 */
export function askVersion ({ versionArgs }, file) {
  const { status, stdout, stderr } = askHelper(file, [...versionArgs], { timeoutMs: 5000 })
  return status === 0 ? (stdout || stderr).split('\n')[0].trim() : null
}

/**
 * For a program that is not started directly: whoever stands before it would only end, with 127.
 * @param {string} program a path, or a name to be found on PATH
 * @throws the system's error, ENOENT or EACCES
 */
export async function assertRunnable (program) {
  const places = program.includes('/')
    ? [program]
    : listOwnPath().map((folder) => join(folder, program))
  for (const place of places) if (await isExecutable(place)) return
  const isThere = program.includes('/') && await stat(program).then(() => true, () => false)
  const code = isThere ? 'EACCES' : 'ENOENT'
  throw Object.assign(new Error(`${program} cannot be run: ${code}`), { code })
}

/** @param {string} file */
async function isExecutable (file) {
  const isFile = await stat(file).then((entry) => entry.isFile(), () => false) // a folder may be "executable" too
  return isFile && access(file, constants.X_OK).then(() => true, () => false)
}
