import { access, constants, stat } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { askHelper } from '../helper.js'

/**
 * Programs that targets are built with or load is driven by, how to find them and how to get them.
 * @type {Record<string, { names: string[], variable: string, versionArgs: string[], install: string }>}
 */
export const PROGRAMS = {
  haproxy: { names: ['haproxy'], variable: 'HAPROXY_BIN', versionArgs: ['-v'], install: 'apt-get install haproxy (Debian, Ubuntu), apk add haproxy (Alpine), dnf install haproxy (Fedora), brew install haproxy (macOS)' },
  redis: { names: ['redis-server', 'valkey-server'], variable: 'REDIS_BIN', versionArgs: ['--version'], install: 'apt-get install redis-server (Debian, Ubuntu), apk add redis (Alpine), dnf install valkey (Fedora), brew install redis (macOS)' },
  k6: { names: ['k6'], variable: 'K6_BIN', versionArgs: ['version'], install: '`go install go.k6.io/k6@v1.8.1` builds it; https://grafana.com/docs/k6/latest/set-up/install-k6/ has packages. It is found on PATH, or named by K6_BIN' }
}

/**
 * Where the program is: its variable, else PATH, else Debian's sbin folders (not on every user's PATH).
 * @param {keyof typeof PROGRAMS} program
 * @param {Record<string, string | undefined>} [env]
 * @returns {Promise<string | null>}
 */
export async function findProgram (program, env = process.env) {
  const { names, variable } = PROGRAMS[program]
  const given = env[variable]
  if (given) return await isExecutable(given) ? given : null
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...(env.PATH ? ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'] : [])]
  for (const name of names) {
    for (const folder of folders) {
      const file = join(folder, name)
      if (await isExecutable(file)) return file
    }
  }
  return null
}

/**
 * First line of what the program says of its version; null when it does not answer.
 * @param {keyof typeof PROGRAMS} program
 * @param {string} file
 */
export function readVersion (program, file) {
  const { status, stdout } = askHelper(file, PROGRAMS[program].versionArgs, { timeoutMs: 5000 })
  return status === 0 ? stdout.split('\n')[0].trim() : null
}

/**
 * For a program that is not started directly: whoever stands before it would only end, with 127.
 * @param {string} program a path, or a name to be found on PATH
 * @throws the system's error, ENOENT or EACCES
 */
export async function assertRunnable (program) {
  const places = program.includes('/') ? [program] : (process.env.PATH ?? '').split(delimiter).filter(Boolean).map((folder) => join(folder, program))
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
