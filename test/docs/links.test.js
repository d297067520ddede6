import t from 'tap'
import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { listDocuments, readSections, readText, ROOT } from './fixtures/documents.js'

const anchorsOf = (path) => new Set(readSections(readText(path)).map(({ anchor }) => anchor))
const prose = (path) =>
  readSections(readText(path))
    .flatMap(({ heading, lines }) => [heading, ...lines])
    .join('\n')
    .replace(/`[^`\n]*`/g, '')
const isInside = (path) => !relative(ROOT, path).startsWith('..')

for (const path of listDocuments()) {
  t.test(`links of ${path} lead somewhere`, async (t) => {
    for (const [, target] of prose(path).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(target)) continue
      const [file, anchor] = target.split('#')
      const full = file === '' ? join(ROOT, path) : join(ROOT, dirname(path), file)
      t.ok(isInside(full) && existsSync(full), `${target}: the file`)
      if (anchor !== undefined && existsSync(full)) t.ok(anchorsOf(relative(ROOT, full)).has(anchor), `${target}: the heading`)
    }
  })

  t.test(`${path} names no path beyond the project`, async (t) => {
    // Paths in examples are seen from the document or from where the example file would be.
    const from = [dirname(path), 'baselines']
    for (const [written] of readText(path).matchAll(/(?:\.\.\/)+[\w./-]*\w/g)) {
      t.ok(from.some((folder) => isInside(join(ROOT, folder, written)) && existsSync(join(ROOT, folder, written))), written)
    }
    t.notMatch(readText(path), /(?:^|[\s"'`(])\/(?:home|root|work|Users)\//, 'nor one of somebody\'s machine')
  })
}

t.test('every document can be reached from the README', async (t) => {
  const seen = new Set()
  const follow = (path) => {
    if (seen.has(path)) return
    seen.add(path)
    for (const [, target] of prose(path).matchAll(/\]\(([^)#\s]+\.md)[^)]*\)/g)) {
      if (!/^https?:/.test(target) && existsSync(join(ROOT, dirname(path), target))) { follow(join(dirname(path), target).replaceAll('\\', '/')) }
    }
  }
  follow('README.md')
  t.strictSame(listDocuments().filter((path) => !seen.has(path)), [])
})
