import { listResponseBounds } from '../objective.js'

/** @import { GoodAnswer, K6Experiment, Objective, RequestSpec, Trial } from '../../types.ts' */

/**
 * What a script of k6 is to do for one trial.
 * @param {{ trial: Pick<Trial, 'id' | 'target' | 'phase' | 'repeat' | 'load' | 'durationMs' | 'warmupMs' |
 *   'timeoutMs'>, url: string, request: RequestSpec, good: GoodAnswer,
 *   objectives: readonly Objective[] }} options url: of which the origin counts
 * @returns {K6Experiment}
 */
export function describeK6Experiment ({ trial, url, request: { grpc }, good, objectives }) {
  const { id, target, phase, repeat, load, durationMs, warmupMs, timeoutMs } = trial
  return {
    name: id,
    target,
    phase,
    repeat,
    url: new URL(url).origin,
    load,
    durationMs,
    warmupMs,
    timeoutMs,
    objectives: [...objectives],
    bounds: listResponseBounds({ objectives }),
    good,
    ...grpc && { grpc: { method: grpc.method, message: grpc.message } }
  }
}
