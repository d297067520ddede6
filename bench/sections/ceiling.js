import { runRounds } from '../run-rounds.js'
import { chooseFastServer } from '../servers/fast-server.js'
import { withServer } from '../start-server.js'
import { layCeilings } from '../tables.js'

/** @import { Section } from '../contracts.js' */

const CONNECTIONS = 10

/** How many requests a second one core can drive. @type {Section} */
export const ceiling = {
  title: 'Closed-loop ceiling on one core',
  async run ({ site, peers, extent, seed, tell }) {
    const { rounds, seconds } = extent
    const { name, prepare } = chooseFastServer(site)
    const outcomes = await withServer({
      site,
      prepare,
      use: ({ url, pid }) =>
        runRounds({
          site,
          rounds,
          seed,
          tell,
          contestants: peers.flatMap((peer) =>
            peer.closed === undefined
              ? []
              : [
                  {
                    name: peer.name,
                    command: peer.closed({ url: `${url}/`, connections: CONNECTIONS, seconds, folder: site.folder }),
                    seconds,
                    rounds,
                    read: peer.read,
                    serverPid: pid
                  }
                ]
          )
        })
    })
    return `Against ${name} on a core of its own, ${CONNECTIONS} connections, ${seconds} s a trial, ${rounds} rounds.\n\n${layCeilings({ shapes: [{ name: '', outcomes }], ours: peers[0].name })}`
  }
}
