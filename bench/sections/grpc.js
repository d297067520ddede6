import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadMethod } from '../../src/load/transports/grpc/connector.js'
import { runShapes } from '../run-shapes.js'

/** @import { Section } from '../contracts.js' */

const CALL = {
  proto: fileURLToPath(new URL('../../targets/protocol/catalogue.proto', import.meta.url)),
  method: 'baseload.catalogue.Catalogue/GetItem',
  message: { id: 'small' }
}
const SHAPES = [{ connections: 10, streams: 1 }, { connections: 10, streams: 10 }]

/** How many unary calls a second one core can drive. @type {Section} */
export const grpc = {
  title: 'gRPC ceiling on one core',
  async run (context) {
    const messageFile = await writeMessage(context.site.folder)
    return runShapes({ context, answer: 'grpc', shapes: SHAPES, ask: (peer, load) => peer.grpc?.({ ...load, messageFile, ...CALL }) })
  }
}

/**
 * The body of the call, for a peer that knows HTTP/2 only: a byte that says "not compressed", four of length, the message.
 * @param {string} folder
 */
async function writeMessage (folder) {
  const { message } = await loadMethod(CALL)
  const prefix = Buffer.alloc(5)
  prefix.writeUInt32BE(message.length, 1)
  const file = join(folder, 'grpc-message')
  await writeFile(file, Buffer.concat([prefix, message]))
  return file
}
