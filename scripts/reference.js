/*
 * The reference of the command line, made of what the command line itself reads: its commands, flags and codes of errors.
 *
 *     node scripts/reference.js      writes docs/reference/commands.md and docs/reference/errors.md
 *     dist/baseload.1                the manual page, of the same parts: scripts/build.js writes it
 *
 * What no flag and no code can say stands in scripts/reference/<page>.md, with a mark where the parts come in:
 * `<!-- commands -->`. A test makes the pages again and compares.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { COMMANDS } from '../src/cli/commands.js'
import { nameFlag } from '../src/cli/given-flags.js'
import { COMMAND_GROUPS, EXAMPLES, EXIT_MEANINGS, FLAG_GROUPS, listGroups } from '../src/cli/help.js'
import { ERROR_CODES, EXIT, refuseKind } from '../src/errors.js'
import { writeDuration } from '../src/plan/duration.js'
import { PRESETS } from '../src/plan/presets.js'

/**
 * @import { CommandSpec, FlagSpec } from '../src/cli/flag-types.ts'
 *
 * A row of a table, or a paragraph with its term in the margin. usual: the value without it.
 * @typedef {{ term: string, usual: string, about: string }} Item
 *
 * What a page is made of, before it is Markdown or roff. see: pages below docs.
 * @typedef {{ is: 'heading', text: string } | { is: 'command', name: string, syntax: string } | { is: 'text', text: string } |
 *   { is: 'code', lines: readonly string[] } | { is: 'items', groups: Array<{ title: string, items: Item[] }> } |
 *   { is: 'shared', names: string[], others: string[] | null } | { is: 'see', paths: readonly string[] }} Part
 *
 * What several commands have, word for word. names: of those commands
 * @typedef {{ item: Item, spec: FlagSpec, names: string[] }} Shared
 */

const ROOT = new URL('../', import.meta.url)
const MOST_COLUMNS = 119
const NOTE = '<!-- made by `node scripts/reference.js`: change the code, or the text in scripts/reference -->'
export const PAGES = Object.freeze({ 'docs/reference/commands.md': makeCommandsPage, 'docs/reference/errors.md': makeErrorsPage })

/** @returns {string} Markdown */
function makeCommandsPage () {
  const shared = findShared()
  return fillPage('commands', {
    'exit codes': writeTable(['exit code', 'what it says'], EXIT_MEANINGS.map(({ exit, about }) => [`\`${exit}\``, about])),
    'list of commands': listGroups({ names: COMMAND_GROUPS, of: COMMANDS, groupOf: ({ group }) => group })
      .map(({ title, members }) => `- ${title} ${members.map(({ name }) => `[\`${name}\`](#${name})`).join(', ')}`).join('\n'),
    presets: writeTable(['preset', 'repeats', 'flat out', 'at a rate', 'warm-up'], Object.values(PRESETS).map(({ name, repeats, ...times }) =>
      [`\`${name}\``, String(repeats), ...[times.durationMs, times.latencyDurationMs, times.warmupMs].map((ms) => writeDuration({ ms }))])),
    'shared flags': writeMarkdown([{ is: 'items', groups: [{ title: '', items: listSharedItems(shared) }] }]),
    commands: writeMarkdown(COMMANDS.flatMap((spec) => describeCommand(spec, shared)))
  })
}

/** @returns {string} Markdown */
function makeErrorsPage () {
  const titles = EXIT_MEANINGS.map(({ exit, brief }) => exit === EXIT.met ? ['warning', 'Warnings'] : [exit, `Exit code ${exit}: ${brief}`])
  const groups = listGroups({
    names: /** @type {Record<string, string>} */ (Object.fromEntries(titles)), // numbers come first, whatever else they are given with
    of: Object.entries(ERROR_CODES),
    groupOf: ([, { exitCode }]) => exitCode === EXIT.met ? 'warning' : String(exitCode)
  })
  return fillPage('errors', {
    codes: groups.flatMap(({ title, members }) => [`## ${title.replace(/:$/, '')}`, ...members.map(writeError)]).join('\n\n')
  })
}

/** @param {[string, { about: string, mend: string }]} entry */
function writeError ([code, { about, mend }]) {
  return `### ${code}\n\n${breakLines(`${writeSpans(endSentence(begin(about)))} **What to do:** ${writeSpans(endSentence(begin(mend)))}`)}`
}

/** @returns {string} roff, with the macros of man(7) */
export function makeManPage () {
  const groups = listGroups({ names: COMMAND_GROUPS, of: COMMANDS, groupOf: ({ group }) => group })
  /** @type {Part[]} */
  const parts = [
    { is: 'heading', text: 'Name' },
    { is: 'text', text: 'baseload - what each layer of a service costs, and how many containers keep its promise at peak' },
    { is: 'heading', text: 'Synopsis' },
    { is: 'text', text: 'baseload <command> [flags] [arguments]' },
    { is: 'heading', text: 'Description' },
    { is: 'text', text: 'Starts servers, drives load at them, and prints rates, percentiles and costs with their ranges.' },
    { is: 'text', text: 'Results go to standard output, progress and errors to standard error.' },
    ...groups.flatMap(({ title, members }) => [
      /** @type {Part} */ ({ is: 'heading', text: title.replace(/:$/, '') }),
      ...members.flatMap((spec) => describeCommand(spec))
    ]),
    { is: 'heading', text: 'Exit status' },
    listItems(EXIT_MEANINGS.map(({ exit, about }) => ({ term: String(exit), usual: '', about }))),
    { is: 'heading', text: 'Files' },
    listItems([
      { term: 'baseload.yml', usual: '', about: 'defaults of flags, in the folder that baseload is started in' },
      { term: 'reports', usual: '', about: 'where runs are written; reports/latest is the last one' }
    ]),
    { is: 'heading', text: 'Examples' },
    { is: 'code', lines: EXAMPLES },
    { is: 'heading', text: 'See also' },
    { is: 'text', text: 'the folder docs of the package' }
  ]
  return ['.TH BASELOAD 1 "" baseload "User Commands"', ...parts.flatMap(writeRoff), ''].join('\n')
}

/**
 * @param {CommandSpec} spec
 * @param {Shared[]} [shared] flags that are described elsewhere; absent: all are described here
 * @returns {Part[]}
 */
function describeCommand ({ name, about, more, see = [], examples, args, flags }, shared = []) {
  const isShared = (/** @type {FlagSpec} */ spec) => shared.find((one) => one.names.includes(name) && isSame(one.spec, spec))
  const own = listGroups({ names: FLAG_GROUPS, of: flags.filter((spec) => !isShared(spec)), groupOf: ({ group = 'own' }) => group })
  /** @type {Part[]} */
  const parts = [
    { is: 'command', name, syntax: ['baseload', name, '[flags]', ...args.map(({ syntax }) => syntax)].join(' ') },
    { is: 'text', text: [`${begin(about)}.`, ...more === undefined ? [] : [more]].join(' ') },
    { is: 'code', lines: examples },
    {
      is: 'items',
      groups: [
        { title: '', items: args.map(({ syntax, about }) => ({ term: syntax, ...splitDefault(about) })) },
        ...own.map(({ title, members }) => ({ title, items: members.map(describeFlag) }))
      ].filter(({ items }) => items.length > 0)
    },
    { is: 'shared', ...listNames({ names: flags.filter(isShared).map(nameFlag), all: shared.map(({ spec }) => nameFlag(spec)) }) },
    { is: 'see', paths: see }
  ]
  return parts
}

/** @param {{ names: string[], all: string[] }} options */
function listNames ({ names, all }) {
  const others = [...new Set(all)].filter((name) => !names.includes(name))
  return { names, others: others.length < names.length ? others : null }
}

/** @param {FlagSpec} spec @returns {Item} */
function describeFlag ({ flags, about, more, initial }) {
  const told = splitDefault(about)
  const usual = told.usual === '' && ['string', 'number'].includes(typeof initial) ? String(initial) : told.usual
  return { term: flags, usual, about: more === undefined ? told.about : `${endSentence(told.about)} ${more}` }
}

/** `a request fails after this (default 10s)`: what --help says in one sentence. @param {string} text */
function splitDefault (text) {
  const [told = '', usual = ''] = / \(default:? ([^()]+)\)/.exec(text) ?? []
  return { usual, about: text.replace(told, '') }
}

/** What is word for word the same in two commands or more, in the order of --help. @returns {Shared[]} */
function findShared () {
  const all = COMMANDS.flatMap(({ name, flags }) => flags.map((spec) => ({ name, spec })))
  const first = all.filter(({ spec }, index) => all.findIndex((other) => isSame(other.spec, spec)) === index)
  return first.map(({ spec }) => ({
    item: describeFlag(spec),
    spec,
    names: all.filter((other) => isSame(other.spec, spec)).map(({ name }) => name)
  })).filter(({ names }) => names.length > 1)
}

/** @param {FlagSpec} one @param {FlagSpec} other */
function isSame (one, other) {
  return JSON.stringify(describeFlag(one)) === JSON.stringify(describeFlag(other))
}

/** Where a flag is said in several ways, each says of which commands it is. @param {Shared[]} shared @returns {Item[]} */
function listSharedItems (shared) {
  const inGroups = listGroups({ names: FLAG_GROUPS, of: shared, groupOf: ({ spec: { group = 'own' } }) => group }).flatMap(({ members }) => members)
  const flags = [...new Set(inGroups.map(({ spec }) => nameFlag(spec)))]
  return flags.flatMap((flag) => inGroups.filter(({ spec }) => nameFlag(spec) === flag).map(({ item, names }, _, { length }) =>
    length === 1 ? item : { ...item, about: `${names.length < COMMANDS.length / 2 ? names.map((name) => `\`${name}\``).join(', ') : 'others'}: ${item.about}` }))
}

/** @param {Item[]} items @returns {Part} */
function listItems (items) {
  return { is: 'items', groups: [{ title: '', items }] }
}

/** @param {string} name of the hand-written part @param {Record<string, string>} parts by their marks */
function fillPage (name, parts) {
  let text = readFileSync(new URL(`scripts/reference/${name}.md`, ROOT), 'utf8').replace('\n', `\n\n${NOTE}\n`)
  for (const [mark, part] of Object.entries(parts)) {
    if (!text.includes(`<!-- ${mark} -->`)) throw new Error(`scripts/reference/${name}.md has no place for ${mark}`)
    text = text.replace(`<!-- ${mark} -->`, () => part)
  }
  return text
}

/** @param {Part[]} parts */
function writeMarkdown (parts) {
  return parts.map(writeBlock).filter((text) => text !== '').join('\n\n')
}

/** @param {Part} part @returns {string} */
function writeBlock (part) {
  switch (part.is) {
    case 'heading': return `## ${part.text}`
    case 'command': return `## ${part.name}`
    case 'text': return breakLines(writeSpans(part.text))
    case 'code': return ['```sh', ...part.lines.map((line) => line.replace(/(?<=^|\| )baseload /, 'npx baseload ')), '```'].join('\n')
    case 'items': return writeTable(['', 'default', ''], part.groups.flatMap(({ items }) => items.map(writeRow)))
    case 'shared': return writeShared(part)
    case 'see': return part.paths.length === 0 ? '' : breakLines(`See also: ${part.paths.map(writeLink).join(', ')}`)
    default: return refuseKind(part)
  }
}

/** @param {{ names: string[], others: string[] | null }} shared others: shorter to tell */
function writeShared ({ names, others }) {
  if (names.length === 0) return ''
  const list = (others ?? names).map((name) => `\`${name}\``).join(', ')
  return breakLines(others === null ? `[Shared flags](#shared-flags): ${list}` : `All [shared flags](#shared-flags) but ${list}`)
}

/** @param {Item} item @returns {string[]} */
function writeRow ({ term, usual, about }) {
  return [`\`${term}\``, /\s/.test(usual) || usual === '' ? writeSpans(usual) : `\`${usual}\``, writeSpans(about)]
}

/** @param {string[]} head @param {string[][]} rows */
function writeTable (head, rows) {
  const [first, ...lines] = [head, ...rows].map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`.replaceAll('|  |', '| |'))
  return rows.length === 0 ? '' : [first, `|${head.map(() => '---|').join('')}`, ...lines].join('\n')
}

/** Never within a span of code or a link, and so that no line begins like an item of a list. @param {string} text */
function breakLines (text) {
  const isOpen = (/** @type {string} */ word) => word.split('`').length % 2 === 0 || word.lastIndexOf('[') > word.lastIndexOf(']')
  const words = text.split(' ').reduce((all, word) =>
    isOpen(all.at(-1) ?? '') ? [...all.slice(0, -1), `${all.at(-1)} ${word}`] : [...all, word], /** @type {string[]} */ ([]))
  return words.reduce((lines, word) => {
    const last = lines[lines.length - 1]
    const isFull = last.length + 1 + word.length > MOST_COLUMNS && !/^(?:[-+*]|\d+\.)$/.test(word)
    return isFull || last === '' ? [...lines.filter((line) => line !== ''), word] : [...lines.slice(0, -1), `${last} ${word}`]
  }, ['']).join('\n')
}

/** A flag and what `<x>` is in are code, also where --help has no marks for it. @param {string} text */
function writeSpans (text) {
  const isCode = (/** @type {string} */ word) => /^--?[A-Za-z]/.test(word) || /<[a-z]/.test(word)
  return text.split(/(`[^`]*`)/).map((piece) => piece.startsWith('`')
    ? piece
    : piece.replace(/[^\s(),;:"]+(?:[:,][^\s(),;:"]+)*/g, (word) => isCode(word) ? word.replace(/^(.*?)(\.?)$/, '`$1`$2') : word)).join('')
}

/** `guides/size-containers.md` is called size containers. @param {string} path below docs */
function writeLink (path) {
  const name = path.split('/').at(-1) ?? path
  return `[${name.replace(/\.md$/, '').replaceAll('-', ' ')}](${path.startsWith('reference/') ? name : `../${path}`})`
}

/** @param {Part} part @returns {string[]} */
function writeRoff (part) {
  switch (part.is) {
    case 'heading': return [`.SH ${part.text.toUpperCase()}`]
    case 'command': return [`.SS ${escapeText(part.syntax)}`]
    case 'text': return [escapeText(part.text)]
    case 'code': return part.lines.flatMap((line) => ['.PP', '.EX', escapeText(`    ${line}`), '.EE'])
    case 'items': return part.groups.flatMap(({ title, items }) => [
      ...title === '' ? [] : ['.PP', escapeText(title)],
      ...items.flatMap(({ term, usual, about }) => [
        '.TP', `.B ${escapeText(term)}`, escapeText(usual === '' ? about : `${about} (default ${usual})`)
      ])
    ])
    case 'shared': return []
    case 'see': return part.paths.length === 0 ? [] : ['.PP', escapeText(`See ${part.paths.map((path) => `docs/${path}`).join(', ')}`)]
    default: return refuseKind(part)
  }
}

/** A hyphen that can be copied; a dot or a quote at the beginning of a line is no request. @param {string} text with spans of code */
function escapeText (text) {
  return text.replaceAll('`', '').replaceAll('\\', '\\e').replaceAll('-', '\\-').replace(/^(?=[.'])/, '\\&')
}

/** k6 stays k6. @param {string} text */
function begin (text) {
  return /^[a-z]+(?![\w.])/.test(text) ? `${text[0].toUpperCase()}${text.slice(1)}` : text
}

/** @param {string} text */
function endSentence (text) {
  return /[.?!]$/.test(text) ? text : `${text}.`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, make] of Object.entries(PAGES)) writeFileSync(new URL(path, ROOT), make())
}
