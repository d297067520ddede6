import { EXIT } from '../../errors.js'
import { describeNoiseFloor, describeNotes, describeSessions, describeStarts, formatAllowed } from '../prose/comparison.js'
import { listSome } from '../screen/frame.js'
import { tell } from '../sentences/index.js'
import {
  describeMore, describeVerdicts, formatFound, isOpen, nameAll, nameFigure, nameOutcome, sortBySeverity
} from './comparison-words.js'

/**
 * @import { Chart, FigureComparison, RecordComparison } from '../../types.ts'
 * @import { Block, Cell, Column, Document, Foot, Line, Outcome, Row, Table } from '../document.ts'
 */

const MOST_SAID = 2
const MOST_TOLD = 3 // differences in one sentence
const FEW = 6 // figures, which need not be counted
const FIGURES_ID = 'figures'
/** @type {Readonly<Record<FigureComparison['verdict'], Outcome>>} */
const OUTCOMES = Object.freeze({ regressed: 'bad', inconclusive: 'open', 'no regression': 'good' })

/**
 * Worse, no worse or cannot tell: first for all figures, then for each.
 * @param {{ comparison: RecordComparison, chart?: Chart | null, foot?: Foot, exitCode?: number }} options chart: of a
 *   page; exitCode: of the command that prints it; absent: not known
 * @returns {Document}
 */
export function documentComparison ({ comparison, chart = null, foot = {}, exitCode }) {
  const { before, after, differences, left, oneRun, figures } = comparison
  const told = differences.map((one) => tell(one))
  return {
    subject: 'comparison',
    title: `compare: ${oneRun ? 'two versions in one run' : `${after.id} against ${before.id}`}`,
    blocks: [
      {
        kind: 'trouble',
        texts: [
          ...told.length > 0 ? [`The ${oneRun ? 'versions' : 'records'} differ: ${listSome({ names: told })}.`] : [],
          ...describeSessions({ comparison })
        ]
      },
      factsOfVersions({ comparison, names: ['before', 'after'] }),
      ...listAnswers(comparison),
      badgesOfFigures(figures),
      ...(/** @type {Block[]} */ (chart === null ? [] : [{ kind: 'chart', depth: 3, chart, main: true }])),
      tableFigures(comparison),
      { kind: 'list', title: 'Not compared', depth: 0, most: MOST_SAID, lines: left.map((one) => tell(one)) },
      { kind: 'list', title: `How the ${oneRun ? 'versions' : 'records'} differ`, depth: 2, lines: told.length > MOST_TOLD ? told : [] }
    ],
    foot: {
      ...foot,
      ...exitCode !== undefined && { exit: { code: exitCode, meaning: describeComparisonExit({ comparison, exitCode }) } }
    }
  }
}

/**
 * What was held against what, and in how much time; empty for two records, which the title names.
 * @param {{ comparison: RecordComparison, names: [before: string, after: string] }} options
 * @returns {Block}
 */
export function factsOfVersions ({ comparison: { before, after, oneRun }, names }) {
  const lines = oneRun
    ? [
        `${names[0]}: ${before.id}`,
        `${names[1]}: ${after.id}`,
        describeStarts(oneRun),
        ...describeNotes(oneRun).map((text) => ({ text, depth: /** @type {const} */ (1) }))
      ]
    : []
  return { kind: 'facts', label: 'VERSIONS', depth: 0, lines }
}

/** @param {RecordComparison} comparison @returns {Block[]} */
function listAnswers (comparison) {
  const { figures, oneRun } = comparison
  return describeVerdicts({ comparison }).map(({ outcome, text }) => ({
    kind: 'answer',
    outcome,
    text,
    because: outcome === 'open' ? listHopeless(figures.filter(isOpen), oneRun) : []
  }))
}

/**
 * Why it cannot be told, where no more time or repeats would help.
 * @param {FigureComparison[]} open @param {RecordComparison['oneRun']} oneRun @returns {Line[]}
 */
function listHopeless (open, oneRun) {
  const hopeless = open.filter((figure) => describeMore(figure) === '')
  const reasons = [...new Set(hopeless.map(({ reason }) => tell(reason)))]
  return reasons.slice(0, MOST_SAID).map((reason) => {
    const own = hopeless.filter((figure) => tell(figure.reason) === reason)
    return `${own.length === open.length ? '' : `${nameAll(own, oneRun)}: `}${reason}`
  })
}

/** How many came out how, the worst first. @param {readonly FigureComparison[]} figures @returns {Block} */
function badgesOfFigures (figures) {
  const sorted = sortBySeverity(figures)
  const badges = [...new Set(sorted.map(nameOutcome))].map((outcome) => {
    const alike = sorted.filter((figure) => nameOutcome(figure) === outcome)
    return { tone: OUTCOMES[alike[0].verdict], text: `${alike.length} ${outcome}`, to: FIGURES_ID }
  })
  return { kind: 'badges', depth: figures.length > FEW ? 0 : 2, groups: [{ title: 'Figures', badges }] }
}

/** Every figure, the worst first. @param {RecordComparison} comparison @returns {Table} */
export function tableFigures (comparison) {
  const { figures, oneRun, before, after } = comparison
  const isItself = before.id === after.id && before.startedAt === after.startedAt // an A/A run: it is what tells the noise floor
  return {
    kind: 'table',
    id: FIGURES_ID,
    depth: 0,
    title: oneRun ? 'Figure' : 'Server',
    columns: listColumns(comparison),
    rows: sortBySeverity(figures).map((figure) => /** @type {Row} */ ({
      of: figure.target,
      cells: {
        server: figure.target,
        figure: nameFigure(figure),
        change: cellChange(figure),
        verdict: nameOutcome(figure),
        more: describeMore(figure),
        allowed: formatAllowed(figure),
        ratio: { value: figure.ratio, low: figure.low, high: figure.high, unit: 'factor' },
        repeats: { value: figure.moreRepeats, unit: 'count' },
        starts: { value: figure.cost?.generations ?? null, unit: 'count' },
        took: { value: figure.cost?.spentMs ?? null, unit: 'ms' },
        why: figure.verdict === 'no regression' ? '' : tell(figure.reason)
      },
      ...figure.verdict !== 'no regression' && { tone: OUTCOMES[figure.verdict] }
    })),
    notes: /** @type {Line[]} */ ([
      { text: `after / before: its 95 % range${oneRun ? ', within each start of both' : ''}.`, depth: 2 },
      ...oneRun || isItself
        ? []
        : [{ text: describeNoiseFloor(comparison), depth: figures.some(({ noiseFloor }) => noiseFloor !== null) ? 0 : 2 }]
    ])
  }
}

/** @param {RecordComparison} comparison @returns {Column[]} */
function listColumns ({ figures, oneRun }) {
  const isNeeded = figures.some((figure) => describeMore(figure) !== '')
  return [
    ...oneRun ? [] : [{ key: 'server', head: 'server', priority: 0 }],
    { key: 'figure', head: 'figure', priority: 0 },
    { key: 'change', head: 'change', priority: 1, align: 'left' },
    { key: 'allowed', head: 'allowed', priority: 4 },
    { key: 'verdict', head: 'verdict', priority: 2 },
    ...isNeeded ? [{ key: 'more', head: 'to decide it', priority: 3 }] : [],
    { key: 'ratio', head: 'after / before', priority: 5, depth: 2 },
    { key: 'repeats', head: 'more starts', priority: 6, depth: 2 },
    ...oneRun
      ? /** @type {Column[]} */ ([
          { key: 'starts', head: 'starts', priority: 7, depth: 2 },
          { key: 'took', head: 'took', priority: 8, depth: 2 }
        ])
      : [],
    { key: 'why', head: 'why', priority: 9, depth: 2 }
  ]
}

/**
 * The range alone where it holds no change at all, or nothing was decided.
 * @param {FigureComparison} figure @returns {Cell}
 */
export function cellChange (figure) {
  const { ratio, low, high, verdict } = figure
  if (ratio === null || low === null || high === null) return formatFound(figure)
  const isUnknown = verdict === 'inconclusive' || (low <= 1 && high >= 1)
  return { value: isUnknown ? null : ratio, low, high, unit: 'change' }
}

/**
 * What the exit code of a comparison means, with the names of what made it.
 * @param {{ comparison: RecordComparison, exitCode: number }} options
 * @returns {string}
 */
export function describeComparisonExit ({ comparison: { figures, oneRun }, exitCode }) {
  switch (exitCode) {
    case EXIT.met: return 'no regression'
    case EXIT.missed: return `regression: ${nameAll(figures.filter(({ verdict }) => verdict === 'regressed'), oneRun)}`
    case EXIT.inconclusive: return figures.length === 0 ? 'nothing was compared' : `cannot tell: ${nameAll(figures.filter(isOpen), oneRun)}`
    default: return 'a version could not be measured'
  }
}
