import * as quantities from '../plan/quantities.js'
import { hideKeyPaths, redactArgv } from '../plan/secrets.js'
import { suggest } from '../plan/suggestion.js'
import { parseValidYaml } from '../plan/validate.js'
import { escapeLines } from '../report/output.js'
import { wouldBeRefused } from './flags/fit.js'
import { readTexts, VALUES } from './flags/values.js'
import { findEntryMistake, listTexts } from './written-flags.js'
import { isGroup } from '../plan/json.js'

/**
 * @import { Mistake } from '../plan/yaml-document.js'
 * @import { CommandSpec, FlagSpec } from './flag-types.ts'
 *
 * A flag as a file of defaults gives it.
 * @typedef {object} Setting
 * @property {string} key `rate`, `reports`
 * @property {FlagSpec} spec
 * @property {unknown} value as the flag's own parser made it
 * @property {string} text how it is written as a flag
 *
 * What a key of the file may be. takes: the value that its flag names, empty for none: a flag of the same name that takes another one, such
 * as a file, is not meant. about: for the documentation; read, most, limit: a size, and the most of it; findWrong: what else is wrong.
 * @typedef {{ takes: string, about: string, findWrong?: (text: string) => [wrong: string, right: string] | null } & ({ read?:
 *   undefined, limit?: undefined } | { read: (text: string) => number, most: number, limit: string })} Allowed
 */

/** The section whose flags hold for every command that has them. */
export const ALL = 'all'

/**
 * All that a file of defaults may say: it may come with a folder from somebody else. Sizes of a measurement, with a limit; what is
 * judged; how the result looks. What names a file, a request, a listener, a program, a host or a path to read is for the command line.
 * A flag that is new stays out of it by itself.
 * @type {Readonly<Record<string, Allowed>>}
 */
export const ALLOWED = Object.freeze({
  quick: { takes: '', about: 'a first look' },
  thorough: { takes: '', about: 'firm numbers' },
  budget: { takes: '<time>', about: 'time for the whole run', read: VALUES.time, most: 3_600_000, limit: '1h' },
  repeats: { takes: '<n>', about: 'repeats per target', read: VALUES.count, most: 20, limit: '20' },
  duration: { takes: '<time>', about: 'measured time per trial', read: VALUES.time, most: 60_000, limit: '60s' },
  warmup: { takes: '<time>', about: 'load before the measured time', read: VALUES.time, most: 30_000, limit: '30s' },
  connections: { takes: '<n>', about: 'connections', read: VALUES.count, most: 1000, limit: '1000' },
  rate: { takes: '<rate>', about: 'offered requests a second', read: VALUES.rate, most: 10_000, limit: '10000/s' },
  seed: { takes: '<n>', about: 'seed of what is random' },
  objective: { takes: '<text>', about: 'objectives, as a list or alone' },
  margin: { takes: '<share>', about: 'changes that count as none' },
  peak: { takes: '<rate>', about: 'the rate that containers are to hold', findWrong: asRead(quantities.parseRate, 'write it like 5000/s') },
  headroom: { takes: '<share>', about: 'capacity kept free', findWrong: asRead(quantities.parseHeadroom, 'write it like 30%') },
  spare: { takes: '<n>', about: 'containers on top', findWrong: asRead(quantities.parseSpare, 'write a whole number from 0 to 1000') },
  reference: { takes: '<target>', about: 'a target that ships, by its name', findWrong: findNameMistake },
  details: { takes: '', about: 'all tables' },
  output: { takes: '<format>', about: 'format of what is printed' },
  reports: { takes: '<folder>', about: 'a folder below the working folder, not hidden, not in `node_modules`', findWrong: findFolderMistake },
  strict: { takes: '', about: 'exit code 3 when an objective could not be decided' },
  quiet: { takes: '', about: 'no progress' }
})

const ONLY = 'this file may only set sizes of a measurement, objectives, margins and how the output looks'
const LONGEST_PATH = 200
const ANY = Object.freeze({}) // one for all files, so that it is compiled once
/** Control characters, those that change the direction of writing, line ends of Unicode, and what is no character. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}]/u
const NAME = /^[a-z][a-z0-9-]{0,60}$/
/** Of a path: nothing hidden, nothing that leads up or to another disk, nothing that a shell reads. */
const STEP = /^[\p{L}\p{N}_][\p{L}\p{N}\p{M}_. -]*$/u

/**
 * What a file of defaults may say with a flag.
 * @param {Pick<FlagSpec, 'flags'>} spec
 * @returns {Allowed | null} null: nothing
 */
export function findAllowed ({ flags }) {
  const key = nameKey({ flags })
  const takes = /<[^<>]*>/.exec(flags)?.[0] ?? ''
  return Object.hasOwn(ALLOWED, key) && ALLOWED[key].takes === takes ? ALLOWED[key] : null
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
    schema: ANY,
    reference: 'docs/reference/config-file.md',
    findMistakes: ({ value }) => findMistakes({ value, commands }),
    code: 'CONFIG_INVALID'
  }))
  const given = { ...value?.[ALL], ...value?.[command.name] }
  return Object.entries(given).flatMap(([key, entry]) => {
    const spec = command.flags.find((flag) => nameKey(flag) === key && findAllowed(flag) !== null)
    const texts = listTexts(entry)
    // Of another command; or off, as it is; or a format for all, which this one does not have.
    if (!spec || entry === false || !hasFormat({ spec, texts })) return []
    return [{
      key,
      spec,
      value: readTexts({ spec, texts }),
      text: texts.length === 0 ? `--${key}` : texts.map((one) => `--${key} ${one}`).join(' ')
    }]
  })
}

/**
 * A default steps back where the same flag or one that it yields to is typed, and where it would be refused, were it typed.
 * @param {{ command: CommandSpec, settings: Setting[], typed: readonly string[], args?: readonly unknown[] }} options typed: flags
 *   by their long names
 * @returns {Setting[]} those that the command line does not overrule
 */
export function keepSettings ({ command, settings, typed, args }) {
  const open = settings.filter(({ key, spec }) => ![`--${key}`, ...spec.yields ?? []].some((one) => typed.includes(one)))
  const all = [...typed, ...open.map(({ key }) => `--${key}`)]
  return open.filter(({ key }) => !wouldBeRefused({ command, flag: `--${key}`, typed, all, args }))
}

/** As they would be typed, without secrets. @param {Setting[]} settings */
export function writeDefaults (settings) {
  const texts = redactArgv({ argv: hideKeyPaths({ argv: settings.map(({ text }) => text) }) })
  return texts.map((text) => escapeLines({ text }).replace(/\s+/g, ' '))
}

/** @param {{ value: unknown, commands: readonly CommandSpec[] }} options */
function findMistakes ({ value, commands }) {
  if (value === null) return []
  if (!isGroup(value)) return [{ wrong: 'this is no list of defaults', right: `write \`${ALL}:\` or a command, and flags below` }]
  return Object.entries(value).flatMap(([name, section]) => {
    const among = name === ALL ? commands : commands.filter((command) => command.name === name)
    if (among.length === 0) return [refuseSection({ name, commands })]
    if (section === null) return []
    if (!isGroup(section)) return [{ path: [name], wrong: `${name} holds no flags`, right: 'write each below it, like `quick: true`' }]
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

/** @param {{ name: string, key: string, entry: unknown, among: readonly CommandSpec[] }} options */
function findSettingMistakes ({ name, key, entry, among }) {
  const path = [name, key]
  const known = among.flatMap(({ flags }) => flags)
  const specs = known.filter((flag) => nameKey(flag) === key)
  const meant = specs.filter((spec) => findAllowed(spec) !== null)
  if (meant.length === 0) {
    const candidates = known.filter((spec) => findAllowed(spec) !== null).map(nameKey)
    const { text } = suggest({ word: key.replace(/^--?/, ''), candidates })
    if (specs.length > 0) { // in quotes, as a word behind the name of a secret would be hidden
      return [{ path, at: 'key', wrong: `\`${key}\` may not stand in this file`, right: `type \`--${key}\` yourself: ${ONLY}` }]
    }
    const wrong = name === ALL ? `no command has a flag --${key}` : `${name} has no flag --${key}`
    return [{ path, at: 'key', wrong, right: text || `baseload ${name === ALL ? '<command>' : name} --help lists them` }]
  }
  const wrong = meant.map((spec) => findValueMistake({ spec, entry })).find((mistake) => mistake !== null) ??
    findFormatMistake({ specs: meant, texts: listTexts(entry) })
  return wrong ? [{ path, wrong: `${key}: ${wrong[0]}`, right: wrong[1] }] : []
}

/** @param {{ spec: FlagSpec, entry: unknown }} options */
function findValueMistake ({ spec, entry }) {
  const allowed = /** @type {Allowed} */ (findAllowed(spec)) // as the caller has seen
  const texts = listTexts(entry)
  if (texts.some((text) => HIDDEN.test(text))) return ['it has a character that cannot be seen', 'write it with letters, digits and signs']
  const wrong = findEntryMistake({ spec, entry }) ??
    texts.map((text) => allowed.findWrong?.(text)).find((mistake) => mistake)
  if (wrong) return wrong
  if (allowed.read === undefined) return null
  try {
    if (allowed.read(texts[0]) <= allowed.most) return null
    return [`${texts[0]} is more than ${allowed.limit}, the most of this file`, `type --${nameKey(spec)} yourself`]
  } catch (error) { // of a flag that its command reads
    return tellMistake(error)
  }
}

/**
 * A format has to be one of a command's; for all commands, of one of them.
 * @param {{ specs: FlagSpec[], texts: string[] }} options
 */
function findFormatMistake ({ specs, texts }) {
  if (specs.some((spec) => hasFormat({ spec, texts }))) return null
  return [`no format ${texts.join(', ')}`, `there are ${[...new Set(specs.flatMap(({ choices = [] }) => choices))].join(', ')}`]
}

/** @param {{ spec: FlagSpec, texts: string[] }} options */
function hasFormat ({ spec: { flags, choices = [] }, texts }) {
  return !flags.includes('<format>') || texts.every((text) => choices.includes(text))
}

/** @param {unknown} error @returns {[wrong: string, right: string]} */
function tellMistake (error) {
  const { message, hint = 'write it as the flag has it' } = /** @type {Error & { hint?: string }} */ (error)
  return [message, hint]
}

/** For a flag whose text is read by its command. @param {(text: string) => unknown} read @param {string} right */
function asRead (read, right) {
  return (/** @type {string} */ text) => read(text) === null ? /** @type {[string, string]} */ ([`${text} cannot be read`, right]) : null
}

/**
 * Targets that ship have such names; `measure` knows no other ones.
 * @param {string} text
 * @returns {[wrong: string, right: string] | null}
 */
function findNameMistake (text) {
  return NAME.test(text) ? null : [`${text} is no name of a target`, 'baseload list shows those that ship']
}

/**
 * A folder of its own below the working folder, as it is written: where links lead is looked at before something is written.
 * @param {string} text
 * @returns {[wrong: string, right: string] | null}
 */
export function findFolderMistake (text) {
  const steps = text.replace(/^\.\//, '').replace(/\/$/, '').split('/')
  const isPlain = text.length <= LONGEST_PATH && steps.every((step) => STEP.test(step) && !/[. ]$/.test(step))
  if (isPlain && !steps.some((step) => step.toLowerCase() === 'node_modules')) return null
  return [
    `${text} is no plain folder below this one`,
    'write a relative path of letters, digits, dots, dashes and underscores, not hidden and not in node_modules; or type --reports yourself'
  ]
}
