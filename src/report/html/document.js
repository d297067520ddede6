import { escapeHtml } from './escape.js'

/** @import { PageAssets } from '../html.js' */

/**
 * The frame of the page: policy, landmarks, contents.
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
  const links = contents.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml({ text: title })}</a></li>`).join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${describePolicy({ style, script: assets.script, hash: assets.hash, live })}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml({ text: title })} - baseload</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#main">To the report</a>
<header>
<h1>${escapeHtml({ text: title })}</h1>
<p>${escapeHtml({ text: subtitle })}</p>
</header>
<nav aria-label="Contents"><ul>
${links}
</ul></nav>
${controls}
<main id="main" tabindex="-1">
${main.filter(Boolean).join('\n')}
</main>
<footer><p>Made by baseload from one run record. Made again from it with <code>baseload report</code>.</p></footer>
<div id="embedded" hidden>
${embedded}
</div>
<script type="module">${assets.script}</script>
</body>
</html>
`
}

/**
 * Nothing from anywhere; of what stands in the page only this style and this script count, and an attribute that slipped in does not.
 * @param {{ style: string, script: string, hash: (text: string) => string, live: boolean }} options
 */
export function describePolicy ({ style, script, hash, live }) {
  return [
    "default-src 'none'",
    `style-src '${hash(style)}'`,
    `script-src '${hash(script)}'`,
    'img-src data:',
    ...(live ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'"
  ].join('; ')
}
