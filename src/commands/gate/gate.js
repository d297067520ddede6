import { buildVersionsPlan } from '../../runs/versions-plan.js'
import { describeOwnTarget } from '../../runs/cli/experiments.js'
import { measureVersionsPlan } from '../../runs/cli/versions.js'
import { resolveConnections } from '../../runs/cli/measuring.js'
import { drawSeed } from '../../record/store.js'
import { listSecretNames } from '../../cli/options.js'
import { isGateSettled } from './verdict/gate.js'
import { withSides } from './sides.js'
import { GATE_BUDGET_MS, GATE_PRESET, TAIL_MARGINS } from './command.js'

/**
 * @import { Plan, RunRecord, VersionsPlan } from '../../types.ts'
 * @import { Io } from '../../cli/main.js'
 * @import { Flags } from './command.js'
 * @import { OpenSide } from './sides.js'
 * @import { Form } from '../../runs/plan/gate-form.js'
 */

/** What the two versions are called, as targets. */
const LIVE = 'live'
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
    use: (sides) => measureSides({ sides, flags, io, isEnough: isGateSettled })
  })
}

/**
 * @param {{ sides: OpenSide[], flags: Flags, io: Io, more?: Partial<VersionsPlan>, noLatency?: boolean, isEnough?:
 *   Parameters<typeof measureVersionsPlan>[0]['isEnough'] }} options sides: the live one first; more: of the plan;
 *   isEnough: see planNextBlock
 * @returns {Promise<{ record: RunRecord, folder: string | null }>}
 */
export async function measureSides ({ sides, flags, io, more, noLatency, isEnough }) {
  return measureVersionsPlan({ plan: await planGate({ sides, flags, more, noLatency }), flags, io, isEnough })
}

/**
 * @param {{ sides: OpenSide[], flags: Flags, more?: Partial<VersionsPlan>, noLatency?: boolean }} options
 * @returns {Promise<Plan>}
 */
async function planGate ({ sides: [live, next], flags, more = {}, noLatency = !flags.latency }) {
  const define = (/** @type {string} */ name, /** @type {OpenSide} */ { url, start }) =>
    describeOwnTarget({ url, flags: { ...flags, start, name } })
  const definitions = [define(LIVE, live), define(NEXT, next)]
  const isAtRateOnly = live.url !== undefined && flags.rate !== undefined
  const { margin = flags.margin, budgetMs = flags.budget ?? GATE_BUDGET_MS, ...rest } = more
  const plan = await buildVersionsPlan({
    definitions,
    folders: { [LIVE]: live.worktree?.folder, [NEXT]: next.worktree?.folder },
    file: 'the command line',
    margin,
    budgetMs,
    more: {
      latencyMargin: flags.latencyMargin,
      tailMargin: TAIL_MARGINS * flags.latencyMargin,
      ...(live.ref && { ref: live.ref }),
      ...(next.ref && { afterRef: next.ref }),
      ...(isAtRateOnly && { isWithoutPeak: true }),
      ...rest
    },
    notes: [...live.notes, ...next.notes],
    ...(flags.objective.length > 0 && { objectives: flags.objective }),
    preset: {
      ...GATE_PRESET,
      ...(flags.duration && { durationMs: flags.duration, latencyDurationMs: flags.duration }),
      ...(flags.warmup !== undefined && { warmupMs: flags.warmup }),
      ...(noLatency && { latencyDurationMs: 0 })
    },
    ratePerSecond: flags.rate,
    timeoutMs: flags.timeout,
    connections: resolveConnections({ flags }),
    seed: flags.seed ?? drawSeed(),
    allowHosts: flags.allowHost,
    secretNames: listSecretNames({ flags })
  })
  return flags.abortOn ? { ...plan, abortBelow: flags.abortOn } : plan
}
