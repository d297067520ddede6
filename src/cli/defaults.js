import { isAbsolute } from 'node:path'
import { suggest } from '../plan/suggestion.js'
import { parseValidYaml } from '../plan/validate.js'
import { findEntryMistake, isUntold, listTexts, parseTexts } from './written-flags.js'

/**
 * @import { Mistake } from '../plan/yaml-document.js'
 * @import { CommandSpec, FlagSpec } from './flag-types.ts'
 *
 * A flag as a file of defaults gives it.
 * @typedef {object} Setting
 * @property {string} key `rate`, `no-pin`
 * @property {FlagSpec} spec
 * @property {unknown} value as the flag's own parser made it
 * @property {string} text how it is written as a flag
 * @property {string[]} paths that it names
 */

/** The section whose flags hold for every command that has them. */
export const ALL = 'all'

/** A file that came with a folder must not run anything, nor send or listen to anybody, that was not asked for on the command line. */
const RUNS = 'it would start a program because of the folder you are in'
const REACHES = 'who is reached, and who is answered, is for the command line to say'
const BY_VALUE = Object.freeze({ '<command>': RUNS, '<ref>': RUNS, '<range>': RUNS, '<image>': RUNS, '<host>': REACHES, '<url>': REACHES })
const BY_NAME = Object.freeze({
  gates: RUNS,
  hosts: RUNS,
  store: REACHES,
  'haproxy-config': 'a configuration of HAProxy may name programs that it runs'
})

/** What leads to a file is to stay in the folder. */
const PATHS = ['<file>', '<folder>', '<record>', '<format=file>']

/** A default steps back where the command line says one of these. @type {Readonly<Record<string, readonly string[]>>} */
const YIELDS = Object.freeze({
  json: ['output'],
  output: ['json'],
  quick: ['thorough', 'first-look', 'budget'],
  thorough: ['quick', 'first-look', 'budget'],
  repeats: ['quick', 'thorough', 'first-look', 'budget', 'until-break'],
  duration: ['quick', 'thorough', 'first-look'],
  warmup: ['quick', 'thorough', 'first-look'],
  budget: ['repeats', 'aa', 'quick', 'thorough', 'first-look', 'until-break'],
  aa: ['budget', 'first-look', 'until-break'],
  'first-look': ['quick', 'thorough', 'budget', 'repeats'],
  connections: ['peak-connections', 'open-connections'],
  rate: ['no-latency', 'users', 'stages'],
  users: ['rate', 'connections', 'stages', 'until-break', 'no-latency'],
  pause: ['rate', 'connections', 'stages', 'until-break', 'no-latency'],
  stages: ['rate', 'users', 'until-break', 'no-latency'],
  'until-break': ['users', 'stages', 'no-latency'],
  'no-latency': ['rate', 'users', 'stages', 'until-break'],
  unit: ['compare-units', 'from'],
  'compare-units': ['unit', 'from']
})

/**
 * Why a flag may not stand in a file of defaults; null: it may.
 * @param {FlagSpec} spec
 * @returns {string | null}
 */
export function refuseSetting ({ flags }) {
  const key = nameKey({ flags })
  const placeholder = /<[^<>]*>/.exec(flags)?.[0] ?? ''
  if (Object.hasOwn(BY_NAME, key)) return BY_NAME[/** @type {keyof typeof BY_NAME} */ (key)]
  return Object.hasOwn(BY_VALUE, placeholder) ? BY_VALUE[/** @type {keyof typeof BY_VALUE} */ (placeholder)] : null
}

/** `rate` of `-R, --rate <rate>`. @param {Pick<FlagSpec, 'flags'>} spec */
export function nameKey ({ flags }) {
  return /--([a-z0-9-]+)/.exec(flags)?.[1] ?? flags
}

/**
 * What a file of defaults says to one command. The whole file is checked: a mistake is found with the first command, whichever it is.
 * @param {{ text: string, file: string, command: CommandSpec, commands: readonly CommandSpec[] }} options
 * @returns {Setting[]} those of the command's own section in place of those for all
 * @throws {BaseloadError} CONFIG_INVALID
 */
export function readSettings ({ text, file, command, commands }) {
  const value = /** @type {Record<string, Record<string, unknown> | null> | null} */ (parseValidYaml({
    text,
    file,
    schema: {},
    reference: 'docs/reference/config-file.md',
    findMistakes: ({ value }) => findMistakes({ value, commands }),
    code: 'CONFIG_INVALID'
  }))
  const given = { ...value?.[ALL], ...value?.[command.name] }
  return Object.entries(given).flatMap(([key, entry]) => {
    const spec = command.flags.find((flag) => nameKey(flag) === key)
    if (!spec || entry === false) return [] // of another command; or off, as it is
    const texts = listTexts(entry)
    return [{
      key,
      spec,
      value: parseTexts({ spec, texts }),
      text: texts.length === 0 || isUntold(spec) ? `--${key}` : texts.map((one) => `--${key} ${one}`).join(' '),
      paths: listPaths({ spec, texts })
    }]
  })
}

/**
 * @param {{ settings: Setting[], given: readonly string[] }} options given: keys of the command line
 * @returns {Setting[]} those that it does not overrule
 */
export function keepSettings ({ settings, given }) {
  return settings.filter(({ key }) => ![key, ...YIELDS[key] ?? []].some((one) => given.includes(one)))
}

/** @param {{ value: unknown, commands: readonly CommandSpec[] }} options @returns {Mistake[]} */
function findMistakes ({ value, commands }) {
  if (value === null) return []
  if (!isMapping(value)) return [{ wrong: 'this is no list of defaults', right: `write \`${ALL}:\` or a command, and flags below` }]
  return Object.entries(value).flatMap(([name, section]) => {
    const among = name === ALL ? commands : commands.filter((command) => command.name === name)
    if (among.length === 0) return [refuseSection({ name, commands })]
    if (section === null) return []
    if (!isMapping(section)) return [{ path: [name], wrong: `${name} holds no flags`, right: 'write each below it, like `quick: true`' }]
    return Object.entries(section).flatMap(([key, entry]) => findSettingMistakes({ name, key, entry, among }))
  })
}

/** @param {{ name: string, commands: readonly CommandSpec[] }} options @returns {Mistake} */
function refuseSection ({ name, commands }) {
  const isFlag = commands.some(({ flags }) => flags.some((flag) => nameKey(flag) === name))
  const { text } = suggest({ word: name, candidates: [ALL, ...commands.map((command) => command.name)] })
  const right = isFlag ? `${name} is a flag: it stands below \`${ALL}:\` or a command` : text
  const wrong = `no command ${name}`
  return { path: [name], at: 'key', wrong, right: right || `commands are those of baseload --help; \`${ALL}:\` is for all` }
}

/** @param {{ name: string, key: string, entry: unknown, among: readonly CommandSpec[] }} options @returns {Mistake[]} */
function findSettingMistakes ({ name, key, entry, among }) {
  const path = [name, key]
  const known = among.flatMap(({ flags }) => flags)
  const specs = known.filter((flag) => nameKey(flag) === key)
  if (specs.length === 0) {
    const allowed = known.filter((flag) => refuseSetting(flag) === null).map(nameKey)
    const { text } = suggest({ word: key.replace(/^--?/, ''), candidates: allowed })
    const wrong = name === ALL ? `no command has a flag --${key}` : `${name} has no flag --${key}`
    return [{ path, at: 'key', wrong, right: text || `baseload ${name === ALL ? '<command>' : name} --help lists them` }]
  }
  const why = specs.map(refuseSetting).find((reason) => reason !== null)
  if (why) return [{ path, at: 'key', wrong: `${key} may not stand in this file`, right: `${why}: give --${key} yourself` }]
  const wrong = specs.map((spec) => findValueMistake({ spec, entry })).find((mistake) => mistake !== null)
  return wrong ? [{ path, wrong: `${key}: ${wrong[0]}`, right: wrong[1] }] : []
}

/** @param {{ spec: FlagSpec, entry: unknown }} options @returns {[wrong: string, right: string] | null} */
function findValueMistake ({ spec, entry }) {
  const wrong = findEntryMistake({ spec, entry })
  if (wrong !== null) return wrong
  const out = listPaths({ spec, texts: listTexts(entry) })
    .find((path) => isAbsolute(path) || path.split(/[/\\]/).includes('..') || path.startsWith('~'))
  return out === undefined ? null : [`${out} leads out of this folder`, `name a place below it, or give --${nameKey(spec)} yourself`]
}

/** @param {{ spec: FlagSpec, texts: string[] }} options */
function listPaths ({ spec: { flags }, texts }) {
  if (!PATHS.some((placeholder) => flags.includes(placeholder))) return []
  return texts.map((text) => flags.includes('<format=file>') ? text.slice(text.indexOf('=') + 1) : text)
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isMapping (value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
