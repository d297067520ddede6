import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { compileFunction } from 'node:vm'
import Ajv from 'ajv'
import t from 'tap'
import { parse } from 'yaml'
import { makeConfigSchema, makeValidator } from '../../scripts/build.js'
import { mutateTree } from '../../scripts/fuzz/mutate-tree.js'
import { makeManPage } from '../../scripts/reference.js'
import { COMMANDS } from '../../src/cli/commands.js'
import { listBaselines, readBaseline, readCatalogue } from '../../src/config/files.js'
import { COMPILED, openValidator } from '../../src/config/validators.js'
import { createRandom } from '../../src/plan/random.js'
import { readRecord } from '../../src/record/store.js'
import { findSection, readJson, ROOT } from '../docs/fixtures/documents.js'
import { makeFolder } from '../fixtures/command-line.js'
import { howMany } from '../fixtures/long.js'

const NO_TYPES = /build: no types, as typescript-7 is not installed \(npm ci --include=dev\)\n/
const MADE = ['schema/config.schema.json', 'schema/record.schema.json']
const hasGroff = spawnSync('groff', ['--version']).status === 0

t.test('a clone without packages for development', async (t) => {
  const { at, run, ask } = await makeClone(t)
  const unbuilt = ask()
  t.match(unbuilt.stdout, 'node-http', 'it runs without')
  t.match(run('scripts/build.js'), { status: 0, stdout: '', stderr: NO_TYPES })
  const made = [...COMPILED.map((name) => `dist/validators/${name}.cjs`), 'dist/targets.json', 'dist/baselines/http.json', 'dist/baseload.1', ...MADE]
  for (const path of made) t.ok(existsSync(at(path)), path)
  t.strictSame(ask(), unbuilt, 'the same with what was made')

  const look = () => made.map((path) => statSync(at(path)).ino)
  const before = look()
  t.match(run('scripts/build.js', { npm_command: 'pack' }), { status: 1, stderr: NO_TYPES }, 'a package needs types')
  t.strictSame(look(), before, 'what is as it was is not written')

  t.test('what was made is heeded for what it was made of, and for nothing else', async (t) => {
    const change = (path, by) => {
      const text = readFileSync(at(path), 'utf8')
      writeFileSync(at(path), by(text))
      return () => writeFileSync(at(path), text)
    }
    const mend = change('dist/targets.json', (text) => text.replace('"node-http":', '"made-before":'))
    t.match(ask().stdout, 'made-before', 'the catalogue is not read again')
    const mendText = change('targets/targets.yml', (text) => `${text}\n`)
    t.strictSame(ask(), unbuilt, 'its text has changed')
    mendText()
    mend()

    const mendBaseline = change('dist/baselines/http.json', (text) => text.replace('"title":"', '"title":"made before: '))
    t.match(ask().stdout, 'made before: ', 'the baseline is not read again')
    change('dist/baselines/http.json', (text) => text.replace('"madeOf":"', '"madeOf":"0'))
    t.strictSame(ask(), unbuilt, 'its text has changed')
    mendBaseline()

    const mendSchema = change('schema/targets.schema.json', (text) => text.replace('"type": "object"', '"type": "array"'))
    t.match(ask().stderr, 'BASELINE_INVALID', 'the schema has changed, and its verdict')
    mendSchema()

    rmSync(at('dist/targets.json'))
    const mark = "console.log('compiled before')"
    change('dist/validators/targets.cjs', (text) => `${mark}\n${text}`)
    t.equal(ask().stdout, `compiled before\n${unbuilt.stdout}`)
    change('dist/validators/targets.cjs', () => 'module.exports = {')
    t.strictSame(ask(), unbuilt, 'broken')
  })
})

t.test('compiled before or when it is asked: the same verdicts', async (t) => {
  const { record } = await readRecord({ path: join(ROOT, 'reports/example-replay-autocannon-haproxy') })
  const baselines = await Promise.all((await listBaselines()).map(readBaseline))
  const samples = {
    baseline: baselines.map(({ text }) => parse(text)),
    record: [JSON.parse(JSON.stringify(record))],
    targets: [parse((await readCatalogue()).text)]
  }
  t.strictSame(Object.keys(samples), COMPILED)
  const random = createRandom(1)
  for (const [name, valid] of Object.entries(samples)) {
    const compiled = loadModule(makeValidator(name))
    const { fits } = openValidator(readJson(`schema/${name}.schema.json`))
    const verdicts = { true: 0, false: 0 }
    for (let index = 0; index < howMany({ short: 80, long: 150 }); index++) {
      const value = valid[index] ?? mutateTree({ value: valid[index % valid.length], random })
      const verdict = fits(value)
      if (index < valid.length) t.ok(verdict, `${name} ${index}`)
      if (compiled(value) !== verdict) t.fail(`${name} ${index}`, { verdict })
      verdicts[verdict]++
    }
    t.ok(verdicts.true > 10 && verdicts.false > 10, `${name}: ${verdicts.true} fit, ${verdicts.false} do not`)
  }
})

t.test('every command and every flag stands in the manual page', async (t) => {
  t.same(readJson('package.json').man, ['./dist/baseload.1'], 'npm installs none that is no list')
  const text = makeManPage().replaceAll('\\-', '-')
  for (const { name, flags } of COMMANDS) {
    const [section = ''] = text.split(/^\.S[HS] /m).filter((part) => part.startsWith(`baseload ${name} `))
    t.strictSame(flags.filter((flag) => !section.includes(`.B ${flag.flags}\n`)), [], name)
  }
})

t.test('groff reads it without a warning', { skip: !hasGroff && 'no groff' }, async (t) => {
  const { status, stderr, stdout } = spawnSync('groff', ['-man', '-Tutf8', '-ww', '-rLL=100n'], { encoding: 'utf8', input: makeManPage() })
  t.same([status, stderr], [0, ''])
  t.match(stdout, 'baseload measure')
})

t.test('the schema of baseload.yml takes the file of the documentation, and not what may not stand there', async (t) => {
  const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(JSON.parse(makeConfigSchema()))
  const example = parse(findSection('docs/reference/config-file.md', 'The configuration file').code[0].lines.join('\n'))
  t.ok(validate(example), JSON.stringify(validate.errors))
  for (const wrong of [
    { all: { 'allow-host': 'x' } },
    { measure: { start: 'x' } },
    { all: { export: ['md=x'] } },
    { review: { peak: 'x.json' } },
    { list: { json: true } },
    { runn: {} },
    { run: { quick: 'yes' } },
    { report: { output: 'pdf' } }
  ]) { t.notOk(validate(wrong), JSON.stringify(wrong)) }
})

/** The project as it is cloned, with the packages of `npm ci --omit=dev`. ask: the names of its targets, or what is wrong */
async function makeClone (t) {
  const folder = await makeFolder(t)
  const at = (path) => join(folder, path)
  for (const name of ['src', 'schema', 'targets', 'baselines', 'docs/reference', 'scripts/build.js', 'scripts/reference.js', 'scripts/schema', 'package.json']) cpSync(join(ROOT, name), at(name), { recursive: true })
  for (const path of MADE) rmSync(at(path), { force: true })
  for (const [path, { dev }] of Object.entries(readJson('package-lock.json').packages)) {
    if (dev || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) || !existsSync(join(ROOT, path))) continue
    mkdirSync(dirname(at(path)), { recursive: true })
    symlinkSync(join(ROOT, path), at(path), 'junction')
  }
  writeFileSync(at('ask.js'), `
    import { readBaseline, readCatalogue, readSchema } from './src/config/files.js'
    import { parseBaseline } from './src/plan/baseline.js'
    import { parseCatalogue } from './src/plan/catalogue.js'
    const catalogue = parseCatalogue({ ...await readCatalogue(), schema: await readSchema('targets') })
    console.log(...Object.keys(catalogue))
    const { baseline } = parseBaseline({ ...await readBaseline('http'), schema: await readSchema('baseline'), catalogue })
    console.log(baseline.title)
  `)
  const run = (script, env = {}) => {
    const all = { ...process.env, NODE_OPTIONS: '', npm_command: 'run', ...env }
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8', env: all })
    return { status, stdout, stderr }
  }
  return { at, run, ask: () => run('ask.js') }
}

/** code: CommonJS */
function loadModule (code) {
  const module = { exports: {} }
  compileFunction(code, ['module', 'exports', 'require'])(module, module.exports, createRequire(import.meta.url))
  return module.exports
}
