import { join } from 'node:path'
import { credentials, loadPackageDefinition } from '@grpc/grpc-js'
import { load } from '@grpc/proto-loader'
import { BaseloadError } from '../errors.js'
import { findPathFaults } from './check-answer.js'

/** @import { PartCheck } from '../types.ts' */

const TIMEOUT_MS = 5000

/**
 * Calls a unary method once: anything but grpc-status 0 with the declared paths is a wrong answer.
 * @param {{ name: string, address: string, targetsFolder: string, check: NonNullable<PartCheck['grpc']>, signal: AbortSignal }} options
 * @throws {BaseloadError} TARGET_WRONG_ANSWER
 */
export async function checkGrpc ({ name, address, targetsFolder, check, signal }) {
  const definition = await load(join(targetsFolder, check.proto), { longs: Number, defaults: true })
  const [service, method] = check.method.split('/')
  const root = loadPackageDefinition(definition)
  // A service is found by its dotted name; its type is known only to the proto file.
  const Client = /** @type {any} */ (service.split('.').reduce((/** @type {any} */ level, key) => level?.[key], root))
  const client = new Client(address, credentials.createInsecure())
  try {
    const answer = await new Promise((resolve, reject) => {
      const call = client[method](check.message, { deadline: Date.now() + TIMEOUT_MS }, (/** @type {Error | null} */ error, /** @type {unknown} */ value) => error ? reject(error) : resolve(value))
      signal.addEventListener('abort', () => call.cancel(), { once: true })
    })
    const faults = findPathFaults({ document: answer, paths: check.json ?? {} })
    if (faults.length > 0) throw new Error(faults.join('; '))
  } catch (error) {
    signal.throwIfAborted()
    const { code, details, message } = /** @type {Error & { code?: number, details?: string }} */ (error)
    const what = code === undefined ? message : `grpc-status ${code} (${details})`
    throw new BaseloadError('TARGET_WRONG_ANSWER', `${name} answered ${check.method} wrongly: ${what}`, { hint: 'call it yourself with grpcurl or a grpc-js client; the method and message stand under `check` in its definition', cause: error })
  } finally {
    client.close()
  }
}
