import { keepTogether, renderDetails, renderFold, renderSection } from '../page/blocks.js'
import { CHART_STYLE, renderChart } from '../page/chart.js'
import { escapeTerminal } from '../escape.js'
import { escapeHtml } from '../page/escape.js'
import { describePolicy, renderFrame } from '../page/frame.js'
import { escapeLines } from '../output.js'
import { isFigure, keepSpace, writePart, writeText } from '../figures.js'
import { selectLines } from './cells.js'
import { renderTable } from './html-table.js'
import { selectBlocks } from './select.js'

/**
 * @import { Badges, Block, Code, Document, Facts, Fields, Foot, Line, Section, Text, Tone } from '../document.ts'
 *
 * What a page has beside its document, as HTML, where it has a script. above: over the main part; below: under it;
 * live: the script may ask its server.
 * @typedef {{ script: string, above: string[], below: string[], footer: string, live: boolean }} Shell
 */

const DEPTH = 3

/**
 * A document as a page that stands by itself: nothing from a network, fit to be printed.
 * @param {{ document: Document, style: string, hash: (text: string) => string, shell?: Shell }} options style: of the
 *   report's page; hash: `sha256-…`, for the policy; shell: absent: there is no script
 * @returns {string} ends with a newline
 */
export function renderPage ({ document: { title, heading = title, subtitle, blocks, foot }, style, hash, shell }) {
  const selected = selectBlocks({ blocks, depth: DEPTH }).blocks
  const name = writeText({ text: heading })
  const whole = stylePage({ style })
  const below = subtitle ?? (heading === title ? '' : `baseload ${writeText({ text: title })}`)
  const scripts = shell === undefined ? [] : [shell.script]
  const { first, others } = raise(selected)
  return renderFrame({
    kind: 'report',
    title: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    subtitle: writeText({ text: below }),
    contents: listPlaces([...first, ...others]),
    policy: describePolicy({ styles: [whole], scripts, hash, live: shell?.live }),
    style: whole,
    above: shell?.above,
    main: [
      renderBlocks({ blocks: first }),
      renderOverview(others),
      renderBlocks({ blocks: others }),
      renderFoot(foot)
    ].filter(Boolean),
    footer: shell?.footer ?? 'Made by baseload.',
    below: [...shell?.below ?? [], ...scripts.map((script) => `<script type="module">${script}</script>`)]
  })
}

/** What describePolicy has to know of it. @param {{ style: string }} options */
export function stylePage ({ style }) {
  return `${style}\n${CHART_STYLE}`
}

/**
 * Where a page has badges and sections, badges stand on top with what they count, and lead to what is there.
 * @param {readonly Block[]} blocks
 * @returns {{ first: Block[], others: Block[] }}
 */
function raise (blocks) {
  const badges = blocks.flatMap((block) => block.kind === 'badges' ? block.groups.flatMap(({ badges }) => badges) : [])
  const counted = new Set(badges.map(({ to }) => to))
  const isFirst = (/** @type {Block} */ { kind, id }) =>
    ['trouble', 'badges', 'answer'].includes(kind) || (kind === 'table' && id !== undefined && counted.has(id))
  const first = hasSections(blocks) && badges.length > 0 ? blocks.filter(isFirst) : []
  const ids = new Set(blocks.flatMap((block) => block.kind === 'section' ? [idOf(block), ...block.blocks.map(({ id }) => id)] : block.id))
  return {
    first: first.map((block) => block.kind === 'badges' ? dropLinks(block, ids) : block),
    others: blocks.filter((block) => !first.includes(block)).map((block) => block.kind === 'badges' ? dropLinks(block, ids) : block)
  }
}

/** @param {Badges} badges @param {Set<string | undefined>} ids @returns {Badges} */
function dropLinks ({ groups, ...block }, ids) {
  const keep = (/** @type {string | undefined} */ to) => ids.has(to) ? to : undefined
  return {
    ...block,
    groups: groups.map(({ title, badges }) => ({ title, badges: badges.map((one) => ({ ...one, to: keep(one.to) })) }))
  }
}

/** @param {readonly Block[]} blocks */
function hasSections (blocks) {
  return blocks.some(({ kind }) => kind === 'section')
}

/** @param {readonly Block[]} blocks */
function listPlaces (blocks) {
  if (!hasSections(blocks)) return []
  return blocks.flatMap((block) => {
    if (block.kind === 'section') return [{ id: idOf(block), title: block.title }]
    return block.kind === 'table' && block.id && block.title ? [{ id: block.id, title: block.title }] : []
  })
}

/** What each section comes to, where there are several: what a comment says of them. @param {readonly Block[]} blocks */
function renderOverview (blocks) {
  const sections = blocks.filter((block) => block.kind === 'section').map((block) => ({ ...block, id: idOf(block) }))
  const told = selectBlocks({ blocks: sections, depth: 0 }).blocks
    .filter(/** @returns {block is Facts} */ (block) => block.kind === 'facts')
  if (told.length < 2) return ''
  const items = told.map(({ id, label, lines }) => write([{ link: `${label}:`, to: `#${id}` }, ' ', ...listTexts(lines).flat()]))
  return `<ul class="overview">\n${items.map((html) => `<li>${keepTogether(html)}</li>`).join('\n')}\n</ul>`
}

/**
 * Blocks as HTML, for a page that has more than them too. What a page has beyond the report is a click away, all that
 * follows each other behind one.
 * @param {{ blocks: readonly Block[], level?: number, title?: string }} options blocks: as selected; level, title: of
 *   the section they are in, 1 of none
 * @returns {string}
 */
export function renderBlocks ({ blocks, level = 1, title }) {
  /** @type {Array<{ isDeep: boolean, blocks: Block[] }>} */
  const groups = []
  for (const block of blocks) {
    const isDeep = block.depth === DEPTH && block.kind !== 'section' && !('main' in block && block.main)
    const last = groups.at(-1)
    if (last?.isDeep === isDeep) last.blocks.push(block)
    else groups.push({ isDeep, blocks: [block] })
  }
  return groups.map(({ isDeep, blocks }) => {
    const html = renderAll(blocks, level, title)
    return isDeep && html !== '' ? renderDetails({ summary: nameDeep(blocks, title), blocks: [html] }) : html
  }).filter(Boolean).join('\n')
}

/** @param {readonly Block[]} blocks @param {number} level @param {string} [title] of their section */
function renderAll (blocks, level, title) {
  return blocks.map((block, index) => {
    const html = renderBlock(block, level, title)
    // Charts that follow each other have the same space between them.
    return block.kind === 'chart' ? joinCharts(html, blocks[index - 1]?.kind, blocks[index + 1]?.kind) : html
  }).filter(Boolean).join('\n')
}

/** `In detail: 11 tables, 4 charts` @param {readonly Block[]} blocks @param {string} [title] of their section */
function nameDeep ([first, ...others], title) {
  if (others.length === 0) return nameBlock(first)
  const count = (/** @type {Block['kind']} */ kind) => [first, ...others].filter((block) => block.kind === kind).length
  const counts = /** @type {const} */ (['table', 'chart']).flatMap((kind) =>
    count(kind) > 0 ? [`${count(kind)} ${kind}${count(kind) > 1 ? 's' : ''}`] : [])
  const name = title === undefined ? 'In detail' : `In detail: ${title}`
  return counts.length === 0 ? name : `${name}: ${counts.join(', ')}`
}

/** @param {string} html @param {Block['kind'] | undefined} before @param {Block['kind'] | undefined} after */
function joinCharts (html, before, after) {
  return `${before === 'chart' ? '' : '<div class="charts">\n'}${html}${after === 'chart' ? '' : '\n</div>'}`
}

/** @param {Block} block @param {number} level @param {string} [title] of its section */
function renderBlock (block, level, title) {
  const anchor = block.id === undefined ? '' : ` id="${escapeHtml({ text: block.id })}"`
  switch (block.kind) {
    case 'trouble': return renderList(block.texts, `class="trouble"${anchor}`)
    case 'answer': return [
      `<p class="answer ${block.outcome}"${anchor}>${keepTogether(write(block.text))}</p>`,
      ...selectLines({ lines: block.because ?? [], depth: DEPTH }).map(({ text, tone }) => renderText(text, tone))
    ].join('\n')
    case 'badges': return renderBadges(block)
    case 'facts': return `<p class="facts"${anchor}><b>${write(block.label)}</b> ${listTexts(block.lines).map(write).join('<br>')}</p>`
    case 'table': return renderTable({ table: block, anchor, title, write })
    case 'chart': return renderChart({ chart: block.chart, level: level + 1 })
    case 'list': return [
      ...block.title === undefined ? [] : [`<h${level + 1}>${write(block.title)}</h${level + 1}>`],
      renderList(listTexts(block.lines), 'class="list"')
    ].join('\n')
    case 'text': return renderText(block.text, block.tone)
    case 'code': return renderCode(block)
    case 'plot': return renderCode({ kind: 'code', language: '', title: block.title, text: block.lines.join('\n') })
    case 'fields': return renderFields(block)
    case 'section': return renderSectionBlock(block, level)
  }
}

/** @param {readonly Text[]} texts @param {string} attributes */
function renderList (texts, attributes) {
  return `<ul ${attributes}>\n${texts.map((text) => `<li>${write(text)}</li>`).join('\n')}\n</ul>`
}

/** How things came out, in one line: what is looked for first. @param {Badges} badges */
function renderBadges ({ groups }) {
  const filled = groups.filter(({ badges }) => badges.length > 0)
  const lines = filled.map(({ title, badges }) => `<div><dt>${escapeHtml({ text: title })}</dt>${badges.map(renderBadge).join('')}</div>`)
  return `<dl class="badges">\n${lines.join('\n')}\n</dl>`
}

/** @param {Badges['groups'][number]['badges'][number]} badge */
function renderBadge ({ tone, text, to, none }) {
  const shown = `<span class="verdict ${none ? 'none' : tone}">${escapeHtml({ text })}</span>`
  return `<dd>${to === undefined ? shown : `<a href="#${escapeHtml({ text: to })}">${shown}</a>`}</dd>`
}

/** @param {Block} block */
function nameBlock (block) {
  if (block.kind === 'chart') return block.chart.title
  return ('title' in block ? block.title : undefined) ?? ('label' in block ? block.label : undefined) ?? 'Details'
}

/** @param {readonly Line[]} lines */
function listTexts (lines) {
  return selectLines({ lines, depth: DEPTH }).map(({ text }) => text)
}

/** @param {Text} text @param {Tone} [tone] */
function renderText (text, tone) {
  return `<p${tone === undefined ? '' : ` class="${tone}"`}>${keepTogether(write(text))}</p>`
}

/** @param {Code} code */
function renderCode ({ title, text }) {
  // Line by line: what escapes a text makes one line of it, and would take the indents.
  const lines = escapeLines({ text: text.trimEnd() }).split('\n')
    .map((line) => `${/^ */.exec(line)?.[0]}${escapeHtml({ text: line })}`)
  return `${title === undefined ? '' : `<p>${write(title)}</p>\n`}<pre><code>${lines.join('\n')}</code></pre>`
}

/** @param {Fields} fields */
function renderFields ({ fields }) {
  const todo = (/** @type {string} */ ask) => `<span class="todo">▢ TODO: ${write(ask)}</span>`
  const rows = fields.map(({ name, value, ask }) =>
    `<dt>${write(name)}</dt><dd>${value === null ? todo(ask) : write(value)}</dd>`)
  return `<dl class="fields">\n${rows.join('\n')}\n</dl>`
}

/** @param {Section} section @param {number} level */
function renderSectionBlock (section, level) {
  const { title, blocks, fold } = section
  const render = fold ? renderFold : renderSection
  return render({ id: idOf(section), title, blocks: [renderBlocks({ blocks, level: level + 1, title })] })
}

/** @param {Section} section */
function idOf ({ id, title }) {
  return id ?? (escapeTerminal({ text: title }).toLowerCase().replace(/[^a-z\d]+/g, '-').replace(/^-|-$/g, '') || 'section')
}

/** @param {Foot} foot */
function renderFoot ({ steps = [] }) {
  const shown = steps.filter(({ screen }) => !screen)
  if (shown.length === 0) return ''
  const items = shown.map(({ purpose, command }) => `<li>${write([`${purpose}: `, { command }])}</li>`)
  return `<h2 id="next-title">Next</h2>\n<ul class="steps" id="next">\n${items.join('\n')}\n</ul>`
}

/** @param {Text} text */
function write (text) {
  if (typeof text === 'string') return escapeHtml({ text })
  return text.map((part) => {
    const plain = writePart({ part })
    const html = escapeHtml({ text: plain })
    if (typeof part === 'string' || isFigure(part)) return keepSpace(plain, html)
    if ('link' in part) return `<a href="${escapeHtml({ text: part.to })}">${html}</a>`
    return 'name' in part ? `<b>${html}</b>` : `<code>${html}</code>`
  }).join('')
}
