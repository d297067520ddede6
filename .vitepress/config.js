/*
 * `npm run docs`: the Markdown files of the repository as a site, with the paths that they have in it. A README is the
 * page of its folder. The sidebar is the index that docs/README.md is. VitePress 1 asks for Vite 5, which is no longer
 * mended: `overrides` in package.json gives it a newer one.
 */
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** @import { DefaultTheme, UserConfig } from 'vitepress' */
/** @typedef {Parameters<NonNullable<NonNullable<UserConfig['markdown']>['config']>>[0]} Markdown */

const ROOT = new URL('../', import.meta.url)
const read = (/** @type {string} */ path) => readFileSync(new URL(path, ROOT), 'utf8')
const { name, description, repository } = JSON.parse(read('package.json'))
const REPOSITORY = repository.url.replace(/^git\+|\.git$/g, '')

/** Where a Markdown file of the repository is on the site. @param {string} path */
const pageOf = (path) => path.replace(/(^|\/)README\.md$/, '$1index.md')

/** @type {UserConfig<DefaultTheme.Config>} */
export default {
  title: name,
  description,
  lang: 'en',
  srcExclude: ['!(docs|reports)/*/**', 'reports/!(example*)/**'],
  rewrites: pageOf,
  outDir: '.cache/docs',
  cacheDir: '.cache/vitepress',
  head: [
    ['link', { rel: 'icon', href: 'data:,' }],
    ['style', {}, '.VPDoc .VPDocOutlineItem .outline-link { white-space: normal; line-height: 1.4; padding: 5px 0 }'] // whole headings
  ],
  vite: { build: { chunkSizeWarningLimit: 2000 } }, // kB: the index of the search, which is loaded when somebody searches
  markdown: {
    attrs: { disable: true }, // braces are text, as on GitHub
    anchor: { slugify },
    languageAlias: { promql: 'python' }, // near enough: its strings, calls and comments
    config: (md) => {
      md.renderer.rules.code_block = md.renderer.rules.fence // indented code too has a box that scrolls
      followLinks(md)
      keepBraces(md)
    }
  },
  themeConfig: {
    nav: [{ text: 'All pages', link: '/docs/' }, { text: 'Changelog', link: '/CHANGELOG' }, { text: 'Repository', link: REPOSITORY }],
    sidebar: readIndex(read('docs/README.md')),
    outline: [2, 3],
    search: { provider: 'local' }
  }
}

/**
 * The sections of an index and their lists of links.
 * @param {string} text
 * @returns {DefaultTheme.SidebarItem[]}
 */
function readIndex (text) {
  return text.split(/^## /m).slice(1).map((section) => ({
    text: section.slice(0, section.indexOf('\n')),
    items: [...section.matchAll(/^- \[(.+)\]\((.+)\.md\)$/gm)].map(([, text, path]) => ({ text, link: `/docs/${path}` }))
  }))
}

/** As GitHub makes anchors of headings, which links in the files are written for. @param {string} heading */
function slugify (heading) {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').trim().replace(/\s/g, '-')
}

/**
 * A link to a Markdown file leads to its page, and fails the build when there is none; one to another file of the
 * repository leads there.
 * @param {Markdown} md
 */
function followLinks (md) {
  const open = md.renderer.rules.link_open
  md.renderer.rules.link_open = (tokens, i, options, env, self) => {
    const written = String(tokens[i].attrGet('href'))
    if (!/^(?:[a-z]+:|#|\/)/.test(written)) tokens[i].attrSet('href', resolveLink(written, posix.dirname(env.relativePath)))
    return open?.(tokens, i, options, env, self) ?? self.renderToken(tokens, i, options)
  }
}

/** @param {string} written @param {string} folder from the root */
function resolveLink (written, folder) {
  const [path, anchor = ''] = posix.join('/', folder, written).split(/(?=#)/)
  if (path.endsWith('.md')) return pageOf(path) + anchor
  if (!existsSync(new URL(`.${path}`, ROOT))) throw new Error(`a dead link, ${written}`)
  return `${REPOSITORY}/blob/main${path}${anchor}`
}

/** Vue would fill in `{{name}}`; what stands in fenced code it leaves alone. @param {Markdown} md */
function keepBraces (md) {
  for (const rule of /** @type {const} */ (['text', 'code_inline'])) {
    const render = md.renderer.rules[rule]
    md.renderer.rules[rule] = (...given) => render?.(...given).replaceAll('{{', '&#123;&#123;') ?? ''
  }
}
