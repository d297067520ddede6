import { EXIT } from '../../../errors.js'
import { listSome } from '../../screen/frame.js'
import { nameStage } from '../../tables/stage-text.js'

/** @import { ExitDecision } from '../../../judge/result.js' */

const MOST_NAMED = 2

/**
 * What the exit code means, with the names of what made it: it is the last line of a log.
 * @param {{ exit: ExitDecision, missed?: number, open?: number, isBroken?: boolean }} options missed, open: objectives,
 *   also those that fail no run; isBroken: the rate rose until an objective broke
 * @returns {string}
 */
export function describeExit ({ exit: { code, failures, verdicts }, missed = 0, open = 0, isBroken = false }) {
  const objectives = listSome({ names: verdicts.map((one) => `${nameStage(one)} ${one.objective.text}`), most: MOST_NAMED })
  switch (code) {
    case EXIT.met: return isBroken ? 'nothing failed; a broken objective is a result here' : describeMet(missed, open)
    case EXIT.missed: return `missed: ${objectives}`
    case EXIT.inconclusive: return `not decided (--strict): ${objectives}`
    default: return describeFailures(code, failures)
  }
}

/** @param {number} missed @param {number} open */
function describeMet (missed, open) {
  if (missed > 0) return 'no objective of yours was missed; what ships never fails a run'
  return open > 0
    ? 'nothing failed; what could not be decided fails only with --strict'
    : 'nothing failed, and no objective of yours was missed'
}

/** @param {number} code @param {ExitDecision['failures']} failures */
function describeFailures (code, failures) {
  const names = listSome({ names: [...new Set(failures.map((failure) => `${failure.target} (${failure.code})`))], most: MOST_NAMED })
  if (code === EXIT.bug) return `a bug in baseload; please report it${names === '' ? '' : `: ${names}`}`
  return `could not be measured: ${names}`
}
