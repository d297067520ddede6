/**
 * A verdict as it is written everywhere: `met (rough)` where fewer than 3 starts of the server stand behind it; what JSON calls
 * `inconclusive` is `not decided`.
 * @param {{ verdict: string, provisional?: true }} verdict
 */
export function nameVerdict ({ verdict, provisional }) {
  return provisional ? `${WORDS[verdict] ?? verdict} (rough)` : WORDS[verdict] ?? verdict
}

/** @type {Readonly<Record<string, string>>} */
const WORDS = Object.freeze({ inconclusive: 'not decided' })

/**
 * `5 met`, `5 met (rough)`, `5 met (2 rough)`
 * @param {{ kind: string, list: ReadonlyArray<{ provisional?: true }> }} options list: those of the kind
 */
export function countVerdicts ({ kind, list }) {
  const provisional = list.filter((verdict) => verdict.provisional).length
  const mark = provisional === 0 ? '' : provisional === list.length ? ' (rough)' : ` (${provisional} rough)`
  return `${list.length} ${WORDS[kind] ?? kind}${mark}`
}
