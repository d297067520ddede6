import { keepTogether } from './blocks.js'
import { escapeHtml } from './escape.js'

/**
 * A count to be seen at a glance. kind: what it looks like; to: the id of what it leads to; absent: nowhere.
 * @typedef {{ kind: 'met' | 'missed' | 'inconclusive' | 'invalid', text: string, to?: string }} Badge
 *
 * @typedef {{ title: string, badges: Badge[] }} BadgeGroup
 */

/**
 * How things came out, in one line: what is looked for first.
 * @param {{ groups: readonly BadgeGroup[] }} options
 * @returns {string} empty without any
 */
export function renderBadges ({ groups }) {
  const filled = groups.filter(({ badges }) => badges.length > 0)
  if (filled.length === 0) return ''
  const lines = filled.map(({ title, badges }) => `<div><dt>${escapeHtml({ text: title })}</dt>${badges.map(renderBadge).join('')}</div>`)
  return `<dl class="badges">\n${lines.join('\n')}\n</dl>`
}

/** @param {Badge} badge */
function renderBadge ({ kind, text, to }) {
  const shown = `<span class="verdict ${kind}">${escapeHtml({ text })}</span>`
  return `<dd>${to === undefined ? shown : `<a href="#${to}">${shown}</a>`}</dd>`
}

/**
 * What was found, each with what it is about in front.
 * @param {{ findings: ReadonlyArray<{ about: string, text: string }> }} options plain text
 */
export function renderFindings ({ findings }) {
  if (findings.length === 0) return ''
  const items = findings.map(({ about, text }) => {
    const head = about === '' ? '' : `<b>${escapeHtml({ text: about })}</b>: `
    return `<li>${head}${keepTogether(escapeHtml({ text }))}</li>`
  })
  return `<ul class="findings">\n${items.join('\n')}\n</ul>`
}
