import { findPrograms } from '../../boot/programs/found.js'
import { inspectMachine } from '../../boot/inspection.js'
import { findPinnableCores } from '../../boot/cores.js'
import { checkStillness } from './boot/stillness.js'
import { describeWatch } from '../../boot/watch/check.js'
import { openWatch } from '../../boot/watch/watch.js'
import { DOCUMENT_RENDERERS } from '../common/document-formats.js'
import { documentDoctor } from './report/document.js'
import { chooseFormat } from '../../cli/formats.js'
import { EXIT } from '../../errors.js'

/** @param {import('./command.js').Given} invocation */
export async function execute ({ flags, io }) {
  const { format, render } = chooseFormat({ renderers: DOCUMENT_RENDERERS, flags })
  const checks = await inspectMachine({ programs: await findPrograms() })
  io.note(`watching the cores for ${WATCH_MS / 1000} s`)
  // One after the other: the second keeps every core busy.
  checks.push(await watchMachine(io.reaper()), await checkStillness())
  const exitCode = checks.some(({ status }) => status === 'fail') ? EXIT.target : EXIT.met
  io.print(await render({ document: documentDoctor({ checks, exitCode }), json: () => ({ checks }), io }), format)
  return exitCode
}

const WATCH_MS = 5000

/** The same watch that a run has. @param {import('../../boot/reaper.js').Reaper} reaper */
async function watchMachine (reaper) {
  await reaper.up()
  const watch = await openWatch({ cores: findPinnableCores(), reaper })
  try {
    return describeWatch({ watch: await watch.look({ ms: WATCH_MS }), watchedMs: WATCH_MS })
  } finally {
    await watch.close()
  }
}
