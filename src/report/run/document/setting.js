import { ERROR_CODES, EXIT } from '../../../errors.js'
import { buildMachineTable, buildNotMeasuredTable } from '../../markdown-setup.js'
import { describeCalibration } from '../../prose/calibration.js'
import { describeMasked } from '../../prose/masked.js'
import { collectWarnings } from '../../prose/warnings.js'
import { describeWindows } from '../../prose/windows.js'
import { formatTimestamp } from '../../units.js'
import { documentTable } from '../../made-table.js'
import { listBesides } from '../../../plan/experiments.js'
import { listLimits } from '../prose/limits.js'

/**
 * @import { Failure, Result } from '../../../types.ts'
 * @import { Block } from '../../document.ts'
 */

const ALL = 'Every percentile, cost, count and warning, and how it was measured: report.html beside this file, or ' +
  'baseload report <record> -o html.'

/** Which run it is. @param {Result} result @returns {Block[]} */
export function blocksOfRun (result) {
  const { id, startedAt, status, machine: { cpuModel }, measuredBy, plan } = result.run
  const when = `Run ${id}, ${formatTimestamp({ iso: startedAt })}, ${status}`
  if (measuredBy) return [told(`${when}.`), documentTable({ table: buildMachineTable({ result }), depth: 2 })]
  const { preset, trials, seed } = plan
  const besides = listBesides({ plan }).map(({ what, count }) => `${count} ${what}s`)
  const windows = `${preset.repeats} repeat${preset.repeats === 1 ? '' : 's'} of ${describeWindows({ plan: { preset, trials } })}`
  const repeats = trials.length === 0 && besides.length > 0 ? besides.join(', ') : windows
  return [told(`${when}, on ${cpuModel}. Preset ${preset.name}, ${repeats}, seed ${seed}.`)]
}

/** A code that leads to no bad exit is a warning. @param {Failure} failure */
export function isFailure ({ code }) {
  return ERROR_CODES[code]?.exitCode !== EXIT.met
}

/** @param {string} text @returns {Block} */
function told (text) {
  return { kind: 'text', depth: 2, text }
}

/** What the numbers do not say, and what was not measured. @param {Result} result @returns {Block[]} */
export function blocksOfLimits (result) {
  const warnings = collectWarnings({ result, mostNames: 3 })
  const count = collectWarnings({ result }).length
  // What failed stands above.
  const others = result.run.failures.filter((one) => !isFailure(one))
  const missing = buildNotMeasuredTable({ result: { ...result, run: { ...result.run, failures: others } } })
  return [
    ...missing ? [documentTable({ table: missing, depth: 2 })] : [],
    {
      kind: 'section',
      id: 'limits',
      title: 'Limits',
      blocks: [
        {
          kind: 'list',
          depth: 2,
          lines: [
            ...new Set([...listLimits({ result }), ...describeCalibration({ quote: result.run.calibration })]),
            ...describeMasked(result.run),
            ...count > 0 ? [`${count} ${count === 1 ? 'warning is' : 'warnings are'} in report.html.`] : []
          ]
        }
      ]
    },
    { kind: 'list', title: 'Warnings', depth: 3, lines: warnings },
    told(ALL)
  ]
}
