import { isSecretName, REDACTED, redactText } from './secret-text.js'

/** @import { GoodAnswer, GrpcCall, PartCheck, PartSpec, Plan, SecretNames, Target } from '../types.ts' */
/**
 * What is hidden, and who is told of it.
 * @typedef {object} Redaction
 * @property {(name: string) => boolean} isSecretHeader
 * @property {(text: string) => string} hideText
 * @property {FieldOptions} query
 * @property {FieldOptions} body
 */

/**
 * @typedef {object} FieldOptions
 * @property {readonly string[]} named names that are secret beside those that look so, in lower case
 * @property {(text: string) => string} hideText for text without fields
 * @property {(value: string) => void} onSecret told of each value that is hidden
 */

const FORM = /^[^\s=&]+=[^\s&]*(?:&[^\s=&]+=[^\s&]*)*$/
const MULTIPART = /^--[^\r\n]+\r?\n/
const PART_NAME = /;\s*name="?([^";\r\n]*)/i

export { REDACTED }

const SECRET_HEADERS = Object.freeze(['authorization', 'proxy-authorization', 'cookie', 'set-cookie'])

/**
 * A copy in which the values of secret headers are hidden. Names stay, so that a reader sees that the header was sent.
 * @param {{ headers: Readonly<Record<string, string>>, secretNames?: SecretNames }} options secretNames: beyond
 *   Authorization, Proxy-Authorization, Cookie, Set-Cookie and those that look secret
 * @returns {Record<string, string>}
 */
export function redactHeaders ({ headers, secretNames }) {
  return hideHeaders(headers, openRedaction({ secretNames }))
}

/**
 * A copy of a plan that may be written to a record. The plan that is run keeps its secrets.
 * @template {Pick<Plan, 'targets'>} P
 * @param {{ plan: P, secretNames?: SecretNames, onSecret?: (value: string) => void }} options onSecret: told of each
 *   value that is hidden
 * @returns {P}
 */
export function redactPlan ({ plan, secretNames, onSecret }) {
  const redaction = openRedaction({ secretNames, onSecret })
  return {
    ...plan,
    targets: Object.fromEntries(
      Object.entries(plan.targets).map(([name, target]) => [name, redactTarget(target, redaction)])
    )
  }
}

/**
 * Where a plan has something hidden, for a reader who wants to run it again: `mine.request.path`.
 * @param {{ plan: Plan, redacted: Plan }} options
 * @returns {string[]}
 */
export function listMasked ({ plan, redacted }) {
  const places = listDifferences(plan.targets, redacted.targets).map((place) => place.replace(/\.feed\.requests\..*/, '.feed.requests'))
  return [...new Set(places)]
}

/**
 * A copy of a command line that may be written to a record: `-H "Authorization: x"`, `--header=Cookie: x`,
 * `http://user:password@host`, `--api-key x`.
 * @param {{ argv: readonly string[], secretNames?: SecretNames }} options
 * @returns {string[]}
 */
export function redactArgv ({ argv, secretNames }) {
  const { hideText } = openRedaction({ secretNames })
  return argv.map(hideText)
}

/**
 * The same without the path of a key of TLS. Not of messages: `--key without --cert` has none.
 * @param {{ argv: readonly string[] }} options words of a command line, or flags with their values
 * @returns {string[]}
 */
export function hideKeyPaths ({ argv }) {
  return argv.map((word, at) => argv[at - 1] === '--key' ? REDACTED : word.replace(/^(--key[= ]).+$/s, `$1${REDACTED}`))
}

/**
 * A copy of a request in which secret values are hidden.
 * @template {{ path?: string, headers?: Record<string, string>, body?: string, grpc?: GrpcCall }} R
 * @param {{ request: R, secretNames?: SecretNames }} options
 * @returns {R}
 */
export function redactRequest ({ request, secretNames }) {
  return hideRequest(request, openRedaction({ secretNames }))
}

/** @param {{ secretNames?: SecretNames, onSecret?: (value: string) => void }} options @returns {Redaction} */
function openRedaction ({ secretNames: { headers = [], query = [], body = [] } = {}, onSecret = () => {} }) {
  const lower = (/** @type {readonly string[]} */ names) => names.map((name) => name.trim().toLowerCase()).filter((name) => name !== '')
  const names = [...new Set([...SECRET_HEADERS, ...lower(headers)])]
  const named = { query: lower(query), body: lower(body) }
  const fields = [...names, ...named.query, ...named.body]
  const hideText = (/** @type {string} */ text) => redactText({ text, names, fields, onSecret })
  return {
    isSecretHeader: (name) => isSecretName({ name: name.trim(), named: names }),
    hideText,
    query: { named: named.query, hideText, onSecret },
    body: { named: named.body, hideText, onSecret }
  }
}

/** @param {Target} target @param {Redaction} redaction @returns {Target} */
function redactTarget (target, redaction) {
  const { parts, request, feed, good, connect: { key, ...connect } = {} } = target
  return {
    ...target,
    ...target.connect && { connect },
    parts: parts.map((part) => redactPart(part, redaction)),
    request: hideRequest(request, redaction),
    ...(feed?.requests && { feed: { ...feed, requests: feed.requests.map((one) => hideRequest(one, redaction)) } }),
    good: hideGood(good, redaction)
  }
}

/**
 * @template {{ path?: string, headers?: Record<string, string>, body?: string, grpc?: GrpcCall }} R
 * @param {R} request
 * @param {Redaction} redaction
 * @returns {R}
 */
function hideRequest (request, redaction) {
  const { path, headers, body, grpc } = request
  return {
    ...request,
    ...(path !== undefined && { path: redactPath({ path, ...redaction.query }) }),
    ...(headers && { headers: hideHeaders(headers, redaction) }),
    ...(body !== undefined && { body: redactBody({ body, ...redaction.body }) }),
    ...(grpc && { grpc: hideCall(grpc, redaction) })
  }
}

/** @param {GrpcCall} call @param {Redaction} redaction @returns {GrpcCall} */
function hideCall (call, { body }) {
  return {
    ...call,
    message: redactValue({ value: call.message, ...body }),
    ...(call.json && { json: redactValue({ value: call.json, ...body }) })
  }
}

/** @param {{ good: GoodAnswer, secretNames?: SecretNames }} options @returns {GoodAnswer} */
export function redactGood ({ good, secretNames }) {
  return hideGood(good, openRedaction({ secretNames }))
}

/** What a good answer is may repeat what was sent. @param {GoodAnswer} good @param {Redaction} redaction @returns {GoodAnswer} */
function hideGood (good, { body }) {
  return {
    ...good,
    ...(good.body !== undefined && { body: redactBody({ body: good.body, ...body }) }),
    ...(good.json && { json: redactValue({ value: good.json, ...body }) })
  }
}

/** @param {Readonly<Record<string, string>>} headers @param {Redaction} redaction */
function hideHeaders (headers, { isSecretHeader, hideText, body: { onSecret } }) {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => {
    if (!isSecretHeader(name)) return [name, hideText(value)]
    if (value !== REDACTED) onSecret(value)
    return [name, REDACTED]
  }))
}

/** @param {PartSpec} part @param {Redaction} redaction @returns {PartSpec} */
function redactPart (part, redaction) {
  const { command, env, check } = part
  return {
    ...part,
    ...(command !== undefined && { command: redaction.hideText(command) }),
    ...(env && { env: redactValue({ value: env, ...redaction.body }) }),
    ...(check && { check: hideCheck(check, redaction) })
  }
}

/**
 * With the keys of its kind only: what stands beside them would be shown as it is.
 * @param {PartCheck} check
 * @param {Redaction} redaction
 * @returns {PartCheck}
 */
function hideCheck (check, redaction) {
  if (check.kind === 'grpc') return { kind: 'grpc', grpc: hideCall(check.grpc, redaction) }
  return { kind: 'http', request: hideRequest(check.request, redaction), good: hideGood(check.good, redaction) }
}

/** @param {unknown} open @param {unknown} hidden @param {string[]} [path] @returns {string[]} */
function listDifferences (open, hidden, path = []) {
  if (open === hidden) return []
  if (open === null || typeof open !== 'object' || hidden === null || typeof hidden !== 'object') return [path.join('.')]
  const other = /** @type {Record<string, unknown>} */ (hidden)
  return Object.entries(open).flatMap(([key, value]) =>
    listDifferences(value, other[key], [...path, Array.isArray(open) ? (value?.name ?? key) : key])
  )
}

/**
 * A path and its query, with the values of secret parameters hidden; all else stays byte for byte.
 * @param {{ path: string } & FieldOptions} options
 * @returns {string}
 */
export function redactPath ({ path, ...options }) {
  const at = path.indexOf('?')
  if (at === -1) return options.hideText(path)
  return `${options.hideText(path.slice(0, at))}?${redactPairs({ text: path.slice(at + 1), ...options })}`
}

/**
 * A body of JSON, of a form, or text.
 * @param {{ body: string } & FieldOptions} options
 * @returns {string} as it was, where nothing is hidden
 */
export function redactBody ({ body, ...options }) {
  const document = parseJson(body)
  if (document !== undefined) {
    const hidden = redactValue({ value: document, ...options })
    return JSON.stringify(hidden) === JSON.stringify(document) ? body : JSON.stringify(hidden)
  }
  if (FORM.test(body)) return redactPairs({ text: body, ...options })
  const [first] = MULTIPART.exec(body) ?? []
  return first === undefined ? options.hideText(body) : redactParts({ body, boundary: first.trimEnd(), ...options })
}

/**
 * Plain data with the values of secret keys hidden, whatever they are. What tells nothing stays: true, false, null, an empty text.
 * @param {{ value: unknown } & FieldOptions} options
 * @returns {any} of the same shape, but for hidden objects and lists
 */
export function redactValue ({ value, ...options }) {
  if (typeof value === 'string') return options.hideText(value)
  if (Array.isArray(value)) return value.map((one) => redactValue({ value: one, ...options }))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => {
    if (!isSecretName({ name, named: options.named }) || typeof one === 'boolean' || one === null || one === '') { return [name, redactValue({ value: one, ...options })] }
    for (const text of listLeaves(one)) options.onSecret(text)
    return [name, REDACTED]
  }))
}

/** `a=1&token=x`, names as they are decoded. @param {{ text: string } & FieldOptions} options */
function redactPairs ({ text, named, hideText, onSecret }) {
  return text.split('&').map((pair) => {
    const at = pair.indexOf('=')
    const value = pair.slice(at + 1)
    if (at === -1 || value === '' || value === REDACTED) return hideText(pair)
    if (!isSecretName({ name: decode(pair.slice(0, at)), named })) return `${pair.slice(0, at)}=${hideText(value)}`
    onSecret(value)
    onSecret(decode(value))
    return `${pair.slice(0, at)}=${REDACTED}`
  }).join('&')
}

/** multipart/form-data (RFC 7578). @param {{ body: string, boundary: string } & FieldOptions} options */
function redactParts ({ body, boundary, named, hideText, onSecret }) {
  return body.split(boundary).map((part) => {
    const gap = part.includes('\r\n\r\n') ? '\r\n\r\n' : '\n\n'
    const from = part.indexOf(gap) + gap.length
    const [, name] = PART_NAME.exec(part.slice(0, from)) ?? []
    const value = part.slice(from).trim()
    if (from < gap.length || name === undefined || value === '' || !isSecretName({ name, named })) return hideText(part)
    onSecret(value)
    return `${part.slice(0, from)}${REDACTED}${gap.slice(gap.length / 2)}`
  }).join(boundary)
}

/** @param {unknown} value @returns {string[]} */
function listLeaves (value) {
  if (value === null || typeof value === 'boolean') return []
  return typeof value === 'object' ? Object.values(value).flatMap(listLeaves) : [String(value)]
}

/** @param {string} text */
function decode (text) {
  try { return decodeURIComponent(text.replaceAll('+', ' ')) } catch { return text }
}

/** @param {string} text @returns {unknown} undefined for no object and no list */
function parseJson (text) {
  if (!/^\s*[{[]/.test(text)) return undefined
  try { return JSON.parse(text) } catch { return undefined }
}
