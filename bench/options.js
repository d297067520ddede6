import { parseArgs } from 'node:util'

/** The sections, in the order they run. */
export const SECTIONS = /** @type {const} */ (['a', 'b', 'c', 'd', 'e', 'f', 'g'])

/**
 * How much is done.
 * @typedef {object} Extent
 * @property {number} rounds trials of each, medians of which are shown
 * @property {number} truthRounds of the peers, in the section that takes longest
 * @property {number} ourTruthRounds
 * @property {number} seconds of a closed-loop trial
 * @property {number[]} truthRates requests a second
 * @property {number} latencySeconds of an added-latency trial
 * @property {number} grpcSeconds of a trial of gRPC or HTTP/2; whole seconds, as h2load takes no others
 * @property {number} stallSeconds a whole number of the stall's period, so that the truth is a closed form
 * @property {number} mixtureSeconds likewise of the times it draws
 * @property {number} soakSeconds of the memory section, and at least `soakRequests`
 * @property {number} soakRequests
 */

/** @type {Record<'full' | 'quick', Extent>} */
const EXTENTS = {
  full: {
    rounds: 5,
    truthRounds: 1,
    ourTruthRounds: 3,
    truthRates: [500, 5000],
    seconds: 2,
    latencySeconds: 1,
    grpcSeconds: 2,
    stallSeconds: 10,
    mixtureSeconds: 5,
    soakSeconds: 60,
    soakRequests: 5_000_000
  },
  quick: {
    rounds: 3,
    truthRounds: 1,
    ourTruthRounds: 1,
    truthRates: [5000],
    seconds: 1,
    latencySeconds: 1,
    grpcSeconds: 1,
    stallSeconds: 5,
    mixtureSeconds: 5,
    soakSeconds: 10,
    soakRequests: 1_000_000
  }
}

/**
 * @param {readonly string[]} argv without the program and the script
 * @returns {{ sections: string[], isQuick: boolean, seed: number, peers: string[] | null, isWritten: boolean, extent: Extent }}
 * @throws {Error} for what it does not know
 */
export function readOptions (argv) {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      seed: { type: 'string', default: '1' },
      peers: { type: 'string' },
      'no-write': { type: 'boolean', default: false }
    }
  })
  const unknown = positionals.filter((name) => !SECTIONS.some((section) => section === name))
  if (unknown.length > 0) throw new Error(`unknown section ${unknown.join(', ')}; there are ${SECTIONS.join(', ')}`)
  const extent = { ...EXTENTS[values.quick ? 'quick' : 'full'] }
  if (values.rounds !== undefined) {
    const rounds = readWholeNumber('--rounds', values.rounds)
    Object.assign(extent, { rounds, truthRounds: rounds, ourTruthRounds: rounds })
  }
  return {
    sections: SECTIONS.filter((section) => positionals.length === 0 || positionals.includes(section)),
    isQuick: values.quick,
    seed: readWholeNumber('--seed', values.seed),
    peers: values.peers?.split(',') ?? null,
    isWritten: !values['no-write'],
    extent
  }
}

/**
 * @param {string} name
 * @param {string} text
 */
function readWholeNumber (name, text) {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new Error(`${name} must be a whole number from 1, not "${text}"`)
  return number
}
