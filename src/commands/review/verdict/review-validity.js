import { tell } from '../../../messages.js'

/** @import { Result } from '../../../types.ts' */

/**
 * What makes the numbers of a record less than they look; a review without it would be about a table.
 * @param {{ result: Result, targets: readonly string[] }} options targets: only of these; empty: of all
 * @returns {string[]}
 */
export function listValidityNotes ({ result: { run, baselines }, targets }) {
  const own = (/** @type {string} */ target) => targets.length === 0 || targets.includes(target)
  const { status, calibration, plan, warnings, failures, unavailable } = run
  return [...new Set([
    ...(status === 'complete' ? [] : [status === 'running' ? 'baseload was killed: the record ends early' : 'the run was interrupted: the record ends early']),
    ...(calibration === undefined || calibration.status !== 'trusted'
      ? [`how wrong the tool is on that machine is not known: ${calibration?.reason ?? 'it was not calibrated there; baseload calibrate does that'}`]
      : []),
    ...(plan.engine ? [`measured by ${plan.engine.name}: its response times count from when it sent a request, not from when it was due, and how late it sent is not known`] : []),
    ...(plan.preset.repeats < 3 ? [`${plan.preset.repeats} ${plan.preset.repeats === 1 ? 'repeat' : 'repeats'}: how much servers differ from start to start is not known`] : []),
    ...baselines.flatMap(({ rows }) => rows).filter(({ target, status }) => own(target) && status !== 'ok').map(({ target, phase, status, reason }) => `${target}, ${phase}: ${status}, ${reason ?? 'no reason is recorded'}`),
    ...baselines.flatMap(({ rows }) => rows).filter(({ target }) => own(target)).flatMap(({ target, warnings }) => warnings.map((warning) => `${target}: ${tell(warning)}`)),
    ...failures.filter(({ target }) => own(target)).map(({ target, code, message }) => `${target} failed, ${code}: ${message.split('\n')[0]}`),
    ...unavailable.filter(({ target }) => own(target)).map(({ target, reason }) => `${target} was not measured: ${reason}`),
    ...warnings.map(tell)
  ])]
}
