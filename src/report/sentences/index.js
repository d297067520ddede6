import * as TABLES from './tables.js'

/** @import { Message, SharedMessage, Tell } from './types.ts' */

/**
 * One table: what is said is data until it is printed, and nothing reads a sentence back. Any: each takes what stands beside its own code.
 * @type {Readonly<Record<string, (of: any, tell: Tell) => string>>}
 */
const SENTENCES = Object.freeze(Object.assign({}, ...Object.values(TABLES)))

/**
 * What is said, as a sentence.
 * @param {Parameters<Tell>[0]} message
 * @returns {string} plain text, to be escaped by the format; `worker 2: ` before it, ` (2 of 5 trials)` behind it, where they are known
 */
export function tell (message) {
  const { worker, inTrials } = /** @type {{ worker?: number, inTrials?: SharedMessage['inTrials'] }} */ (message)
  return `${worker === undefined ? '' : `worker ${worker}: `}${tellCode(message)}${tellTrials({ inTrials })}`
}

/**
 * ` (2 of 5 trials)`, or nothing
 * @param {{ inTrials?: SharedMessage['inTrials'] }} message
 */
export function tellTrials ({ inTrials }) {
  return inTrials ? ` (${inTrials.count} of ${inTrials.of} trials)` : ''
}

/**
 * A code that a later version wrote, or one without what its sentence names, as after a change by hand, is told as it is.
 * @param {Message} message
 */
function tellCode (message) {
  const { code } = message
  try {
    return Object.hasOwn(SENTENCES, code) ? SENTENCES[code](message, tell) : String(code)
  } catch {
    return String(code)
  }
}
