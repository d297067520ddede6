import { BaseloadError } from '../errors.js'

/**
 * Load goes to this machine, unless a host is named on purpose: a load test of somebody else's server is an attack.
 * @param {object} options
 * @param {string} options.url
 * @param {readonly string[]} [options.allowHosts] `example.test` (every port) or `example.test:8080`
 * @returns {URL}
 * @throws {BaseloadError} URL_INVALID, HOST_NOT_ALLOWED
 */
export function assertAllowedUrl ({ url, allowHosts = [] }) {
  const parsed = parseTargetUrl({ url })
  if (isLoopback(parsed.hostname) || allowHosts.some(host => isSameHost(host, parsed))) return parsed
  const everywhere = parsed.hostname === '0.0.0.0' || parsed.hostname === '[::]'
  throw new BaseloadError('HOST_NOT_ALLOWED', `${parsed.host} is not this machine: ${parsed.href}`, {
    hint: everywhere
      ? 'that is an address to listen on; measure http://127.0.0.1 with the same port'
      : `if the host is yours and its owner agrees, add --allow-host ${parsed.hostname}`
  })
}

/**
 * @param {object} options
 * @param {string} options.url
 * @returns {URL}
 * @throws {BaseloadError} URL_INVALID; its message never repeats a password
 */
export function parseTargetUrl ({ url }) {
  const text = String(url).trim()
  const parsed = URL.canParse(text) ? new URL(text) : null
  const isHttp = parsed !== null && (parsed.protocol === 'http:' || parsed.protocol === 'https:')
  if (!isHttp) {
    const shown = hideCredentials(text)
    throw new BaseloadError('URL_INVALID', `${JSON.stringify(shown)} is no http address`, { hint: describeMending(shown) })
  }
  if (parsed.username !== '' || parsed.password !== '') {
    throw new BaseloadError('URL_INVALID', `the address of ${parsed.host} has a user name or a password in it`, {
      hint: 'addresses are written to records: leave it out and use --header "Authorization: Basic …"'
    })
  }
  return parsed
}

/** @param {string} hostname as the URL parser writes it: `127.1` and `0x7f000001` have become 127.0.0.1 */
export function isLoopback (hostname) {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/**
 * @param {string} allowed
 * @param {URL} url
 */
function isSameHost (allowed, url) {
  const text = allowed.trim()
  // A bare IPv6 address has colons of its own; in a URL it stands in brackets.
  const host = text.startsWith('[') || text.split(':').length <= 2 ? text : `[${text}]`
  if (!URL.canParse(`${url.protocol}//${host}`)) return false
  const named = new URL(`${url.protocol}//${host}`)
  const portNamed = /:\d+$/.test(host)
  return named.hostname === url.hostname && (!portNamed || named.port === url.port)
}

/** @param {string} text */
function hideCredentials (text) {
  // Up to the last @: a password that was not encoded may hold an @ or a / itself, which is why the address could not be read.
  return text.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, '$1')
}

/** @param {string} text */
function describeMending (text) {
  const bare = `http://${text}`
  const looksBare = /^[^/:?#\s]+(:\d+)?([/?#]\S*)?$/.test(text) && URL.canParse(bare)
  return looksBare ? `write ${bare}` : 'write it like http://127.0.0.1:3000/path'
}
