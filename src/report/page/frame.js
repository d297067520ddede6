import { escapeHtml } from './escape.js'

/**
 * The frame of every page: policy, landmarks, contents.
 * @param {object} options
 * @param {string} options.kind of ours: `report`
 * @param {string} options.title
 * @param {string} options.subtitle
 * @param {ReadonlyArray<{ id: string, title: string }>} options.contents
 * @param {string} options.policy what the page may load and run
 * @param {string} options.style
 * @param {readonly string[]} [options.above] HTML, between the contents and the main part
 * @param {readonly string[]} options.main HTML
 * @param {string} options.footer HTML
 * @param {readonly string[]} [options.below] HTML, after the main part
 * @returns {string} ends with a newline
 */
export function renderFrame ({ kind, title, subtitle, contents, policy, style, above = [], main, footer, below = [] }) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml({ text: title })} - baseload</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#main">To the ${kind}</a>
<header>
<h1>${escapeHtml({ text: title })}</h1>
<p>${escapeHtml({ text: subtitle })}</p>
</header>
<nav aria-label="Contents"><ul>
${contents.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml({ text: title })}</a></li>`).join('\n')}
</ul></nav>
${[...above, '<main id="main" tabindex="-1">', ...main, '</main>', ...below, `<footer><p>${footer}</p></footer>`].join('\n')}
</body>
</html>
`
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
