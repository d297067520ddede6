import { buildVersionsPlan } from '../../measure/versions-plan.js'
import { describeOwnTarget } from '../common/experiments.js'
import { measureVersionsPlan } from '../common/versions.js'
import { resolveConnections } from '../common/measuring.js'
import { drawSeed } from '../../record/store.js'
import { listSecretNames } from '../../cli/flags/flags.js'
import { listOpenOfGate } from './verdict/gate.js'
import { withSides } from './sides.js'

/** @import { RunRecord, VersionsPlan } from '../../types.ts' */
/** @import { Io } from '../../cli/main.js' */
/** @import { Flags } from './command.js' */
/** @import { OpenSide } from './sides.js' */
/** @import { Form } from '../../plan/gate-form.js' */

const LIVE = 'live' // what the two versions are called, as targets
const NEXT = 'next'

/**
 * The live version and the new one in one run, until it is decided or the time is up.
 * @param {{ form: Extract<Form, { kind: 'versions' }>, flags: Flags, io: Io }} options
 * @returns {Promise<{ record: RunRecord, folder: string | null }>}
 * @throws {BaseloadError} USAGE, REF_UNKNOWN, INSTALL_FAILED and what run throws
 */
export async function measureGate ({ form: { live, next }, flags, io }) {
  io.catchSignals()
  await io.reaper().up() // before there is a worktree to be removed
  return withSides({
    sides: [live, next],
    install: flags.install,
    io,
    use: (sides) => measureSides({ sides, flags, io, findOpen: listOpenOfGate })
  })
}

/**
 * @param {{ sides: OpenSide[], flags: Flags, io: Io, more?: Partial<VersionsPlan>, noLatency?: boolean, findOpen?:
 *   Parameters<typeof measureVersionsPlan>[0]['findOpen'] }} options sides: the live one first; more: of the plan;
 *   findOpen: see planNextGeneration
 * @returns {Promise<{ record: RunRecord, folder: string | null }>}
 */
export async function measureSides ({ sides, flags, io, more, noLatency, findOpen }) {
  return measureVersionsPlan({ plan: await planGate({ sides, flags, more, noLatency }), flags, io, findOpen })
}

/** @param {{ sides: OpenSide[], flags: Flags, more?: Partial<VersionsPlan>, noLatency?: boolean }} options */
export async function planGate ({ sides: [live, next], flags, more = {}, noLatency = !flags.latency }) {
  const define = (/** @type {string} */ name, /** @type {OpenSide} */ { url, start }) =>
    describeOwnTarget({ url, flags: { ...flags, start, name } })
  const definitions = [define(LIVE, live), define(NEXT, next)]
  const isAtRateOnly = live.url !== undefined && flags.rate !== undefined
  const { margin = flags.margin, latencyMargin = flags.latencyMargin, ...rest } = more
  const plan = await buildVersionsPlan({
    definitions,
    folders: { [LIVE]: live.worktree?.folder, [NEXT]: next.worktree?.folder },
    file: 'the command line',
    of: 'gate',
    time: { ...flags, latency: !noLatency },
    margin,
    latencyMargin,
    more: {
      ...(live.ref && { ref: live.ref }),
      ...(next.ref && { afterRef: next.ref }),
      ...(isAtRateOnly && { isWithoutPeak: true }),
      ...rest
    },
    notes: [...live.notes, ...next.notes],
    ...(flags.objective.length > 0 && { objectives: flags.objective.map(({ text }) => text) }),
    ratePerSecond: flags.rate,
    timeoutMs: flags.timeout,
    connections: resolveConnections({ flags }),
    seed: flags.seed ?? drawSeed(),
    allowHosts: flags.allowHost,
    secretNames: listSecretNames({ flags })
  })
  return flags.abortOn ? { ...plan, abortBelow: flags.abortOn } : plan
}
