import { BaseloadError } from '../../errors.js'
import { findSocket, isIp, toHost } from '../address.js'
import { MARK, markUuids, PLACEHOLDER } from '../uuid.js'
import { describeRequest } from '../request-bytes.js'
import { REDACTED, redactGood, redactHeaders, redactRequest } from '../secrets.js'
import { writeK6Script } from './script.js'

/** @import { Connect, K6Experiment, RequestSpec, SecretNames } from '../../types.ts' */

/**
 * What k6 is given: a script and the files that it opens, with names for one folder; and an environment for what must be in no file.
 * holdsSecrets: some values that look secret are in them all the same.
 * @typedef {{ files: Record<string, string>, environment: Record<string, string>, holdsSecrets: boolean }} K6Bundle
 */

/**
 * A request as a script may hold it: secret values stay out of the file, and reach k6 in its environment.
 * @typedef {Omit<RequestSpec, 'grpc'> & { secrets?: Record<string, string>, whole?: { path?: string, body?: string } }}
 *   ScriptRequest secrets: the variable that each secret header is in; whole: those of a path and a body that have a
 *   secret in them
 */

export const SCRIPT_FILE = 'script.js'
const REQUESTS_FILE = 'requests.json'
const PROTO_FILE = 'service.proto'
const MOST_WHOLE = 20 // requests: an environment holds some MB in all (man 2 execve), and a feed may be longer

/**
 * @param {{ experiment: K6Experiment, requests: readonly RequestSpec[], connect?: Connect, secretNames?: SecretNames,
 *   protos?: Record<string, string> }} options requests: at least one; connect: of the target; protos:
 *   for gRPC, texts of the proto file, `service.proto`, and of what it imports
 * @returns {K6Bundle}
 */
export function bundleK6 ({ experiment, requests: given, connect, secretNames, protos }) {
  const { requests, environment, holdsSecrets } = moveSecrets({ requests: given.map(fitRequest), secretNames })
  const several = requests.length > 1
  const script = writeK6Script({
    experiment,
    requests,
    isFresh: JSON.stringify(given) !== markUuids(JSON.stringify(given)),
    connecting: describeConnecting({ url: experiment.url, connect }),
    requestsFile: several ? REQUESTS_FILE : null,
    protoFile: protos === undefined ? null : PROTO_FILE
  })
  return {
    files: {
      [SCRIPT_FILE]: script,
      ...several && { [REQUESTS_FILE]: `${JSON.stringify(requests)}\n` },
      ...protos
    },
    environment,
    holdsSecrets: holdsSecrets || JSON.stringify(redactGood({ good: experiment.good, secretNames })) !== JSON.stringify(experiment.good)
  }
}

/**
 * Options of k6 for how a server is reached. A certificate and its key are no part of the bundle: k6 opens the files.
 * @param {{ url: string, connect?: Connect }} options
 * @returns {string[]} lines of a script
 * @throws {BaseloadError} K6_CANNOT
 */
function describeConnecting ({ url, connect: { to, servername, ca, cert, insecure } = {} }) {
  const { hostname, port, protocol } = new URL(url)
  const cannot = (/** @type {string} */ what, /** @type {string} */ hint) =>
    new BaseloadError('K6_CANNOT', `k6 cannot do what is asked: ${what}`, { hint })
  if (findSocket({ to }) !== null) throw cannot('it connects to no unix socket', 'export a script for a port that the server listens on')
  if (to !== undefined && !isIp(toHost(new URL(`http://${to}`).hostname))) {
    throw cannot(`it connects to an IP address in place of a name, and ${to} is none`, 'give --connect-to an address: getent ahosts shows it')
  }
  if (to !== undefined && isIp(toHost(hostname))) {
    throw cannot(`it connects elsewhere in place of a name, and ${hostname} is none`, 'give the URL the name that the server has')
  }
  if (servername !== undefined) throw cannot('it has no SNI but the name of the URL', 'put that name in the URL, and the place in --connect-to')
  if (ca !== undefined) throw cannot('it takes no authority in a script', 'leave --ca out, and start k6 with SSL_CERT_FILE=<file> in its environment')
  return [
    ...to === undefined ? [] : [`hosts: ${JSON.stringify({ [`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`]: to })},`],
    ...insecure ? ['insecureSkipTLSVerify: true, // another server may answer'] : [],
    ...cert === undefined ? [] : [`tlsAuth: [{ cert: open(__ENV.${CERT}), key: open(__ENV.${KEY}) }],`]
  ]
}

/** Variables with the paths of the client's certificate and its key. */
export const CERT = 'BASELOAD_CERT'
export const KEY = 'BASELOAD_KEY'

/**
 * With the headers that every other driver sends. k6 frames a body itself, and names itself unless it is told an empty name.
 * @param {RequestSpec} request
 * @returns {RequestSpec}
 */
function fitRequest (request) {
  if (request.grpc) return request
  if (request.bodyEncoding) {
    throw new BaseloadError('K6_CANNOT', `k6 cannot do what is asked: send ${request.bodyFile}, which is no UTF-8`, { hint: 'measure it without k6' })
  }
  const { bodyFile, bodySha256, ...sent } = request
  const fields = describeRequest({ request }).fields.map(unmark).filter(([name]) => !FRAMING.includes(name.toLowerCase()))
  const isNamed = fields.some(([name]) => name.toLowerCase() === 'user-agent')
  return { ...sent, path: markUuids(request.path, PLACEHOLDER), headers: Object.fromEntries([...fields, ...isNamed ? [] : [['User-Agent', '']]]) }
}

/** As it is written: a script puts the ids there itself. @param {[string, string]} field @returns {[string, string]} */
function unmark ([name, value]) {
  return [name, value.replaceAll(MARK, PLACEHOLDER)]
}

const FRAMING = ['content-length', 'transfer-encoding']

/**
 * @param {{ requests: readonly RequestSpec[], secretNames?: SecretNames }} options
 * @returns {{ requests: ScriptRequest[], environment: Record<string, string>, holdsSecrets: boolean }} environment:
 *   variables with the values; holdsSecrets: a gRPC message, or paths and bodies of a long feed, have some that stay
 */
function moveSecrets ({ requests, secretNames = {} }) {
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
