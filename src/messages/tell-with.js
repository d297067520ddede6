/** @import { SharedMessage } from './types.ts' */

/**
 * What is said, as the sentence that a table has for its code.
 * @param {object} options
 * @param {Readonly<Record<string, (params: any, tell: (message: any) => string) => string>>} options.sentences any: as each code has them
 * @param {{ code: string, worker?: number, inTrials?: SharedMessage['inTrials'] }} options.message
 * @param {(message: any) => string} options.tell any: for what a sentence holds of another code
 * @returns {string} plain text, to be escaped by the format; `worker 2: ` before it, ` (2 of 5 trials)` behind it, where they are known
 */
export function tellWith ({ sentences, message, tell }) {
  const whose = message.worker === undefined ? '' : `worker ${message.worker}: `
  return `${whose}${tellCode({ sentences, message, tell })}${tellTrials(message)}`
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
 * @param {Parameters<typeof tellWith>[0]} options
 */
function tellCode ({ sentences, message, tell }) {
  const sentence = Object.hasOwn(sentences, message.code) ? sentences[message.code] : null
  try {
    return sentence?.(message, tell) ?? String(message.code)
  } catch {
    return String(message.code)
  }
}
