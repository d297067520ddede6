import { assertFlagsFit } from '../../cli/flags/fit.js'
import { assertAllowedUrl, isElsewhere } from '../../plan/address.js'
import { readForm } from '../../plan/gate-form.js'
import { BaseloadError } from '../../errors.js'

/** @import { CommandSpec } from '../../cli/flag-types.ts' */
/** @import { Given } from '../../cli/given-flags.js' */
/** @import { Form, FormFlags } from '../../plan/gate-form.js' */
/** Those that say what a gate asks. @typedef {FormFlags & { rate?: number, allowHost: readonly string[] }} GateFlags */

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
  assertGentle({ urls, flags })
  for (const url of urls) assertAllowedUrl({ url, allowHosts: flags.allowHost })
  return form
}

/**
 * A server that users have is not loaded flat out by mistake.
 * @param {{ urls: string[], flags: Pick<GateFlags, 'rate'> }} options
 * @throws {BaseloadError} USAGE
 */
function assertGentle ({ urls, flags: { rate } }) {
  const elsewhere = urls.find((url) => URL.canParse(url) && isElsewhere({ target: { url } }))
  if (elsewhere === undefined || rate !== undefined) return
  throw new BaseloadError('USAGE', `${new URL(elsewhere).origin} is not on this machine, and no --rate is given`, {
    hint: 'give a rate that both can hold, such as -R 50: without one, both are loaded flat out'
  })
}
