/** @import { BisectionMessages, GateMessages } from './gate-types.ts' */
/** @import { Table } from './types.ts' */

const FIGURES = Object.freeze({ goodPerSecond: 'requests/s', cpuPerRequestUs: 'CPU per request' })
const PHASES = Object.freeze({ peak: 'flat out', latency: 'at a rate' })

/** @type {Table<GateMessages>} */
export const GATE_SENTENCES = {
  GATE_WORSE: ({ why, ...of }, tell) => `${nameFigure(of)}: ${tell(why)}`,
  GATE_OPEN: ({ why, ...of }, tell) => `${nameFigure(of)}: ${tell(why)}`,
  GATE_OBJECTIVE_MISSED: ({ objective, phase, why }, tell) =>
    `${objective} ${PHASES[phase]}: the live version meets it, the new one misses it; ${tell(why)}`,
  GATE_OBJECTIVE_OPEN: ({ objective, phase, live, next, why }, tell) =>
    `${objective} ${PHASES[phase]}: live ${live}, new ${next}; ${tell(why)}`,
  GATE_BOTH_MISS: ({ objective, phase }) => `${objective} ${PHASES[phase]}: both versions miss it, so it does not hold the release`,
  GATE_FAILING: ({ message }) => message,
  GATE_FAILED: ({ error, message }) => `${error}: ${message}`,
  GATE_NOTHING: () => 'no figure was measured in both versions under the same load'
}

/** @type {Table<BisectionMessages>} */
export const BISECTION_SENTENCES = {
  BISECTION_NOT_WORSE: ({ good, bad }) => `${bad} was not found to be worse than ${good}, so no commit was searched for`,
  BISECTION_SKIPPED: ({ commits }) =>
    `the first bad commit is one of these ${commits.length}, as some of them could not be judged: ${commits.map((commit) => commit.slice(0, 10)).join(', ')}`,
  BISECTION_INTERRUPTED: ({ steps }) => `interrupted after ${steps} ${steps === 1 ? 'commit' : 'commits'}`
}

/** @param {Pick<GateMessages['GATE_WORSE'], 'figure' | 'phase'>} of */
function nameFigure ({ figure, phase }) {
  if (figure === 'goodPerSecond' || figure === 'cpuPerRequestUs') return FIGURES[figure]
  return `${figure} ${PHASES[phase]}`
}
