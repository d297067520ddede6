import { writeText } from '../figures.js'
import { selectLines, writeCell } from './cells.js'
import { listColumns } from './select-table.js'

/**
 * @import { Block, Depth, Facts, List, Section, Table } from '../document.ts'
 *
 * How much is shown: rows of a table, lines of a list, kinds of blocks that are left out, minor tables, and whether a
 * table is told by its sentence.
 * @typedef {{ mostRows: number, mostItems?: number, mostFacts?: number, without: ReadonlyArray<Block['kind']>, withoutMinor?: boolean,
 *   asSentence?: boolean }} Level
 */

const MOST_ROWS = 40
const FEWEST_ROWS = 3
/** All there is. @type {Level} */
export const WHOLE = Object.freeze({ mostRows: Infinity, without: [] })
/**
 * What goes after rows, in this order: trouble, answers and foot stay.
 * @type {ReadonlyArray<Omit<Level, 'mostRows'>>}
 */
export const LEVELS = Object.freeze([
  { without: [] },
  { without: ['plot'] },
  { without: ['plot'], withoutMinor: true },
  { without: ['plot'], withoutMinor: true, mostItems: 1 },
  { without: ['plot', 'list'], withoutMinor: true },
  { without: ['plot', 'list', 'text'], withoutMinor: true },
  ...[5, 4, 3, 2, 1].map((mostFacts) =>
    /** @type {const} */ ({ without: ['plot', 'list', 'text'], withoutMinor: true, mostFacts })),
  { without: ['plot', 'list', 'text', 'facts'], withoutMinor: true },
  { without: ['plot', 'list', 'text', 'facts'], withoutMinor: true, asSentence: true }
])
/**
 * Of a comment: what is open and what failed is more than the answer of a sixth baseline.
 * @type {typeof LEVELS}
 */
export const COMMENT_LEVELS = Object.freeze([
  { without: [] },
  { without: [], mostItems: 1 },
  ...[6, 5, 4, 3].map((mostFacts) => ({ without: [], mostItems: 1, mostFacts })),
  ...[5, 4, 3].map((mostFacts) => /** @type {const} */ ({ without: ['text'], mostItems: 1, mostFacts })),
  ...LEVELS.slice(2)
])
/** @type {Partial<Record<Block['kind'], [one: string, several: string]>>} */
const NAMES = {
  plot: ['plot', 'plots'],
  table: ['table', 'tables'],
  list: ['list', 'lists'],
  text: ['paragraph', 'paragraphs'],
  facts: ['line of facts', 'lines of facts']
}

/**
 * The most of a document that there is room for.
 * @template Laid
 * @param {{ lay: (level: Level) => Laid, fits: (laid: Laid) => boolean, levels?: typeof LEVELS, mostRows?: number }} options
 * @returns {Laid} what is least where nothing fits
 */
export function fit ({ lay, fits, levels = LEVELS, mostRows: high = MOST_ROWS }) {
  const whole = lay(WHOLE)
  if (fits(whole)) return whole
  const level = levels.find((one) => fits(lay({ ...one, mostRows: FEWEST_ROWS }))) ?? levels[levels.length - 1]
  let best = lay({ ...level, mostRows: FEWEST_ROWS })
  let low = FEWEST_ROWS + 1
  while (low <= high) {
    const mostRows = Math.ceil((low + high) / 2)
    const laid = lay({ ...level, mostRows })
    const hasRoom = fits(laid)
    if (hasRoom) best = laid
    if (hasRoom) low = mostRows + 1
    else high = mostRows - 1
  }
  return best
}

/**
 * What a medium shows of blocks, and in what form: no renderer leaves out or adds anything.
 * @param {{ blocks: readonly Block[], depth: Depth, level?: Level }} options
 * @returns {{ blocks: Block[], left: string[] }} left: what had no room, `2 lists`
 */
export function selectBlocks ({ blocks, depth, level = WHOLE }) {
  /** @type {Map<Block['kind'], number>} */
  const left = new Map()
  const shown = choose(blocks, { depth, level, left, told: { facts: 0 } })
  const named = [...left].map(([kind, count]) => `${count} ${NAMES[kind]?.[count === 1 ? 0 : 1] ?? kind}`)
  return { blocks: shown, left: named }
}

/** Of a section its blocks say where they are shown. @type {ReadonlyArray<Block['kind']>} */
const IN_ALL = ['trouble', 'answer', 'badges', 'section']

/**
 * told: how many lines of facts are shown so far.
 * @typedef {{ depth: Depth, level: Level, left: Map<Block['kind'], number>, told: { facts: number } }} Choice
 */

/** @param {readonly Block[]} blocks @param {Choice} choice @returns {Block[]} */
function choose (blocks, choice) {
  const { depth, level, left } = choice
  return blocks.flatMap((block) => {
    // A comment has sentences where a screen has tables.
    const isTold = block.kind === 'table' && block.short !== undefined && (depth === 0 || level.asSentence === true)
    if ((block.depth ?? (IN_ALL.includes(block.kind) ? 0 : 1)) > (isTold ? Math.max(depth, 1) : depth)) return []
    if (block.kind === 'section') return chooseSection(block, choice)
    if (block.kind === 'table') return chooseTable(block, isTold, choice)
    if (isEmpty(block)) return []
    if (block.kind === 'facts') return chooseFacts(block, choice)
    if (level.without.includes(block.kind)) return leave(left, block.kind)
    return block.kind === 'list' ? [{ ...block, most: chooseItems(block, depth, level) }] : [block]
  })
}

/** In a comment it is a line, where it comes to one. @param {Section} section @param {Choice} choice @returns {Block[]} */
function chooseSection (section, choice) {
  const { id, title, short } = section
  const inner = short !== undefined && choice.depth === 0
    ? [/** @type {Block} */({ kind: 'text', text: short })]
    : choose(section.blocks, choice)
  const [only, ...others] = inner
  if (only === undefined) return []
  return choice.depth === 0 && others.length === 0 && only.kind === 'text'
    ? chooseFacts({ kind: 'facts', id, label: title, lines: [only.text] }, choice)
    : [{ ...section, blocks: inner }]
}

/**
 * What is beyond the screen has lists as long as there is room for them.
 * @param {List} list
 * @param {Depth} depth
 * @param {Level} level
 */
function chooseItems ({ most = Infinity }, depth, { mostItems = Infinity }) {
  return Math.min(depth <= 1 ? most : Infinity, mostItems)
}

/** @param {Map<Block['kind'], number>} left @param {Block['kind']} kind @returns {Block[]} */
function leave (left, kind) {
  left.set(kind, (left.get(kind) ?? 0) + 1)
  return []
}

/** The first of them stay longest. @param {Facts} facts @param {Choice} choice @returns {Block[]} */
function chooseFacts (facts, { level: { without, mostFacts = Infinity }, left, told }) {
  if (without.includes('facts') || told.facts >= mostFacts) return leave(left, 'facts')
  told.facts++
  return [facts]
}

/** @param {Table} table @param {boolean} isTold @param {Choice} choice @returns {Block[]} */
function chooseTable (table, isTold, choice) {
  const { short, inline, id } = table
  const { depth, level, left } = choice
  if (table.rows.every((row) => (row.depth ?? 0) > Math.max(depth, isTold ? 1 : 0))) return []
  if (table.minor && level.withoutMinor) return leave(left, 'table')
  if (isTold && short !== undefined) return [{ kind: 'text', id, text: short }]
  if (inline !== undefined && depth <= 1) return chooseFacts(tellInline(table, inline, depth), choice)
  return short !== undefined && depth >= 2 ? [{ kind: 'text', text: short }, table] : [table]
}

/** @param {Block} block without anything to show */
function isEmpty (block) {
  switch (block.kind) {
    case 'trouble': return block.texts.length === 0
    case 'facts': case 'list': case 'plot': return block.lines.length === 0
    case 'badges': return block.groups.every(({ badges }) => badges.length === 0)
    case 'fields': return block.fields.length === 0
    default: return false
  }
}

/**
 * Few rows of a name and figures, in one line.
 * @param {Table} table @param {string} label @param {Depth} depth @returns {Facts}
 */
function tellInline (table, label, depth) {
  const [first, ...others] = listColumns(table, depth)
  const texts = table.rows.filter((row) => (row.depth ?? 0) <= depth).map(({ cells, reason }) => {
    const texts = others.map(({ key }) => writeCell({ cell: cells[key] ?? '' }))
    const figures = reason === undefined ? texts : [writeText({ text: reason })]
    return `${writeCell({ cell: cells[first.key] })} ${figures.filter(Boolean).join(', ')}`
  })
  const notes = selectLines({ lines: table.notes ?? [], depth })
  return { kind: 'facts', id: table.id, label, lines: [texts.join(' · '), ...notes] }
}
