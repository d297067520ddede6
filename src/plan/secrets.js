import { REDACTED, SECRET_VARIABLE, redactText } from './secret-text.js'

/** @import { PartSpec, Plan, Target } from '../types.ts' */

export { REDACTED }

const SECRET_HEADERS = Object.freeze(['authorization', 'proxy-authorization', 'cookie', 'set-cookie'])

/**
 * A copy in which the values of secret headers are hidden. Names stay, so that a reader sees that the header was sent.
 * @param {object} options
 * @param {Readonly<Record<string, string>>} options.headers
 * @param {readonly string[]} [options.secretHeaders] names beyond Authorization, Proxy-Authorization, Cookie and Set-Cookie
 * @returns {Record<string, string>}
 */
export function redactHeaders ({ headers, secretHeaders = [] }) {
  const secret = listSecretNames(secretHeaders)
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, secret.has(name.trim().toLowerCase()) ? REDACTED : value]))
}

/**
 * A copy of a plan that may be written to a record. The plan that is run keeps its secrets.
 * @param {object} options
 * @param {Plan} options.plan
 * @param {readonly string[]} [options.secretHeaders]
 * @returns {Plan}
 */
export function redactPlan ({ plan, secretHeaders = [] }) {
  return { ...plan, targets: Object.fromEntries(Object.entries(plan.targets).map(([name, target]) => [name, redactTarget({ target, secretHeaders })])) }
}

/**
 * A copy of a command line that may be written to a record: `-H "Authorization: x"`, `--header=Cookie: x`, `http://user:password@host`.
 * @param {object} options
 * @param {readonly string[]} options.argv
 * @param {readonly string[]} [options.secretHeaders]
 * @returns {string[]}
 */
export function redactArgv ({ argv, secretHeaders = [] }) {
  const names = [...listSecretNames(secretHeaders)]
  return argv.map(text => redactText({ text, names }))
}

/** @param {{ target: Target, secretHeaders: readonly string[] }} options */
function redactTarget ({ target, secretHeaders }) {
  const { parts, request, feed } = target
  return {
    ...target,
    parts: parts.map(part => redactPart({ part, secretHeaders })),
    request: redactRequest({ request, secretHeaders }),
    ...(feed?.requests && { feed: { ...feed, requests: feed.requests.map(one => redactRequest({ request: one, secretHeaders })) } })
  }
}

/**
 * A copy of a request in which the values of secret headers are hidden.
 * @template {{ headers?: Record<string, string> }} R
 * @param {{ request: R, secretHeaders: readonly string[] }} options
 * @returns {R}
 */
export function redactRequest ({ request, secretHeaders }) {
  return request.headers ? { ...request, headers: redactHeaders({ headers: request.headers, secretHeaders }) } : request
}

/**
 * @param {{ part: PartSpec, secretHeaders: readonly string[] }} options
 * @returns {PartSpec}
 */
function redactPart ({ part, secretHeaders }) {
  const copy = { ...part }
  const hide = (/** @type {string} */ text) => redactText({ text, names: [...listSecretNames(secretHeaders)] })
  if (copy.command !== undefined) copy.command = hide(copy.command)
  if (copy.env) copy.env = Object.fromEntries(Object.entries(copy.env).map(([name, value]) => [name, SECRET_VARIABLE.test(name) ? REDACTED : hide(value)]))
  if (copy.check?.request) copy.check = { ...copy.check, request: redactRequest({ request: copy.check.request, secretHeaders }) }
  return copy
}

/** @param {readonly string[]} secretHeaders */
function listSecretNames (secretHeaders) {
  return new Set([...SECRET_HEADERS, ...secretHeaders.map(name => name.trim().toLowerCase()).filter(name => name !== '')])
}
