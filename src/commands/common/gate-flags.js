import { assertFlagsFit } from '../../cli/flags/fit.js'
import { assertAllowedTarget, isElsewhere, readTarget } from '../../plan/address.js'
import { readForm } from '../../plan/gate-form.js'
import { BaseloadError } from '../../errors.js'
import { listConnect } from './experiments.js'

/** @import { Connect } from '../../types.ts' */
/** @import { CommandSpec, FlagsOf } from '../../cli/flag-types.ts' */
/** @import { CONNECT_FLAGS } from '../../cli/flags/flags.js' */
/** @import { Given } from '../../cli/given-flags.js' */
/** @import { Form, FormFlags } from '../../plan/gate-form.js' */
/**
 * Those that say what a gate asks.
 * @typedef {FormFlags & FlagsOf<typeof CONNECT_FLAGS> & { rate?: number, allowHost: readonly string[] }} GateFlags
 */

/**
 * What is asked, before anything is started: of `baseload gate`, and of each gate that `watch` runs.
 * @param {{ command: Pick<CommandSpec, 'name' | 'flags'>, flags: Given & GateFlags }} options command: gate
 * @returns {Form}
 * @throws {BaseloadError} USAGE, REF_UNKNOWN, URL_INVALID, HOST_NOT_ALLOWED
 */
export function checkGateFlags ({ command, flags }) {
  assertFlagsFit({ command, flags })
  const form = readForm({ flags })
  if (form.kind === 'bisection') return form
  const urls = [form.live, form.next].flatMap((side) => 'url' in side ? side.url : [])
  const targets = urls.map((url) => ({ url, connect: listConnect({ flags }) }))
  assertGentle({ targets, flags })
  for (const target of targets) assertAllowedTarget({ target, allowHosts: flags.allowHost })
  return form
}

/**
 * A server that users have is not loaded flat out by mistake.
 * @param {{ targets: Array<{ url: string, connect?: Connect }>, flags: Pick<GateFlags, 'rate'> }} options
 * @throws {BaseloadError} USAGE
 */
function assertGentle ({ targets, flags: { rate } }) {
  const elsewhere = targets.find((target) => URL.canParse(target.url) && isElsewhere({ target }))
  if (elsewhere === undefined || rate !== undefined) return
  throw new BaseloadError('USAGE', `${elsewhere.connect?.to ?? readTarget(elsewhere).url.origin} is not on this machine, and no --rate is given`, {
    hint: 'give a rate that both can hold, such as -R 50: without one, both are loaded flat out'
  })
}
