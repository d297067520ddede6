import {
  clean, layAnswer, layFacts, layFoot, layRemarks, laySentence, layTitle, layTroubles, openScreen, raiseTitle
} from '../screen/frame.js'
import { escapeLines } from '../output.js'
import { measureText, pad, wrapText } from '../text.js'
import { writeText } from '../figures.js'
import { selectLines } from './cells.js'
import { layAcross, layTableBlock, painter } from './screen-table.js'
import { fit, selectBlocks, WHOLE } from './select.js'

/**
 * @import { Answer, Badges, Block, Depth, Document, Foot, Line, Section } from '../document.ts'
 * @import { Screen } from '../screen/frame.js'
 * @import { Room } from './screen-table.js'
 * @import { Level } from './select.js'
 *
 * Lines of one block. kind: what those of the next one are joined to.
 * @typedef {{ kind: Block['kind'] | 'title' | 'foot', lines: string[] }} Stretch
 */

const MOST_LINES = 30

/**
 * A document on a terminal.
 * @param {{ document: Document, columns?: number, colors?: boolean, details?: boolean,
 *   settleExit?: ((code: number) => number) | undefined }} options columns: of the terminal, absent when there is none; details: all of
 *   it, as long as it is; settleExit: see nameExit
 * @returns {string} of at most 30 lines, or as many as the document allows; ends with a newline
 */
export function renderScreen ({ document, columns, colors = false, details = false, settleExit }) {
  const screen = openScreen({ columns, colors, settleExit })
  const depth = details ? 3 : 1
  if (details) return `${layDocument({ document, screen, depth, level: WHOLE }).join('\n')}\n`
  const { mostLines = MOST_LINES } = document
  return `${fit({
    lay: (level) => layDocument({ document, screen, depth, level }),
    fits: (lines) => lines.length <= mostLines
  }).join('\n')}\n`
}

/** @param {{ document: Document, screen: Screen, depth: Depth, level: Level }} options */
function layDocument ({ document: { title, subtitle, blocks, foot }, screen, depth, level }) {
  const room = { ...screen, depth, mostRows: level.mostRows }
  const selected = selectBlocks({ blocks, depth, level })
  const { dim } = screen.colors
  const below = subtitle === undefined ? [] : laySentence({ text: writeText({ text: subtitle }), ...screen, paint: dim })
  const head = [...layTitle({ text: writeText({ text: title }), ...screen }), ...below]
  const left = selected.left.length === 0 ? [] : [dim(`and ${selected.left.join(', ')}: --details`)]
  return join([
    { kind: 'title', lines: head },
    ...selected.blocks.flatMap((block) => layBlock(block, room)),
    { kind: 'text', lines: left },
    { kind: 'foot', lines: layEnd(foot, room) }
  ])
}

/** What is of one kind stands together, and trouble under the title. @type {ReadonlyArray<Stretch['kind']>} */
const TIGHT = ['facts', 'answer', 'badges']
/** @type {Partial<Record<Stretch['kind'], ReadonlyArray<Stretch['kind']>>>} */
const BELOW = { trouble: ['title'], answer: ['badges'], facts: ['badges', 'answer'] }

/** @param {Stretch[]} stretches @returns {string[]} */
function join (stretches) {
  const filled = stretches.filter(({ lines }) => lines.length > 0)
  return filled.flatMap(({ kind, lines }, index) => {
    const before = filled[index - 1]?.kind
    const isAlike = before === kind && TIGHT.includes(kind)
    return index === 0 || isAlike || BELOW[kind]?.includes(before) ? lines : ['', ...lines]
  })
}

/** @param {Block} block @param {Room} room @returns {Stretch[]} */
function layBlock (block, room) {
  if (block.kind === 'section') return laySection(block, room)
  return [{ kind: block.kind, lines: layOne(block, room) }]
}

/** @param {Section} section @param {Room} room @returns {Stretch[]} */
function laySection ({ title, blocks }, room) {
  const [head] = blocks
  // Where a table is all there is, or the first, its heads stand in the line of the title.
  if (head?.kind === 'table' && head.title === undefined) {
    return [{ ...head, title }, ...blocks.slice(1)].flatMap((block) => layBlock(block, room))
  }
  const [first, ...others] = blocks.flatMap((block) => layBlock(block, room)).filter(({ lines }) => lines.length > 0)
  if (first === undefined) return []
  const heading = laySentence({ text: raiseTitle(title), ...room, paint: room.colors.bold })
  return [{ kind: 'section', lines: [...heading, ...first.lines] }, ...others]
}

/** @param {Exclude<Block, Section>} block @param {Room} room @returns {string[]} */
function layOne (block, room) {
  const { colors, depth } = room
  switch (block.kind) {
    case 'trouble': return layTroubles({
      texts: block.texts.map((text) => writeText({ text })), ...depth > 1 && { most: Infinity }, ...room
    })
    case 'answer': return layAnswerBlock(block, room)
    case 'badges': return layBadges(block, room)
    case 'facts': return layFacts({ label: block.label, texts: tell(block.lines, depth), ...room })
    case 'table': return block.across ? layAcross(block, room) : layTableBlock(block, room)
    case 'list': return [
      ...block.title === undefined ? [] : laySentence({ text: raiseTitle(block.title), ...room, paint: colors.bold }),
      ...layRemarks({ texts: tell(block.lines, depth), most: block.most ?? Infinity, ...room })
    ]
    case 'text': return laySentence({
      text: writeText({ text: block.text }), ...room, hang: '', paint: painter(block.tone, colors)
    })
    case 'code': return [
      ...block.title === undefined ? [] : laySentence({ text: raiseTitle(block.title), ...room, paint: colors.bold }),
      ...escapeLines({ text: block.text.trimEnd() }).split('\n')
    ]
    case 'plot': return [
      ...block.title === undefined ? [] : laySentence({ text: raiseTitle(block.title), ...room, paint: colors.bold }),
      ...block.lines
    ]
    case 'fields': return block.fields.flatMap(({ name, value, ask }) =>
      layFacts({ label: name, texts: [value === null ? `TODO: ${ask}` : writeText({ text: value })], ...room }))
    case 'chart': return []
  }
}

/** @param {readonly Line[]} lines @param {Depth} depth */
function tell (lines, depth) {
  return selectLines({ lines, depth }).map(({ text }) => writeText({ text }))
}

/** @param {Answer} answer @param {Room} room */
function layAnswerBlock ({ outcome, text, because = [] }, room) {
  return [
    ...layAnswer({ outcome, text: writeText({ text }), ...room }),
    ...selectLines({ lines: because, depth: room.depth }).flatMap(({ text, tone }) =>
      laySentence({ text: writeText({ text }), ...room, indent: '  ', hang: '  ', paint: painter(tone, room.colors) }))
  ]
}

/** @param {Badges} badges @param {Room} room */
function layBadges ({ groups }, { colors, columns }) {
  return groups.filter(({ badges }) => badges.length > 0).flatMap(({ title, badges }) => {
    const counts = badges.map(({ tone, text }) => painter(tone, colors)(clean(text))).join('   ')
    const line = `${colors.bold(pad(raiseTitle(title), LABEL - 2))}  ${counts}`
    const plain = `${pad(title, LABEL - 2)}  ${badges.map(({ text }) => clean(text)).join('   ')}`
    const isFitting = measureText({ text: plain }) <= columns
    return isFitting ? [line] : wrapText({ text: plain, columns, hang: ' '.repeat(LABEL) })
  })
}

const LABEL = 14

/** @param {Foot} foot @param {Room} room */
function layEnd ({ steps = [], report, files = {}, exit }, room) {
  const isOnScreen = room.depth === 1
  const shown = steps.filter(({ screen }) => isOnScreen || !screen)
  const written = isOnScreen ? [] : Object.entries(files).filter(([, path]) => path !== report)
  const typed = shown.map(({ purpose, command }) => /** @type {const} */ ([purpose, command]))
  return [
    ...written.map(([name, path]) => `${clean(name)}: ${clean(path)}`),
    ...layFoot({ steps: typed, report, exit, ...room })
  ]
}
