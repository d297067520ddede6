import { redactArgv } from '../plan/secrets.js'
import { DEFAULTS_FILE, isBelow, readDefaultsFile } from '../config/defaults-file.js'
import { escapeLines } from '../layout/output.js'
import { BaseloadError } from '../errors.js'
import { OF_DEFAULTS } from './given-flags.js'

/**
 * @import { Command } from 'commander'
 * @import { Setting } from './defaults.js'
 * @import { CommandSpec, Io } from './flag-types.ts'
 */

/**
 * Gives flags that the command line leaves open the value that `baseload.yml` in the working folder has for them, and says so in one line.
 * @param {{ command: Command, spec: CommandSpec, io: Io }} options command: as it was parsed
 * @returns {Promise<{ defaults: string[], mark: { [OF_DEFAULTS]?: ReadonlySet<string> } }>} defaults: what the file gave, as it would be
 *   typed; mark: belongs to the flags
 * @throws {BaseloadError} CONFIG_INVALID
 */
export async function applyDefaults ({ command, spec, io }) {
  const settings = await readDefaults({ spec, commands: io.commands, typed: listTyped(command) })
  if (settings.length === 0) return { defaults: [], mark: {} }
  for (const { key, value } of settings) command.setOptionValueWithSource(findName(command, key), value, 'config')
  const defaults = writeDefaults(settings)
  io.note(`${DEFAULTS_FILE}: ${defaults.join(' ')} (--no-config leaves it unread)`)
  return { defaults, mark: { [OF_DEFAULTS]: new Set(settings.map(({ key }) => `--${key}`)) } }
}

/**
 * What `baseload.yml` in the working folder gives to a command line.
 * @param {{ spec: CommandSpec, commands: readonly CommandSpec[], typed: readonly string[] }} options typed: flags by their long names
 * @returns {Promise<Setting[]>}
 * @throws {BaseloadError} CONFIG_INVALID
 */
export async function readDefaults ({ spec, commands, typed }) {
  const folder = process.cwd()
  const text = await readDefaultsFile({ folder })
  if (text === null) return []
  const { keepSettings, nameKey, readSettings } = await import('./defaults.js') // it reads YAML: most folders have none
  const read = readSettings({ text, file: DEFAULTS_FILE, command: spec, commands })
  const settings = keepSettings({ settings: read, given: typed.map((flags) => nameKey({ flags })) })
  for (const { key, paths } of settings) {
    for (const path of paths) if (!await isBelow({ folder, path })) throw refusePath({ key, path })
  }
  return settings
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

/** @param {{ key: string, path: string }} options */
function refusePath ({ key, path }) {
  return new BaseloadError('CONFIG_INVALID', `${DEFAULTS_FILE}: ${key}: a link leads ${path} out of this folder`, {
    hint: `name a place below it, give --${key} yourself, or leave the file unread with --no-config`
  })
}
