import { InvalidArgumentError, Option } from 'commander'
import { loadAtOnce } from '../config/load-at-once.js'
import { BaseloadError } from '../errors.js'
import { findProperty, nameFlag } from './given-flags.js'

/**
 * @import { Command } from 'commander'
 * @import { FlagSpec } from './flag-types.ts'
 */

export const HINT = 'baseload --help lists the commands, and baseload <command> --help its flags'

/**
 * @param {{ command: Command, specs: readonly FlagSpec[] }} options
 * @returns {Map<string, string[]>} filled when the command line is parsed: long names of flags, and their texts in order
 */
export function addFlags ({ command, specs }) {
  /** @type {Map<string, string[]>} */
  const typed = new Map()
  for (const spec of specs) {
    const { flags, about, initial } = spec
    const name = nameFlag(spec)
    const option = new Option(flags, about)
    if (initial !== undefined) option.default(initial, typeof initial === 'object' ? 'none' : undefined)
    command.addOption(option)
    command.on(`option:${option.name()}`, (/** @type {string | undefined} */ text) => {
      typed.set(name, [...typed.get(name) ?? [], ...text === undefined ? [] : [text]])
    })
  }
  return typed
}

/**
 * What was typed, as values. Help and most mistakes do without their readers.
 * @param {{ specs: readonly FlagSpec[], typed: ReadonlyMap<string, readonly string[]> }} options
 * @returns {Promise<Record<string, unknown>>}
 * @throws {BaseloadError} USAGE, and what readers of values throw
 */
export async function readTyped ({ specs, typed }) {
  const worded = specs.filter((spec) => (typed.get(nameFlag(spec)) ?? []).length > 0)
  if (worded.length === 0) return {}
  loadAtOnce(new URL('./flags/values.js', import.meta.url))
  const { readTexts } = await import('./flags/values.js')
  const read = (/** @type {FlagSpec} */ spec, /** @type {unknown} */ initial, /** @type {string} */ text) => {
    try {
      return readTexts({ spec: { ...spec, initial }, texts: [text] })
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error
      throw new BaseloadError('USAGE', `option '${spec.flags}' argument '${text}' is invalid. ${error.message}`, { hint: HINT })
    }
  }
  return Object.fromEntries(worded.map((spec) => [
    findProperty(spec),
    (typed.get(nameFlag(spec)) ?? []).reduce((/** @type {unknown} */ previous, text) => read(spec, previous, text), spec.initial)
  ]))
}
