import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PATHS } from '../../config/files.js'

/** @import { PageAssets } from '../../report/page/embedded.js' */

/** Each after what it imports. */
const MODULES = [
  'embedded',
  'sort-key',
  'tables',
  'filter',
  'chart-text',
  'chart-marks',
  'theme',
  'chart-options',
  'legend',
  'chart-zoom',
  'charts',
  'downloads',
  'live',
  'main'
]
const FOLDER = join(PATHS.root, 'src', 'report', 'page')
const LONG = 20_000 // characters; below, gzip wins nothing that anybody would notice

/** Everything that report.html is made of beside its content. @returns {Promise<PageAssets>} */
export async function readPageAssets () {
  const uplot = dirname(createRequire(import.meta.url).resolve('uplot/package.json'))
  const read = async (/** @type {string[]} */ ...path) => (await readFile(join(...path), 'utf8')).trim()
  const [licence, plotScript, plotStyle, style, ...modules] = await Promise.all([
    read(uplot, 'LICENSE'),
    read(uplot, 'dist', 'uPlot.iife.min.js'),
    read(uplot, 'dist', 'uPlot.min.css'),
    read(FOLDER, 'page.css'),
    ...MODULES.map((name) => read(FOLDER, 'browser', `${name}.js`))
  ])
  const notice = `/*! uPlot, https://github.com/leeoniya/uPlot\n${licence}\n*/`
  return {
    style: `${notice}\n${plotStyle}\n${style}`,
    script: `${notice}\n${plotScript}\n${joinModules({ texts: modules })}`,
    hash: hashText,
    pack: (text) =>
      text.length < LONG
        ? { encoding: 'text', text }
        : { encoding: 'gzip', text: gzipSync(text, { level: 9 }).toString('base64') }
  }
}

/** The same for a page without a script. @returns {Promise<Pick<PageAssets, 'style' | 'hash'>>} */
export async function readScriptlessAssets () {
  return { style: await readFile(join(FOLDER, 'page.css'), 'utf8'), hash: hashText }
}

/** @param {string} text */
function hashText (text) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/**
 * Modules as one: they import from each other only, by the names that they export, in lines of their own. No two have the same
 * name at their top.
 * @param {{ texts: readonly string[] }} options
 */
export function joinModules ({ texts }) {
  return texts
    .map((text) =>
      text
        .replace(/^import .* from '\.\/[\w-]+\.js'\n/gm, '')
        .replace(/^export (?=async function|function|const)/gm, '')
        .trim()
    )
    .join('\n')
}
