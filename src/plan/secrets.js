/** @import { PartSpec, Plan, Target } from '../types.ts' */

export const REDACTED = '[redacted]'
const SECRET_HEADERS = Object.freeze(['authorization', 'proxy-authorization', 'cookie', 'set-cookie'])
const SECRET_VARIABLE = /pass(word|wd|phrase)?|secret|token|api_?key|private_?key|credential/i

/** `DB_PASSWORD=x node app.js`, `--token x`, `?api_key=x`: a name that says secret, and its value. */
const SECRET_ASSIGNMENT = new RegExp(`((?:\\b|--?)[\\w-]*(?:${SECRET_VARIABLE.source})[\\w-]*(?:=|(?<=--?[\\w-]+)\\s+))(?:"[^"]*"|'[^']*'|[^\\s&"']+)`, 'gi')

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
  return argv.map(text => redactText({ text, secretHeaders }))
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
  if (copy.command !== undefined) copy.command = redactText({ text: copy.command, secretHeaders })
  if (copy.env) copy.env = Object.fromEntries(Object.entries(copy.env).map(([name, value]) => [name, SECRET_VARIABLE.test(name) ? REDACTED : redactText({ text: value, secretHeaders })]))
  if (copy.check?.request) copy.check = { ...copy.check, request: redactRequest({ request: copy.check.request, secretHeaders }) }
  return copy
}

/**
 * Hides more rather than less: a quoted header up to its own closing quote (a Digest has quotes of the other kind within),
 * any other up to the end of the line.
 * @param {{ text: string, secretHeaders: readonly string[] }} options
 */
function redactText ({ text, secretHeaders }) {
  const names = [...listSecretNames(secretHeaders)].map(name => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const quoted = new RegExp(`(["'])((?:${names})\\s*[:=]\\s*)(?:\\\\.|(?!\\1)[^\\\\])*`, 'gis')
  const bare = new RegExp(`((?:-H|(?<![a-z0-9"']))(?:${names})\\s*[:=]\\s*)[^\\r\\n]+`, 'gi')
  return text.replace(quoted, `$1$2${REDACTED}`).replace(bare, `$1${REDACTED}`).replace(/(:\/\/)[^/?#\s"']*@/g, `$1${REDACTED}@`)
    .replace(SECRET_ASSIGNMENT, `$1${REDACTED}`)
}

/** @param {readonly string[]} secretHeaders */
function listSecretNames (secretHeaders) {
  return new Set([...SECRET_HEADERS, ...secretHeaders.map(name => name.trim().toLowerCase()).filter(name => name !== '')])
}
