import { tell, tellTrials } from '../../messages.js'

/** @import { Result } from '../../types.ts' */

/**
 * Warnings about the machine, then about targets. One that several targets share is told once, with their names.
 * @param {{ result: Result, mostNames?: number }} options mostNames: how many targets are named before `and 5 more`
 * @returns {string[]}
 */
export function collectWarnings ({ result, mostNames = Infinity }) {
  /** @type {Map<string, Map<string, string>>} */
  const byWarning = new Map()
  for (const { target, warnings } of result.baselines.flatMap(({ rows }) => rows)) {
    for (const warning of warnings) {
      // Rows say in how many of their trials it was so; the warning itself is the same.
      const { inTrials: _, ...message } = warning
      const text = tell(message)
      byWarning.set(text, (byWarning.get(text) ?? new Map()).set(target, `${target}${tellTrials(warning)}`))
    }
  }
  return [
    ...new Set(result.run.warnings.map(tell)),
    ...[...byWarning].map(([text, targets]) => `${nameSome([...targets.values()], mostNames)}: ${text}`)
  ]
}

/** @param {string[]} names @param {number} most */
function nameSome (names, most) {
  return names.length <= most ? names.join(', ') : `${names.slice(0, most).join(', ')} and ${names.length - most} more`
}
