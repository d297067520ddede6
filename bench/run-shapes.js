import { compileProgram } from './compile.js'
import { runRounds } from './run-rounds.js'
import { withServer } from './start-server.js'
import { layCeilings } from './tables.js'

/** @import { Command, Peer, SectionContext } from './contracts.js' */

/** @typedef {{ url: string, connections: number, streams: number, seconds: number, folder: string }} StreamLoad */

/**
 * How many requests a second one core can drive over HTTP/2, by connections and streams. The server costs less than any of
 * the load generators, so that they are what is measured.
 * @param {object} options
 * @param {SectionContext} options.context
 * @param {'http' | 'grpc'} options.answer what the server answers with
 * @param {ReadonlyArray<{ connections: number, streams: number }>} options.shapes
 * @param {(peer: Peer, load: StreamLoad) => Command | undefined} options.ask undefined: the peer cannot
 * @returns {Promise<string>} Markdown
 */
export async function runShapes ({ context: { site, peers, extent, seed, tell }, answer, shapes, ask }) {
  const { folder } = site
  const program = compileProgram({ source: 'servers/frames.c', folder })
  if (program === null) return 'Not measured: there is no C compiler, and no other server here is fast enough over HTTP/2.'
  const { rounds, grpcSeconds: seconds } = extent
  const runShape = (/** @type {{ connections: number, streams: number, url: string, pid: number }} */ { pid, ...shape }) => {
    tell(`  ${shape.connections}×${shape.streams}`)
    const contestants = peers.flatMap((peer) => {
      const command = ask(peer, { ...shape, seconds, folder })
      return command === undefined ? [] : [{ name: peer.name, command, seconds, rounds, read: peer.read, serverPid: pid }]
    })
    return runRounds({ site, rounds, seed, tell, contestants })
  }
  const measured = await withServer({
    site,
    prepare: async (port) => ({ file: program, args: [`${port}`, answer] }),
    async use (server) {
      const all = []
      for (const shape of shapes) {
        all.push({ name: `${shape.connections}×${shape.streams}`, outcomes: await runShape({ ...server, ...shape }) })
      }
      return all
    }
  })
  return [
    `Against bench/servers/frames.c on a core of its own, without TLS, ${seconds} s a trial, ${rounds} rounds.`,
    layCeilings({ shapes: measured, ours: peers[0].name })
  ].join('\n\n')
}
