import { drawMarkdownTable } from '../../src/report/render/markdown.js'

/**
 * @typedef {object} Outcome
 * @property {string} id
 * @property {string} axis
 * @property {string} phase
 * @property {string | false} skip why it was not played
 * @property {string[]} broken promises
 */

/**
 * @param {string} log one outcome a line, as test/faults/faults.test.js writes them
 * @returns {Outcome[]} the last of each cell
 */
export function parseOutcomes (log) {
  /** @type {Outcome[]} */
  const lines = log.split('\n').filter(Boolean).map((line) => JSON.parse(line))
  return [...new Map(lines.map((outcome) => [outcome.id, outcome])).values()]
}

/**
 * @param {{ outcomes: Outcome[] }} options
 * @returns {string} by what went wrong
 */
export function layFaults ({ outcomes }) {
  const names = [...new Set(outcomes.map(({ axis }) => axis))]
  const rows = names.map((name) => layRow(name, outcomes.filter(({ axis }) => axis === name)))
  const head = ['what went wrong', 'cells', 'played', 'all promises kept', 'a promise broken']
  return drawMarkdownTable({
    rows: [head, ...rows, layRow('all', outcomes)],
    areNumbers: head.map((_, column) => column > 0)
  })
}

/** @param {string} name @param {Outcome[]} outcomes */
function layRow (name, outcomes) {
  const played = outcomes.filter(({ skip }) => !skip)
  const broken = played.filter((outcome) => outcome.broken.length > 0)
  return [name, ...[outcomes, played, played.filter(({ broken }) => broken.length === 0), broken].map(({ length }) => String(length))]
}
