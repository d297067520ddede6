import { redactArgv } from '../plan/secrets.js'
import { DEFAULTS_FILE, hasDefaultsFile, readDefaultsFile } from '../config/defaults-file.js'
import { findPlaceBelow } from '../config/writing-place.js'
import { escapeLines } from '../layout/output.js'
import { BaseloadError } from '../errors.js'
import { nameFlag, OF_DEFAULTS } from './given-flags.js'

/**
 * @import { Command } from 'commander'
 * @import { Setting } from './defaults.js'
 * @import { CommandSpec, Io } from './flag-types.ts'
 */

/** Its margins decide what is let through: a pull request must not bring its own. */
const GATE = 'gate'
const REPORTS = 'reports'

/**
 * Gives flags that the command line leaves open the value that `baseload.yml` in the working folder has for them, and says so in one line.
 * @param {{ command: Command, spec: CommandSpec, io: Io }} options command: as it was parsed
 * @returns {Promise<{ defaults: string[], mark: { [OF_DEFAULTS]?: ReadonlySet<string> } }>} defaults: what the file gave, as it would be
 *   typed; mark: belongs to the flags
 * @throws {BaseloadError} CONFIG_INVALID
 */
export async function applyDefaults ({ command, spec, io }) {
  const settings = await readDefaults({ spec, commands: io.commands, typed: listTyped(command), note: io.note })
  if (settings.length === 0) return { defaults: [], mark: {} }
  for (const { key, value } of settings) command.setOptionValueWithSource(findName(command, key), value, 'config')
  const defaults = writeDefaults(settings)
  io.note(`${DEFAULTS_FILE}: ${defaults.join(' ')} (--no-config leaves it unread)`)
  return { defaults, mark: { [OF_DEFAULTS]: new Set(settings.map(({ key }) => `--${key}`)) } }
}

/**
 * What `baseload.yml` in the working folder gives to a command line.
 * @param {{ spec: CommandSpec, commands: readonly CommandSpec[], typed: readonly string[], env?: NodeJS.ProcessEnv,
 *   note?: (text: string) => void }} options typed: flags by their long names; note: told of a file that is not read
 * @returns {Promise<Setting[]>}
 * @throws {BaseloadError} CONFIG_INVALID
 */
export async function readDefaults ({ spec, commands, typed, env = process.env, note = () => {} }) {
  const folder = process.cwd()
  if (spec.name === GATE && env.CI) {
    if (await hasDefaultsFile({ folder })) note(`${DEFAULTS_FILE}: not read: in CI (the variable CI is set) a gate takes its flags from the command line alone`)
    return []
  }
  const text = await readDefaultsFile({ folder })
  if (text === null) return []
  const { keepSettings, nameKey, readSettings } = await import('./defaults.js') // it reads YAML: most folders have none
  const read = readSettings({ text, file: DEFAULTS_FILE, command: spec, commands })
  const settings = keepSettings({ settings: read, given: typed.map((flags) => nameKey({ flags })) })
  for (const { key, value } of settings) {
    if (key === REPORTS && !await isOwnFolder({ folder, path: String(value) })) throw refuseLink({ path: String(value) })
  }
  return settings
}

/**
 * Where runs are written unasked: a folder may have come with a link in the place of `reports`, and who made it is not to choose where
 * files of this user are written.
 * @param {{ command: Command, spec: CommandSpec }} options command: as it was parsed
 * @throws {BaseloadError} REPORTS_UNWRITABLE
 */
export async function assertOwnReports ({ command, spec }) {
  if (!spec.flags.some((flag) => nameFlag(flag) === `--${REPORTS}`) || command.getOptionValueSource(REPORTS) !== 'default') return
  const path = String(command.getOptionValue(REPORTS))
  if (await isOwnFolder({ folder: process.cwd(), path })) return
  throw new BaseloadError('REPORTS_UNWRITABLE', `a link leads ${path} out of this folder, or to a hidden one`, {
    hint: `type --${REPORTS} ${path} to follow it all the same, or name another folder`
  })
}

/** As it is written, and where its links lead. @param {{ folder: string, path: string }} options */
async function isOwnFolder ({ folder, path }) {
  const place = await findPlaceBelow({ folder, path })
  if (place === null || place === path) return place !== null && !place.startsWith('.')
  const { findFolderMistake } = await import('./defaults.js')
  return findFolderMistake(place) === null
}

/** As they would be typed, without secrets. @param {Setting[]} settings */
export function writeDefaults (settings) {
  const texts = redactArgv({ argv: settings.map(({ text }) => text) })
  return texts.map((text) => escapeLines({ text }).replace(/\s+/g, ' '))
}

/** @param {Command} command @returns {string[]} `--rate` for each flag that was typed */
function listTyped (command) {
  const typed = command.options.filter((option) => command.getOptionValueSource(option.attributeName()) === 'cli')
  return typed.map(({ long }) => long ?? '')
}

/** `noPin` is `pin` to the parser. @param {Command} command @param {string} key */
function findName (command, key) {
  return command.options.find(({ long }) => long === `--${key}`)?.attributeName() ?? key
}

/** @param {{ path: string }} options */
function refuseLink ({ path }) {
  return new BaseloadError('CONFIG_INVALID', `${DEFAULTS_FILE}: ${REPORTS}: a link leads ${path} out of this folder, or to a hidden one`, {
    hint: `name a place below it, type --${REPORTS} yourself, or leave the file unread with --no-config`
  })
}
