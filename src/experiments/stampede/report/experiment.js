import { buildStampedeHead, listStampedeCosts } from './head.js'
import { answerStampede, describeStampedeLaws, describeStampedes, describeStampedeSetting } from './prose.js'
import { tell } from '../../../report/sentences/index.js'
import { buildStampedeTables } from './tables.js'

/**
 * @import { ReportedExperiment } from '../../types.ts'
 * @import { StampedeResult } from '../verdict/result.js'
 * @import { Block } from '../../../report/document.ts'
 */

const DEPTH = 3

/** @type {ReportedExperiment} */
export const stampede = {
  isOf: ({ stampede }) => stampede !== undefined,
  name: 'stampede',
  print ({ stampede }) {
    if (!stampede) return {}
    const { overTime, ...told } = stampede // the record has it look by look
    return { ...told, laws: { ...told.laws, reason: tell(told.laws.reason) } }
  },
  replaces: true,
  answer: ({ stampede }) => (stampede ? answerStampede({ result: stampede }) : ''),
  buildHead: ({ stampede }) => (stampede ? buildStampedeHead({ result: stampede }) : null),
  listCosts: ({ stampede }) => (stampede ? listStampedeCosts({ result: stampede }) : { unit: '', bars: [] }),
  listBlocks: ({ baseline, stampede }) =>
    stampede ? blocksOfStampede({ result: stampede, notes: baseline.published?.notes }) : []
}

/**
 * What the stampede trials of a run say.
 * @param {{ result: StampedeResult, notes?: readonly string[] }} options
 * @returns {Block[]} empty when nothing was measured
 */
export function blocksOfStampede ({ result, notes = [] }) {
  if (result.rows.length === 0) return []
  return [
    ...buildStampedeTables({ result }).map((table) => /** @type {Block} */ ({ ...table, depth: DEPTH })),
    { kind: 'text', depth: DEPTH, text: describeStampedeSetting({ result }) },
    {
      kind: 'list',
      depth: DEPTH,
      lines: [...describeStampedes({ result }), ...describeStampedeLaws({ result }), ...notes]
    }
  ]
}
