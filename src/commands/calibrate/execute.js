import { planCalibration } from '../../plan/calibration.js'
import { LEAST_MS } from '../../plan/k6/refusals.js'
import { findCacheFolder } from '../../config/cache-folder.js'
import { keepCalibration, tryCacheFolder } from '../../record/calibration-store.js'
import { fingerprintMachine } from '../../judge/calibration-quote.js'
import { escapeLines } from '../../report/output.js'
import { DOCUMENT_RENDERERS } from '../common/document-formats.js'
import { documentCalibration } from './report/document.js'
import { calibrate, calibrationExitCode } from './calibrate.js'
import { chooseFormat } from '../../cli/formats.js'
import { BaseloadError, EXIT } from '../../errors.js'
import { resolveEngine } from '../../cli/engine.js'
import { createProgress } from '../common/progress.js'

/**
 * @param {import('./command.js').Given} invocation
 * @param {typeof calibrate} [conduct] what is done with the plan
 */
export async function execute ({ flags, io }, conduct = calibrate) {
  const { format, render } = chooseFormat({ renderers: DOCUMENT_RENDERERS, flags })
  io.catchSignals()
  const engine = resolveEngine({ flags })
  if (engine && flags.duration !== undefined && flags.duration < LEAST_MS) {
    throw new BaseloadError(
      'K6_CANNOT',
      `k6 cannot do what is asked: a window of ${flags.duration} ms: k6 takes 1 s at least`,
      { hint: 'give --duration 1s or more' }
    )
  }
  const plan = planCalibration({
    quick: Boolean(flags.quick),
    seed: flags.seed,
    durationMs: flags.duration,
    ...(engine && { engine: engine.name })
  })
  const settings = {
    pin: flags.pin,
    watch: flags.watch,
    reaper: io.reaper()
  }
  const folder = engine ? null : await tryCacheFolder({ folder: findCacheFolder() }) // a calibration takes minutes, and is made to be kept
  const progress = createProgress({ io, quiet: flags.quiet })
  const calibration = await conduct({
    plan,
    settings,
    ...(engine && { engine }),
    progress,
    signal: io.signal
  }).finally(() => progress.close())
  if (calibration === null) return EXIT.inconclusive // an interrupt, which has an exit code of its own
  // What is kept is quoted beside runs of the drivers of ours.
  const path = folder === null
    ? undefined
    : await keepCalibration({ folder, fingerprint: fingerprintMachine(calibration), calibration }).catch((error) => {
      io.note(
        `error ${error.code}: ${escapeLines({ text: error.message })}\n  hint: ${escapeLines({ text: error.hint ?? 'the result below is not kept' })}`
      )
      return 'not kept'
    })
  const exitCode = calibrationExitCode({ calibration })
  io.print(await render({
    document: documentCalibration({ calibration, path, exitCode }),
    json: () => ({ formatVersion: 1, calibration, files: path === undefined ? {} : { calibration: path } }),
    details: flags.details,
    io
  }), format)
  return exitCode
}
