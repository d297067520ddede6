import { escapeTerminal } from '../../report/escape.js'
import { escapeLines } from '../../report/output.js'
import { hasAmount } from '../../plan/amount.js'
import { describeWindows } from '../../report/prose/windows.js'
import { formatCount, formatNumberOf } from '../../units.js'
import { formatRemaining } from '../../cli/live-line.js'
import { listBesides } from '../../plan/experiments.js'
import { countProfiles, isProfileTrial } from '../../plan/profiling.js'
import { createPhaseProgress } from './phase-progress.js'

/** @import { Failure } from '../../types.ts' */
/** @import { Progress } from '../../measure/types.ts' */
/** @import { Io } from '../../cli/main.js' */
/** @typedef {Parameters<Progress['onPlan']>[0]} PlanEvent */

const NARROWEST = 60

/**
 * Progress on stderr: bars and numbers that move on a terminal with room for them, a line a trial elsewhere.
 * @param {{ io: Io, quiet?: boolean, env?: NodeJS.ProcessEnv, stream?: Pick<NodeJS.WriteStream, 'write' | 'columns' | 'rows'> }} options
 * @returns {Progress & { close: () => void }}
 */
export function createProgress ({ io, quiet, env = process.env, stream = process.stderr }) {
  if (quiet) {
    return {
      onPlan () {},
      onTrial () {},
      onTick () {},
      onTrialEnd () {},
      onStampede () {},
      onSlice () {},
      onFailure: (failure) => noteFailure(io, failure),
      onWarning: (warning) => noteWarning(io, warning),
      close () {}
    }
  }
  // Where nothing may be coloured, or a terminal knows no escape codes, nothing is written over either: such a log is
  // read by something else.
  const moves = io.stderrIsTerminal && !env.NO_COLOR && env.TERM !== 'dumb' && (stream.columns ?? 0) >= NARROWEST
  const note = {
    plan: (/** @type {PlanEvent} */ event) => notePlan(io, event),
    failure: (/** @type {Failure} */ failure) => noteFailure(io, failure),
    warning: (/** @type {string} */ warning) => noteWarning(io, warning)
  }
  return moves ? createPhaseProgress({ io, note, stream }) : createLineProgress({ io, note })
}

/**
 * @param {{ io: Io, note: { plan: Progress['onPlan'], failure: Progress['onFailure'], warning: (warning: string) => void } }} options
 * @returns {Progress & { close: () => void }}
 */
function createLineProgress ({ io, note }) {
  let current = ''
  let remaining = 0
  let before = { index: -1, of: 0 }
  let earlier = 0 // trials of the passes before: what is planned later is counted on
  let later = 0 // that are known to come after the first pass
  let profiles = 0 // that come after all else
  let isOpen = false // it ends as soon as it is decided
  let about = ''
  let told = { generation: 0, atMs: -Infinity }
  return {
    onPlan (event) {
      profiles = countProfiles(event.plan)
      isOpen = Boolean(event.plan.versions && event.plan.budget)
      later = event.laterTrials ?? 0
      about = tellBound(event)
      note.plan(event)
    },
    onTrial ({ index, of, id, remainingMs, isAgain }) {
      // The next pass begins at 0 again; a trial that is measured again stays where it is.
      if (index < before.index || (index === before.index && !isAgain)) [earlier, later] = [earlier + before.of, 0]
      before = { index, of }
      if (isProfileTrial(id)) profiles = 0
      current = formatPlace({ index: earlier + index, of: earlier + of + later + profiles, id })
      remaining = remainingMs
    },
    onTick () {},
    onTrialEnd ({ id, ratePerSecond }) {
      const rate = ratePerSecond === null ? 'nothing measured' : `${formatCount({ count: ratePerSecond })} requests/s`
      io.note(`${current}  ${isProfileTrial(id) ? 'profiled' : rate}, ${about} ${formatRemaining(remaining)} left when it began`)
    },
    onStampede ({ index, of, id, remainingMs }) {
      if (index % Math.ceil(of / STAMPEDES_TOLD) === 0) io.note(`${formatPlace({ index, of, id })}  ${formatRemaining(remainingMs)} left`)
    },
    onSlice ({ generation, of, remainingMs }) {
      const nowMs = performance.now()
      if (generation === told.generation && nowMs - told.atMs < APART_MS) return
      told = { generation, atMs: nowMs }
      io.note(`start ${generation} of ${isOpen ? 'at most ' : ''}${of} of each server, about ${formatRemaining(remainingMs)} left`)
    },
    onFailure: note.failure,
    onWarning: note.warning,
    close () {}
  }
}

const APART_MS = 10_000 // of two lines while a generation goes on

const STAMPEDES_TOLD = 10 // lines where no line can move

/** @param {Io} io @param {PlanEvent} event */
function notePlan (io, { plan, expectedMs, mostMs = null }) {
  const { trials, preset, seed, versions, slices, budget } = plan
  if (versions) {
    const until = budget ? `until it is decided or ${formatRemaining(budget.ms)} are over` : `each started ${formatNumberOf({ count: preset.repeats, of: 'time' })}`
    return io.note(`two versions, started anew and loaded in turn, in random order (--seed ${seed}), ${until}`)
  }
  const targets = new Set(trials.map(({ target }) => target)).size
  if (slices) {
    const starts = budget?.generations ?? preset.repeats
    io.note(`${formatNumberOf({ count: targets, of: 'server' })}, each started ${formatNumberOf({ count: starts, of: 'time' })} and loaded in turn, in random order (--seed ${seed})`)
  } else if (trials.length > 0) {
    io.note(
      `${formatNumberOf({ count: trials.length, of: 'trial' })}: ${formatNumberOf({ count: targets, of: 'server' })}, ${formatNumberOf({ count: preset.repeats, of: 'start' })} of ${describeWindows({ plan: { preset, trials } })} (${preset.name}), in random order (--seed ${seed})`
    )
  }
  if (plan.profile) io.note(`${formatNumberOf({ count: countProfiles(plan), of: 'profile' })} at the end, counted in no figure`)
  for (const { count, what } of listBesides({ plan })) io.note(`${formatNumberOf({ count, of: what })} (${preset.name}), in random order (--seed ${seed})`)
  const most = mostMs === null || hasAmount(plan) ? '' : `, up to ${formatRemaining(mostMs)} if trials must be repeated`
  io.note(`${tellBound({ plan })} ${formatRemaining(expectedMs)} in all${most}`)
}

/** An amount of requests takes the time that the server takes. @param {Pick<PlanEvent, 'plan'>} event */
function tellBound ({ plan }) {
  return hasAmount(plan) ? 'at most' : 'about'
}

/** @param {{ index: number, of: number, id: string }} options */
function formatPlace ({ index, of, id }) {
  return `[${String(index + 1).padStart(String(of).length)}/${of}] ${escapeTerminal({ text: id })}`
}

/** @param {Io} io @param {Failure} failure */
function noteFailure (io, { code, message, hint }) {
  io.note(`error ${code}: ${escapeLines({ text: message })}\n  hint: ${escapeLines({ text: hint })}`)
}

/** @param {Io} io @param {string} warning */
export function noteWarning (io, warning) {
  io.note(`warning ${warning}`)
}
