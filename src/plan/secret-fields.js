import { isSecretName, REDACTED } from './secret-text.js'

/**
 * @typedef {object} FieldOptions
 * @property {readonly string[]} named names that are secret beside those that look so, in lower case
 * @property {(text: string) => string} hideText for text without fields
 * @property {(value: string) => void} onSecret told of each value that is hidden
 */

const FORM = /^[^\s=&]+=[^\s&]*(?:&[^\s=&]+=[^\s&]*)*$/
const MULTIPART = /^--[^\r\n]+\r?\n/
const PART_NAME = /;\s*name="?([^";\r\n]*)/i

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
