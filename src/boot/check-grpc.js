import { BaseloadError } from '../errors.js'
import { findPathFaults } from './answer-contents.js'
import { LEAST_TIMEOUT_MS } from './check-answer.js'
import { findProto, loadProto } from './find-proto.js'
import { hintNoAnswer } from './answer-hints.js'
import { assertMayConnect, createGuard, formatHostPort } from './guard.js'

/** @import { PartCheck, Place } from '../types.ts' */
/** @import { Guard } from './guard.js' */

const UNAVAILABLE = 14 // https://grpc.github.io/grpc/core/md_doc_statuscodes.html

/** The client, which takes a tenth of a second to load: only targets that speak gRPC wait for it. */
export function loadGrpcClient () {
  return Promise.all([import('@grpc/grpc-js'), import('@grpc/proto-loader')]) // the second is for loadProto
}

/**
 * Calls a unary method once: anything but grpc-status 0 with the declared paths is a wrong answer.
 * @param {{ name: string, url: string, guard?: Guard, targetsFolder: string, check: NonNullable<PartCheck['grpc']>,
 *   startBy?: import('./answer-hints.js').StartByHand | null, timeoutMs?: number, signal: AbortSignal }} options
 *   guard: absent, only this machine is asked; startBy: see checkAnswer
 * @returns {Promise<{ wireBytes: null }>} how long its message is, is not fixed
 * @throws {BaseloadError} TARGET_WRONG_ANSWER, TARGET_NO_ANSWER, HOST_NOT_ALLOWED, BASELINE_INVALID for a method that
 *   is not in the proto file
 */
export async function checkGrpc ({
  name, url, guard = createGuard(), targetsFolder, check, startBy = null, timeoutMs = LEAST_TIMEOUT_MS, signal
}) {
  const place = await guard.resolve({ url })
  const { client, method } = await createClient({ name, place, targetsFolder, check })
  const settled = new AbortController()
  try {
    const answer = await new Promise((resolve, reject) => {
      const call = client[method](
        check.message,
        { deadline: Date.now() + timeoutMs },
        (/** @type {Error | null} */ error, /** @type {unknown} */ value) => (error ? reject(error) : resolve(value))
      )
      // grpc-js takes it for metadata, and believes the one in the trailers.
      call.on('metadata', (/** @type {import('@grpc/grpc-js').Metadata} */ metadata) => {
        if (metadata.get('grpc-status').length > 0) reject(new Error('a grpc-status before the message'))
      })
      signal.addEventListener('abort', () => call.cancel(), { once: true, signal: settled.signal })
    })
    const faults = findPathFaults({ document: answer, paths: check.json ?? {} })
    if (faults.length > 0) throw new Error(faults.map(({ found }) => found).join('; '))
    return { wireBytes: null }
  } catch (error) {
    signal.throwIfAborted()
    const { code, details, message } = /** @type {Error & { code?: number, details?: string }} */ (error)
    const what = code === undefined ? message : `grpc-status ${code} (${details})`
    const byHand = startBy === null ? '' : `it is stopped again: ${startBy.how}, then `
    if (code === UNAVAILABLE && /ECONNREFUSED|No connection established/.test(details ?? '')) {
      throw new BaseloadError('TARGET_NO_ANSWER', `${name} did not answer ${check.method}: ${details}`, {
        hint: hintNoAnswer({ code: 'ECONNREFUSED', place, isStarted: startBy !== null }),
        cause: error
      })
    }
    throw new BaseloadError('TARGET_WRONG_ANSWER', `${name} answered ${check.method} wrongly: ${what}`, {
      hint: `${byHand}call it yourself with grpcurl or a grpc-js client; \`check\` in its definition has the method and the message`,
      cause: error
    })
  } finally {
    settled.abort()
    client.close()
  }
}

/**
 * @param {{ name: string, place: Place, targetsFolder: string, check: NonNullable<PartCheck['grpc']> }} options
 * @returns {Promise<{ client: any, method: string }>} a client whose type is known only to the proto file
 */
async function createClient ({ name, place, targetsFolder, check }) {
  assertMayConnect(place)
  const [service, method] = check.method.split('/')
  const [{ credentials, loadPackageDefinition }] = await loadGrpcClient()
  try {
    const root = loadPackageDefinition(await loadProto({ proto: findProto({ proto: check.proto, targetsFolder }) }))
    const Client = /** @type {any} */ (service.split('.').reduce((/** @type {any} */ level, key) => level?.[key], root))
    const client = new Client(formatHostPort(place), credentials.createInsecure(), {
      'grpc.enable_http_proxy': 0,
      'grpc.default_authority': place.authority
    })
    if (typeof client[method] !== 'function') throw new TypeError(`${service} has no method ${method}`)
    return { client, method }
  } catch (error) {
    throw new BaseloadError(
      'BASELINE_INVALID',
      `${name} cannot be called with ${check.method} of ${check.proto}: ${/** @type {Error} */ (error).message}`,
      { hint: 'fix proto or method under `check` in its definition', cause: error }
    )
  }
}
