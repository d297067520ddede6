import { compileProgram } from '../compile.js'
import { findMedian } from '../median.js'
import { runRounds } from '../run-rounds.js'
import { withServer } from '../start-server.js'
import { layTable, pick, writeMedian, writeWhole } from '../tables.js'

/** @import { Contestant } from '../run-rounds.js' */
/** @import { Section, SectionContext } from '../contracts.js' */
/** @import { Outcomes } from '../tables.js' */

const RATES_PER_SECOND = [1_000, 10_000]
const CONNECTIONS = 10
const FLOOR = 'floor'
const LONG_SECONDS = 10 // a peer that needs as long as this to begin with has one trial

/** What a load generator puts on top of the time that request and answer were really under way. @type {Section} */
export const addedLatency = {
  title: 'Added latency',
  async run (context) {
    const { site, extent } = context
    const responder = compileProgram({ source: 'servers/responder.c', folder: site.folder })
    const floor = compileProgram({ source: 'clients/floor.c', folder: site.folder })
    if (responder === null || floor === null) throw new Error('there is no C compiler: neither server nor floor')
    /** @type {Map<number, Outcomes>} */
    const byRate = new Map()
    await withServer({
      site,
      prepare: async (port) => ({ file: responder, args: [`${port}`, 'spin'] }),
      async use ({ port, url }) {
        for (const ratePerSecond of RATES_PER_SECOND) byRate.set(ratePerSecond, await runAt({ context, ratePerSecond, port, url, floor }))
      }
    })
    const text = `Response time less the floor's p50, in microseconds, ${CONNECTIONS} connections, ${extent.latencySeconds} s a trial, medians of ${extent.rounds} rounds.`
    return `${text}\n\n${layAdded(byRate)}\n\n${describeFloor(byRate)}`
  }
}

/**
 * @param {{ context: SectionContext, ratePerSecond: number, port: number, url: string, floor: string }} options
 */
function runAt ({ context: { site, peers, extent, seed, tell }, ratePerSecond, port, url, floor }) {
  const { rounds, latencySeconds: seconds } = extent
  tell(`  at ${ratePerSecond}/s`)
  /** @type {Contestant[]} */
  const contestants = peers.flatMap((peer) => {
    const command = peer.rate?.({ url: `${url}/`, connections: CONNECTIONS, seconds, ratePerSecond, folder: site.folder })
    if (command === undefined) return []
    return [
      {
        name: peer.name,
        command,
        seconds,
        rounds: (command.expectedSeconds ?? seconds) >= LONG_SECONDS ? 1 : rounds,
        read: peer.read
      }
    ]
  })
  contestants.push({
    name: FLOOR,
    command: { file: floor, args: [port, ratePerSecond, seconds].map(String) },
    seconds,
    rounds,
    read: (text) => JSON.parse(text)
  })
  return runRounds({ site, contestants, rounds, seed, tell })
}

/** @param {Map<number, Outcomes>} byRate */
function layAdded (byRate) {
  const names = [...[...byRate.values()][0].keys()].filter((name) => name !== FLOOR)
  const head = ['', ...[...byRate.keys()].flatMap((rate) => [`p50 at ${writeWhole(rate)}/s`, 'p99'])]
  return layTable(head, names.map((name) => [name, ...[...byRate].flatMap(([rate, outcomes]) => {
    const floorUs = findFloorUs(outcomes)
    const trials = outcomes.get(name) ?? []
    const write = (/** @type {number} */ us) => floorUs === null ? '–' : writeWhole(us - floorUs)
    const reached = writeMedian(pick(trials, 'requestsPerSecond'), (perSecond) => `${(perSecond / rate * 100).toFixed(0)} %`)
    const p99 = writeMedian(pick(trials, 'p99Us'), write)
    return [writeMedian(pick(trials, 'p50Us'), write), ['100 %', '–'].includes(reached) ? p99 : `${p99} (${reached})`]
  })]))
}

/** @param {Outcomes} outcomes */
function findFloorUs (outcomes) {
  return findMedian(pick(outcomes.get(FLOOR) ?? [], 'p50Us').filter((us) => us !== null))
}

/** @param {Map<number, Outcomes>} byRate */
function describeFloor (byRate) {
  return [...byRate].map(([rate, outcomes]) => {
    const floor = outcomes.get(FLOOR) ?? []
    const [ours] = outcomes.values()
    const us = (/** @type {number} */ value) => `${value.toFixed(1)} µs`
    return (
      `- at ${writeWhole(rate)}/s: floor p50 ${writeMedian(pick(floor, 'p50Us'), us)}, p99 ${writeMedian(pick(floor, 'p99Us'), us)}; ` +
      `baseload's send lag p99 ${writeMedian(pick(ours, 'sendLagP99Us'), us)}`
    )
  }).join('\n')
}
