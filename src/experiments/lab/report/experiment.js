import { drawFaultChart } from './fault-chart.js'
import { buildLabHead, listLabCosts } from './head.js'
import { blocksOfLab, renderLabHtml } from './lab.js'
import { answerLab } from './prose.js'
import { buildLabPublishedTable } from './published-table.js'
import { answerSizes } from './size-prose.js'
import { buildSizeTable } from './size-table.js'
import { answerVersions } from './versions.js'
import { tell } from '../../../report/sentences/index.js'

/** @import { ReportedExperiment } from '../../types.ts' */
/** @import { LabResult } from '../verdict/result.js' */

/** @type {ReportedExperiment} */
export const lab = {
  isOf: ({ lab }) => lab !== undefined,
  name: 'lab',
  print: ({ lab }) => (lab ? printLab(lab) : {}),
  replaces: false,
  answer: ({ lab }) => {
    if (!lab) return ''
    return lab.sizes ? answerSizes({ sizes: lab.sizes }) : answerVersions({ result: lab }) ?? answerLab({ result: lab })
  },
  buildHead: ({ lab }) => (lab ? lab.sizes ? buildSizeTable({ sizes: lab.sizes }) : buildLabHead({ result: lab }) : null),
  listCosts: ({ lab }) => (lab && !lab.sizes ? listLabCosts({ result: lab }) : { unit: '', bars: [] }),
  listBlocks: ({ lab }) => lab ? blocksOfLab({ result: lab }) : [],
  renderHtml: ({ lab, baseline: { targets } }) => (lab ? renderLabHtml({ result: lab, targets }) : []),
  buildPublishedTable: ({ baseline, lab }) => (lab ? buildLabPublishedTable({ baseline, lab }) : null),
  // All targets at one rate have the same phases, but for some ms.
  listSpans: ({ baselineResult: { lab }, rows }) => {
    const isDrawn = (/** @type {string} */ name, /** @type {number | null} */ rate) =>
      rows.some(({ target, row }) => target === name && (row?.offeredPerSecond ?? null) === rate)
    return lab?.rows.find(({ target, ratePerSecond, phases }) => phases.length > 0 && isDrawn(target, ratePerSecond))?.phases ?? []
  },
  chart: {
    kind: 'fault',
    what: 'origin calls and good answers',
    listRows: ({ lab }) => lab && !lab.sizes ? lab.rows : [],
    draw: ({ id, title, ratePerSecond, baselineResult: { lab } }) =>
      drawFaultChart({ id, title, rows: lab?.rows.filter((row) => row.ratePerSecond === ratePerSecond) ?? [] })
  }
}

/** @param {LabResult} result */
function printLab (result) {
  return {
    ...result,
    rows: result.rows.map((row) => ({ ...row, ...row.reason && { reason: tell(row.reason) } })),
    leftOut: result.leftOut.map((row) => ({ ...row, why: tell(row.why) }))
  }
}
