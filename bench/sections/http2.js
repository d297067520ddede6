import { runRounds } from '../run-rounds.js'
import { findOnPath } from '../find-peers.js'
import { writeNginx } from '../servers/nginx.js'
import { withServer } from '../start-server.js'
import { layCeilings } from '../tables.js'

/** @import { Section, SectionContext } from '../contracts.js' */

const SHAPES = [{ connections: 1, streams: 10 }, { connections: 10, streams: 10 }, { connections: 10, streams: 1 }]

/** How many requests a second one core can drive over HTTP/2. @type {Section} */
export const http2 = {
  title: 'HTTP/2 ceiling on one core',
  async run (context) {
    const program = findOnPath({ program: 'nginx' })
    if (program === null) return 'Not measured: nginx is not installed, and no other server here is fast enough over HTTP/2.'
    const { grpcSeconds, rounds } = context.extent
    const shapes = []
    for (const shape of SHAPES) shapes.push(await runShape({ context, program, ...shape }))
    return [
      `Against nginx on a core of its own, HTTP/2 without TLS, ${grpcSeconds} s a trial, ${rounds} rounds.`,
      layCeilings({ shapes, ours: context.peers[0].name })
    ].join('\n\n')
  }
}

/** @param {{ context: SectionContext, program: string, connections: number, streams: number }} options */
async function runShape ({ context: { site, peers, extent, seed, tell }, program, connections, streams }) {
  const { rounds, grpcSeconds: seconds } = extent
  const title = `${connections}×${streams}`
  tell(`  ${title}`)
  const outcomes = await withServer({
    site,
    prepare: (port) => writeNginx({ program, port, folder: site.folder, http2: true }),
    use: ({ url, pid }) =>
      runRounds({
        site,
        rounds,
        seed,
        tell,
        contestants: peers.flatMap(({ name, http2: ask, read }) => ask === undefined
          ? []
          : [{ name, command: ask({ url: `${url}/`, connections, streams, seconds, folder: site.folder }), seconds, rounds, read, serverPid: pid }])
      })
  })
  return { name: title, outcomes }
}
