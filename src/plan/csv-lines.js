/**
 * Lines of a small CSV file, numbered from 1. Empty ones and those that begin with # are passed over; comma, semicolon or tab.
 * @param {{ text: string }} options
 */
export function readCsvLines ({ text }) {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((line, i) => ({ number: i + 1, line }))
    .filter(({ line }) => line.trim() !== '' && !line.trim().startsWith('#'))
  const separator = [',', ';', '\t'].find((candidate) => lines[0]?.line.includes(candidate)) ?? ','
  const split = (/** @type {string} */ line) => line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1').trim())
  return { lines, split }
}
