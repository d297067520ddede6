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
