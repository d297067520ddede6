import { REDACTED, redactHeaders, redactRequest } from '../secrets.js'

/** @import { RequestSpec, SecretNames } from '../../types.ts' */

/**
 * A request as a script may hold it: secret values stay out of the file, and reach k6 in its environment.
 * @typedef {Omit<RequestSpec, 'grpc'> & { secrets?: Record<string, string>, whole?: { path?: string, body?: string } }}
 *   ScriptRequest secrets: the variable that each secret header is in; whole: those of a path and a body that have a
 *   secret in them
 */

const MOST_WHOLE = 20 // requests: an environment holds some MB in all (man 2 execve), and a feed may be longer

/**
 * @param {{ requests: readonly RequestSpec[], secretNames?: SecretNames }} options
 * @returns {{ requests: ScriptRequest[], environment: Record<string, string>, holdsSecrets: boolean }} environment:
 *   variables with the values; holdsSecrets: a gRPC message, or paths and bodies of a long feed, have some that stay
 */
export function moveSecrets ({ requests, secretNames = {} }) {
  /** @type {Map<string, string>} */
  const variables = new Map()
  const nameVariable = (/** @type {string} */ value) => {
    const name = variables.get(value) ?? `BASELOAD_SECRET_${variables.size + 1}`
    variables.set(value, name)
    return name
  }
  let holdsSecrets = false
  const moved = requests.map(({ grpc, ...request }) => {
    const { path, body, headers = {} } = request
    const hidden = redactRequest({ request: { path, body, grpc }, secretNames })
    const whole = /** @type {const} */ (['path', 'body']).filter((key) => hidden[key] !== request[key])
    const canMove = requests.length <= MOST_WHOLE
    if ((whole.length > 0 && !canMove) || JSON.stringify(hidden.grpc) !== JSON.stringify(grpc)) holdsSecrets = true
    const hiddenHeaders = redactHeaders({ headers, secretNames })
    const names = Object.keys(headers).filter((name) => hiddenHeaders[name] === REDACTED && headers[name] !== REDACTED)
    const open = Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
    const { headers: _, ...bare } = request
    return {
      ...bare,
      ...Object.keys(open).length > 0 && { headers: open },
      ...names.length > 0 && { secrets: Object.fromEntries(names.map((name) => [name, nameVariable(headers[name])])) },
      ...whole.length > 0 && canMove && {
        ...Object.fromEntries(whole.map((key) => [key, hidden[key]])),
        whole: Object.fromEntries(whole.map((key) => [key, nameVariable(/** @type {string} */ (request[key]))]))
      }
    }
  })
  return { requests: moved, environment: Object.fromEntries([...variables].map(([value, name]) => [name, value])), holdsSecrets }
}
