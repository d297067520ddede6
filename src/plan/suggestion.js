const MAX_DISTANCE = 3 // more than three typing mistakes is another word

/**
 * The names that somebody who wrote `word` most likely meant, nearest first, at most three. A third of the letters may
 * be wrong (two letters that changed places are two); a name that goes on where the word stops is offered too (`fast`
 * for `fastify`).
 * @param {{ word: string, candidates: Iterable<string> }} options
 * @returns {{ names: string[], text: string }} text: `did you mean "x" or "y"?`, empty when nothing is near
 */
export function suggest ({ word, candidates }) {
  const wanted = word.toLowerCase()
  const bound = Math.min(MAX_DISTANCE, Math.max(1, Math.ceil(wanted.length / 3)))
  const near = [...new Set(candidates)]
    .map((name) => ({ name, far: measure(wanted, name.toLowerCase()) }))
    .filter(({ far }) => far <= bound)
    .sort((a, b) => a.far - b.far)
  // Only the best and what is as good: a list of all that is near is no help.
  const names = near.filter(({ far }) => far === near[0].far).map(({ name }) => name).slice(0, 3)
  return { names, text: formatQuestion(names) }
}

/** @param {string} wanted @param {string} name */
function measure (wanted, name) {
  const far = countEdits(wanted, name)
  return wanted.length >= 3 && name.startsWith(wanted) ? Math.min(far, 1) : far
}

/** Letters to add, drop or change (Levenshtein 1966). @param {string} a @param {string} b */
function countEdits (a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length]
}

/** @param {string[]} names */
function formatQuestion (names) {
  if (names.length === 0) return ''
  const quoted = names.map((name) => JSON.stringify(name))
  return `did you mean ${quoted.length === 1 ? quoted[0] : `${quoted.slice(0, -1).join(', ')} or ${quoted[quoted.length - 1]}`}?`
}
