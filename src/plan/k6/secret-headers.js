import { REDACTED, redactHeaders } from '../secrets.js'

/** @import { RequestSpec } from '../../types.ts' */

/**
 * A request as a script may hold it: the values of secret headers stay out of the file, and reach k6 in its environment.
 * @typedef {Omit<RequestSpec, 'grpc'> & { secrets?: Record<string, string> }} ScriptRequest secrets: the variable that each such header is in
 */

/**
 * @param {{ requests: readonly RequestSpec[], secretHeaders?: readonly string[] }} options
 * @returns {{ requests: ScriptRequest[], environment: Record<string, string> }} environment: variables with the values
 */
export function moveSecrets ({ requests, secretHeaders = [] }) {
  /** @type {Map<string, string>} */
  const variables = new Map()
  const moved = requests.map(({ grpc: _, headers, ...request }) => {
    if (!headers) return request
    const hidden = redactHeaders({ headers, secretHeaders })
    const names = Object.keys(headers).filter((name) => hidden[name] === REDACTED && headers[name] !== REDACTED)
    for (const name of names) if (!variables.has(headers[name])) variables.set(headers[name], `BASELOAD_SECRET_${variables.size + 1}`)
    const open = Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
    return {
      ...request,
      ...Object.keys(open).length > 0 && { headers: open },
      ...names.length > 0 && { secrets: Object.fromEntries(names.map((name) => [name, /** @type {string} */ (variables.get(headers[name]))])) }
    }
  })
  return { requests: moved, environment: Object.fromEntries([...variables].map(([value, name]) => [name, value])) }
}
