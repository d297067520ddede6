import { formatDuration, formatRate } from '../../units.js'

/** @import { RowStage } from '../../types.ts' */

/** `2: 1 min from 100 to 500/s`, `1: 30 s at 100/s`. @param {RowStage} stage */
export function describeStage ({ number, fromMs, toMs, fromPerSecond, toPerSecond }) {
  const rate = (/** @type {number} */ perSecond) => formatRate({ perSecond })
  const rates = fromPerSecond === toPerSecond ? `at ${rate(toPerSecond)}/s` : `from ${rate(fromPerSecond)} to ${rate(toPerSecond)}/s`
  return `${number}: ${formatDuration({ durationMs: toMs - fromMs })} ${rates}`
}

/** @param {{ target: string, stage?: RowStage }} options a name, with the stage where there is one */
export function nameStage ({ target, stage }) {
  return stage ? `${target}, stage ${describeStage(stage)}` : target
}
