import { findProto } from '../../boot/find-proto.js'
import { pickLines } from '../../boot/process.js'
import { isElsewhere } from '../../plan/address.js'
import { orderRequests } from '../../plan/feed/feed.js'
import { BaseloadError } from '../../errors.js'

/**
 * @import { Failure, Target, Trial } from '../../types.ts'
 * @import { Site } from '../../boot/site.js'
 * @import { BootedTarget, Death } from '../../boot/target.js'
 * @import { LoadJob } from '../../load/job.js'
 */

/**
 * @param {{ site: Site, booted: BootedTarget, target: Target, trial: Trial, seed: number }} options
 * @returns {LoadJob}
 */
export function describeJob ({ site, booted, target, trial, seed }) {
  const { wireBytes } = booted
  const { grpc } = target.request
  return {
    driver: /** @type {LoadJob['driver']} */ (trial.driver), // a plan has drivers of ours only
    url: booted.url,
    place: booted.place,
    request: grpc
      ? {
          ...target.request,
          grpc: { ...grpc, proto: findProto({ proto: grpc.proto, targetsFolder: site.targetsFolder }) }
        }
      : target.feed
        ? orderRequests({ feed: target.feed, seed })
        : target.request,
    ...(grpc?.via ? { via: grpc.via } : {}),
    ...(target.http && { http: target.http, streams: target.streams }),
    good: {
      ...target.good,
      status: target.good.status ?? 200,
      bodyBytes: wireBytes === null ? target.good.bodyBytes : { min: wireBytes, max: wireBytes }
    },
    profile: trial.load,
    durationMs: trial.durationMs,
    warmupMs: trial.warmupMs,
    ...trial.warmupEnds !== undefined && { warmupEnds: trial.warmupEnds },
    timeoutMs: trial.timeoutMs,
    ...isElsewhere({ target }) && { ramps: true },
    seed
  }
}

/**
 * @param {Target} target
 * @param {Death} death
 * @returns {Omit<Failure, 'target'>}
 */
export function describeDeath (target, { part, tail, how, error: known }) {
  const said = tail ? `; it printed last: ${pickLines({ tail, most: 3 }).join(' / ')}` : '; it printed nothing'
  const error = known ?? new BaseloadError('TARGET_DIED', `${target.name}: ${part} ended while it was measured (${how})${said}`, {
    hint: 'what was measured until then is kept and marked partial; look for an uncaught error or a memory limit'
  })
  return { code: error.code, message: error.message, hint: error.hint }
}
