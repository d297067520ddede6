import { suggest } from '../plan/suggestion.js'

/**
 * @import { CommandSpec, FlagSpec } from './flag-types.ts'
 *
 * @typedef {Readonly<Record<string, unknown>> & { [OF_DEFAULTS]?: ReadonlySet<string> }} Given the flags of a command
 */

/** On the flags of a command: those that a file of defaults gave. A default that does nothing is no mistake of the command line. */
export const OF_DEFAULTS = Symbol('flags of baseload.yml')

/**
 * The flags of the command line that say something else than their default.
 * @param {{ specs: readonly FlagSpec[], flags: Given }} options
 * @returns {string[]} by their long names
 */
export function listGiven ({ specs, flags }) {
  return specs.map((spec) => ({ long: nameFlag(spec), initial: spec.initial })).filter(({ long, initial }) => {
    if (isDefault({ flags, flag: long })) return false
    const value = flags[long.replace(/^--(no-)?/, '').replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())]
    return long.startsWith('--no-')
      ? value === false
      : value !== undefined && value !== false && JSON.stringify(value) !== JSON.stringify(initial)
  }).map(({ long }) => long)
}

/**
 * Whether a file of defaults gave the flag.
 * @param {{ flags: Given, flag: string }} options flag: its long name
 */
export function isDefault ({ flags, flag }) {
  return flags[OF_DEFAULTS]?.has(flag) ?? false
}

/** What a baseline file says of its own targets and load, where a command takes no flag for it. */
const IN_BASELINE = Object.freeze({
  '--status': 'good.status of a target',
  '--timeout': 'load.timeout',
  '--ready-timeout': 'readyTimeout of a target',
  '--path': 'path of a target',
  '--method': 'request.method of a target',
  '--header': 'request.headers of a target',
  '--body': 'request.body of a target',
  '--feed': 'feed of a target',
  '--port': 'port of a target',
  '--start': 'command of a target',
  '--url': 'url of a target',
  '--http2': 'http of a target'
})

/**
 * What to do about a flag that a command does not have: how else it is said, who has it, or what it may have been.
 * @param {{ flag: string, command: CommandSpec, commands: readonly CommandSpec[] }} options flag: `--status`
 * @returns {string}
 */
export function hintUnknownFlag ({ flag, command, commands }) {
  const help = `baseload ${command.name} --help --all lists its flags`
  const having = commands.filter(({ flags }) => flags.some((spec) => nameFlag(spec) === flag)).map(({ name }) => `baseload ${name}`)
  if (command.name === 'run' && Object.hasOwn(IN_BASELINE, flag)) {
    const key = IN_BASELINE[/** @type {keyof typeof IN_BASELINE} */ (flag)]
    return `a baseline file says it: ${key} (docs/reference/baseline-format.md); ${having.slice(0, 2).join(' and ')} take the flag`
  }
  if (having.length > 0) return `${having.slice(0, 3).join(', ')} ${having.length === 1 ? 'has' : 'have'} it; ${help}`
  const { text } = suggest({ word: flag, candidates: command.flags.map(nameFlag) })
  return text === '' ? help : `${text} ${help}`
}

/** @param {Pick<FlagSpec, 'flags'>} spec @returns {string} `--rate` of `-R, --rate <rate>` */
export function nameFlag ({ flags }) {
  return /--[a-z0-9-]+/.exec(flags)?.[0] ?? flags
}
