import { greatest } from '../../../stats/extremes.js'

/**
 * @import { TrialRecord } from '../../../types.ts'
 *
 * One part at each look. Null: not known.
 * @typedef {{ name: string, cpuUs: ReadonlyArray<number | null>, memoryBytes: ReadonlyArray<number | null> }} PartLooks
 *
 * What a part of the target used in one phase, over the repeats. Null: not known.
 * @typedef {object} PartUse
 * @property {string} name
 * @property {number | null} cpuRatio of one core, mean over the phase
 * @property {number | null} mostCpuRatio the most between two samples
 * @property {number | null} memoryBytes the most of any sample
 */

const NEAR_MS = 50 // a look and a phase that are due at the same moment

/**
 * By the samples that were taken within a phase.
 * @param {{ trials: readonly TrialRecord[], index: number }} options of one target at one rate; index: of the phase
 * @returns {PartUse[]} in the order of the target's parts; none where nothing was sampled
 */
export function summariseUsage ({ trials, index }) {
  const known = trials.flatMap((record) => {
    const [phase, usage] = [record.lab?.phases[index], readUsage(record)]
    return usage && phase ? [{ usage, phase }] : []
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

/**
 * Of the target's parts alone; older records have it with the lab.
 * @param {TrialRecord} record
 * @returns {{ atMs: number[], parts: PartLooks[] } | undefined}
 */
function readUsage ({ lab, resources, parts }) {
  if (!resources) return lab?.usage
  const unknown = resources.atMs.map(() => null)
  return {
    atMs: resources.atMs,
    parts: resources.parts
      .filter(({ name }) => parts.some((part) => part.name === name && part.kind !== 'driver'))
      .map(({ name, cpuUs = unknown, residentBytes = unknown }) => ({ name, cpuUs, memoryBytes: residentBytes }))
  }
}

/** @param {{ part: PartLooks, atMs: number[], phase: { fromMs: number, toMs: number } }} options */
function useOf ({ part, atMs, phase: { fromMs, toMs } }) {
  const inside = atMs.flatMap((at, index) =>
    at >= fromMs - NEAR_MS && at <= toMs + NEAR_MS ? [{ at, cpuUs: part.cpuUs[index], bytes: part.memoryBytes[index] }] : []
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
  return values.length === 0 ? null : greatest(values)
}
