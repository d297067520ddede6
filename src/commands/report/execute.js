import { stat } from 'node:fs/promises'
import { readAnyRecord } from '../../record/any-record.js'
import { decodeHistogram } from '../../record/histogram.js'
import { findRun, LATEST } from '../../record/latest.js'
import { ALWAYS } from '../../plan/objectives/told.js'
import { askPeak, findPeakKinds } from '../../plan/peak.js'
import { buildResult, decideExit } from '../../judge/result.js'
import { findOwn } from '../common/own-objectives.js'
import { checkExports } from '../common/exports.js'
import { chooseFormat, RESULT_FORMATS } from '../../cli/formats.js'
import { assertFlagsFit } from '../../cli/flags/fit.js'
import { EXIT } from '../../errors.js'
import { FORMATS } from '../common/formats.js'
import { exportResult, makeCounts } from '../common/publishing.js'
import { openPage } from './open.js'

/**
 * @import { Objective, RunRecord } from '../../types.ts'
 * @import { Flags } from './command.js'
 * @import { Io } from '../../cli/flag-types.ts'
 *
 * What there is to report on. files: where it and its reports are; isFailed: one of them could not be made; inputs: what was read
 * @typedef {{ record: RunRecord, files: Record<string, string>, isFailed?: boolean, inputs: readonly string[], isOfK6: boolean }} Source
 */

/** @param {import('./command.js').Given} invocation */
export async function execute ({ command, args: [paths], flags, io }) {
  if (flags.open) return openPage({ path: paths[0], runs: flags.reports, io })
  const { format, render } = chooseFormat({ renderers: FORMATS, flags })
  const { objective: objectives } = flags
  const { record: kept, files, inputs, isOfK6, isFailed } = await readSource({ paths, flags, io, command })
  const baselines = askPeak({ baselines: kept.plan.baselines, flags })
  assertFlagsFit({ command, flags, kinds: findPeakKinds({ baselines }) })
  const sized = { ...kept, plan: { ...kept.plan, baselines } }
  const record = objectives.length > 0 ? judgeBy({ record: sized, objectives }) : sized
  await checkExports({ wanted: flags.export, formats: RESULT_FORMATS, inputs: [...inputs] })
  const result = buildResult({ record, decode: decodeHistogram })
  const isOwn = objectives.length > 0 || isOfK6 ? () => true : await findOwn({ names: record.plan.baselines.map(({ name }) => name) })
  const exit = isFailed ? { code: EXIT.bug, failures: [], verdicts: [] } : decideExit({ result, strict: flags.strict, isOwn })
  const counts = makeCounts({ flags, isOwn })
  io.print(
    await render({
      result, record, io, files, name: flags.commentName, row: flags.row, details: flags.details, exit, counts
    }),
    format
  )
  await exportResult({ result, record, files, flags, io, exit, counts })
  return exit.code
}

/**
 * The last run, one that was named, a result of another tool, or what all instances of k6 printed with a script of ours.
 * @param {{ paths: readonly string[], flags: Flags, io: Io, command: import('../../cli/flag-types.ts').CommandSpec }} options
 * @returns {Promise<Source>}
 */
async function readSource ({ paths, flags, io, command }) {
  const isFile = (await stat(paths[0] ?? '').catch(() => null))?.isFile() === true
  const k6 = paths.length > 1 || isFile ? await import('./k6-run.js') : null // what reads k6's files is for those
  const isOfK6 = k6 !== null && (paths.length > 1 || await k6.isK6Log(paths[0]))
  if (isOfK6) {
    const { keepK6Run, readK6Run } = k6
    const record = await readK6Run({ logs: paths })
    await checkExports({ wanted: flags.export, formats: RESULT_FORMATS, inputs: [...paths] })
    if (flags.reports === undefined) return { record, files: {}, inputs: paths, isOfK6 }
    const { record: stored, files, failed } = await keepK6Run({ record, reportsFolder: flags.reports, io })
    return { record: stored, files, isFailed: failed, inputs: paths, isOfK6 }
  }
  assertFlagsFit({ command, flags, kinds: [paths.length === 1 && 'one record'] })
  const path = paths[0] ?? await findRun({ path: LATEST, ...flags.reports !== undefined && { runs: flags.reports } })
  const { record, path: file } = await readAnyRecord({ path, unit: flags.timeUnit })
  return { record, files: { record: file }, inputs: [file], isOfK6 }
}

/** What a threshold asked stands beside them; what a check is to do, they say. @param {Objective} objective */
function isKept ({ kind, text }) {
  return kind === 'told' && text !== ALWAYS
}

/**
 * As if the run had been asked for these. A lab of stampedes has laws of its own and keeps them.
 * @param {{ record: RunRecord, objectives: Objective[] }} options
 * @returns {RunRecord}
 */
function judgeBy ({ record, objectives }) {
  return {
    ...record,
    plan: {
      ...record.plan,
      baselines: record.plan.baselines.map((baseline) =>
        baseline.lab?.kind === 'stampede' ? baseline : { ...baseline, objectives: [...baseline.objectives.filter(isKept), ...objectives] }
      )
    }
  }
}
