import { createRandom, shuffle } from '../src/plan/random.js'
import { readProcess } from './read-process.js'
import { runCommand } from './run-command.js'

/** @import { BenchSite } from './bench-site.js' */
/** @import { Command, Figures, Outcome } from './contracts.js' */

/**
 * One of those that are compared under one load.
 * @typedef {object} Contestant
 * @property {string} name
 * @property {Command} command
 * @property {number} seconds
 * @property {number} rounds it takes part in the first so many
 * @property {(text: string) => Figures} read
 * @property {(signal: AbortSignal) => Promise<unknown>} [before] waited for before each of its trials
 * @property {number} [serverPid] whose time is looked at
 */

/**
 * All in every round, each round in another order: what changes on the machine meanwhile meets all of them alike.
 * @param {{ site: BenchSite, contestants: Contestant[], rounds: number, seed: number, tell: (line: string) => void }} options
 * @returns {Promise<Map<string, Array<Outcome | null>>>} by name, then by round; null where the trial failed
 */
export async function runRounds ({ site, contestants, rounds, seed, tell }) {
  const random = createRandom(seed)
  /** @type {Map<string, Array<Outcome | null>>} */
  const outcomes = new Map(contestants.map(({ name }) => [name, []]))
  for (let round = 1; round <= rounds; round++) {
    for (const contestant of shuffle(contestants.filter((one) => one.rounds >= round), random)) {
      const outcome = await runTrial({ site, contestant, tell })
      outcomes.get(contestant.name)?.push(outcome)
      tell(`  ${round}/${contestant.rounds} ${contestant.name}: ${outcome === null ? 'failed' : describe(outcome)}`)
    }
  }
  return outcomes
}

/**
 * A peer that fails is a missing figure, and no reason to throw away the others'.
 * @param {{ site: BenchSite, contestant: Contestant, tell: (line: string) => void }} options
 */
async function runTrial ({ site, contestant: { name, command, seconds, read, before, serverPid }, tell }) {
  try {
    await before?.(site.signal)
    const earlier = serverPid === undefined ? null : readProcess(serverPid)
    const { text, cpuUs, peakMemoryBytes } = await runCommand({ site, command, seconds })
    const later = serverPid === undefined ? null : readProcess(serverPid)
    // Of the time under load, the warm-up in it: a peer's own start is the little that is left out.
    const loadSeconds = command.expectedSeconds ?? seconds
    const serverBusyRatio = earlier && later && (later.cpuUs - earlier.cpuUs) / 1e6 / loadSeconds
    const figures = read(text)
    return { ...figures, cpuPerRequestUs: cpuUs && cpuUs / (figures.requestsPerSecond * loadSeconds), peakMemoryBytes, serverBusyRatio }
  } catch (error) {
    site.signal.throwIfAborted()
    tell(`  ${name}: ${error instanceof Error ? error.message : error}`)
    return null
  }
}

/** @param {Outcome} outcome */
function describe ({ requestsPerSecond, p50Us, p99Us, errors }) {
  const latency = p50Us === null ? '' : `, p50 ${p50Us.toFixed(0)} us, p99 ${p99Us?.toFixed(0)} us`
  return `${requestsPerSecond.toFixed(0)}/s${latency}${errors > 0 ? `, ${errors} errors` : ''}`
}
