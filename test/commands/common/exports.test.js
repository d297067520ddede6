import { mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { checkExports, writeExports } from '../../../src/commands/common/exports.js'
import { FORMATS } from '../../../src/commands/common/formats.js'
import { VALUES } from '../../../src/cli/flags/values.js'
import { makeFolder } from '../../fixtures/command-line.js'

const parse = VALUES.exports
const folder = await makeFolder(t)
const at = (file) => join(folder, file)
await mkdir(at('a-folder'))
await writeFile(at('a-file'), 'mine')
await writeFile(at('record.json'), '{}')
await symlink('record.json', at('link.json'))
const check = (...pairs) =>
  checkExports({
    wanted: pairs.map(([format, file]) => ({ format, file: at(file) })),
    formats: Object.keys(FORMATS),
    inputs: [at('record.json')]
  })

t.test('the flag', async (t) => {
  t.same(parse('junit=a b=c.xml', [{ format: 'md', file: 'x' }]), [{ format: 'md', file: 'x' }, { format: 'junit', file: 'a b=c.xml' }])
  for (const text of ['junit', 'junit=', '=x.xml', '', 'a b=x']) { t.throws(() => parse(text, []), /format and a file, like junit=results\.xml/, text) }
})

t.test('what cannot be done is said, and nothing is changed', async (t) => {
  const before = await readdir(folder)
  const cases = [
    [[['junti', 'x.xml']], 'USAGE', 'no format junti to export', /^did you mean "junit"\? There are text, md, json/],
    [[['nope', 'x'], ['neither', 'y']], 'USAGE', 'no format nope, neither to export', /There are text/],
    [[['toString', 'x']], 'USAGE', 'no format toString to export', /There are/],
    [[['junit', 'x.xml'], ['md', './a-folder/../x.xml']], 'USAGE', /^two exports to .*x\.xml/, /a file of its own/],
    [[['json', 'record.json']], 'USAGE', /record\.json is the record that is read/, /another file/],
    [[['json', 'link.json']], 'USAGE', /link\.json is the record that is read/, /another file/],
    [[['junit', 'a-folder']], 'EXPORT_UNWRITABLE', /^cannot write to .*a-folder: EISDIR$/, /name another file/],
    [[['junit', 'a-file/x.xml']], 'EXPORT_UNWRITABLE', /^cannot write to .*a-file\/x\.xml: (ENOTDIR|EEXIST)$/, /name another file/],
    [[['junit', 'fine.xml'], ['md', 'a-folder']], 'EXPORT_UNWRITABLE', /a-folder/, /name another file/]
  ]
  for (const [pairs, code, message, hint] of cases) {
    await t.rejects(check(...pairs), { code, message, hint, exitCode: 2 }, JSON.stringify(pairs))
  }
  t.same(await readdir(folder), before)
  t.equal(await readFile(at('a-file'), 'utf8'), 'mine')
})

t.test('a look leaves files as they were, and makes folders that are missing', async (t) => {
  await check(['junit', 'a-file'], ['md', 'new.md'], ['json', 'deep/er/x.json'])
  t.equal(await readFile(at('a-file'), 'utf8'), 'mine')
  t.same((await readdir(folder)).sort(), ['a-file', 'a-folder', 'deep', 'link.json', 'record.json'])
  await t.resolves(check(), 'nothing asked for')
})

t.test('files end with one newline, and each has its format', async (t) => {
  await writeExports({
    wanted: [{ format: 'a', file: at('a.txt') }, { format: 'b', file: at('b.txt') }],
    render: async (format) => (format === 'a' ? 'one' : 'two\n')
  })
  t.equal(await readFile(at('a.txt'), 'utf8'), 'one\n')
  t.equal(await readFile(at('b.txt'), 'utf8'), 'two\n')
  await t.rejects(writeExports({ wanted: [{ format: 'a', file: at('a-folder') }], render: () => '' }), { code: 'EXPORT_UNWRITABLE' })
})
