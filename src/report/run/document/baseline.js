import { findExperiment } from '../../../plan/experiments.js'
import { findMainChart } from '../charts.js'
import { findReported, isPlain } from '../experiments.js'
import { describeHypothesis, tellAnswer } from '../prose/answer.js'
import { nameBaseline } from '../prose/run.js'
import { buildTables } from '../tables.js'
import { blocksOfDetails } from './details.js'
import { tableServers } from './servers.js'
import { isUntilBreak, tableTraffic } from './traffic.js'
import { buildPublishedTable } from '../tables/published-tables.js'

/**
 * @import { BaselineResult, Chart, OrderComparison, PublishedRatio, Result } from '../../../types.ts'
 * @import { Block, Line, Paragraph, Section, Table } from '../../document.ts'
 * @import { Headline } from '../../../judge/headline.js'
 *
 * One baseline. charts: of the whole run; told: notes that stand above already.
 * @typedef {{ result: Result, baselineResult: BaselineResult, headline: Headline, charts: readonly Chart[], told:
 *   Set<Line> }} Shown
 */

const DETAILS = 3
const MOST_ROWS = { one: 10, several: 2 } // on a screen: what the figures come to stands below

/**
 * The question of a baseline, its servers, and what follows from them.
 * @param {Shown} shown
 * @returns {Section}
 */
export function sectionOf (shown) {
  const { result, baselineResult, charts, told } = shown
  const { baseline } = baselineResult
  const blocks = [...blocksOfResult(shown), ...blocksOfPublished({ result, baselineResult })]
  const isDetail = (/** @type {Block} */ { depth }) => depth === DETAILS
  return {
    kind: 'section',
    id: `baseline-${result.baselines.indexOf(baselineResult) + 1}`,
    title: baseline.title,
    blocks: [
      { kind: 'text', depth: 2, text: askQuestion(result, baselineResult) },
      ...blocks.filter((block) => !isDetail(block)),
      { kind: 'list', depth: 2, lines: tellHypothesis(baselineResult) },
      ...blocksOfMainChart({ baselineResult, charts }),
      ...blocks.filter(isDetail),
      ...blocksOfDetails({ result, baselineResult, shown: blocks, charts, told })
    ]
  }
}

/** @param {{ baselineResult: BaselineResult, charts: readonly Chart[] }} options charts: of the whole run @returns {Block[]} */
export function blocksOfMainChart ({ baselineResult: { baseline }, charts }) {
  const main = findMainChart({ charts, baseline: baseline.name })
  return main === undefined ? [] : [{ kind: 'chart', chart: main, main: true, depth: 2 }]
}

/** @param {Result} result @param {BaselineResult} baselineResult */
function askQuestion ({ run }, { baseline }) {
  const name = nameBaseline({ run, baseline })
  return name === baseline.title ? baseline.question : `${name}: ${baseline.question}`
}

/** @param {BaselineResult} baselineResult */
function tellHypothesis ({ rows, claims = [] }) {
  return claims.length === 0 ? [] : [`Hypothesis: ${describeHypothesis({ claims, rows })}.`]
}

/** @param {Shown} shown @returns {Block[]} */
function blocksOfResult ({ result, baselineResult, headline }) {
  const answer = tellAnswer({ result, baselineResult })
  const { traffic } = baselineResult
  const [load] = result.run.measuredBy ? buildTables({ result, baselineResult }).load : []
  // What another tool measured has no cost, and figures of its own.
  if (load !== undefined) return [load]
  if (isPlain(baselineResult)) return [tableServers({ result, baselineResult, headline, short: answer })]
  const told = /** @type {Paragraph} */ ({ kind: 'text', depth: 0, text: answer })
  if (traffic) {
    const table = tableTraffic({ result, baselineResult })
    const isUsers = traffic.kind === 'users'
    const steps = [...headOf(baselineResult, table), ...findReported(baselineResult).listBlocks?.(baselineResult) ?? []]
    if (isUsers) return [{ ...table, short: answer }, ...steps]
    return isUntilBreak(baselineResult) ? [{ ...told, tone: 'strong' }, table, ...steps] : [table, told, ...steps]
  }
  const { listBlocks = () => [] } = findReported(baselineResult)
  const own = listBlocks(baselineResult)
  return [
    told,
    ...describeAbsent(result, baselineResult).map((text) => /** @type {Block} */ ({ kind: 'text', text, tone: 'dim' })),
    ...own,
    ...headOf(baselineResult, ...own)
  ]
}

/**
 * The one table to look at.
 * @param {{ result: Result, baselineResult: BaselineResult, headline: Headline }} options
 * @returns {Table[]} none where nothing was measured
 */
export function tableHead ({ result, baselineResult, headline }) {
  if (!isPlain(baselineResult)) return headOf(baselineResult)
  return [{ ...tableServers({ result, baselineResult, headline }), title: 'Each server' }]
}

/**
 * The table to look at of an experiment, where it does not stand there already.
 * @param {BaselineResult} baselineResult @param {Block[]} shown @returns {Table[]}
 */
function headOf (baselineResult, ...shown) {
  const table = findReported(baselineResult).buildHead?.(baselineResult) ?? null
  const isThere = shown.some((block) => block.kind === 'table' && block.title === table?.title)
  return table === null || isThere ? [] : [{ ...table, depth: /** @type {const} */ (2) }]
}

/**
 * What there is no row for, by reason, with what would help.
 * @param {Result} result @param {BaselineResult} baselineResult
 */
function describeAbsent ({ run }, { baseline }) {
  const { besides } = findExperiment({ baseline })
  const absent = run.unavailable.filter(({ target }) => baseline.targets.includes(target) || besides?.isName(target))
  return [...new Set(absent.map(({ reason }) => reason))].map((reason) => {
    const own = absent.filter((one) => one.reason === reason)
    return `${reason}, so not measured: ${own.map(({ target }) => target).join(', ')}; ${own[0].hint}`
  })
}

/**
 * Of a published experiment: its figures beside those of here, and whether they came out in the same order.
 * @param {{ result: Result, baselineResult: BaselineResult }} options
 * @returns {Block[]} none of any other run, and where nothing is published
 */
function blocksOfPublished ({ result, baselineResult }) {
  const table = result.run.plan.replay ? buildPublishedTable({ baselineResult }) : null
  if (table === null || table.rows.length === 0) return []
  return [
    {
      ...table,
      most: result.baselines.length === 1 ? MOST_ROWS.one : MOST_ROWS.several,
      title: 'Published, and here',
      notes: [...describeAgreement(baselineResult), ...deepen(table.notes)]
    }
  ]
}

/** Notes that a screen has no room for. @param {Line[]} [notes] @returns {Line[]} */
function deepen (notes = []) {
  return notes.map((note) => typeof note === 'string' || Array.isArray(note) ? { text: note, depth: 2 } : note)
}

/** @param {BaselineResult} baselineResult @returns {string[]} */
function describeAgreement ({ orders }) {
  if (orders.length === 0) return []
  const count = (/** @type {OrderComparison['order']} */ kind) => orders.filter(({ order }) => order === kind).length
  const ratios = orders.flatMap((one) => one.ratios)
  const countRatios = (/** @type {Array<PublishedRatio['verdict']>} */ kinds) =>
    ratios.filter(({ verdict }) => kinds.includes(verdict)).length
  return [
    `Published order: ${count('same')} of ${orders.length} figures agree, ${count('different')} differ, ${count('unclear')} not decided.`,
    ...ratios.length > 0
      ? [
          `Published ratios: ${countRatios(['same'])} of ${ratios.length} in range, ` +
            `${countRatios(['smaller', 'larger'])} outside, ${countRatios(['unclear'])} not decided.`
        ]
      : []
  ]
}
