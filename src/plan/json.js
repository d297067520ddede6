/** Of what a file or a program says. @param {string} text @returns {any} undefined for what is no JSON: a message would repeat the text */
export function parseJson (text) {
  try { return JSON.parse(text) } catch { return undefined }
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
export function isGroup (value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** @param {unknown} value @returns {Record<string, unknown>} an empty one for what is no group */
export function readGroup (value) {
  return isGroup(value) ? value : {}
}
