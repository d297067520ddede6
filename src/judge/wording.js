/**
 * A verdict as it is written everywhere: `met (provisional)` where fewer than 3 starts of the server stand behind it; what JSON calls
 * `inconclusive` is `not decided`.
 * @param {{ verdict: string, provisional?: true }} verdict
 */
export function nameVerdict ({ verdict, provisional }) {
  return provisional ? `${WORDS[verdict] ?? verdict} (provisional)` : WORDS[verdict] ?? verdict
}

/** @type {Readonly<Record<string, string>>} */
const WORDS = Object.freeze({ inconclusive: 'not decided' })

/**
 * `5 met`, `5 met (provisional)`, `5 met (2 provisional)`
 * @param {{ kind: string, list: ReadonlyArray<{ provisional?: true }> }} options list: those of the kind
 */
export function countVerdicts ({ kind, list }) {
  const provisional = list.filter((verdict) => verdict.provisional).length
  const mark = provisional === 0 ? '' : provisional === list.length ? ' (provisional)' : ` (${provisional} provisional)`
  return `${list.length} ${WORDS[kind] ?? kind}${mark}`
}
