import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import t from 'tap'
import config from '../../.vitepress/config.js'
import { listDocuments, ROOT } from './fixtures/documents.js'

/*
 * Each page as VitePress makes it: Markdown to a template of Vue, and the template compiled. The bundle and a browser that looks at it
 * take ten times as long: site.test.js, each night.
 */
const VITEPRESS = join(ROOT, 'node_modules/vitepress/package.json')

t.test('pages', { skip: existsSync(VITEPRESS) ? false : 'VitePress is not installed: npm ci' }, async (t) => {
  const { createMarkdownRenderer } = await import('vitepress')
  const { compileTemplate } = createRequire(VITEPRESS)('vue/compiler-sfc')
  const markdown = await createMarkdownRenderer(ROOT, config.markdown, '/', console)
  const check = (path, text) => {
    const html = markdown.render(text, { path, relativePath: path, cleanUrls: false })
    return compileTemplate({ source: `<div>${html}</div>`, filename: path, id: path }).errors.map(String)
  }

  for (const path of listDocuments()) t.strictSame(check(path, readFileSync(join(ROOT, path), 'utf8')), [], path)

  t.match(check('docs/x.md', 'a <broken> word'), [/missing end tag/], 'a word in angle brackets is an element')
  t.strictSame(check('docs/x.md', '`{{ a b }}` and {{ a b }}'), [], 'braces are text')
  t.throws(() => check('docs/x.md', '[gone](../gone.yml)'), /a dead link, \.\.\/gone\.yml/)
})
