/** @import { Result } from '../../types.ts' */

/**
 * Where a run comes from, as names and values.
 * @param {{ run: Result['run'] }} options
 * @returns {Record<string, string>} only what is known
 */
export function describeMachine ({ run }) {
  const { tool, id, startedAt, endedAt, status, plan, machine, measuredBy } = run
  const { versions, ...hardware } = machine
  const entries = Object.entries({
    tool: `${tool.name} ${tool.version}`,
    run: id,
    startedAt,
    endedAt,
    status,
    preset: plan.preset.name,
    repeats: plan.preset.repeats,
    seed: plan.seed,
    ...(measuredBy ? { measuredBy: measuredBy.tool } : {}),
    ...Object.fromEntries(Object.entries(measuredBy ? {} : hardware).map(([key, value]) => [`machine.${key}`, value])),
    ...Object.fromEntries(Object.entries(versions).map(([key, value]) => [`version.${key}`, value]))
  })
  return Object.fromEntries(
    entries.filter(([, value]) => value !== null && value !== undefined).map(([key, value]) => [key, String(value)])
  )
}
