/**
 * @import { LabUsage, TrialRecord } from '../../../types.ts'
 *
 * What a part of the target used in one phase, over the repeats. Null: not known.
 * @typedef {object} PartUse
 * @property {string} name
 * @property {number | null} cpuRatio of one core, mean over the phase
 * @property {number | null} mostCpuRatio the most between two samples
 * @property {number | null} memoryBytes the most of any sample
 */

/**
 * By the samples that were taken within a phase.
 * @param {{ trials: readonly TrialRecord[], index: number }} options of one target at one rate; index: of the phase
 * @returns {PartUse[]} in the order of the target's parts; none where nothing was sampled
 */
export function summariseUsage ({ trials, index }) {
  const known = trials.flatMap(({ lab }) => {
    const phase = lab?.phases[index]
    return lab?.usage && phase ? [{ usage: lab.usage, phase }] : []
  })
  const names = [...new Set(known.flatMap(({ usage }) => usage.parts.map(({ name }) => name)))]
  return names.map((name) => {
    const each = known.flatMap(({ usage, phase }) => {
      const part = usage.parts.find((one) => one.name === name)
      return part ? [useOf({ part, atMs: usage.atMs, phase })] : []
    })
    const means = each.flatMap(({ cpuRatio }) => cpuRatio ?? [])
    return {
      name,
      cpuRatio: means.length === 0 ? null : means.reduce((sum, ratio) => sum + ratio, 0) / means.length,
      mostCpuRatio: findMost(each.flatMap(({ mostCpuRatio }) => mostCpuRatio ?? [])),
      memoryBytes: findMost(each.flatMap(({ memoryBytes }) => memoryBytes ?? []))
    }
  })
}

/** @param {{ part: LabUsage['parts'][number], atMs: number[], phase: { fromMs: number, toMs: number } }} options */
function useOf ({ part, atMs, phase: { fromMs, toMs } }) {
  const inside = atMs.flatMap((at, index) =>
    at >= fromMs && at <= toMs ? [{ at, cpuUs: part.cpuUs[index], bytes: part.memoryBytes[index] }] : []
  )
  const timed = inside.flatMap(({ at, cpuUs }) => cpuUs === null ? [] : [{ at, cpuUs }])
  const steps = timed.slice(1).flatMap((one, index) => ratioOf(timed[index], one))
  return {
    cpuRatio: timed.length < 2 ? null : (ratioOf(timed[0], timed[timed.length - 1])[0] ?? null),
    mostCpuRatio: findMost(steps),
    memoryBytes: findMost(inside.flatMap(({ bytes }) => bytes ?? []))
  }
}

/**
 * Less CPU time than before: it was started anew.
 * @param {{ at: number, cpuUs: number }} before
 * @param {{ at: number, cpuUs: number }} after
 */
function ratioOf (before, after) {
  const [ms, us] = [after.at - before.at, after.cpuUs - before.cpuUs]
  return ms > 0 && us >= 0 ? [us / 1000 / ms] : []
}

/** @param {number[]} values */
function findMost (values) {
  return values.length === 0 ? null : Math.max(...values)
}
