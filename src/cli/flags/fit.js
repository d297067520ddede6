import { BaseloadError } from '../../errors.js'
import { findProperty, isDefault, nameFlag } from '../given-flags.js'
import { KINDS } from './kinds.js'

/** @import { CommandSpec, FlagSpec, KindName } from '../flag-types.ts' */
/** @import { Given } from '../given-flags.js' */
/** @import { Kind } from './kinds.js' */
/**
 * there: long names of the flags that are there, also those of baseload.yml; kinds: beside those that flags and arguments tell.
 * @typedef {{ command: Pick<CommandSpec, 'name' | 'flags'> & Partial<Pick<CommandSpec, 'args'>>, there: ReadonlySet<string>,
 *   args?: readonly unknown[], flags?: Given, kinds?: ReadonlyArray<KindName | false> }} Question
 */

/**
 * A flag that contradicts another, lacks one, or would do nothing is refused: who gives it believes that it was heeded.
 * @param {{ command: Question['command'], args?: readonly unknown[], flags: Given, kinds?: Question['kinds'] }} options
 * @throws {BaseloadError} USAGE, or the flag's own error
 */
export function assertFlagsFit ({ command, args, flags, kinds }) {
  const question = { command, there: new Set(listThere({ specs: command.flags, flags })), args, flags, kinds }
  const isGiven = (/** @type {string} */ flag) => !isDefault({ flags, flag })
  const [contradiction] = findContradictions(question)
  if (contradiction) {
    const { flag, other, hint } = contradiction
    throw new BaseloadError('USAGE', `${flag} and ${other} contradict each other`, { hint })
  }
  const lacks = findLacks(question).filter(({ flag }) => isGiven(flag))
  if (lacks.length > 0) throw tellLack(lacks)
  const idle = findIdle(question).filter(({ flag }) => isGiven(flag))
  if (idle.length > 0) throw tellIdle({ hasSeveral: command.name === 'run' && [args?.[0] ?? []].flat().length > 1, idle })
}

/**
 * Whether the command line would refuse a default of baseload.yml, were it typed.
 * @param {{ flag: string, typed: readonly string[], all: readonly string[] } & Omit<Question, 'there'>} options by their
 *   long names; all: those that are typed and all defaults
 */
export function wouldBeRefused ({ flag, typed, all, ...question }) {
  const beside = { ...question, there: new Set([flag, ...typed]) }
  const among = { ...question, there: new Set(all) }
  return findContradictions(beside).some((one) => [one.flag, first(one.other)].includes(flag)) ||
    [...findLacks(among), ...findIdle(among)].some((one) => one.flag === flag)
}

/**
 * The flags that say something else than their default.
 * @param {{ specs: readonly FlagSpec[], flags: Given }} options
 * @returns {string[]} by their long names
 */
export function listThere ({ specs, flags }) {
  return specs.filter((spec) => {
    const value = flags[findProperty(spec)]
    if (nameFlag(spec).startsWith('--no-')) return value === false
    return value !== undefined && value !== false && JSON.stringify(value) !== JSON.stringify(spec.initial)
  }).map(nameFlag)
}

/** @param {Question} question */
function findContradictions ({ command, there, args = [] }) {
  const flags = listRules({ command, there, of: ({ against = {} }) => against })
    .filter(({ other }) => there.has(first(other)))
    .map(({ flag, other, rule }) => ({ flag, other, hint: rule }))
  const words = listThereOf({ command, there }).flatMap(({ instead, ...spec }) => {
    const text = instead === undefined ? '' : [args[instead.argument] ?? []].flat().join(' ')
    return instead === undefined || text === '' ? [] : [{ flag: nameArgument({ command, at: instead.argument, text }), other: nameFlag(spec), hint: instead.hint }]
  })
  return [...words, ...flags]
}

/**
 * An address may hold what no mistake repeats, in its path, too (see plan/address.js): only its host is named.
 * @param {{ command: Question['command'], at: number, text: string }} options
 */
function nameArgument ({ command, at, text }) {
  const address = URL.canParse(text) ? new URL(text) : null
  if (address?.host) return `${address.protocol}//${address.host}${address.pathname === '/' ? '/' : '/…'}`
  return /[?@]/.test(text) ? (command.args?.[at]?.syntax ?? 'an argument').replace(/[[\]<>.]/g, '') : text
}

/** @param {Question} question */
function findLacks ({ command, there }) {
  return listRules({ command, there, of: ({ needs = {} }) => needs })
    .filter(({ other }) => !other.split(' or ').some((one) => there.has(first(one))))
}

/** @param {Question} question */
function findIdle ({ command, there, args = [], flags = {}, kinds = [] }) {
  const asked = { command: command.name, has: (/** @type {string} */ flag) => there.has(flag), args, flags }
  const all = /** @type {Array<[KindName, Kind]>} */ (Object.entries(KINDS))
  const holding = all.filter(([name, { commands, when }]) =>
    commands.includes(command.name) && (kinds.includes(name) || when?.(asked)))
  return holding.flatMap(([kind]) => listThereOf({ command, there }).flatMap((spec) => {
    const why = spec.idle?.[kind]
    return why === undefined ? [] : [{ flag: nameFlag(spec), kind, why }]
  }))
}

/**
 * @template Rule
 * @param {{ command: Question['command'], there: ReadonlySet<string>, of: (spec: FlagSpec) => Readonly<Record<string, Rule>> }} options
 * @returns {Array<{ flag: string, other: string, rule: Rule }>}
 */
function listRules ({ command, there, of }) {
  return listThereOf({ command, there }).flatMap((spec) =>
    Object.entries(of(spec)).map(([other, rule]) => ({ flag: nameFlag(spec), other, rule })))
}

/** @param {{ command: Question['command'], there: ReadonlySet<string> }} options */
function listThereOf ({ command, there }) {
  return command.flags.filter((spec) => there.has(nameFlag(spec)))
}

/** Those that lack the same as the first. @param {ReturnType<typeof findLacks>} lacks */
function tellLack (lacks) {
  const [{ other, rule }] = lacks
  if (typeof rule !== 'string') return new BaseloadError(rule.code, rule.message, rule)
  const same = lacks.filter((one) => one.other === other && one.rule === rule)
  return new BaseloadError('USAGE', `${same.map(({ flag }) => flag).join(' and ')} without ${other}`, { hint: rule })
}

/** All of them. hasSeveral: baselines. @param {{ hasSeveral: boolean, idle: ReturnType<typeof findIdle> }} options */
function tellIdle ({ hasSeveral, idle }) {
  const names = [...new Set(idle.map(({ flag }) => flag))]
  return new BaseloadError('USAGE', idle.map(({ flag, kind, why }) =>
    `${flag} would do nothing ${kind.startsWith('without') ? kind : `with ${kind}`}: ${why}`).join('; '), {
    hint: `leave ${names.join(' and ')} out${hasSeveral ? ', or run such baselines separately' : ''}`
  })
}

/** `--engine` of `--engine k6`. @param {string} typed */
function first (typed) {
  return typed.split(' ')[0]
}
