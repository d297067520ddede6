/**
 * What `git bisect` prints of where it has come to.
 * @param {{ text: string }} options
 * @returns {{ found: string | null, candidates: string[] }} found: the commit; candidates: it is one of these, as the
 *   rest could not be judged; neither: it goes on
 */
export function readBisectOutput ({ text }) {
  const found = /^([0-9a-f]{40,64}) is the first '?bad'? commit/m.exec(text)?.[1] ?? null
  if (found !== null || !/^There are only 'skip'ped commits left to test/m.test(text)) return { found, candidates: [] }
  return { found: null, candidates: text.match(/^[0-9a-f]{40,64}$/gm) ?? [] }
}
