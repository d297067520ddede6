/*
 * man/baseload.1, from the table of commands: `node scripts/man-page.js` writes it; a test makes it again and compares.
 */

import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { COMMANDS } from '../src/cli/commands.js'
import { COMMAND_GROUPS, EXAMPLES, EXIT_CODES, FLAG_GROUPS, listGroups } from '../src/cli/help.js'

/** @import { CommandSpec, FlagSpec } from '../src/cli/flag-types.ts' */

export const PAGE = new URL('../man/baseload.1', import.meta.url)

/** @returns {string} roff, with the macros of man(7) */
export function makeManPage () {
  const groups = listGroups({ names: COMMAND_GROUPS, of: COMMANDS, groupOf: ({ group }) => group })
  return [
    '.\\" made by scripts/man-page.js',
    '.TH BASELOAD 1 "" baseload "User Commands"',
    '.SH NAME',
    escapeText('baseload - what each layer of a service costs, and how many containers keep its promise at peak'),
    '.SH SYNOPSIS',
    '.B baseload',
    escapeText('<command> [flags] [arguments]'),
    '.SH DESCRIPTION',
    escapeText('Starts servers, drives load at them, and prints rates, percentiles and costs with their ranges.'),
    escapeText('Results go to standard output, progress and errors to standard error.'),
    ...groups.flatMap(({ title, members }) => [
      `.SH ${title.replace(/:$/, '').toUpperCase()}`,
      ...members.flatMap(describeCommand)
    ]),
    '.SH EXIT STATUS',
    escapeText(`${EXIT_CODES.replace(/^Exit codes: /, '')}.`),
    '.SH FILES',
    ...describeItem('baseload.yml', 'defaults of flags, in the folder that baseload is started in'),
    ...describeItem('reports', 'where runs are written; reports/latest is the last one'),
    '.SH EXAMPLES',
    ...EXAMPLES.flatMap(writeExample),
    '.SH SEE ALSO',
    escapeText('baseload help <topic>, and the folder docs of the package'),
    ''
  ].join('\n')
}

/** @param {CommandSpec} spec */
function describeCommand ({ name, about, examples, args, flags }) {
  const groups = listGroups({ names: FLAG_GROUPS, of: flags, groupOf: ({ group = 'own' }) => group })
  return [
    `.SS ${escapeText(['baseload', name, '[flags]', ...args.map(({ syntax }) => syntax)].join(' '))}`,
    escapeText(`${about[0].toUpperCase()}${about.slice(1)}.`),
    ...args.flatMap(({ syntax, about }) => describeItem(syntax, about)),
    ...groups.flatMap(({ title, members }) => [
      '.PP',
      escapeText(title),
      ...members.flatMap((spec) => describeItem(spec.flags, `${spec.about}${tellDefault(spec)}`))
    ]),
    '.PP',
    'Examples:',
    ...examples.flatMap(writeExample)
  ]
}

/** @param {string} term @param {string} text */
function describeItem (term, text) {
  return ['.TP', `.B ${escapeText(term)}`, escapeText(text)]
}

/** @param {string} line */
function writeExample (line) {
  return ['.PP', '.EX', escapeText(`    ${line}`), '.EE']
}

/** As `--help` has it. @param {FlagSpec} spec */
function tellDefault ({ initial }) {
  return ['string', 'number'].includes(typeof initial) ? ` (default ${initial})` : ''
}

/** A hyphen that can be copied; a dot or a quote at the beginning of a line is no request. @param {string} text */
function escapeText (text) {
  return text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replace(/^(?=[.'])/, '\\&')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(new URL('./', PAGE), { recursive: true })
  writeFileSync(PAGE, makeManPage())
}
