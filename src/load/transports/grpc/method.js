import { loadProto } from '../../../boot/find-proto.js'
import { BaseloadError } from '../../../errors.js'

/** @import { MethodDefinition } from '@grpc/proto-loader' */
/** @import { GrpcCall } from '../../../types.ts' */

/**
 * A unary method and the message that it is called with.
 * @typedef {object} GrpcMethod
 * @property {string} path `/package.Service/Method`
 * @property {Buffer} message serialised, without the prefix
 * @property {MethodDefinition<object, object>} definition
 */

/**
 * Look a method up in its proto file, and serialise its message once.
 * @param {GrpcCall} call
 * @returns {Promise<GrpcMethod>}
 * @throws {BaseloadError} USAGE: no such file, method, or message; a method that streams
 */
export async function loadMethod ({ proto, method, message }) {
  const definition = await findMethod({ proto, method })
  if (definition.requestStream || definition.responseStream) {
    throw new BaseloadError('USAGE', `${method} is a streaming method`, {
      hint: 'only unary methods can be loaded: one message, one answer'
    })
  }
  try {
    return { path: definition.path, message: serialize(definition, message), definition }
  } catch (cause) {
    throw new BaseloadError('USAGE', `the message does not fit ${method}: ${describe(cause)}`, {
      hint: `compare it with the request type in ${proto}; names are in camelCase`,
      cause
    })
  }
}

/**
 * protobufjs leaves out fields that the type has not, so that a misspelt one would go unseen.
 * @param {MethodDefinition<object, object>} definition
 * @param {object} message
 */
function serialize (definition, message) {
  const bytes = definition.requestSerialize(message)
  const understood = definition.requestDeserialize(bytes)
  for (const [name, value] of Object.entries(message)) {
    if (value !== null && value !== undefined && !(name in understood)) throw new Error(`there is no field ${name}`)
  }
  return bytes
}

/** @param {Pick<GrpcCall, 'proto' | 'method'>} options */
async function findMethod ({ proto, method }) {
  const [serviceName, methodName] = method.replace(/^\//, '').split('/')
  const root = await loadProto({ proto }).catch((cause) => {
    throw new BaseloadError('USAGE', `the proto file ${proto} cannot be read: ${describe(cause)}`, {
      hint: 'check its path, its syntax and its imports',
      cause
    })
  })
  const service = root[serviceName]
  // A message or an enum has a `format`; anything else is a service, whose own keys are its methods.
  const definition = service !== undefined && !('format' in service) && methodName !== undefined && Object.hasOwn(service, methodName)
    ? /** @type {Record<string, MethodDefinition<object, object>>} */ (service)[methodName]
    : undefined
  if (definition !== undefined) return definition
  throw new BaseloadError('USAGE', `${proto} has no method ${method}`, {
    hint: 'write it as package.Service/Method, spelled as in the proto file'
  })
}

/** @param {unknown} error */
function describe (error) {
  return error instanceof Error ? error.message : String(error)
}
