import { LIVE } from './controls.js'
import { renderFrame } from './frame.js'

/** @import { PageAssets } from '../run/html.js' */

/**
 * The report in its frame, with what its script needs.
 * @param {object} options
 * @param {string} options.title
 * @param {string} options.subtitle
 * @param {ReadonlyArray<{ id: string, title: string }>} options.contents
 * @param {string} options.controls HTML
 * @param {readonly string[]} options.main HTML
 * @param {string} options.embedded HTML
 * @param {string} options.style
 * @param {Pick<PageAssets, 'script' | 'hash'>} options.assets
 * @param {boolean} options.live
 */
export function renderDocument ({ title, subtitle, contents, controls, main, embedded, style, assets, live }) {
  return renderFrame({
    kind: 'report',
    title,
    subtitle,
    contents,
    policy: describePolicy({ styles: [style], scripts: [assets.script], hash: assets.hash, live }),
    style,
    above: live ? [LIVE] : [],
    main: main.filter(Boolean),
    footer: 'Made by baseload from one run record. Made again from it with <code>baseload report</code>.',
    below: [controls, `<div id="embedded" hidden>\n${embedded}\n</div>`, `<script type="module">${assets.script}</script>`]
  })
}

/**
 * Nothing from anywhere; of what stands in a page only these styles and scripts count, and an attribute that slipped in does not.
 * @param {{ styles: readonly string[], scripts?: readonly string[], hash: (text: string) => string, live?: boolean }} options live: it may
 *   ask its server
 */
export function describePolicy ({ styles, scripts = [], hash, live = false }) {
  const list = (/** @type {readonly string[]} */ texts) => texts.map((text) => `'${hash(text)}'`).join(' ')
  return [
    "default-src 'none'",
    `style-src ${list(styles)}`,
    ...(scripts.length > 0 ? [`script-src ${list(scripts)}`] : []),
    'img-src data:',
    ...(live ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'"
  ].join('; ')
}
