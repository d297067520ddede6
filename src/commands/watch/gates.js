import { findEntryMistake, readFlags, writeWords } from '../../cli/written-flags.js'
import { writeDefaults } from '../../cli/defaults.js'
import { nameFlag } from '../../cli/given-flags.js'
import { hintUnreadable, MOST_BYTES, readBounded, tellUnreadable } from '../../config/bounded-file.js'
import { suggest } from '../../plan/suggestion.js'
import { parseValidYaml } from '../../plan/validate.js'
import { checkGateFlags } from '../common/gate-flags.js'
import { BaseloadError } from '../../errors.js'
import { OUR_FLAGS } from './boot/measure.js'
import { isGroup } from '../../plan/json.js'

/** @import { Setting } from '../../cli/defaults.js' */
/** @import { CommandSpec, FlagSpec } from '../../cli/flag-types.ts' */
/** @import { GateFlags } from '../common/gate-flags.js' */
/** words: of `baseload gate`, as they would be typed. @typedef {{ name: string, words: string[] }} WatchedGate */
/**
 * command: gate; readDefaults: what baseload.yml gives to a command line of it; typed: flags by their long names.
 * @typedef {{ file: string, command: CommandSpec, allowHosts: readonly string[], readDefaults: (typed: readonly string[]) =>
 *   Promise<Setting[]> }} Asked
 */

const REFERENCE = 'docs/guides/watch-a-fleet.md'
const LONGEST_NAME = 100
const DECIDED = 'leave it out: watch decides it'
const SHOWN = 'leave it out: watch shows the results'
/** What watch decides, and what is no gate: what to do instead. @type {ReadonlyMap<string, string>} */
const NOT_HERE = new Map([
  ['--bisect', 'leave it out: watch does not search for commits'],
  ...OUR_FLAGS.map((name) => /** @type {const} */ ([name, DECIDED])),
  ['--allow-host', 'give --allow-host to watch itself'],
  ...['--output', '--details', '--export', '--comment-name'].map((name) => /** @type {const} */ ([name, SHOWN]))
])

/**
 * The gates of a file, each checked as `baseload gate` checks its flags, with those of baseload.yml.
 * @param {Asked} options
 * @returns {Promise<WatchedGate[]>}
 * @throws {BaseloadError} CONFIG_INVALID, and what checkGateFlags throws
 */
export async function readGatesFile ({ file, ...asked }) {
  const text = await readBounded({ file, mostBytes: MOST_BYTES.byHand }).catch((cause) => {
    throw new BaseloadError('CONFIG_INVALID', `${file} cannot be read: ${tellUnreadable(cause)}`, {
      hint: hintUnreadable(cause, 'give --gates the path of a file'),
      cause
    })
  })
  return parseGates({ text, file, ...asked })
}

/** @param {{ text: string } & Asked} options @returns {Promise<WatchedGate[]>} */
export async function parseGates ({ text, file, command, allowHosts, readDefaults }) {
  const specs = command.flags.filter((spec) => !NOT_HERE.has(nameFlag(spec)))
  const { gates } = /** @type {{ gates: Array<Record<string, unknown> & { name: string }> }} */ (parseValidYaml({
    text,
    file,
    schema: {},
    reference: REFERENCE,
    findMistakes: ({ value }) => findMistakes({ value, specs }),
    code: 'CONFIG_INVALID'
  }))
  /** @type {WatchedGate[]} */
  const watched = []
  for (const { name, ...entries } of gates) {
    const own = specs.filter((spec) => key(spec) in entries)
      .map((spec) => ({ spec, words: writeWords({ spec, entry: entries[key(spec)] }) }))
    const typed = own.filter(({ words }) => words.length > 0).map(({ spec }) => nameFlag(spec)) // `no-pin: false` is not
    const defaults = await readDefaults([...typed, ...OUR_FLAGS])
    const flags = { ...readFlags({ specs: command.flags, entries, defaults }), allowHost: [...allowHosts] }
    try {
      checkGateFlags({ command, flags: /** @type {typeof flags & GateFlags} */ (flags) }) // as the table of gate's flags says
    } catch (error) {
      if (!(error instanceof BaseloadError)) throw error
      throw new BaseloadError(error.code, `${file}: gate ${name}: ${error.message}`, {
        hint: describeMending({ error, defaults }),
        cause: error
      })
    }
    watched.push({ name, words: own.flatMap(({ words }) => words) })
  }
  return watched
}

/** What to do about a flag, for who has written a file. @param {{ error: BaseloadError, defaults: Setting[] }} options error: of gate */
function describeMending ({ error: { code, hint = '' }, defaults }) {
  if (code === 'HOST_NOT_ALLOWED' && hint.includes('--allow-host')) return `${hint} to the command line of watch`
  const others = writeDefaults(defaults).join(' ')
  return `${hint} (in this file, write the long name of a flag without the dashes: \`rate: 50\`)` +
    (others === '' ? '' : `; these flags of this gate come from baseload.yml: ${others}`)
}

/** @param {FlagSpec} spec */
function key (spec) {
  return nameFlag(spec).slice(2)
}

/** @param {{ value: unknown, specs: readonly FlagSpec[] }} options */
function findMistakes ({ value, specs }) {
  const right = 'write `gates:`, and below it a list: each with a name and flags of baseload gate'
  if (!isGroup(value) || !Array.isArray(value.gates)) return [{ wrong: 'this is no list of gates', right }]
  /** @type {unknown[]} */
  const gates = value.gates
  const names = gates.map((gate) => isGroup(gate) ? gate.name : undefined)
  const others = Object.keys(value).filter((name) => name !== 'gates')
  return [
    ...others.map((name) => (
      { path: [name], at: /** @type {const} */ ('key'), wrong: `unknown key ${name}`, right: 'the only key here is gates' }
    )),
    ...gates.length === 0 ? [{ path: ['gates'], wrong: 'the list is empty', right: 'add a gate, or leave --gates out' }] : [],
    ...gates.flatMap((gate, index) => isGroup(gate)
      ? findGateMistakes({ gate, path: ['gates', index], isTwice: names.indexOf(gate.name) < index, specs })
      : [{ path: ['gates', index], wrong: 'this is no gate', right: 'write `- name: api`, and flags of baseload gate below it' }])
  ]
}

/** @param {{ gate: object, path: Array<string | number>, isTwice: boolean, specs: readonly FlagSpec[] }} options */
function findGateMistakes ({ gate, path, isTwice, specs }) {
  const { name, ...entries } = /** @type {Record<string, unknown>} */ (gate)
  const isNamed = typeof name === 'string' && name.trim() === name && name !== '' && name.length <= LONGEST_NAME
  return [
    ...!isNamed ? [{ path, wrong: 'a gate without a name', right: `write \`name: api\`: a text of at most ${LONGEST_NAME} characters` }] : [],
    ...isNamed && isTwice ? [{ path: [...path, 'name'], wrong: `there are two gates ${name}`, right: 'give each a name of its own' }] : [],
    ...Object.entries(entries).flatMap(([word, entry]) => findEntryMistakes({ word, entry, path, specs }))
  ]
}

/** @param {{ word: string, entry: unknown, path: Array<string | number>, specs: readonly FlagSpec[] }} options */
function findEntryMistakes ({ word, entry, path, specs }) {
  const spec = specs.find((one) => key(one) === word)
  if (spec === undefined) {
    const { text } = suggest({ word: word.replace(/^--?/, ''), candidates: ['name', ...specs.map(key)] })
    const right = NOT_HERE.get(`--${word}`) ?? (text || 'baseload gate --help --all lists the flags')
    return [{ path: [...path, word], at: 'key', wrong: `a gate of watch has no key ${word}`, right }]
  }
  const wrong = findEntryMistake({ spec, entry })
  return wrong === null ? [] : [{ path: [...path, word], wrong: `${word}: ${wrong[0]}`, right: wrong[1] }]
}
