import { asksContents } from '../good-answer.js'

/** @import { GoodAnswer } from '../../types.ts' */
/** @import { ScriptRequest } from './bundle.js' */

/**
 * What is peculiar to one protocol in a script. causes: of failures, each counted by itself; body: with a function
 * `ask`, which answers with `fault` (null, `timeout` or one of the causes) and, over HTTP, `ms`.
 * @typedef {{ imports: string, causes: string[], body: string }} Asking
 */

/**
 * @param {{ requests: readonly ScriptRequest[], isFresh: boolean, requestsFile: string | null, good: GoodAnswer }} options isFresh:
 *   they have ids of their own
 * @returns {Asking}
 */
export function writeHttpAsking ({ requests, isFresh, requestsFile, good }) {
  const { bodyBytes, status = 200 } = good
  const checks = listChecks(good)
  const hasWhole = requests.some(({ whole }) => whole)
  const listed = requestsFile === null
    ? `const REQUESTS = ${JSON.stringify(requests, null, 2)}`
    : `// All virtual users share one copy.\nconst REQUESTS = new SharedArray('requests', () => JSON.parse(open('./${requestsFile}')))`
  return {
    imports: `import http from 'k6/http'${requestsFile === null ? '' : "\nimport { SharedArray } from 'k6/data'"}`,
    causes: ['status 1xx', 'status 2xx', 'status 3xx', 'status 4xx', 'status 5xx', STRANGE, ...good.contentEncoding ? [ENCODING] : [], 'body', ...asksContents(good) ? [CONTENTS] : [], 'connection'],
    body: `${listed}

function ask () {
  const { ${hasWhole ? 'whole = {}, path: openPath' : 'path'}, method = 'GET', headers = {}, secrets = {}, body${hasWhole ? ': openBody' : ''} = null } = REQUESTS${requests.length === 1 ? '[0]' : '[exec.scenario.iterationInTest % REQUESTS.length]'}
${hasWhole ? '  const path = whole.path ? __ENV[whole.path] : openPath\n  const body = whole.body ? __ENV[whole.body] : openBody\n' : ''}  const all = { ...headers }
  for (const name of Object.keys(secrets)) all[name] = __ENV[secrets[name]]
${isFresh ? FRESH : ''}  const before = Date.now()
  const answer = http.request(method, BASE + ${isFresh ? 'fill(path), body && fill(body)' : 'path, body'}, { headers: all, timeout: \`\${TIMEOUT_MS}ms\`, redirects: 0, responseType: '${asksContents(good) ? 'text' : bodyBytes ? 'binary' : 'none'}' })
  const held = examine(answer)
  const fault = findFault(answer, held)
  const { blocked, duration } = answer.timings // from when k6 sends, the wait for a connection included
  if (fault === 'timeout') return { fault, held, ms: Math.max(blocked + duration, TIMEOUT_MS) }
  if (fault === 'connection') return { fault, held, ms: Math.max(blocked + duration, Date.now() - before) }
  return { fault, held, ms: blocked + duration }
}

// What a good answer is: k6 shows the share of each.
function examine (answer) {
  const came = answer.status !== 0
${checks.map(({ before }) => before ?? '').join('')}  return {
${checks.map(({ name, holds }) => `    ${JSON.stringify(name)}: came && ${holds}`).join(',\n')}
  }
}

function findFault (answer, held) {
  if (answer.error_code === 1050) return 'timeout'
  if (answer.status === 0) return 'connection'
  if (answer.status !== ${status}) return answer.status >= 100 && answer.status < 600 ? \`status \${Math.floor(answer.status / 100)}xx\` : '${STRANGE}'
${checks.slice(1).map(({ name, cause }) => `  if (!held[${JSON.stringify(name)}]) return '${cause}'\n`).join('')}  return null
}
${asksContents(good) ? writeContentsCheck(good) : ''}`
  }
}

const FRESH = `  const id = 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => Math.floor(Math.random() * 16).toString(16))
  const fill = (text) => text.replace(/{{ *uuid *}}/gi, id)
  for (const name of Object.keys(all)) all[name] = fill(all[name])
`

const ENCODING = 'content-encoding'
/** The cause of an answer that is good but for what its body says. */
export const CONTENTS = 'body: not what is asked'
const STRANGE = 'status beyond 5xx' // HTTP has no such classes; a server may send them

/**
 * What is asked of an answer. The status comes first: what is wrong with an error page needs no telling.
 * @typedef {{ name: string, holds: string, cause: string, before?: string }} Check holds: an expression, of `answer` and of
 *   what `before` declares
 * @param {GoodAnswer} good
 * @returns {Check[]}
 */
function listChecks (good) {
  const { bodyBytes, contentEncoding, status = 200 } = good
  return [
    { name: `status is ${status}`, holds: `answer.status === ${status}`, cause: '' },
    ...contentEncoding
      ? [{
          name: `content-encoding is ${contentEncoding}`,
          holds: `(answer.headers['Content-Encoding'] || 'identity').trim().toLowerCase() === '${contentEncoding}'`,
          cause: ENCODING
        }]
      : [],
    ...bodyBytes ? listBodyChecks(bodyBytes, asksContents(good)) : [],
    ...asksContents(good) ? [{ name: 'body is what is asked', holds: "isAsAsked(answer.body || '')", cause: CONTENTS }] : []
  ]
}

/**
 * k6 unpacks a compressed body: its length on the wire is told by a header, if by anything.
 * @param {NonNullable<GoodAnswer['bodyBytes']>} bodyBytes
 * @param {boolean} isText the body is there as a text
 * @returns {Check[]}
 */
function listBodyChecks ({ min, max }, isText) {
  const wrong = [...min === undefined ? [] : [`bytes < ${min}`], ...max === undefined ? [] : [`bytes > ${max}`]]
  if (wrong.length === 0) return []
  return [{
    name: `body has ${[...min === undefined ? [] : [`${min} bytes or more`], ...max === undefined ? [] : [`${max} bytes or less`]].join(', ')}`,
    holds: `!(${wrong.join(' || ')})`, // one that no header tells is not wrong
    cause: 'body',
    before: `  const packed = came && answer.headers['Content-Encoding'] !== undefined
  const bytes = packed ? Number(answer.headers['Content-Length']) : !came || answer.body === null ? 0 : ${isText ? 'countBytes(answer.body)' : 'answer.body.byteLength'}
`
  }]
}

/** k6 hands bodies over unpacked. Each distinct one is read once by each virtual user. @param {GoodAnswer} good */
function writeContentsCheck ({ body, decodedBytes, json = {}, jsonAbsent = [] }) {
  const isJson = Object.keys(json).length + jsonAbsent.length > 0
  const { min = 0, max = Infinity } = decodedBytes ?? {}
  return `
const WANTED = ${JSON.stringify({ body, json, jsonAbsent })}
const KNOWN = new Map()

function isAsAsked (text) {
  const known = KNOWN.get(text)
  if (known !== undefined) return known
  const isGood = readBody(text)
  if (KNOWN.size < ${MOST_KNOWN}) KNOWN.set(text, isGood)
  return isGood
}

function readBody (text) {
  if (WANTED.body !== undefined && text !== WANTED.body) return false
  const bytes = countBytes(text)
  if (bytes < ${min} || bytes > ${max}) return false
${isJson
    ? `  let whole
  try { whole = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text) } catch (error) { return false }
  const read = (path) => path.split('.').reduce((value, key) => value === undefined || value === null ? undefined : value[key], whole)
  for (const path of Object.keys(WANTED.json)) {
    const value = read(path)
    if (value === undefined || (WANTED.json[path] !== null && value !== WANTED.json[path])) return false
  }
  for (const path of WANTED.jsonAbsent) if (read(path) !== undefined) return false
`
    : ''}  return true
}

function countBytes (text) {
  return encodeURIComponent(text).replace(/%../g, '.').length
}
`
}

const MOST_KNOWN = 1000
