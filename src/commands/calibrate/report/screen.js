import { EXIT } from '../../../errors.js'
import { fillScreen, layAnswer, layFoot, laySentence, layTitle, listSome, makeStep, openScreen } from '../../../layout/screen/frame.js'
import { layGrid } from '../../../layout/screen/grid.js'
import { formatCount, NOTHING } from '../../../layout/units.js'
import { describeCheck, describeCalibrationVerdict } from './calibration.js'

/**
 * @import { Calibration } from '../../../types.ts'
 * @import { Outcome, Screen, Step } from '../../../layout/screen/frame.js'
 */

/** @type {Readonly<Record<Calibration['verdict'], Outcome>>} */
const OUTCOMES = Object.freeze({ trusted: 'good', 'not trusted': 'bad', unknown: 'open' })

/** @type {readonly Step[]} */
const TRUSTED = Object.freeze([makeStep('your own server', 'npx baseload measure --start "node app.js"')])
/** @type {readonly Step[]} */
const DOUBTED = Object.freeze([makeStep('what to mend here', 'npx baseload doctor')])

/**
 * How wrong the tool is on this machine, on one screen.
 * @param {{ calibration: Calibration, columns: number | undefined, colors: boolean, path?: string, exitCode?: number }} options
 *   columns: of the terminal, absent when there is none; path: where it is kept; exitCode: of the command that prints it; absent: not known
 * @returns {string} at most 30 lines; ends with a newline
 */
export function renderCalibrationScreen ({ calibration, columns, colors, path, exitCode }) {
  const screen = openScreen({ columns, colors })
  const { checks, verdict } = calibration
  const exit = exitCode === undefined ? undefined : { code: exitCode, meaning: describeExit({ calibration, exitCode }) }
  return fillScreen({
    lay: (mostRows) => [
      [
        ...layTitle({ text: 'calibrate: the drivers against servers whose truth is known', ...screen }),
        ...layAnswer({ outcome: OUTCOMES[verdict], text: `${describeCalibrationVerdict(calibration)}.`, ...screen })
      ],
      checks.flatMap((check) =>
        laySentence({
          text: describeCheck(check),
          ...screen,
          hang: ' '.repeat(8),
          paint: paintOf(check.status, screen)
        })
      ),
      layLimits({ calibration, mostRows, screen }),
      layFoot({ steps: verdict === 'trusted' ? TRUSTED : DOUBTED, report: path, exit, ...screen })
    ]
  })
}

/** @param {Calibration['checks'][number]['status']} status @param {Screen} screen */
function paintOf (status, { colors }) {
  return { passed: (/** @type {string} */ line) => line, failed: colors.red, unknown: colors.yellow }[status]
}

/** @param {{ calibration: Calibration, mostRows: number, screen: Screen }} options */
function layLimits ({ calibration: { limits }, mostRows, screen }) {
  return layGrid({
    title: 'DRIVER',
    heads: ['adds to each time', 'can send, a core', 'stopped by'],
    rows: limits.map(({ driver, floorUs, ceilingPerSecond, bottleneck }) => ({
      name: driver,
      cells: [
        floorUs === null ? NOTHING : `${formatCount({ count: floorUs })} µs`,
        ceilingPerSecond === null ? NOTHING : `${formatCount({ count: Number(ceilingPerSecond.toPrecision(3)) })}/s`,
        `the ${bottleneck}`
      ]
    })),
    mostRows,
    ...screen
  })
}

/** @param {{ calibration: Calibration, exitCode: number }} options */
function describeExit ({ calibration: { checks }, exitCode }) {
  const pick = (/** @type {string} */ kind) => listSome({ names: checks.filter(({ status }) => status === kind).map(({ name }) => name) })
  if (exitCode === EXIT.missed) return `not to be trusted: ${pick('failed')}`
  return exitCode === EXIT.met ? 'numbers of this machine can be trusted' : `could not be calibrated: ${pick('unknown')}`
}
