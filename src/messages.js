import { FAULT_SENTENCES } from './messages/faults.js'
import { ROW_SENTENCES } from './messages/rows.js'
import { RUN_SENTENCES, TRIAL_SENTENCES } from './messages/run.js'
import { SIZE_SENTENCES } from './messages/size.js'

/** @import { DriverFault, Message, Sentences, SharedMessage, Table } from './messages/types.ts' */

/** @type {Table<Sentences>} */
const SENTENCES = Object.freeze({ ...RUN_SENTENCES, ...TRIAL_SENTENCES, ...FAULT_SENTENCES, ...ROW_SENTENCES, ...SIZE_SENTENCES })

/**
 * What is said, as a sentence. Only here: what is said is data until it is printed, and nothing reads a sentence back.
 * @param {Message | DriverFault | SharedMessage} message
 * @returns {string} plain text, to be escaped by the format; `worker 2: ` before it, ` (2 of 5 trials)` behind it, where they are known
 */
export function tell (message) {
  const whose = 'worker' in message && message.worker !== undefined ? `worker ${message.worker}: ` : ''
  return `${whose}${tellCode(message)}${tellTrials(message)}`
}

/**
 * ` (2 of 5 trials)`, or nothing
 * @param {Message | SharedMessage} message
 */
export function tellTrials (message) {
  return 'inTrials' in message && message.inTrials ? ` (${message.inTrials.count} of ${message.inTrials.of} trials)` : ''
}

/**
 * A code that a later version wrote, or one without what its sentence names, as after a change by hand, is told as it is.
 * @param {Message} message
 */
function tellCode (message) {
  /** @type {Readonly<Record<string, (params: any, tell: (message: Message) => string) => string>>} any: as each code has them */
  const sentences = SENTENCES
  const sentence = Object.hasOwn(SENTENCES, message.code) ? sentences[message.code] : null
  try {
    return sentence?.(message, tell) ?? String(message.code)
  } catch {
    return String(message.code)
  }
}
