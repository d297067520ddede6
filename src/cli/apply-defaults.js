import { DEFAULTS_FILE, hasDefaultsFile, readDefaultsFile } from '../config/defaults-file.js'
import { findPlaceBelow } from '../config/writing-place.js'
import { BaseloadError } from '../errors.js'
import { findProperty, isDefault, nameFlag, OF_DEFAULTS } from './given-flags.js'

/** @import { Setting } from './defaults.js' */
/** @import { CommandSpec, Io } from './flag-types.ts' */
/** @import { Given } from './given-flags.js' */

const GATE = 'gate' // its margins decide what is let through: a pull request must not bring its own
const REPORTS = 'reports'

/**
 * Values of `baseload.yml` in the working folder for flags that the command line leaves open; it says so in one line.
 * @param {{ spec: CommandSpec, typed: readonly string[], args: readonly unknown[], io: Io }} options typed: flags by their long names
 * @returns {Promise<{ defaults: string[], flags: Given }>} defaults: what the file gave, as it would be typed; flags: marked
 *   as defaults
 * @throws {BaseloadError} CONFIG_INVALID
 */
export async function applyDefaults ({ spec, typed, args, io }) {
  const settings = await readDefaults({ spec, commands: io.commands, typed, args, note: io.note })
  if (settings.length === 0) return { defaults: [], flags: {} }
  const { writeDefaults } = await import('./defaults.js')
  const defaults = writeDefaults(settings)
  io.note(`${DEFAULTS_FILE}: ${defaults.join(' ')} (--no-config leaves it unread)`)
  const values = Object.fromEntries(settings.map((one) => [findProperty(one.spec), one.value]))
  return { defaults, flags: { ...values, [OF_DEFAULTS]: new Set(settings.map(({ key }) => `--${key}`)) } }
}

/**
 * What `baseload.yml` in the working folder gives to a command line.
 * @param {{ spec: CommandSpec, commands: readonly CommandSpec[], typed: readonly string[], args?: readonly unknown[], env?:
 *   NodeJS.ProcessEnv, note?: (text: string) => void }} options typed: flags by their long names; note: told of a file that
 *   is not read
 * @returns {Promise<Setting[]>}
 * @throws {BaseloadError} CONFIG_INVALID
 */
export async function readDefaults ({ spec, commands, typed, args, env = process.env, note = () => {} }) {
  const folder = process.cwd()
  if (spec.name === GATE && env.CI) {
    if (await hasDefaultsFile({ folder })) note(`${DEFAULTS_FILE}: not read: in CI (the variable CI is set) a gate takes its flags from the command line alone`)
    return []
  }
  const text = await readDefaultsFile({ folder })
  if (text === null) return []
  const { keepSettings, readSettings } = await import('./defaults.js') // it reads YAML: most folders have none
  const read = readSettings({ text, file: DEFAULTS_FILE, command: spec, commands })
  const settings = keepSettings({ command: spec, settings: read, typed, args })
  for (const { key, value } of settings) {
    if (key === REPORTS && !await isOwnFolder({ folder, path: String(value) })) throw refuseLink({ path: String(value) })
  }
  return settings
}

/**
 * Where runs are written unasked: a folder may have come with a link in the place of `reports`, and who made it is not to choose where
 * files of this user are written.
 * @param {{ spec: CommandSpec, typed: readonly string[], flags: Given }} options typed: flags by their long names
 * @throws {BaseloadError} REPORTS_UNWRITABLE
 */
export async function assertOwnReports ({ spec, typed, flags }) {
  const flag = `--${REPORTS}`
  if (!spec.flags.some((one) => nameFlag(one) === flag) || typed.includes(flag) || isDefault({ flags, flag })) return
  const path = String(flags[REPORTS])
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

/** @param {{ path: string }} options */
function refuseLink ({ path }) {
  return new BaseloadError('CONFIG_INVALID', `${DEFAULTS_FILE}: ${REPORTS}: a link leads ${path} out of this folder, or to a hidden one`, {
    hint: `name a place below it, type --${REPORTS} yourself, or leave the file unread with --no-config`
  })
}
