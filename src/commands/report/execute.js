import { readAnyRecord } from '../../record/any-record.js'
import { decodeHistogram } from '../../record/histogram.js'
import { askPeak, findPeakKinds } from '../../plan/peak.js'
import { buildResult, decideExit } from '../../judge/result.js'
import { findOwn } from '../common/own-objectives.js'
import { checkExports } from '../common/exports.js'
import { chooseFormat, RESULT_FORMATS } from '../../cli/formats.js'
import { assertFlagsFit } from '../../cli/flags/fit.js'
import { FORMATS } from '../common/formats.js'
import { exportResult, makeCounts } from '../common/publishing.js'

/** @import { Objective, RunRecord } from '../../types.ts' */

/** @param {import('./command.js').Given} invocation */
export async function execute ({ command, args: [path], flags, io }) {
  const { format, render } = chooseFormat({ renderers: FORMATS, flags })
  const { objective: objectives } = flags
  const { record: kept, path: file } = await readAnyRecord({ path, unit: flags.unit })
  const baselines = askPeak({ baselines: kept.plan.baselines, flags })
  assertFlagsFit({ command, flags, kinds: findPeakKinds({ baselines }) })
  const sized = { ...kept, plan: { ...kept.plan, baselines } }
  const record = objectives.length > 0 ? judgeBy({ record: sized, objectives }) : sized
  await checkExports({ wanted: flags.export, formats: RESULT_FORMATS, inputs: [file] })
  const result = buildResult({ record, decode: decodeHistogram })
  const files = { record: file }
  const isOwn = objectives.length > 0 ? () => true : await findOwn({ names: record.plan.baselines.map(({ name }) => name) })
  const exit = decideExit({ result, strict: flags.strict, isOwn })
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
        baseline.lab?.kind === 'stampede' ? baseline : { ...baseline, objectives }
      )
    }
  }
}
