import { shortenFeeds } from '../plan/feed/feed.js'
import { hideKeyPaths, listMasked, REDACTED, redactArgv, redactPlan } from '../plan/secrets.js'
import { writeCommand } from '../plan/shell-command.js'

/** @import { Failure, Message, Plan, RunRecord, SecretNames } from '../types.ts' */

const WORD = /[^\s"\\;,=]{6,}/g // a token without its `Bearer`, one cookie of several; shorter ones are words like any other
const SHORTEST = 4

/**
 * The command line that was just typed, to be typed again with another flag; without its secrets.
 * @param {{ argv: readonly string[], more?: readonly string[], secretNames?: SecretNames }} options more: a flag and its
 *   value, which replaces the one that was typed
 */
export function writeAgain ({ argv, more = [], secretNames }) {
  const [flag, value] = more
  const isReplaced = (/** @type {string} */ word, /** @type {number} */ index) =>
    word === flag || (value !== undefined && (argv[index - 1] === flag || word.startsWith(`${flag}=`)))
  const kept = argv.filter((word, index) => !isReplaced(word, index))
  return writeCommand(['npx', 'baseload', ...redactArgv({ argv: hideKeyPaths({ argv: kept }), secretNames }), ...more])
}

/**
 * Takes secrets out of what is kept and shown. A failure's message may quote the command line, an answer or what a process printed,
 * and servers like to repeat what they were sent: so there the values themselves are looked for.
 * @param {{ plan: Pick<Plan, 'targets'>, secretNames: SecretNames }} options the plan as it is run, with its secrets
 * @returns {{ hideInRecord: (record: RunRecord) => RunRecord, hideInFailure: (failure: Failure) => Failure }}
 */
export function createRedaction ({ plan, secretNames }) {
  /** @type {Set<string>} */
  const values = new Set()
  redactPlan({ plan, secretNames, onSecret: (value) => { for (const text of [value, ...value.match(WORD) ?? []]) values.add(text) } })
  const secrets = [...values].filter(({ length }) => length >= SHORTEST).sort((a, b) => b.length - a.length)
  const hide = (/** @type {string} */ text) =>
    secrets.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), redactArgv({ argv: [text], secretNames })[0])
  const hideInFailure = (/** @type {Failure} */ failure) => ({ ...failure, message: hide(failure.message), hint: hide(failure.hint) })
  /** @type {(value: unknown) => unknown} */
  const hideIn = (value) => typeof value === 'string' ? hide(value) : Array.isArray(value) ? value.map(hideIn) : value
  const hideInMessage = (/** @type {Message} */ { code, ...params }) =>
    /** @type {Message} */ ({
      code,
      ...Object.fromEntries(Object.entries(params).map(([name, value]) => [name, hideIn(value)]))
    })
  return {
    hideInFailure,
    hideInRecord: (record) => {
      const open = shortenFeeds({ plan: record.plan })
      const redacted = redactPlan({ plan: open, secretNames })
      const masked = listMasked({ plan: open, redacted })
      return {
        ...record,
        warnings: record.warnings.map(hideInMessage),
        plan: redacted,
        ...(record.defaults && { defaults: record.defaults.map(hide) }),
        trials: record.trials.map((trial) => ({
          ...trial,
          warnings: trial.warnings.map(hideInMessage),
          ...(trial.reason !== undefined && { reason: hide(trial.reason) })
        })),
        failures: record.failures.map(hideInFailure),
        ...(masked.length > 0 && { masked })
      }
    }
  }
}
