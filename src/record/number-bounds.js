import { formatPath } from '../plan/schema-mistakes.js'

const LARGEST = Number.MAX_SAFE_INTEGER // beyond it whole numbers are no longer told apart
const DEEPEST = 100

/**
 * The first number in a record that nothing can be computed with, wherever it stands: `1e308` is a whole number by its schema, and would keep
 * the statistics busy for minutes. So would a text nested without end whoever writes it down again.
 * @param {{ value: unknown }} options what JSON.parse gave
 * @returns {{ wrong: string, right: string } | null}
 */
export function findNumberMistake ({ value }) {
  return look(value, [])
}

/** @param {unknown} value @param {Array<string | number>} path @returns {{ wrong: string, right: string } | null} */
function look (value, path) {
  if (typeof value === 'number') return Math.abs(value) <= LARGEST ? null : { wrong: `${formatPath(path)} is ${value}`, right: `it must be between -${LARGEST} and ${LARGEST}` }
  if (typeof value !== 'object' || value === null) return null
  if (path.length === DEEPEST) return { wrong: `${formatPath(path.slice(0, 3))} is nested more than ${DEEPEST} deep`, right: 'no record is' }
  for (const [key, inner] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    path.push(key)
    const mistake = look(inner, path)
    if (mistake !== null) return mistake
    path.pop()
  }
  return null
}
