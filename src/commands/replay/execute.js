import { join } from 'node:path'
import { assertFlagsFit } from '../../cli/flags/fit.js'
import { PATHS } from '../../config/files.js'
import { BaseloadError, EXIT } from '../../errors.js'
import { hasConfig } from '../../programs/index.js'
import { suggest } from '../../plan/suggestion.js'
import { mergeTargets, keepTargets } from '../../plan/target-merge.js'
import { drawSeed } from '../../record/store.js'
import { readExperiment, readShipped } from '../common/experiments.js'
import { measurePlan } from '../common/measuring.js'
import { buildPlan } from '../../plan/plan.js'
import { presetOf, REPLAYS } from '../../plan/replays.js'

/** @import { Io } from '../../cli/flag-types.ts' */
/** @import { ReplaySpec } from '../../plan/replays.js' */

const NO_SECRETS = Object.freeze({ headers: [], query: [], body: [] }) // what it asks for ships with baseload

/** @param {import('./command.js').Given} invocation */
export async function execute ({ command, args: [name], flags, io }) {
  if (name === undefined) return listReplays({ io })
  const replay = findReplay(name)
  const tests = chooseTests({ name, replay, wanted: flags.test })
  const { catalogue, schema } = await readShipped()
  const parsed = await Promise.all(
    tests.map((test) => readExperiment({ name: join(PATHS.replays, `${test}.yml`), schema, catalogue, secretNames: NO_SECRETS }))
  )
  const isStampede = parsed.some(({ baseline }) => baseline.lab?.kind === 'stampede')
  assertFlagsFit({ command, flags, kinds: [isStampede && 'a replay of stampedes'] })
  const { scaleTime: timeScale, repeats } = flags
  const plan = buildPlan({
    baselines: keepTargets({ baselines: parsed.map(({ baseline }) => baseline), names: flags.target }),
    targets: mergeTargets({ parsed }),
    preset: presetOf({ replay, timeScale, repeats }),
    seed: flags.seed ?? drawSeed()
  })
  const hasProxy = Object.values(plan.targets).some(({ parts }) => hasConfig(parts))
  assertFlagsFit({ command, flags, kinds: [!hasProxy && 'targets without a proxy'] })
  return measurePlan({
    plan: { ...plan, replay: { name, source: replay.source, timeScale } },
    flags,
    io,
    isOwn: () => false // nobody promised the figures of another machine
  })
}

/** @param {{ io: Io }} options @returns {number} exit code */
function listReplays ({ io }) {
  const names = Object.keys(REPLAYS)
  const widest = Math.max(...names.map(({ length }) => length))
  io.print(names.map((one) => `baseload replay ${one.padEnd(widest)}  ${REPLAYS[one].title}`).join('\n'))
  return EXIT.met
}

/** @param {string} name @throws {BaseloadError} REPLAY_UNKNOWN */
function findReplay (name) {
  if (Object.hasOwn(REPLAYS, name)) return REPLAYS[name]
  const names = Object.keys(REPLAYS)
  throw new BaseloadError('REPLAY_UNKNOWN', `no published experiment ${JSON.stringify(name)}`, {
    hint: `${suggest({ word: name, candidates: names }).text} There are ${names.join(', ')}`.trim()
  })
}

/**
 * @param {{ name: string, replay: ReplaySpec, wanted: string[] }} options wanted: none means all
 * @returns {readonly string[]} in the order of the source
 * @throws {BaseloadError} REPLAY_UNKNOWN
 */
function chooseTests ({ name, replay: { baselines }, wanted }) {
  const unknown = wanted.find((test) => !baselines.includes(test))
  if (unknown !== undefined) {
    throw new BaseloadError('REPLAY_UNKNOWN', `${name} has no test ${JSON.stringify(unknown)}`, {
      hint: `${suggest({ word: unknown, candidates: [...baselines] }).text} Its tests are ${baselines.join(', ')}`.trim()
    })
  }
  return wanted.length === 0 ? baselines : baselines.filter((test) => wanted.includes(test))
}
