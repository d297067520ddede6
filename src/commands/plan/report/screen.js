import { fillScreen, layAnswer, layFoot, layRemarks, laySentence, layTitle, openScreen } from '../../../layout/screen/frame.js'
import { layGrid } from '../../../layout/screen/grid.js'
import { formatCount, NOTHING } from '../../../layout/units.js'
import {
  describeArithmetic, describeScaleAnswer, describeScaleInput, LIMIT_NAMES, listScaleCommands, listScaleRemarks, rateText
} from './prose.js'

/**
 * @import { ScalePlan } from '../types.ts'
 * @import { Step } from '../../../layout/screen/frame.js'
 */

const MOST_REMARKS = 2

/**
 * How many load generators a rate takes, on one screen.
 * @param {{ plan: ScalePlan, columns: number | undefined, colors: boolean, steps?: readonly Step[], exitCode?: number }} options
 *   columns: of the terminal, absent when there is none; exitCode: of the command that prints it; absent: not known
 * @returns {string} at most 30 lines; ends with a newline
 */
export function renderScaleScreen ({ plan, columns, colors, steps = [], exitCode }) {
  const screen = openScreen({ columns, colors })
  const { asked: { limits, engine, hosts } } = plan
  const [host, , , inFlight] = describeScaleInput({ plan })
  const remarks = listScaleRemarks({ plan })
  const commands = listScaleCommands({ plan }).map(({ about, command }) => /** @type {Step} */ ([about.replace(/:$/, ''), command]))
  return fillScreen({
    lay: (mostRows) => [
      [
        ...layTitle({ text: 'plan: arithmetic, nothing is measured', ...screen }),
        ...layAnswer({
          outcome: engine === 'native' && hosts > 1 ? 'bad' : 'good',
          text: describeScaleAnswer({ plan }),
          ...screen
        })
      ],
      layGrid({
        title: 'LIMIT',
        heads: ['a host sends', 'hosts', 'arithmetic'],
        rows: limits.map((limit) => ({
          name: LIMIT_NAMES[limit.kind],
          cells: [
            limit.ratePerSecond === null ? NOTHING : rateText(limit.ratePerSecond),
            formatCount({ count: limit.hosts }),
            describeArithmetic({ kind: limit.kind, plan, engine })
          ]
        })),
        mostRows,
        order: [0, 1, 2],
        narrowestName: 10,
        ...screen
      }),
      [host, inFlight].flatMap((text) => laySentence({ text, ...screen })),
      layRemarks({ texts: remarks, most: MOST_REMARKS, ...screen }),
      layFoot({
        steps: [...commands, ...steps],
        ...(exitCode !== undefined && { exit: { code: exitCode, meaning: 'worked out; nothing was measured' } }),
        ...screen
      })
    ]
  })
}
