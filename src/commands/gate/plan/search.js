/** @import { FlagSpec } from '../../../cli/flag-types.ts' */

/**
 * The commit to ask next, from what `git rev-list --bisect-all <bad> --not <good> ...` prints: the commits that may be the first bad one,
 * the one that halves them best in front.
 * @param {{ text: string, bad: string, skipped: readonly string[] }} options bad: the first that is known to be bad; skipped: those that
 *   could not be judged
 * @returns {{ found: string | null, next: string | null, candidates: string[] }} found: the first bad commit; candidates: it is one of
 *   these, as the rest could not be judged
 */
export function chooseNextCommit ({ text, bad, skipped }) {
  const open = text.match(/^[0-9a-f]{40,64}/gm) ?? []
  const asked = open.filter((commit) => commit !== bad)
  if (asked.length === 0) return { found: bad, next: null, candidates: [] }
  const next = asked.find((commit) => !skipped.includes(commit)) ?? null
  return { found: null, next, candidates: next === null ? open : [] }
}

const OF_ANSWERS = ['--output', '--json', '--quiet'] // they would say how another answer looks

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
