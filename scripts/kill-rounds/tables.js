import { drawMarkdownTable } from '../../src/report/render/markdown.js'

/** @import { Outcome } from './round.js' */

/**
 * How much a round has left; 0 is what is promised.
 * @param {Outcome} outcome
 */
export function countLeft ({ left: { processes, cgroups, files, unreadable } }) {
  return processes.length + cgroups.length + files.length + unreadable.length
}

/**
 * @param {{ outcomes: Outcome[] }} options
 * @returns {string} by command, then by what it was at when it was killed
 */
export function layRounds ({ outcomes }) {
  return [layBy({ outcomes, key: 'command' }), layBy({ outcomes, key: 'phase' }), layBy({ outcomes, key: 'moment' })].join('\n\n')
}

/** @param {{ outcomes: Outcome[], key: 'command' | 'phase' | 'moment' }} options */
function layBy ({ outcomes, key }) {
  const names = [...new Set(outcomes.map((outcome) => outcome[key]))].sort()
  const rows = [...names.map((name) => layRow(name, outcomes.filter((outcome) => outcome[key] === name))), layRow('all', outcomes)]
  const head = [key, 'rounds', 'killed', 'processes left', 'cgroups left', 'temporary files left', 'records not readable', 'records read']
  return drawMarkdownTable({
    rows: [head, ...rows],
    areNumbers: head.map((_, column) => column > 0)
  })
}

/** @param {string} name @param {Outcome[]} outcomes */
function layRow (name, outcomes) {
  const sum = (/** @type {(outcome: Outcome) => number} */ count) => String(outcomes.reduce((total, outcome) => total + count(outcome), 0))
  return [
    name,
    String(outcomes.length),
    sum(({ phase }) => phase === 'ended' ? 0 : 1),
    sum(({ left }) => left.processes.length),
    sum(({ left }) => left.cgroups.length),
    sum(({ left }) => left.files.length),
    sum(({ left }) => left.unreadable.length),
    sum(({ left }) => left.records)
  ]
}
