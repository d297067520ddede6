import { findProperty, nameFlag, OF_DEFAULTS } from './given-flags.js'
import { readTexts, VALUES } from './flags/values.js'

/*
 * Flags as files have them: the long name as a key; true, a value, or a list for a flag that may be given again.
 */

/** @import { FlagSpec } from './flag-types.ts' */
/** @import { Given } from './given-flags.js' */

/** Whether it may be given again, each time with one more value. @param {FlagSpec} spec */
export function isRepeatable ({ value }) {
  return value !== undefined && VALUES[value].length === 2
}

/** @param {{ spec: FlagSpec, entry: unknown }} options @returns {[wrong: string, right: string] | null} */
export function findEntryMistake ({ spec, entry }) {
  if (!takesValue(spec)) {
    return typeof entry === 'boolean' ? null : [`${JSON.stringify(entry)} is no value of it`, 'write true or false']
  }
  if (Array.isArray(entry) && !isRepeatable(spec)) return ['a list', 'it takes one value']
  /** @type {unknown[]} */
  const values = Array.isArray(entry) ? entry : [entry]
  if (!values.every((one) => typeof one === 'string' || typeof one === 'number')) {
    return ['no text and no number', isRepeatable(spec) ? 'write a value, or a list of them' : 'write a value']
  }
  const texts = listTexts(entry)
  if (texts.length === 0) return ['an empty list', 'write a value, or leave the key out']
  // YAML has read 0123456 and 12e4567 as numbers already, and a commit may look like that.
  if (spec.value === undefined && spec.oneOf === undefined && !values.every((one) => typeof one === 'string')) return [`${texts[0]} is a number`, 'put it in quotes']
  try {
    readTexts({ spec, texts })
  } catch (error) {
    const { message, hint = 'write it as the flag has it' } = /** @type {Error & { hint?: string }} */ (error)
    return [spec.isUntold ? message : `${texts.join(', ')}: ${message}`, hint]
  }
  return null
}

/** @param {unknown} entry @returns {string[]} none for a flag without a value */
export function listTexts (entry) {
  return entry === true ? [] : (Array.isArray(entry) ? entry : [entry]).map(String)
}

/**
 * As it would be typed. A value may begin with a dash, so it is one word with its flag.
 * @param {{ spec: FlagSpec, entry: unknown }} options
 * @returns {string[]}
 */
export function writeWords ({ spec, entry }) {
  if (!takesValue(spec)) return entry === true ? [nameFlag(spec)] : []
  return listTexts(entry).map((text) => `${nameFlag(spec)}=${text}`)
}

/**
 * All flags of a command by name, as its execute gets them.
 * @param {{ specs: readonly FlagSpec[], entries: Readonly<Record<string, unknown>>, defaults?: ReadonlyArray<{ key: string, value:
 *   unknown }> }} options entries: by key, without mistakes; defaults: of baseload.yml, which leave out what is among the entries
 * @returns {Given}
 */
export function readFlags ({ specs, entries, defaults = [] }) {
  const byKey = new Map(defaults.map(({ key, value }) => [key, value]))
  const flags = Object.fromEntries(specs.map((spec) => {
    const long = nameFlag(spec).slice(2)
    const isNegated = long.startsWith('no-')
    const entry = entries[long]
    const name = findProperty(spec)
    if (byKey.has(long)) return [name, byKey.get(long)]
    if (entry === undefined || entry === false) return [name, isNegated ? true : spec.initial]
    return [name, readTexts({ spec, texts: listTexts(entry) })]
  }))
  return { ...flags, ...defaults.length > 0 && { [OF_DEFAULTS]: new Set(defaults.map(({ key }) => `--${key}`)) } }
}

/** @param {FlagSpec} spec */
function takesValue ({ flags }) {
  return flags.includes('<')
}
