import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { MOST_BYTES, readBounded } from '../config/bounded-file.js'

/**
 * A proto file of the targets that ship, else one of the user's own.
 * @param {{ proto: string, targetsFolder: string }} options
 * @returns {string} its path
 */
export function findProto ({ proto, targetsFolder }) {
  const shipped = join(targetsFolder, proto)
  return existsSync(shipped) ? shipped : resolve(proto)
}

/**
 * As `load` of proto-loader, which would wait for a pipe: here the file and what it imports are read like all that a user names.
 * @param {{ proto: string }} options its path
 * @returns {Promise<import('@grpc/proto-loader').PackageDefinition>}
 * @throws {Error} when one of them cannot be read
 */
export async function loadProto ({ proto }) {
  const [{ default: protobuf }, { fromJSON }] = await Promise.all([import('protobufjs'), import('@grpc/proto-loader')])
  const root = new protobuf.Root()
  root.fetch = (file, callback) => {
    // null as Node.js has it, which its type forgot
    readBounded({ file, mostBytes: MOST_BYTES.byHand }).then((text) => callback(/** @type {any} */ (null), text), callback)
  }
  return fromJSON((await root.load(proto)).resolveAll().toJSON(), { longs: Number, defaults: true })
}
