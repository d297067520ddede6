import { listBaselines } from '../../config/files.js'
import { assertAllowedTarget } from '../../plan/address.js'
import { delayParts } from '../../plan/delays.js'
import { suggest } from '../../plan/suggestion.js'
import { mergeTargets, keepTargets } from '../../plan/target-merge.js'
import { BaseloadError } from '../../errors.js'
import { isDefault } from '../../cli/given-flags.js'
import { readExperiment, readShipped } from '../common/experiments.js'
import { findOwn } from '../common/own-objectives.js'
import { listSecretNames } from '../../cli/flags/flags.js'
import { measurePlan, planMeasuring, resolveMeasuring } from '../common/measuring.js'
import { MOST_QUICK_WORKERS } from '../../experiments/stampede/plan/stampede.js'
import { LOOK_SOURCES } from '../../plan/first-look.js'
import { planFirstLook } from '../../plan/first-look-plan.js'
import { askPeak } from '../../plan/peak.js'

/** @import { Baseline } from '../../types.ts' */

/** @param {import('./command.js').Given} invocation */
export async function execute ({ command, args: [names], flags, io }) {
  if (flags.firstLook) return measurePlan({ plan: await planLook({ flags }), flags, io, isOwn: () => false })
  const { catalogue, schema } = await readShipped()
  const chosen = await chooseBaselines(names)
  const secretNames = listSecretNames({ flags })
  const read = await Promise.all(chosen.map((/** @type {string} */ name) => readExperiment({ name, schema, catalogue, secretNames })))
  const parsed = names.length > 0 ? read : read.filter(({ targets }) => Object.values(targets).every(({ up }) => up === undefined))
  const targets = delayParts({
    targets: mergeTargets({ parsed }),
    delays: flags.delay,
    isDefault: isDefault({ flags, flag: '--delay' })
  })
  for (const { url, connect } of Object.values(targets)) {
    if (url) assertAllowedTarget({ target: { url, connect }, allowHosts: flags.allowHost })
  }
  const baselines = keepTargets({ baselines: parsed.map(({ baseline }) => baseline), names: flags.target })
    .map((baseline) => flags.objective.length > 0 ? { ...baseline, objectives: flags.objective } : baseline)
  const crowded = replaceWorkers({ baselines, flags })
  const isOwn = flags.objective.length > 0 ? () => true : await findOwn({ names: baselines.map(({ name }) => name), catalogue })
  return measurePlan({ plan: planMeasuring({ command, baselines: crowded, targets, flags }), flags, io, isOwn })
}

/** @param {{ flags: import('./command.js').Flags }} options */
async function planLook ({ flags }) {
  const { catalogue, schema } = await readShipped()
  const secretNames = listSecretNames({ flags })
  const parsed = await Promise.all(LOOK_SOURCES.map((name) => readExperiment({ name, schema, catalogue, secretNames })))
  const plan = planFirstLook({
    shipped: parsed.map(({ baseline }) => baseline),
    targets: catalogue,
    seed: resolveMeasuring({ flags }).seed
  })
  return { ...plan, baselines: askPeak({ baselines: plan.baselines, flags }) }
}

/**
 * @param {string[]} names of shipped baselines, or paths; none means all that ship
 * @throws {BaseloadError} BASELINE_UNKNOWN
 */
async function chooseBaselines (names) {
  const shipped = await listBaselines()
  for (const name of names) {
    if (shipped.includes(name) || /[./]/.test(name)) continue
    throw new BaseloadError('BASELINE_UNKNOWN', `no baseline ${name}`, {
      hint: `${suggest({ word: name, candidates: shipped }).text} These ship: ${shipped.join(', ')}; for a file of your own give its path, ending in .yml`.trim()
    })
  }
  return names.length > 0 ? names : shipped
}

/** @param {{ baselines: Baseline[], flags: import('./command.js').Flags }} options @throws {BaseloadError} USAGE */
function replaceWorkers ({ baselines, flags }) {
  const { quick, repeats, stampedeWorkers: workers } = flags
  if (workers.length === 0) return baselines
  const tooMany = workers.find((count) => count > MOST_QUICK_WORKERS)
  if (quick && repeats === undefined && tooMany !== undefined) {
    throw new BaseloadError('USAGE', `--quick leaves out stampedes of more than ${MOST_QUICK_WORKERS} workers, and so ${tooMany}`, {
      hint: 'leave --quick out, or say how often: --repeats 1'
    })
  }
  return baselines.map((baseline) => baseline.lab?.kind === 'stampede' ? { ...baseline, lab: { ...baseline.lab, workers } } : baseline)
}
