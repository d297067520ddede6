import { findProgram } from '../../boot/programs.js'
import { inspectMachine } from '../../boot/inspection.js'
import { renderDoctor } from '../../report/doctor.js'
import { EXIT } from '../../errors.js'

/** @param {import('../commands.js').Invocation} invocation */
export async function execute ({ flags, io }) {
  const checks = await inspectMachine({ haproxy: await findProgram('haproxy'), redis: await findProgram('redis') })
  io.print(flags.json ? JSON.stringify({ checks }, null, 2) : renderDoctor({ checks, colors: io.colors, columns: io.columns }))
  return checks.some(({ status }) => status === 'fail') ? EXIT.target : EXIT.met
}
