import { findProgram } from '../../boot/programs.js'
import { inspectMachine } from '../../boot/inspection.js'
import { checkStillness } from '../../boot/stillness.js'
import { renderDoctor } from '../../report/doctor.js'
import { EXIT } from '../../errors.js'

/** @param {import('../commands.js').Invocation} invocation */
export async function execute ({ flags, io }) {
  // One after the other: the second keeps every core busy.
  const checks = [...await inspectMachine({ haproxy: await findProgram('haproxy'), redis: await findProgram('redis') }), await checkStillness()]
  io.print(flags.json ? JSON.stringify({ checks }, null, 2) : renderDoctor({ checks, colors: io.colors, columns: io.columns }))
  return checks.some(({ status }) => status === 'fail') ? EXIT.target : EXIT.met
}
