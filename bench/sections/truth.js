import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { compileProgram } from '../compile.js'
import { drawMixtureUs, findRankUs, findStallPercentileUs, STALL } from '../known-truth.js'
import { runRounds } from '../run-rounds.js'
import { withServer } from '../start-server.js'
import { layTruths } from '../truth-table.js'

/** @import { Section, SectionContext } from '../contracts.js' */
/** @import { KnownCase, Truth } from '../truth-table.js' */

const CONNECTIONS = 100
const RATIOS = { p50Us: 0.5, p99Us: 0.99, p999Us: 0.999 }
// A load of whole periods that begins here ends outside of the stall: what a peer cuts off at its end is no part of the truth.
const CALM_MS = { from: STALL.stallMs + 100, to: STALL.periodMs - 1500 }

/**
 * A server whose truth is known.
 * @typedef {object} Case
 * @property {string} name in a word
 * @property {number} seconds
 * @property {Truth} truth
 * @property {(port: number) => Promise<{ file: string, args: string[] }>} prepare
 * @property {(signal: AbortSignal) => Promise<unknown>} [before] each trial
 */

/** What a load generator says of servers whose percentiles are known beforehand. @type {Section} */
export const truth = {
  title: 'Truth',
  async run (context) {
    const { truthRates, truthRounds, ourTruthRounds } = context.extent
    /** @type {KnownCase[]} */
    const cases = []
    for (const known of await prepareCases(context)) {
      for (const ratePerSecond of truthRates) cases.push(await runCase({ context, known, ratePerSecond }))
    }
    const notes = new Map(context.peers.map((peer) => [peer.name, peer.rateNote ?? '']))
    return `${CONNECTIONS} connections; medians of ${ourTruthRounds} trials of baseload, ${truthRounds} of the others.\n\n${layTruths({ cases, notes })}`
  }
}

/**
 * @param {SectionContext} context
 * @returns {Promise<Case[]>}
 */
async function prepareCases ({ site: { folder }, extent, seed }) {
  const stall = compileProgram({ source: 'servers/stall.c', folder })
  const mixture = compileProgram({ source: 'servers/mixture.c', folder })
  if (stall === null || mixture === null) throw new Error('there is no C compiler: no server with a known truth')
  const delaysUs = drawMixtureUs({ seed })
  const delaysFile = join(folder, 'mixture-times')
  await writeFile(delaysFile, delaysUs.join('\n'))
  return [{
    name: 'stall',
    seconds: extent.stallSeconds,
    truth: mapRatios((ratio) => findStallPercentileUs({ ratio, ...STALL })),
    prepare: async (port) => ({ file: stall, args: [port, STALL.periodMs, STALL.stallMs].map(String) }),
    before: waitForCalm
  }, {
    name: 'mixture',
    seconds: extent.mixtureSeconds,
    truth: mapRatios((ratio) => findRankUs({ valuesUs: delaysUs, ratio })),
    prepare: async (port) => ({ file: mixture, args: [`${port}`, delaysFile] })
  }]
}

/**
 * @param {{ context: SectionContext, known: Case, ratePerSecond: number }} options
 * @returns {Promise<KnownCase>}
 */
async function runCase ({ context: { site, peers, extent, seed, tell }, known: { name, seconds, truth, prepare, before }, ratePerSecond }) {
  const title = `${name}, ${ratePerSecond.toLocaleString('en')}/s, ${seconds} s`
  tell(`  ${title}`)
  const outcomes = await withServer({
    site,
    prepare,
    use: ({ url }) => runRounds({
      site,
      rounds: Math.max(extent.truthRounds, extent.ourTruthRounds),
      seed,
      tell,
      contestants: peers.flatMap((peer, i) => peer.rate === undefined
        ? []
        : [{
            name: peer.name,
            command: peer.rate({ url: `${url}/`, connections: CONNECTIONS, seconds, ratePerSecond, folder: site.folder }),
            seconds,
            rounds: i === 0 ? extent.ourTruthRounds : extent.truthRounds,
            read: peer.read,
            before
          }])
    })
  })
  return { name: title, outcomes, truth, ratePerSecond }
}

/**
 * @param {(ratio: number) => number} find
 * @returns {Truth}
 */
function mapRatios (find) {
  return { p50Us: find(RATIOS.p50Us), p99Us: find(RATIOS.p99Us), p999Us: find(RATIOS.p999Us) }
}

/** @param {AbortSignal} signal */
async function waitForCalm (signal) {
  const phaseMs = Number(process.hrtime.bigint() / 1_000_000n) % STALL.periodMs // CLOCK_MONOTONIC, as in the server
  if (phaseMs < CALM_MS.from) await sleep(CALM_MS.from - phaseMs, undefined, { signal })
  else if (phaseMs > CALM_MS.to) await sleep(STALL.periodMs - phaseMs + CALM_MS.from, undefined, { signal })
}
