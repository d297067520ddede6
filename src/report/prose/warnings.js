import { tell, tellTrials } from '../sentences/index.js'

/** @import { Message, Result } from '../../types.ts' */

/**
 * Warnings about the machine, then about targets. One that several targets share is told once, with their names.
 * @param {{ result: Result, mostNames?: number }} options mostNames: how many targets are named before `and 5 more`
 * @returns {string[]}
 */
export function collectWarnings ({ result, mostNames = Infinity }) {
  return collect({ result, mostNames, isTold: () => true })
}

/**
 * What goes wrong beside the noise of the machine: a server that had to be killed, a driver that was lost, a folder
 * that could not be written. The others say how well the figures are founded, and stand with the tables.
 * @param {{ result: Result, mostNames: number }} options
 * @returns {string[]}
 */
export function collectTroubles ({ result, mostNames }) {
  return collect({ result, mostNames, isTold: ({ code }) => !FOUNDATIONS.has(code) })
}

/** @type {ReadonlySet<Message['code']>} */
const FOUNDATIONS = new Set([
  'MACHINE',
  'TEXT',
  'MEASURED_BY_TOOL',
  'NO_STEADY_STATE',
  'WARM_UP_SHORT',
  'CROWDED',
  'STOPS_UNEVEN',
  'REPLACED',
  'BACKLOG',
  'IN_STEP',
  'INVALID',
  'BODIES_SAMPLED',
  'LEFT_OUT',
  'NOT_PINNED',
  'PARTS_SHARE',
  'UNITS_YIELD',
  'UNITS_WITH_PROXY',
  'WORKERS_CROWD_TARGET',
  'WORKERS_SHARE',
  'K6_UNTRIED',
  'PROMETHEUS_LOOKS_BACK',
  'K6_ELSEWHERE'
])

/** They name their targets themselves, and each row of a baseline has the same. @type {ReadonlySet<Message['code']>} */
const OF_ALL = new Set(['STOPS_UNEVEN'])

/** @param {{ result: Result, mostNames: number, isTold: (message: Message) => boolean }} options */
function collect ({ result, mostNames, isTold }) {
  /** @type {Map<string, Map<string, string>>} */
  const byWarning = new Map()
  const rows = result.baselines.flatMap(({ rows }) => rows)
  const ofAll = rows.flatMap(({ warnings }) => warnings.filter(({ code }) => OF_ALL.has(code)))
  for (const { target, warnings } of rows) {
    for (const warning of warnings.filter((one) => isTold(one) && !OF_ALL.has(one.code))) {
      // Rows say in how many of their trials it was so; the warning itself is the same.
      const { inTrials: _, ...message } = warning
      const text = tell(message)
      byWarning.set(text, (byWarning.get(text) ?? new Map()).set(target, `${target}${tellTrials(warning)}`))
    }
  }
  return [
    ...new Set([...result.run.warnings, ...ofAll].filter(isTold).map(tell)),
    ...[...byWarning].map(([text, targets]) => `${nameSome([...targets.values()], mostNames)}: ${text}`)
  ]
}

/** @param {string[]} names @param {number} most */
function nameSome (names, most) {
  return names.length <= most ? names.join(', ') : `${names.slice(0, most).join(', ')} and ${names.length - most} more`
}
