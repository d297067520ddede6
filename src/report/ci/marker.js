/**
 * The first line of a comment, which is not shown, and by which a later run finds the comment and replaces it.
 * @param {string} name that cannot end the comment that it stands in
 * @returns {string}
 */
export function makeMarker (name) {
  return `<!-- baseload:${name.replace(/[^\w.+/-]+/g, '-').replace(/-{2,}/g, '-').replace(/^-|-$/g, '').slice(0, 100) || 'run'} -->`
}
