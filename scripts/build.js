/*
 * `npm run build`: what ships, is made of other files, and is not committed. What is as it was stays untouched.
 *
 *     dist/validators/<name>.cjs   the schemas that most commands need, compiled
 *     dist/targets.json            what targets/targets.yml holds
 *     dist/baselines/<name>.json   what baselines/<name>.yml holds
 *     dist/types                   declarations of src/index.js, by tsc
 *     dist/baseload.1              the manual page, by scripts/reference.js
 *     schema/config.schema.json    what may stand in baseload.yml, for editors
 *     schema/record.schema.json    what a record is, of src/types.ts
 *
 * npm calls it (`prepare`) before it packs, and after it installs a clone or links one. tsc is a package for
 * development: without it there are no types, which is an error in a package.
 */

import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import { COMMANDS } from '../src/cli/commands.js'
import { ALL, ALLOWED, findAllowed, nameKey } from '../src/cli/defaults.js'
import { isRepeatable } from '../src/cli/written-flags.js'
import { COMPILED, hashSources, QUICK } from '../src/config/validators.js'
import { readCatalogueText } from '../src/plan/catalogue.js'
import { parseYamlDocument } from '../src/plan/yaml-document.js'
import { makeManPage } from './reference.js'
import { makeRecordSchema } from './schema/record-schema.js'

/** @import { FlagSpec } from '../src/cli/flag-types.ts' */

const ROOT = new URL('../', import.meta.url)
/** What types depend on besides the sources. */
const SETTINGS = ['scripts/build.js', 'scripts/types.json', 'jsconfig.json', 'package-lock.json']

function build () {
  write('schema/record.schema.json', makeRecordSchema(read('src/types.ts')))
  for (const name of COMPILED) write(`dist/validators/${name}.cjs`, makeValidator(name))
  write('dist/targets.json', makeCatalogue())
  for (const file of readdirSync(new URL('baselines/', ROOT)).filter((one) => one.endsWith('.yml'))) {
    write(`dist/baselines/${file.slice(0, -4)}.json`, makeBaseline(read(`baselines/${file}`)))
  }
  write('dist/baseload.1', makeManPage())
  write('schema/config.schema.json', makeConfigSchema())
  makeTypes()
}

/** Whoever reads it meanwhile sees the old or the new one, and no half. @param {string} path from the root @param {string} text */
function write (path, text) {
  const file = new URL(path, ROOT)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  mkdirSync(new URL('.', file), { recursive: true })
  const half = new URL(`${file.href}.${process.pid}`)
  writeFileSync(half, text)
  renameSync(half, file)
}

/** @param {string} path from the root */
function read (path) {
  return readFileSync(new URL(path, ROOT), 'utf8')
}

/** @param {string} name @returns {string} CommonJS, as what Ajv makes requires its own modules */
export function makeValidator (name) {
  const text = read(`schema/${name}.schema.json`)
  const ajv = new Ajv({ ...QUICK, code: { source: true, optimize: true } })
  const code = standalone.default(ajv, ajv.compile(JSON.parse(text)))
  return `${code}\nmodule.exports.madeOf = '${hashSources(QUICK, text)}'\n`
}

/** @returns {string} what the catalogue holds, with the hash of what it was read from */
function makeCatalogue () {
  const text = read('targets/targets.yml')
  const schema = JSON.parse(read('schema/targets.schema.json'))
  const value = readCatalogueText({ text, file: 'targets/targets.yml', schema })
  return `${JSON.stringify({ madeOf: hashSources(schema, text), value })}\n`
}

/** @param {string} text of a baseline @returns {string} what it holds, with the hash of what it was read from */
function makeBaseline (text) {
  return `${JSON.stringify({ madeOf: hashSources(text), value: parseYamlDocument({ text }).value })}\n`
}

/** All or nothing, so that no type of a source that is gone stays. Of what tsc declares, what the library does not reach goes again. */
function makeTypes () {
  const tsc = fileURLToPath(new URL('node_modules/typescript-7/lib/tsc.js', ROOT))
  if (!existsSync(tsc)) {
    const missing = 'build: no types, as typescript-7 is not installed (npm ci --include=dev)'
    if (['pack', 'publish'].includes(process.env.npm_command ?? '')) throw new Error(missing)
    // Who types `npm start` wants no types.
    if (process.env.npm_lifecycle_event !== 'start') process.stderr.write(`${missing}\n`)
    return
  }
  const [types, entry] = ['dist/types/', 'dist/types/src/library/types.d.ts'].map((path) => new URL(path, ROOT))
  const sources = ['src/', 'targets/'].flatMap((folder) => listFiles(folder, /\.[jt]s$/).map((name) => folder + name))
  const madeOf = `// ${hashSources(...[...sources, ...SETTINGS].map((path) => [path, read(path)]))}\n`
  if (existsSync(entry) && readFileSync(entry, 'utf8').endsWith(madeOf)) return
  rmSync(types, { recursive: true, force: true })
  runTsc(tsc, ['-p', 'scripts/types.json'])
  // Read as the compiler of a user reads it, which knows no package but those that ship.
  const reached = runTsc(tsc, ['--noEmit', '--listFiles', fileURLToPath(entry)]).split(/\r?\n/)
  const kept = new Set(reached.map((path) => path.split('/dist/types/')[1]))
  for (const name of listFiles('dist/types/', /\.ts$/)) if (!kept.has(name)) rmSync(new URL(name, types))
  appendFileSync(entry, madeOf)
}

/** @param {string} folder from the root @param {RegExp} ending @returns {string[]} from the folder, also those further down */
function listFiles (folder, ending) {
  const names = readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
  return names.map((name) => name.replaceAll('\\', '/')).filter((name) => ending.test(name)).sort()
}

/** @param {string} tsc @param {string[]} args @returns {string} stdout */
function runTsc (tsc, args) {
  const { status, stdout, error } = spawnSync(process.execPath, [tsc, ...args], { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 2] })
  if (status !== 0) throw error ?? new Error(`build: the types are not sound\n${stdout.split('\n').filter((line) => line.includes(': error ')).join('\n')}`)
  return stdout
}

/** @returns {string} */
export function makeConfigSchema () {
  const sections = COMMANDS.map(({ name, about, flags }) => ({ name, about, keys: listKeys(flags, describeValue) }))
  // What a value may be differs from command to command.
  const all = listKeys(COMMANDS.flatMap(({ flags }) => flags), (spec) => describeValue({ ...spec, choices: [] }))
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'baseload.yml',
    description: 'Defaults of flags, by command. What is typed comes first.',
    ...makeObject([
      [ALL, { description: 'every command that has the flag', ...makeObject(all) }],
      ...sections.filter(({ keys }) => keys.length > 0).map(describeSection)
    ])
  }
  return `${JSON.stringify(schema, null, 2)}\n`
}

/** @param {{ name: string, about: string, keys: Array<[string, object]> }} section @returns {[string, object]} */
function describeSection ({ name, about, keys }) {
  return [name, { description: about, ...makeObject(keys) }]
}

/** @param {Array<[string, object]>} properties */
function makeObject (properties) {
  return { type: ['object', 'null'], additionalProperties: false, properties: Object.fromEntries(properties) }
}

/**
 * Of a flag that several commands have, the first.
 * @param {readonly FlagSpec[]} flags
 * @param {(spec: FlagSpec) => object} describe
 * @returns {Array<[string, object]>}
 */
function listKeys (flags, describe) {
  const allowed = flags.filter((spec) => findAllowed(spec) !== null)
  const kept = allowed.filter((spec, index) => allowed.findIndex((other) => nameKey(other) === nameKey(spec)) === index)
  return kept.map((spec) => {
    const { about, limit } = ALLOWED[nameKey(spec)]
    return [nameKey(spec), { description: limit === undefined ? about : `${about}, at most ${limit}`, ...describe(spec) }]
  })
}

/** @param {FlagSpec} spec */
function describeValue (spec) {
  const { flags, choices = [] } = spec
  if (!flags.includes('<')) return { type: 'boolean' }
  const one = choices.length > 0 ? { enum: choices } : { type: ['string', 'number'] }
  return isRepeatable(spec) ? { anyOf: [one, { type: 'array', items: one }] } : one
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) build()
