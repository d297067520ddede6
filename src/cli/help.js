import { nameFlag } from './given-flags.js'

/** @import { Command, Help, Option } from 'commander' */
/** @import { CommandGroup, CommandSpec, FlagGroup, FlagSpec } from './flag-types.ts' */

/** What most people need, before the groups of `--help`. */
const START = Object.freeze(['measure', 'run', 'compare', 'size', 'peak'])

/** In the order of `--help`. */
export const COMMAND_GROUPS = /** @type {const} @satisfies {Record<CommandGroup, string>} */ ({
  measure: 'Measure',
  decide: 'Decide',
  lookBack: 'Look back',
  machine: 'This machine'
})

/** In the order of a command's help: what few people need comes last. */
export const FLAG_GROUPS = /** @type {const} @satisfies {Record<FlagGroup, string>} */ ({
  own: 'Flags',
  demand: 'Demand and spare capacity',
  load: 'How much is measured',
  host: 'A generator host',
  operator: 'For k6-operator',
  output: 'Output',
  ci: 'CI and k6'
})

export const EXAMPLES = [
  'baseload run --first-look',
  'baseload measure --start "node app.js" --objective "p99<50ms"',
  'baseload size fastify --peak 5000/s --objective "p99<50ms" --unit cpu=0.5',
  'baseload compare --start "node old.js" --against "node new.js"'
]

/** In a few words for --help, and in full for the manual page and the reference. */
export const EXIT_MEANINGS = [
  {
    exit: 0,
    brief: 'nothing failed',
    about: 'Nothing failed, and no objective of yours was missed. What could not be decided is 0 as well, without `--strict`.'
  },
  {
    exit: 1,
    brief: 'missed or regressed',
    about: 'An objective of yours was missed, or something became worse: a regression, or hold by `gate`. Or the numbers of this machine cannot be trusted (`calibrate`).'
  },
  { exit: 2, brief: 'usage', about: 'An unknown flag, a file with mistakes, a host that is not allowed. Nothing was measured.' },
  {
    exit: 3,
    brief: 'not decided (--strict; gate)',
    about: 'With `--strict`: nothing was missed, but something could not be decided. `gate` ends with it always when it cannot tell.'
  },
  {
    exit: 4,
    brief: 'a target did not start or died',
    about: 'A target, or a program that was asked for, did not start, answered wrongly or died. Or the system refused what was needed.'
  },
  { exit: 70, brief: 'a bug', about: 'A mistake of baseload: please report it.' },
  { exit: 130, brief: 'interrupted', about: 'Ctrl-C (SIGINT). What was measured is kept.' },
  { exit: 143, brief: 'interrupted', about: 'SIGTERM or SIGHUP. Likewise.' }
]

/**
 * What `baseload --help` prints: where to start, and the other commands in four groups, a line each.
 * @param {{ program: Command, specs: readonly CommandSpec[] }} options
 */
export function shapeHelp ({ program, specs }) {
  /** @param {Command} _ @param {Help} help */
  const formatHelp = (_, help) => {
    const items = listItems(help, specs.map(({ name, about }) => ({ term: name, about })))
    return join(help, [
      [program.description(), 'Usage: baseload <command> [arguments] [flags]    More: baseload <command> --help'],
      ['Start here:', ...START.map((start) => items[specs.findIndex(({ name }) => name === start)])],
      ...listGroups({ names: COMMAND_GROUPS, of: specs.filter(({ name }) => !START.includes(name)), groupOf: ({ group }) => group })
        .map(({ title, members }) => [title, ...members.map((spec) => items[specs.indexOf(spec)])]),
      ['Examples:', ...EXAMPLES.map((line) => `  ${line}`)],
      [`Exit codes: ${listExitCodes()}`]
    ])
  }
  program.configureHelp({ formatHelp })
}

/**
 * What a command's `--help` prints: two examples, its arguments, and its flags in groups. Rare flags are in `--help --all`.
 * @param {{ command: Command, spec: CommandSpec, all: boolean }} options
 */
export function shapeCommandHelp ({ command, spec: { name, about, examples, args, flags }, all }) {
  const shown = flags.filter(({ isRare }) => all || !isRare)
  const hidden = flags.filter((flag) => !shown.includes(flag))
  command.configureHelp({
    formatHelp: (_, help) => {
      const optionOf = (/** @type {FlagSpec} */ flag) =>
        /** @type {Option} */ (command.options.find(({ flags: written }) => written === flag.flags))
      const items = listItems(help, [
        ...args.map(({ syntax, about }) => ({ term: syntax, about })),
        ...shown.map((flag) => ({ term: flag.flags, about: `${flag.about}${tellDefault(optionOf(flag))}` }))
      ])
      const itemOf = (/** @type {FlagSpec} */ flag) => items[args.length + shown.indexOf(flag)]
      return join(help, [
        [`${about[0].toUpperCase()}${about.slice(1)}`],
        examples.map((line) => `  ${line}`),
        [
          `Usage: baseload ${name} [flags]${args.map(({ syntax }) => ` ${syntax}`).join('')}`,
          ...items.slice(0, args.length)
        ],
        ...listGroups({ names: FLAG_GROUPS, of: shown, groupOf: ({ group = 'own' }) => group }).map(
          ({ title, members }) => [title, ...members.map(itemOf)]
        ),
        hidden.length === 0
          ? []
          : [
              `${hidden.length} more ${hidden.length === 1 ? 'flag' : 'flags'}, such as ${nameFlag(hidden[0])}: baseload ${name} --help --all`
            ]
      ])
    }
  })
}

/** Codes that say the same stand together. */
function listExitCodes () {
  const briefs = [...new Set(EXIT_MEANINGS.map(({ brief }) => brief))]
  return briefs.map((one) => `${EXIT_MEANINGS.filter(({ brief }) => brief === one).map(({ exit }) => exit).join('/')} ${one}`).join(', ')
}

/**
 * The members of each group under its title; a group without any is left out.
 * @template Member
 * @template {string} Group
 * @param {{ names: Readonly<Record<Group, string>>, of: readonly Member[], groupOf: (member: Member) => Group }} options
 */
export function listGroups ({ names, of, groupOf }) {
  return /** @type {Array<[Group, string]>} */ (Object.entries(names))
    .map(([group, title]) => ({ title: `${title}:`, members: of.filter((member) => groupOf(member) === group) }))
    .filter(({ members }) => members.length > 0)
}

/** @param {Help} help @param {Array<{ term: string, about: string }>} items */
function listItems (help, items) {
  const width = Math.max(0, ...items.map(({ term }) => term.length))
  return items.map(({ term, about }) => help.formatItem(term, width, about, help))
}

/** @param {Option} option */
function tellDefault ({ defaultValue }) {
  return ['string', 'number'].includes(typeof defaultValue) ? ` (default ${defaultValue})` : ''
}

/** @param {Help} help @param {string[][]} blocks */
function join (help, blocks) {
  const wrap = (/** @type {string} */ line) => line.startsWith(' ') ? line : help.boxWrap(line, help.helpWidth ?? 80)
  return blocks.filter((block) => block.length > 0).map((block) => block.map(wrap).join('\n')).join('\n\n')
}
