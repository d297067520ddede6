import { formatTenths } from '../../../units.js'
import { drawFaultChart } from './fault-chart.js'
import { buildLabHead, listLabCosts } from './head.js'
import { answerLab, describeLab, describeLabSetting } from './prose.js'
import { buildLabPublishedTable } from './published-table.js'
import { buildSizeTable } from './size-table.js'
import { answerVersions, blocksOfVersions } from './versions.js'
import { tell } from '../../../report/sentences/index.js'
import { describeSize } from '../plan/sizes.js'
import { buildLabTables } from './tables.js'
import { blocksOfSizes } from './size-blocks.js'

/**
 * @import { ReportedExperiment } from '../../types.ts'
 * @import { LabResult } from '../verdict/result.js'
 * @import { SizeCurve, SizeRow } from '../verdict/sizes.js'
 * @import { Block } from '../../../report/document.ts'
 */

/** Of the hit ratio: what is as near as that counts as equal. */
const ALIKE = 0.01

const DEPTH = 3

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

/**
 * What the curve says, in three sentences at most: how far a size gets, which cache does best at both ends, which keeps to exact LRU.
 * @param {{ sizes: SizeCurve }} options
 * @returns {string} plain text
 */
export function answerSizes ({ sizes }) {
  const known = sizes.rows.filter(({ hitRatio, status }) => hitRatio !== null && (status === 'ok' || status === 'partial'))
  if (known.length === 0) return 'no cache was measured well enough to be compared.'
  const [smallest, largest] = [known[0].size, known[known.length - 1].size].map((size) => describeSize({ size }))
  const at = (/** @type {string} */ size) => known.filter((row) => describeSize(row) === size)
  const ends = [...new Set([smallest, largest])].map((size) => `with ${size} ${tellBest(at(size))}`)
  const sentence = ends.join('; ')
  return [
    `${sentence}.`,
    ...sizes.unlimited === null ? [] : [`A cache without a limit would answer ${formatTenths({ ratio: sizes.unlimited.value })}.`],
    ...tellNearest(known)
  ].join(' ')
}

/** `LFU in process answers most: 41.2 %; least oldest first: 30.1 %` @param {SizeRow[]} rows of one size, at least one */
function tellBest (rows) {
  const sorted = rows.toSorted((a, b) => ratioOf(b) - ratioOf(a))
  const best = sorted.filter((row) => ratioOf(row) >= ratioOf(sorted[0]) - ALIKE)
  const last = sorted[sorted.length - 1]
  const most = formatTenths({ ratio: ratioOf(sorted[0]) })
  if (rows.length === 1) return `${last.title} answers ${most}`
  const least = formatTenths({ ratio: ratioOf(last) })
  if (best.includes(last)) return `all ${rows.length} caches answer about the same share (${least === most ? most : `${least} to ${most}`})`
  const names = best.length > 2 ? `${best.length} of ${rows.length} caches` : best.map(({ title }) => title).join(' and ')
  return `${names} ${best.length === 1 ? 'answers' : 'answer'} most: ${most}, ${last.title} least: ${least}`
}

/** @param {SizeRow} row */
function ratioOf ({ hitRatio }) {
  return hitRatio?.value ?? 0
}

/** @param {SizeRow[]} rows @returns {string[]} */
function tellNearest (rows) {
  const worst = [...new Set(rows.map(({ of }) => of))].flatMap((of) => {
    const own = rows.filter((row) => row.of === of)
    const offs = own.flatMap(({ off }) => off === null ? [] : [Math.abs(off.low), Math.abs(off.high)])
    return offs.length === 0 ? [] : [{ title: own[0].title, off: Math.max(...offs) }]
  }).sort((a, b) => a.off - b.off)
  if (worst.length === 0) return []
  const [{ title, off }] = worst
  return [`${title} is nearest to exact LRU, within ${(off * 100).toFixed(1)} points at every size.`]
}

/**
 * What a lab under load counted.
 * @param {{ result: LabResult }} options
 * @returns {Block[]} empty when nothing was measured
 */
export function blocksOfLab ({ result }) {
  const own = result.sizes ? blocksOfSizes({ sizes: result.sizes }) : blocksOfVersions({ result })
  if (result.summaries.length === 0) return own
  const shown = new Set(own.flatMap((block) => block.kind === 'table' ? block.title ?? [] : []))
  return [
    ...own,
    ...buildLabTables({ result }).filter(({ title = '' }) => !shown.has(title))
      .map((table) => /** @type {Block} */ ({ ...table, depth: DEPTH })),
    { kind: 'text', depth: DEPTH, text: describeLabSetting({ result }) },
    { kind: 'list', depth: DEPTH, lines: describeLab({ result }) }
  ]
}
