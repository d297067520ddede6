import { PROGRAM_NAMES, describeProgram } from '../programs/index.js'
import { formatHostPort } from './guard.js'

/** @import { Guard } from './guard.js' */

/** By which our own scripts are told what they may connect to beyond this machine; see targets/shared/guard.js. */
export const ALLOW_HOSTS = 'BASELOAD_ALLOW_HOSTS'

const URLS = PROGRAM_NAMES.flatMap((name) => describeProgram(name).url ?? [])
/** Variables by which our own scripts, and proxies, are told the address of a server: a URL, or host:port. */
const NAMING = [
  ...['ORIGIN_URL', 'PRODUCER_URL', 'PRODUCER_HOST', 'BASELOAD_BACKEND'],
  ...URLS.map(({ variable }) => variable)
]
/** Those of the user's shell say nothing to our own scripts. @type {Readonly<Record<string, undefined>>} */
export const UNNAMED = Object.freeze(Object.fromEntries(NAMING.map((name) => [name, undefined])))

/**
 * The addresses in an environment, decided: else load would go through our own processes to wherever a baseline says.
 * @param {{ env: Record<string, string | undefined>, guard: Guard }} options
 * @returns {Promise<Record<string, string>>} only those variables
 * @throws {BaseloadError} URL_INVALID, HOST_NOT_ALLOWED, TARGET_NO_ANSWER for an unknown name
 */
export async function pinEnvironment ({ env, guard }) {
  const named = NAMING.flatMap((name) => env[name] ? [([name, env[name]])] : [])
  return Object.fromEntries(await Promise.all(named.map(async ([name, value]) => [name, await pin({ value, guard })])))
}

/** @param {{ value: string, guard: Guard }} options */
async function pin ({ value, guard }) {
  const [, scheme, rest] = /^([a-z]+):\/\/(.*)$/i.exec(value) ?? [null, null, value]
  const end = rest.search(/[/?#\\]/)
  const [given, path] = end < 0 ? [rest, ''] : [rest.slice(0, end), rest.slice(end)]
  const port = URLS.find((one) => one.scheme === scheme)?.port
  const loginEnd = port ? given.lastIndexOf('@') + 1 : 0
  const [login, authority] = [given.slice(0, loginEnd), given.slice(loginEnd)]
  const withPort = port && !/:\d+$/.test(authority) ? `${authority}:${port}` : authority
  const place = await guard.resolve({ url: `${scheme === 'https' ? 'https' : 'http'}://${withPort}` })
  return scheme === null ? formatHostPort(place) : `${scheme}://${login}${formatHostPort(place)}${path}`
}

/** @import { BaseloadError } from '../errors.js' */
