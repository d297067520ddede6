import { escapeHtml } from '../../../report/page/escape.js'
import { renderPage } from '../../../report/render/html.js'
import { writeCommand } from '../../../plan/shell-command.js'
import { listGateRows } from '../verdict/gates.js'
import { listGateFigures, MARKS, OUTCOMES } from './gates.js'
import { formatDay } from './words.js'

/**
 * @import { StoredGate } from '../types.ts'
 * @import { GateRow } from '../verdict/gates.js'
 * @import { Block, Document } from '../../../report/document.ts'
 *
 * @typedef {{ style: string, hash: (text: string) => string }} Assets
 */

/** As many answers stand beside a gate. */
const MOST_MARKS = 30

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
  return `<span class="verdict ${OUTCOMES[verdict] ?? 'open'}">${escapeHtml({ text: verdict })}</span>`
}

/**
 * What a gate has answered once, with all of its figures.
 * @param {{ gate: StoredGate, assets: Assets }} options
 * @returns {string}
 */
export function renderGatePage ({ gate, assets }) {
  return renderPage({ document: documentGate(gate), ...assets })
}

/** @param {StoredGate} gate @returns {Document} */
function documentGate (gate) {
  const { name, verdict, atMs, live, next, machine, reasons, source } = gate
  return {
    subject: 'gate',
    title: `gate ${name}`,
    subtitle: `${verdict}, ${formatDay(atMs)}, on ${machine}`,
    blocks: [
      { kind: 'answer', outcome: OUTCOMES[verdict] ?? 'open', text: verdict },
      { kind: 'list', lines: [`live: ${live}`, `next: ${next}`] },
      { kind: 'list', title: 'Why', lines: reasons },
      {
        kind: 'text',
        text: source === null
          ? 'All tables: none, the record could not be written.'
          : ['All tables: ', { command: writeCommand(['npx', 'baseload', 'compare', source, '--details']) }]
      },
      { kind: 'text', text: [{ link: 'All gates and series', to: '/' }] },
      ...gate.figures.length === 0 ? [] : [tableFigures(gate)]
    ],
    foot: {}
  }
}

/** @param {StoredGate} gate @returns {Block} */
function tableFigures (gate) {
  return {
    kind: 'table',
    id: 'figures',
    title: 'The new version against the live one',
    columns: [
      { key: 'figure', head: 'figure', priority: 0 },
      { key: 'change', head: 'change', priority: 1, align: 'right' },
      { key: 'allowed', head: 'allowed', priority: 3, align: 'right' },
      { key: 'verdict', head: 'verdict', priority: 2 }
    ],
    rows: listGateFigures(gate).map(({ name, change, allowed, outcome }) =>
      ({ cells: { figure: name, change, allowed, verdict: outcome } }))
  }
}
