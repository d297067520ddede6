import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadMethod } from '../../src/load/transports/grpc/connector.js'
import { runRounds } from '../run-rounds.js'
import { withServer } from '../start-server.js'
import { layCeilings } from '../tables.js'

/** @import { Section, SectionContext } from '../contracts.js' */

const PRODUCER = fileURLToPath(new URL('../../targets/protocol/producer.js', import.meta.url))
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
    const { site, extent } = context
    const messageFile = await writeMessage(site.folder)
    const shapes = []
    for (const shape of SHAPES) shapes.push(await runShape({ context, messageFile, ...shape }))
    return [
      `Unary calls against the grpc-js server of targets/protocol, ${extent.grpcSeconds} s a trial, ${extent.rounds} rounds.`,
      layCeilings({ shapes, ours: context.peers[0].name })
    ].join('\n\n')
  }
}

/** @param {{ context: SectionContext, messageFile: string, connections: number, streams: number }} options */
async function runShape ({ context: { site, peers, extent, seed, tell }, messageFile, connections, streams }) {
  const { rounds, grpcSeconds: seconds } = extent
  const title = `${connections}×${streams}`
  tell(`  ${title}`)
  const outcomes = await withServer({
    site,
    prepare: async (port) => ({ file: process.execPath, args: [PRODUCER], env: { PORT: `${port}`, PROTOCOL: 'grpc' } }),
    use: ({ url, pid }) =>
      runRounds({
        site,
        rounds,
        seed,
        tell,
        contestants: peers.flatMap(({ name, grpc, read }) =>
          grpc === undefined
            ? []
            : [
                {
                  name,
                  command: grpc({ url, connections, streams, seconds, folder: site.folder, messageFile, ...CALL }),
                  seconds,
                  rounds,
                  read,
                  serverPid: pid
                }
              ]
        )
      })
  })
  return { name: title, outcomes }
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
