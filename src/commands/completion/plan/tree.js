/** @import { CommandSpec, FlagSpec } from '../../../cli/flag-types.ts' */

/**
 * What a shell offers for a word.
 * @typedef {object} Offer
 * @property {readonly string[]} words
 * @property {'files' | 'folders' | null} paths beside them
 * @property {boolean} isBegun what is typed goes on behind a word: `junit=` and a file
 * @typedef {object} TreeFlag
 * @property {string} long `--rate`
 * @property {string | null} short `-R`
 * @property {string} about
 * @property {Offer | null} offer of its value; null: it takes none
 * @property {boolean} isRepeatable
 * @typedef {{ name: string, about: string, offers: Offer[], hasRest: boolean, flags: TreeFlag[] }} TreeCommand offers: of its
 *   arguments, in order; hasRest: the last may be given again
 * @typedef {{ version: string, commands: TreeCommand[], flags: TreeFlag[] }} Tree flags: of baseload itself
 * @typedef {{ baselines: readonly string[], targets: readonly string[] }} Names that ship
 */

/** By what stands for the value in a flag or an argument: `<file>`, `[baselines...]`. */
const RUNS = ['record', 'records', 'run', 'before', 'after']
const FILES = ['file', 'files', 'service', 'what', 'baselines', ...RUNS]
const FOLDERS = ['folder']
const BY_ARGUMENT = Object.freeze({ target: 'targets', baselines: 'baselines' })

/** Flags of baseload itself. */
const OWN = Object.freeze([
  ['-h, --help', 'display help'],
  ['-V, --version', 'print the version, and facts of this machine'],
  ['--no-config', 'leave baseload.yml in the working folder unread']
])

const SAFE = /^[\w.+=-]+$/ // A word that means nothing else to any shell

/**
 * Everything that can be typed, as a shell has to know it.
 * @param {{ commands: readonly CommandSpec[], names: Names, version: string }} options
 * @returns {Tree}
 */
export function buildTree ({ commands, names, version }) {
  return {
    version,
    flags: OWN.map(([syntax, about]) => makeFlag(syntax, about)),
    commands: commands.map(({ name, about, args, flags }) => ({
      name,
      about,
      offers: args.map(({ syntax, choices = [] }) => {
        const word = nameValue(syntax)
        const known = word in BY_ARGUMENT ? names[BY_ARGUMENT[/** @type {keyof typeof BY_ARGUMENT} */ (word)]] : []
        const more = RUNS.includes(word) ? ['latest'] : []
        return makeOffer({ word, words: [...choices, ...known, ...more] })
      }),
      hasRest: args.at(-1)?.syntax.includes('...') ?? false,
      flags: flags.map((spec) => describeFlag({ spec, flags, names }))
    }))
  }
}

/** @param {string} syntax @param {string} about @returns {TreeFlag} without a value */
function makeFlag (syntax, about) {
  return { ...nameFlag(syntax), about, offer: null, isRepeatable: false }
}

/** @param {{ spec: FlagSpec, flags: readonly FlagSpec[], names: Names }} options */
function describeFlag ({ spec, flags, names }) {
  const { flags: syntax, about, initial, oneOf = [], choices = oneOf, names: kind } = spec
  const { long, short } = nameFlag(syntax)
  if (!syntax.includes('<')) return makeFlag(syntax, about)
  const word = nameValue(syntax)
  const known = kind === undefined ? [] : names[kind]
  const formats = word === 'format=file' ? flags.find(({ flags }) => flags.includes('--output '))?.choices ?? choices : null
  const words = formats ? formats.map((format) => `${format}=`) : [...choices, ...known]
  const offer = { ...makeOffer({ word, words }), isBegun: formats !== null }
  return { long, short, about, offer, isRepeatable: typeof initial === 'object' }
}

/** @param {{ word: string, words: readonly string[] }} options @returns {Offer} */
function makeOffer ({ word, words }) {
  const paths = FILES.includes(word) ? 'files' : FOLDERS.includes(word) ? 'folders' : null
  return { words: words.filter((one) => SAFE.test(one)), paths, isBegun: false }
}

/** @param {string} syntax */
function nameFlag (syntax) {
  return { long: /--[a-z0-9-]+/.exec(syntax)?.[0] ?? syntax, short: /^-[A-Za-z]\b/.exec(syntax)?.[0] ?? null }
}

/** `file` of `--from <file>`, `baselines` of `[baselines...]`. @param {string} syntax */
function nameValue (syntax) {
  return /[<[]([^>\].]+)/.exec(syntax)?.[1] ?? ''
}
