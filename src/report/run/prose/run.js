import { formatCount, formatNumberOf, formatShare, formatTimeAlone } from '../../../units.js'
import { isFirstLook } from '../../../plan/first-look.js'

/** @import { Baseline, Result } from '../../../types.ts' */
/** @import { Headline, Noise } from '../../../judge/headline.js' */

/**
 * What was measured, how often, and where, in one line: `http: 3 servers, 5 starts each in 4 min 54 s · 2 cores, Node 20.19.0`
 * @param {{ result: Result, headline: Headline }} options
 * @returns {string} plain text
 */
export function describeRun ({ result, headline }) {
  const { run } = result
  const names = run.plan.baselines.map((baseline) => nameBaseline({ run, baseline }))
  const what = run.plan.replay ? `replay of ${run.plan.replay.name}` : names.join(', ')
  return `${isFirstLook({ plan: run.plan }) ? 'first look' : what}: ${describeSubjects({ result, headline })}`
}

/** The same without what it was about. @param {{ result: Result, headline: Headline }} options */
function describeSubjects ({ result: { run }, headline: { servers, starts, isOneCore } }) {
  const took = run.endedAt ? ` in ${formatTook(Date.parse(run.endedAt) - Date.parse(run.startedAt))}` : ''
  // A stampede has workers, and no servers.
  const hasServers = run.plan.baselines.some(({ targets }) => targets.length > 0)
  const subjects = `${formatNumberOf({ count: servers, of: 'server' })}${isOneCore ? ' on one core' : ''}`
  const cores = formatNumberOf({ count: run.machine.cores, of: 'core' })
  return `${hasServers ? subjects : 'measured'}${describeStarts(starts)}${took} · ${cores}, Node ${run.machine.node.replace(/^v/, '')}`
}

/**
 * What a baseline is called: by its name, unless that is one of ours that nobody typed.
 * @param {{ run: Pick<Result['run'], 'plan'>, baseline: Pick<Baseline, 'name' | 'title'> }} options
 */
export function nameBaseline ({ run: { plan }, baseline: { name, title } }) {
  return name === 'measure' || isFirstLook({ plan }) ? title : name
}

/** What a report is called. @param {{ result: Result }} options */
export function titleReport ({ result: { run, baselines } }) {
  const names = isFirstLook({ plan: run.plan }) ? ['a first look'] : baselines.map(({ baseline }) => nameBaseline({ run, baseline }))
  return `What each layer costs: ${names.join(', ')}`
}

/** @param {Headline['starts']} starts */
function describeStarts ({ least, most }) {
  if (most === 0) return ''
  return `, ${least === most ? '' : `${least} to `}${most} ${most === 1 ? 'start' : 'starts'} each${most < 3 ? ' (rough)' : ''}`
}

/** @param {number} ms */
function formatTook (ms) {
  const seconds = Math.max(0, Math.round(ms / 1000))
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/**
 * What the machine did to the numbers, and what would help; said once.
 * @param {{ noise: Noise, longer: string }} options longer: how to give it more time
 * @returns {string} plain text
 */
export function describeNoise ({ noise: { hitSeconds, seconds, longestUs, waitedRatio }, longer }) {
  const hit = `${formatCount({ count: hitSeconds })} of ${formatCount({ count: seconds })}`
  const found = [
    ...waitedRatio >= 0.01 ? [`servers waited for a core ${formatShare({ ratio: waitedRatio })} of the time, as other programs ran`] : [],
    ...hitSeconds > 0 ? [`in ${hit} seconds the machine stopped, for up to ${formatTimeAlone({ valueUs: longestUs })}`] : []
  ]
  return `Noisy machine: ${found.join('; ')}. Ranges are wide, and p99 may show the machine, not the server. ` +
    `End other programs, or give it ${longer}`
}
