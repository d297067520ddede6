import { isUsersLoad, measureStages } from '../../plan/traffic.js'
import { fallBack } from '../../plan/until-break.js'
import { createProfile, createWarmupProfile } from '../profiles/create-profile.js'
import { createCrowd } from '../profiles/user-stages.js'
import { ClosedLoop } from './closed-loop.js'
import { OpenLoop } from './open-loop.js'
import { UserLoop } from './user-loop.js'

/** @import { Fall, OpenLoadProfile, UntilBreak } from '../../types.ts' */
/** @import { Profile, Share } from '../profiles/create-profile.js' */
/** @import { Connector } from '../transports/transports.js' */
/** @import { Clock } from './clock.js' */
/** @import { Ledger } from './ledger.js' */
/** @import { NativeJob } from './native-driver.js' */

export const ALONE = 1 / 3 // of the warm-up, with its first profile: the rest is there to compile what knows two

/** @param {{ job: NativeJob, clock: Clock, ledger: Ledger, connector: Connector }} options */
export function createLoop ({ job, clock, ledger, connector }) {
  const { profile: load, durationMs, warmupMs, timeoutMs, seed = 1, share, queueLimit, ramps = false } = job
  const { slots, check, create, listens } = connector
  const common = {
    clock,
    ledger,
    check,
    connections: load.connections * (slots ?? 1),
    timeoutUs: timeoutMs * 1000,
    createConnection: create
  }
  if (load.kind === 'constant-concurrency') {
    const pipelining = slots === undefined ? load.pipelining : 1
    return new ClosedLoop({ ...common, listens, pipelining, ...ramps && { rampMs: warmupMs }, amount: load.amount })
  }
  if (isUsersLoad(load)) {
    const pauseUs = load.pauseMs * 1000
    const crowd = load.kind === 'user-stages' ? createCrowd({ stages: load.stages, pauseUs, share }) : undefined
    return new UserLoop({ ...common, pauseUs, crowd, ...share && { shift: (share.index + 0.5) / share.of } })
  }
  const warm = (/** @type {number} */ nth, /** @type {{ from: number, to: number }} */ { from, to }) => createWarmupProfile({
    load,
    durationMs,
    seed: seed + nth,
    share,
    ...ramps && { ramp: { from, to, lengthMs: warmupMs * (to - from) } }
  })
  const warmup = warm(1, { from: 0, to: ALONE })
  const loop = new OpenLoop({ ...common, firstConnections: countFirst({ load, share }), warmup, queueLimit })
  const profile = createProfile({ load, durationMs, seed, share })
  return {
    start: () => loop.start(),
    handOver: () => loop.handOver(warm(2, { from: ALONE, to: 1 })),
    reserve: () => loop.reserve(),
    connectionsSeen: () => loop.connectionsSeen,
    countWaiting: () => loop.waiting,
    measure: (/** @type {{ startUs: number, lengthUs: number }} */ window) => loop.measure({ profile, ...window }),
    drain: (/** @type {{ limitUs: number }} */ { limitUs }) => loop.drain({ limitUs }),
    cut: () => loop.cut(),
    stop: () => loop.stop(),
    ...load.kind === 'stages' && load.untilBreak && {
      fall: createFall({ loop, profile, clock, ledger, load: { ...load, untilBreak: load.untilBreak } })
    }
  }
}

/**
 * @param {{ loop: OpenLoop, profile: Profile, clock: Clock, ledger: Ledger, load: Extract<OpenLoadProfile, { kind: 'stages' }> & {
 *   untilBreak: UntilBreak } }} options
 * @returns {(fall: Fall) => Fall | null} as it came out, since what has been sent already stays; null: the last stage
 *   has begun by itself
 */
function createFall ({ loop, profile, clock, ledger, load: { stages, untilBreak: { watchMs } } }) {
  return ({ atMs, ratePerSecond }) => {
    const fall = { atMs: Math.max(atMs, Math.ceil((clock.nowUs() - ledger.startUs) / 1000)), ratePerSecond }
    if (fall.atMs >= measureStages({ stages }) - watchMs) return null
    profile.change?.(fallBack({ stages, fall, watchMs }))
    loop.change({ lengthUs: (fall.atMs + watchMs) * 1000 })
    return fall
  }
}

/**
 * Connections to begin with: what a server that answers within 10 ms needs. The warm-up opens the others.
 * @param {{ load: OpenLoadProfile, share?: Share }} options
 */
function countFirst ({ load, share: { of } = { index: 0, of: 1 } }) {
  const ratePerSecond = 'ratePerSecond' in load ? load.ratePerSecond / of : 0
  return Math.min(MOST_FIRST, Math.max(FEWEST_FIRST, Math.ceil(ratePerSecond * FIRST_S)))
}

const FIRST_S = 0.01
const FEWEST_FIRST = 2
const MOST_FIRST = 100
