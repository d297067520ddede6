import { layTable, listErrors, pick, writeMedian } from './tables.js'

/** @import { Outcomes } from './tables.js' */

/**
 * @typedef {{ p50Us: number, p99Us: number, p999Us: number }} Truth
 *
 * A server at a rate. @typedef {{ name: string, outcomes: Outcomes, truth: Truth, ratePerSecond: number }} KnownCase
 */

const KEYS = /** @type {const} */ (['p50Us', 'p99Us', 'p999Us'])

/**
 * What each said beside the truth: p50/p99/p99.9 in ms, and the share of the rate where that was not reached.
 * @param {{ cases: KnownCase[], notes: Map<string, string> }} options notes: by name
 * @returns {string} Markdown
 */
export function layTruths ({ cases, notes }) {
  const names = [...new Set(cases.flatMap(({ outcomes }) => [...outcomes.keys()]))]
  const rows = names.map((name) => [name, ...cases.map(({ outcomes, ratePerSecond }) => {
    const trials = outcomes.get(name) ?? []
    const reached = writeMedian(pick(trials, 'requestsPerSecond'), (rate) => `${(rate / ratePerSecond * 100).toFixed(0)} %`)
    const said = KEYS.map((key) => writeMedian(pick(trials, key), writeMs)).join('/')
    return ['100 %', '–'].includes(reached) ? said : `${said} (${reached})`
  })])
  const truths = cases.map(({ truth }) => `**${KEYS.map((key) => writeMs(truth[key])).join('/')}**`)
  const remarks = [...new Set(notes.values())].flatMap((note) => {
    const own = names.filter((name) => notes.get(name) === note)
    return note === '' || own.length === 0 ? [] : [`- ${own.join(', ')}: ${note}`]
  })
  return [
    layTable(['', ...cases.map(({ name }) => name)], [['**truth**', ...truths], ...rows]),
    ...listErrors(cases.map(({ outcomes }) => outcomes)),
    ...remarks.length === 0 ? [] : [remarks.join('\n')]
  ].join('\n\n')
}

/** @param {number} us */
function writeMs (us) {
  return (us / 1000).toFixed(us < 10_000 ? 3 : 1)
}
