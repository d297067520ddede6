import { assertFlagsFit } from '../../cli/flag-fit.js'
import { assertAllowedUrl, isElsewhere } from '../../plan/address.js'
import { parseObjective } from '../../plan/objective.js'
import { readForm } from '../plan/gate-form.js'
import { BaseloadError } from '../../errors.js'

/**
 * @import { CommandSpec } from '../../cli/flag-types.ts'
 * @import { Given } from '../../cli/given-flags.js'
 * @import { Form, FormFlags } from '../plan/gate-form.js'
 *
 * Those that say what a gate asks.
 * @typedef {FormFlags & { rate?: number, latency: boolean, objective: readonly string[], allowHost:
 *   readonly string[] }} GateFlags
 */

/**
 * What is asked, before anything is started: of `baseload gate`, and of each gate that `watch` runs.
 * @param {{ command: Pick<CommandSpec, 'name' | 'flags'>, flags: Given & GateFlags }} options command: gate
 * @returns {Form}
 * @throws {BaseloadError} USAGE, REF_UNKNOWN, OBJECTIVE_INVALID, URL_INVALID, HOST_NOT_ALLOWED
 */
export function checkGateFlags ({ command, flags }) {
  const form = readForm({ flags })
  assertFlagsFit({ command, flags, kinds: listKinds({ form, flags }) })
  if (form.kind === 'bisection') return form
  for (const text of flags.objective) parseObjective({ text }) // by itself, so that the error is about the flag
  const urls = [form.live, form.next].flatMap((side) => 'url' in side ? side.url : [])
  assertGentle({ urls, flags })
  for (const url of urls) assertAllowedUrl({ url, allowHosts: flags.allowHost })
  return form
}

/** @param {{ form: Form, flags: GateFlags }} options @returns {Parameters<typeof assertFlagsFit>[0]['kinds']} */
function listKinds ({ form, flags }) {
  if (form.kind === 'bisection') return ['a search for a commit', !flags.latency && 'peaks alone']
  const isCommit = [form.live, form.next].some((side) => 'ref' in side)
  return [
    'url' in form.live && 'a server that runs already',
    'url' in form.live && flags.rate !== undefined && 'two addresses at a given rate',
    !isCommit && 'versions that are no commits',
    !flags.latency && 'peaks alone'
  ]
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
