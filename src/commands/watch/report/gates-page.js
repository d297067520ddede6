import { renderItems, renderParagraph, renderSection } from '../../../report/page/blocks.js'
import { escapeHtml } from '../../../report/page/escape.js'
import { describePolicy } from '../../../report/page/document.js'
import { renderFrame } from '../../../report/page/frame.js'
import { renderHtmlTable } from '../../../report/render/html.js'
import { writeCommand } from '../../../plan/shell-command.js'
import { listGateRows } from '../verdict/gates.js'
import { listGateFigures, MARKS } from './gates.js'
import { formatDay } from './words.js'

/**
 * @import { StoredGate } from '../types.ts'
 * @import { GateRow } from '../verdict/gates.js'
 * @import { Table } from '../../../report/document.ts'
 *
 * @typedef {{ style: string, hash: (text: string) => string }} Assets
 */

/** As many answers stand beside a gate. */
const MOST_MARKS = 30
/** Colours and marks of the verdicts of other pages. @type {Readonly<Record<StoredGate['verdict'], string>>} */
const CLASSES = Object.freeze({ ship: 'met', hold: 'missed', 'cannot tell': 'inconclusive' })

export const GATES_STYLE = `
.gates { list-style: none; padding: 0; margin: 0 }
.gates li { display: grid; grid-template-columns: minmax(11rem, 1fr) 9rem minmax(12rem, 2fr) minmax(10rem, 1.4fr); gap: .2rem 1rem; overflow-wrap: anywhere; align-items: center; padding: .3rem 0; border-top: 1px solid var(--line); font-size: .9rem }
.gates small { color: var(--dim); display: block; font-size: .8rem }
.marks a { display: inline-block; min-width: 1.5rem; min-height: 1.5rem; text-align: center; text-decoration: none }
.marks .hold { color: var(--bad) }
.marks .ship { color: var(--good) }
@media (max-width: 48rem) { .gates li { grid-template-columns: minmax(0, 1fr) auto } .gates li > .why, .gates li > .marks { grid-column: 1 / -1 } }
`

/**
 * A row for each gate, leading to its newest answer and to those before.
 * @param {{ gates: readonly StoredGate[] }} options
 */
export function renderGateRows ({ gates }) {
  return `<ul class="gates">\n${listGateRows({ gates }).map((row) => renderRow({ row })).join('\n')}\n</ul>`
}

/** @param {{ row: GateRow }} options */
function renderRow ({ row: { name, newest, answers } }) {
  const escape = (/** @type {string} */ text) => escapeHtml({ text })
  const place = (/** @type {StoredGate} */ { key }) => `/gate/${key}`
  const marks = answers.slice(-MOST_MARKS).map((one) =>
    `<a class="${escape(one.verdict.replace(' ', '-'))}" href="${place(one)}" aria-label="${formatDay(one.atMs)}: ${escape(one.verdict)}">${MARKS[one.verdict] ?? '?'}</a>`)
  return [
    '<li>',
    `<div><a href="${place(newest)}">${escape(name)}</a><small>${escape(`${newest.next} against ${newest.live}`)}</small></div>`,
    `<div>${renderVerdict(newest)}<small>${formatDay(newest.atMs)}</small></div>`,
    `<div class="why">${escape(newest.reasons[0] ?? '')}</div>`,
    `<div class="marks">${marks.join('')}</div>`,
    '</li>'
  ].join('')
}

/** @param {StoredGate} gate */
function renderVerdict ({ verdict }) {
  return `<span class="verdict ${CLASSES[verdict] ?? ''}">${escapeHtml({ text: verdict })}</span>`
}

/**
 * What a gate has answered once, with all of its figures.
 * @param {{ gate: StoredGate, assets: Assets }} options
 * @returns {string}
 */
export function renderGatePage ({ gate, assets: { style, hash } }) {
  const { name, verdict, atMs, live, next, machine, reasons, source } = gate
  /** @type {Table} */
  const table = {
    kind: 'table',
    title: 'The new version against the live one',
    columns: [
      { key: 'figure', head: 'Figure', priority: 0 },
      { key: 'change', head: 'Change', priority: 1, align: 'right' },
      { key: 'allowed', head: 'Allowed', priority: 2, align: 'right' },
      { key: 'verdict', head: 'Verdict', priority: 3 }
    ],
    rows: listGateFigures(gate).map(({ name, change, allowed, outcome }) =>
      ({ cells: { figure: name, change, allowed, verdict: outcome } }))
  }
  const answer = { id: 'answer', title: 'Answer' }
  const figures = { id: 'figures', title: 'Figures' }
  return renderFrame({
    kind: 'answer',
    title: `Gate ${name}`,
    subtitle: `${verdict}, ${formatDay(atMs)}, on ${machine}`,
    contents: [answer, ...gate.figures.length > 0 ? [figures] : []],
    policy: describePolicy({ styles: [style], hash }),
    style,
    main: [
      renderSection({
        ...answer,
        blocks: [
          `<p class="answer">${renderVerdict(gate)}</p>`,
          renderItems({ items: [`live: ${live}`, `next: ${next}`] }),
          reasons.length > 0 ? `<h3>Why</h3>\n${renderItems({ items: reasons })}` : '',
          renderParagraph({
            text: source === null
              ? 'All tables: none, the record could not be written.'
              : `All tables: ${writeCommand(['npx', 'baseload', 'compare', source, '--details'])}`
          }),
          '<p><a href="/">All gates and series</a></p>'
        ]
      }),
      renderSection({ ...figures, blocks: [renderHtmlTable({ table })] })
    ],
    footer: 'Made by baseload.'
  })
}
