/** @import { FlagSpec } from '../../../cli/flag-types.ts' */

/** They would say how another answer looks. */
const OF_ANSWERS = ['--output', '--json', '--quiet']

/**
 * The command line of two commits as that of the search between them: without what says other things.
 * @param {{ argv: readonly string[], command: { flags: readonly FlagSpec[] }, good: string, bad: string }} options argv: `gate`
 *   first; command: gate
 * @returns {string[]}
 */
export function turnToSearch ({ argv: [name, ...words], command, good, bad }) {
  const left = command.flags
    .map(({ flags, idle }) => ({ names: flags.split(/[ ,]+/), takesValue: flags.includes('<'), idle }))
    .filter(({ names, idle }) => idle?.['--bisect'] || OF_ANSWERS.some((one) => names.includes(one)))
  const isOf = (/** @type {string | undefined} */ word, /** @type {typeof left} */ flags) =>
    word !== undefined && flags.some(({ names }) => names.includes(word))
  const valued = left.filter(({ takesValue }) => takesValue)
  return [name, '--bisect', `${good}..${bad}`, ...words.filter((word, index) => !isOf(word.split('=')[0], left) && !isOf(words[index - 1], valued))]
}
