import { suggest } from '../plan/suggestion.js'

/**
 * @import { CommandSpec, FlagSpec } from './flag-types.ts'
 * @typedef {Readonly<Record<string, unknown>> & { [OF_DEFAULTS]?: ReadonlySet<string> }} Given the flags of a command
 */

/** On the flags of a command: those that a file of defaults gave. A default that does nothing is no mistake of the command line. */
export const OF_DEFAULTS = Symbol('flags of baseload.yml')

/** Whether a file of defaults gave the flag. @param {{ flags: Given, flag: string }} options flag: its long name */
export function isDefault ({ flags, flag }) {
  return flags[OF_DEFAULTS]?.has(flag) ?? false
}

/**
 * What to do about a flag that a command does not have: how else it is said, who has it, or what it may have been.
 * @param {{ flag: string, command: CommandSpec, commands: readonly CommandSpec[] }} options flag: `--status`
 * @returns {string}
 */
export function hintUnknownFlag ({ flag, command, commands }) {
  const help = `baseload ${command.name} --help --all lists its flags`
  const having = commands.filter(({ flags }) => flags.some((spec) => nameFlag(spec) === flag)).map(({ name }) => `baseload ${name}`)
  const key = commands.flatMap(({ flags }) => flags).find((spec) => nameFlag(spec) === flag && spec.inBaseline !== undefined)?.inBaseline
  if (command.name === 'run' && key !== undefined) {
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

/** Its name once it is read: `feedOrder` of `--feed-order <order>`, `pin` of `--no-pin`. @param {Pick<FlagSpec, 'flags'>} spec */
export function findProperty (spec) {
  return nameFlag(spec).replace(/^--(no-)?/, '').replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase())
}
