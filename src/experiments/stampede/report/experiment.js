import { renderItems } from '../../../report/page/blocks.js'
import { buildStampedeHead, listStampedeCosts } from './head.js'
import { answerStampede } from './prose.js'
import { blocksOfStampede, renderStampedeHtml } from './stampede.js'
import { tell } from '../../../report/sentences/index.js'

/** @import { ReportedExperiment } from '../../types.ts' */

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
    stampede ? blocksOfStampede({ result: stampede, notes: baseline.published?.notes }) : [],
  renderHtml: ({ stampede }) => (stampede ? renderStampedeHtml({ result: stampede }) : []),
  renderHtmlEnd: ({ baseline: { published } }) => [renderItems({ items: published?.notes ?? [] })]
}
