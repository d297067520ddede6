import { groupBy } from '../../../config/group-by.js'
import { median } from '../../../stats/median.js'
import { renderItems, renderParagraph, renderSection } from '../../../report/page/blocks.js'
import { escapeHtml } from '../../../report/page/escape.js'
import { describePolicy, renderFrame } from '../../../report/page/frame.js'
import { formatChange, formatCount } from '../../../units.js'
import { listRows } from '../verdict/rows.js'
import { GATES_STYLE, renderGateRows } from './gates-page.js'
import { describeFleet } from './document.js'
import { describeChange, describeMove, formatDay, formatValue, nameFigure } from './words.js'

/**
 * @import { WatchResult } from '../types.ts'
 * @import { Row } from '../verdict/rows.js'
 */

const WIDTH = 240
const HEIGHT = 40
const MOST_POINTS = 90

/** A budget that is further away would press the line flat. */
const NEAR = 1.5

/** Rows that are out of sight are not laid out before they come into it. */
const STYLE = `
.rows { list-style: none; padding: 0; margin: 0 }
.rows li { display: grid; grid-template-columns: minmax(11rem, 1fr) minmax(15rem, 1.4fr) 6.5rem 9rem 10.5rem; gap: .2rem 1rem; overflow-wrap: anywhere; align-items: center; padding: .25rem 0; border-top: 1px solid var(--line); font-size: .9rem; font-variant-numeric: tabular-nums; content-visibility: auto; contain-intrinsic-size: auto 2.9rem }
.rows svg { width: 100%; height: 2.4rem; display: block }
.rows path { fill: none; stroke: var(--s0); stroke-width: 1.5; vector-effect: non-scaling-stroke }
.rows path.budget { stroke: var(--dim); stroke-dasharray: 4 3 }
.rows path.new { stroke: var(--s1) }
.rows .worse path.new { stroke: var(--mark); stroke-width: 2 }
.rows small { color: var(--dim); display: block; font-size: .8rem }
.rows b { color: var(--bad) }
@media (max-width: 48rem) { .rows li { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); contain-intrinsic-size: auto 6.5rem } .rows li > :first-child, .rows li > .trend { grid-column: 1 / -1 } }
`

const GATES = Object.freeze({ id: 'gates', title: 'Gates' })
const CHANGED = Object.freeze({ id: 'changed', title: 'Worse, over budget, or to be confirmed' })
const CHANGES = Object.freeze({ id: 'changes', title: 'Changes' })
const MACHINES = Object.freeze({ id: 'machines', title: 'What moved most series' })
const MOST_LISTED = 40
/** `b2` before `b10`. */
const BY_NAME = new Intl.Collator('en', { numeric: true })

/**
 * All series of a fleet as one page without a script: small ones, each leading to the report of its newest run.
 * @param {{ result: WatchResult, assets: { style: string, hash: (text: string) => string } }} options
 * @returns {string}
 */
export function renderWatchPage ({ result, assets: { style, hash } }) {
  const { fleet: { runs }, analysis: { moves }, gates, changes, troubles } = result
  const rows = listRows({ result })
  const first = rows.filter(({ state }) => state === 'worse' || state === 'over budget' || state === 'found')
  const isOne = new Set(rows.map(({ series }) => series.machine)).size === 1
  const groups = [...groupBy(rows, ({ series: { machine, baseline } }) => isOne ? baseline : `${baseline} on ${machine}`)]
    .sort(([a], [b]) => BY_NAME.compare(a, b))
    .map(([title, rows], index) => ({ id: `group-${index + 1}`, title, rows: rows.toSorted(compareRows) }))
  const told = changes.filter(({ state }) => state !== 'known').toReversed()
  const whole = styleWatchPage({ style })
  return renderFrame({
    kind: 'series',
    title: 'Fleet',
    subtitle: describeFleet(result),
    contents: [
      ...gates.length > 0 ? [GATES] : [],
      ...first.length > 0 ? [CHANGED] : [],
      CHANGES,
      ...moves.length > 0 ? [MACHINES] : [],
      ...groups
    ],
    policy: describePolicy({ styles: [whole], hash }),
    style: whole,
    main: [
      ...troubles.length > 0 ? [renderItems({ items: troubles })] : [],
      ...gates.length > 0 ? [renderSection({ ...GATES, blocks: [renderGateRows({ gates })] })] : [],
      ...first.length > 0 ? [renderSection({ ...CHANGED, blocks: [renderRows({ rows: first, isApart: true })] })] : [],
      renderSection({
        ...CHANGES,
        blocks: [told.length > 0
          ? renderItems({ items: listChanges({ told, result }) })
          : renderParagraph({ text: 'No recent change was found. Changes that were old when first seen are not listed.' })]
      }),
      ...moves.length > 0
        ? [renderSection({ ...MACHINES, blocks: [renderItems({ items: moves.map((move) => describeMove({ move, runs })).toReversed() })] })]
        : [],
      ...groups.map(({ id, title, rows }) => renderSection({ id, title, blocks: [renderRows({ rows })] }))
    ],
    footer: 'Made by baseload. Line: measured values. Dashed: the budget. Second colour: values since the last change.'
  })
}

/** @param {{ style: string }} assets */
export function styleWatchPage ({ style }) {
  return `${style}${STYLE}${GATES_STYLE}`
}

/** @param {Row} a @param {Row} b */
function compareRows (a, b) {
  const [one, other] = [a, b].map(({ series }) => `${nameFigure(series)} ${series.load}`)
  return BY_NAME.compare(one, other)
}

/** @param {{ told: WatchResult['changes'], result: WatchResult }} options */
function listChanges ({ told, result }) {
  const texts = told.slice(0, MOST_LISTED).map((change) =>
    `${describeChange({ change, result })} (${change.state === 'found' ? 'to be confirmed' : 'confirmed'})`)
  return told.length > texts.length ? [...texts, `and ${formatCount({ count: told.length - texts.length })} more: baseload watch --details`] : texts
}

/** @param {{ rows: Row[], isApart?: boolean }} options isApart: not below the name of their baseline */
function renderRows ({ rows, isApart = false }) {
  return `<ul class="rows">\n${rows.map((row) => renderRow({ row, isApart })).join('\n')}\n</ul>`
}

/** @param {{ row: Row, isApart: boolean }} options */
function renderRow ({ isApart, row: { series, newest, run, isOverBudget, change, firstRun, changedAt, isUntested, state } }) {
  const escape = (/** @type {string} */ text) => escapeHtml({ text })
  const link = (/** @type {number} */ key, /** @type {string} */ text) => `<a href="/run/${key}">${escape(text)}</a>`
  const budget = series.budget === null ? 'no budget' : `budget ${formatValue({ series, value: series.budget })}`
  return [
    `<li class="${state.replace(' ', '-')}">`,
    `<div>${link(run.key, nameFigure(series))}<small>${escape(isApart ? `${series.baseline}, ${series.load}` : series.load)}</small></div>`,
    `<div class="trend">${drawSvgSparkline({ values: series.values, budget: series.budget, changedAt })}</div>`,
    `<div>${escape(formatValue({ series, value: newest }))}<small>${formatDay(run.atMs)}</small></div>`,
    `<div>${isOverBudget ? `<b>${escape(budget)}</b>` : escape(budget)}</div>`,
    `<div>${describeState({ change, isUntested })}${firstRun === null ? '' : `<small>since ${link(firstRun.key, formatDay(firstRun.atMs))}</small>`}</div>`,
    '</li>'
  ].join('')
}

/** @param {Pick<Row, 'change' | 'isUntested'>} row */
function describeState ({ change, isUntested }) {
  if (isUntested) return 'cannot tell: rates differ'
  if (change === null) return 'no change found'
  return `${formatChange({ ratio: change.ratio - 1 })}${change.state === 'found' ? ', to be confirmed' : ''}`
}

/**
 * Values over time as a small SVG, a shape and no chart: the figures stand beside it.
 * @param {{ values: readonly number[], budget: number | null, changedAt: number | null }} options changedAt: place of the
 *   first value of the newest level; null: none
 * @returns {string} empty for fewer than two values
 */
export function drawSvgSparkline ({ values, budget, changedAt }) {
  if (values.length < 2) return ''
  const size = Math.ceil(values.length / MOST_POINTS)
  const points = Array.from({ length: Math.ceil(values.length / size) }, (_, i) => median(values.slice(i * size, (i + 1) * size)) ?? 0)
  const [least, most] = [Math.min(...points), Math.max(...points)]
  const isNear = budget !== null && budget < most * NEAR && budget > least / NEAR
  const [low, high] = isNear ? [Math.min(least, budget), Math.max(most, budget)] : [least, most]
  const placeX = (/** @type {number} */ index) => round(index / (points.length - 1) * WIDTH)
  const placeY = (/** @type {number} */ value) => round(high === low ? HEIGHT / 2 : 2 + (high - value) / (high - low) * (HEIGHT - 4))
  const draw = (/** @type {number} */ from, /** @type {number} */ to) =>
    points.slice(from, to).map((value, i) => `${i === 0 ? 'M' : 'L'}${placeX(from + i)} ${placeY(value)}`).join('')
  const cut = changedAt === null ? points.length : Math.min(points.length - 1, Math.floor(changedAt / size))
  return [
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">`,
    isNear ? `<path class="budget" d="M0 ${placeY(budget)}H${WIDTH}"/>` : '',
    `<path d="${draw(0, Math.min(points.length, cut + 1))}"/>`,
    changedAt === null ? '' : `<path class="new" d="${draw(cut, points.length)}"/>`,
    '</svg>'
  ].join('')
}

/** @param {number} value */
function round (value) {
  return Math.round(value * 10) / 10
}
