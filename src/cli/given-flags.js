/**
 * @import { FlagSpec } from './flag-types.ts'
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

/** @param {Pick<FlagSpec, 'flags'>} spec @returns {string} `--rate` of `-R, --rate <rate>` */
export function nameFlag ({ flags }) {
  return /--[a-z0-9-]+/.exec(flags)?.[0] ?? flags
}
