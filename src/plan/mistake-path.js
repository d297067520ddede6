/**
 * Where in a file a value stands, for a message. By itself: who needs no validator is not to load one.
 * @param {Array<string | number>} path
 * @returns {string} `targets[2].good.status`
 */
export function formatPath (path) {
  if (path.length === 0) return 'the file'
  return path.map((step, i) => typeof step === 'number' ? `[${step}]` : `${i > 0 ? '.' : ''}${step}`).join('')
}
