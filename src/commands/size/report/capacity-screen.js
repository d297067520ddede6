import { EXIT } from '../../../errors.js'
import { fillScreen, layAnswer, layFoot, laySentence, layTitle, layTroubles, openScreen } from '../../../layout/screen/frame.js'
import { tell } from '../../../messages.js'
import { layPoints } from './screen.js'
import { judgeCapacity } from '../verdict/evidence.js'
import { describeCapacity, describeSeen } from './capacity-prose.js'

/**
 * @import { Capacity, CapacityResult } from '../../../types.ts'
 * @import { Outcome, Step } from '../../../layout/screen/frame.js'
 */

/**
 * What it holds, on one screen.
 * @param {{ result: CapacityResult, columns: number | undefined, colors: boolean, steps?: readonly Step[], report?: string,
 *   exitCode?: number }} options as those of renderSizeScreen
 * @returns {string} at most 30 lines; ends with a newline
 */
export function renderCapacityScreen ({ result, columns, colors, steps, report, exitCode }) {
  const screen = openScreen({ columns, colors })
  const { measurements, usl } = result
  const { capacities } = measurements
  const warnings = [...new Set(measurements.warnings.map(tell))]
  const exit = exitCode === undefined ? undefined : { code: exitCode, meaning: describeExit(exitCode) }
  const last = capacities.at(-1)
  return fillScreen({
    lay: (mostRows) => [
      [
        ...layTitle({ text: nameCapacity(result), ...screen }),
        ...layTroubles({ texts: warnings, ...screen })
      ],
      [
        ...layAnswer({ outcome: rate(last), text: describeCapacity({ capacity: last }), ...screen }),
        // Where nothing held, the answer is the reason.
        ...[...(last && last.lowerPerSecond !== null ? [`${tell(last.reason)}.`] : []), ...describeSeen({ measurements, capacity: last })]
          .flatMap((text) => laySentence({ text, ...screen, indent: '  ', hang: '  ' }))
      ],
      ...(capacities.length > 1 ? [layPoints({ size: { measurements, sizing: { usl, needed: { units: null } } }, mostRows, screen })] : []),
      layFoot({ steps, report, exit, ...screen })
    ]
  })
}

/** @param {CapacityResult} result */
export function nameCapacity ({ question: { name, objectives } }) {
  return `capacity of ${name} at ${objectives.map(({ text }) => text).join(', ')}`
}

/** @param {Capacity | undefined} capacity @returns {Outcome} */
function rate (capacity) {
  if (capacity?.stopped === 'objective out of reach') return 'bad'
  return judgeCapacity(capacity) === 'measured' ? 'good' : 'open'
}

/** @param {number} exitCode */
function describeExit (exitCode) {
  switch (exitCode) {
    case EXIT.met: return 'the highest rate that keeps the objectives is known, as a range'
    case EXIT.missed: return 'the objectives are missed at any rate'
    default: return 'which rate keeps the objectives is not measured'
  }
}
