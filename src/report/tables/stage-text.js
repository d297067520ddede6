import { formatCount, formatDuration, formatNumberOf, formatRate } from '../../units.js'

/** @import { RowStage } from '../../types.ts' */

/** `2: 60 s from 100 to 500/s`, `1: 30 s at 100/s`, `1: 10 s from 0 to 10 users`. @param {RowStage} stage */
export function describeStage (stage) {
  return `${stage.number}: ${formatDuration({ durationMs: stage.toMs - stage.fromMs })} ${describeEnds(stage)}`
}

/** @param {RowStage} stage */
function describeEnds (stage) {
  if ('toUsers' in stage) {
    const users = formatNumberOf({ count: stage.toUsers, of: 'user' })
    return stage.fromUsers === stage.toUsers ? `with ${users}` : `from ${formatCount({ count: stage.fromUsers })} to ${users}`
  }
  const [from, to] = [stage.fromPerSecond, stage.toPerSecond].map((perSecond) => formatRate({ perSecond }))
  return from === to ? `at ${to}/s` : `from ${from} to ${to}/s`
}

/** @param {{ target: string, stage?: RowStage }} options a name, with the stage where there is one */
export function nameStage ({ target, stage }) {
  return stage ? `${target}, stage ${describeStage(stage)}` : target
}
