/**
 * A document that says whose it is, so that a cache that mixes them up is found out.
 * @param {{ id: number, bytes: number }} options
 * @returns {string} JSON
 */
export function makeDocument ({ id, bytes }) {
  const head = `{"id":${id},"filler":"`
  return `${head}${'x'.repeat(Math.max(0, bytes - head.length - 2))}"}`
}

/**
 * `undefined`, and another id's document, are no answers.
 * @param {{ id: number, document: unknown }} options
 */
export function isDocumentOf ({ id, document }) {
  return typeof document === 'string' && document.startsWith(`{"id":${id},`)
}
