/**
 * One `ok` or `not ok` of TAP. depth: 0 for a file, 1 for a test in it, deeper for what a test asserts; diagnostics:
 * the lines of YAML after it, without their indent.
 * @typedef {{ depth: number, ok: boolean, name: string, passedOver: boolean, diagnostics: string[] }} Point
 */

const INDENT = 4

/**
 * What only looks like a point, in a diagnostic, is none.
 * @param {string} tap
 * @returns {Generator<Point>}
 */
export function * readPoints (tap) {
  /** @type {Point | null} */
  let point = null
  let diagnosticsIndent = null
  for (const line of tap.split('\n')) {
    const indent = line.length - line.trimStart().length
    const text = line.trim()
    if (diagnosticsIndent !== null) {
      if (text === '...' && indent === diagnosticsIndent) diagnosticsIndent = null
      else point?.diagnostics.push(line.slice(diagnosticsIndent))
      continue
    }
    if (text === '---' && indent % INDENT === 2) {
      diagnosticsIndent = indent
      continue
    }
    const next = indent % INDENT === 0 ? readPoint(text, indent / INDENT) : null
    if (next === null) continue
    if (point) yield point
    point = next
  }
  if (point) yield point
}

/** @param {string} text @param {number} depth @returns {Point | null} */
function readPoint (text, depth) {
  const match = /^(not )?ok \d+(?: - (.*?))?(?: # time=\S+)?( # (?:SKIP|TODO)\b.*)?(?: \{)?$/.exec(text)
  return match && { depth, ok: match[1] === undefined, name: match[2] ?? '', passedOver: match[3] !== undefined, diagnostics: [] }
}
