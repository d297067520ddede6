import { writeCommand } from '../../../plan/shell-command.js'

/** @import { Preset, Result } from '../../../types.ts' */

/**
 * What to type to make the same again: the measurement as far as its record tells how it was asked for, the report, and the review.
 * @param {{ result: Result, file: string, shipped: readonly string[], argv: readonly string[], previous: string | null
 *   }} options shipped: names of baselines that ship; argv: of the review; previous: file of the earlier record, where
 *   there is one
 * @returns {string[]}
 */
export function listCommands ({ result: { run: { plan } }, file, shipped, argv, previous }) {
  const names = plan.baselines.map(({ name }) => name)
  const run = names.length > 0 && names.every((name) => shipped.includes(name))
    ? [['baseload', 'run', ...names, ...writePreset(plan.preset), '--seed', String(plan.seed)]]
    : []
  return [
    ...run,
    ['baseload', 'report', file],
    ...previous === null ? [] : [['baseload', 'compare', previous, file]],
    ['baseload', ...argv]
  ].map(writeCommand)
}

/** @param {Preset} preset */
function writePreset ({ name, repeats, durationMs, warmupMs }) {
  if (name === 'default') return []
  if (name === 'custom') return ['--repeats', String(repeats), '-d', `${durationMs}ms`, '--warmup', `${warmupMs}ms`]
  return [`--${name}`]
}
