import { access } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { parse } from 'yaml'
import { listBaselines, PATHS, readBaseline, readCatalogue, readSchema, readVersion } from '../../src/config/files.js'

t.test('what ships is where it is said to be, wherever baseload is run from', async (t) => {
  const before = process.cwd()
  t.teardown(() => process.chdir(before))
  process.chdir('/')
  for (const path of [...Object.values({ ...PATHS, configs: PATHS.root }), ...Object.values(PATHS.configs)]) {
    await t.resolves(access(path), path)
  }
  t.match(await readVersion(), /^\d+\.\d+\.\d+/)
  t.match(await readCatalogue(), { text: /node-http:/, file: 'targets/targets.yml' })
  const { text, readBefore } = await readCatalogue()
  t.same(readBefore?.value, parse(text), 'read before, by npm run build')
  t.equal(readBefore?.text, text)
  for (const name of ['baseline', 'targets', 'record']) t.match(await readSchema(name), { $schema: /json-schema/, type: 'object' })
})

t.test('the baselines that ship, by name', async (t) => {
  const names = await listBaselines()
  for (const name of ['compression', 'http', 'protocol', 'proxy']) t.ok(names.includes(name), name)
  t.same(names, [...names].sort())
  for (const name of names) t.match(await readBaseline(name), { name, file: `baselines/${name}.yml`, text: /question:/ })
  // Made by npm run build, which comes before the tests.
  for (const name of names) {
    const { text, written } = await readBaseline(name)
    t.same(written, parse(text), name)
  }
})

t.test('a file of the user\'s own, by its path', async (t) => {
  const folder = t.testdir({ 'own.yml': 'title: x', 'other.json': '{}' })
  t.same(await readBaseline(join(folder, 'own.yml')), { name: 'own', text: 'title: x', file: join(folder, 'own.yml') })
  t.match(await readBaseline(join(folder, 'other.json')), { name: 'other' })
})

t.test('neither', async (t) => {
  await t.rejects(readBaseline('htp'), {
    code: 'BASELINE_UNKNOWN',
    message: /no baseline htp: .*ENOENT/,
    hint: /these ship: .*http.*ending in \.yml/
  })
  await t.rejects(readBaseline('./none.yml'), { code: 'BASELINE_UNKNOWN' })
  await t.rejects(readBaseline('/tmp/'), { code: 'BASELINE_INVALID', message: /is a folder/ }, 'a folder')
  await t.rejects(readBaseline(''), { code: 'BASELINE_UNKNOWN' })
})
