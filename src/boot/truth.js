import { BaseloadError } from '../errors.js'

/** @import { TruthLog } from '../types.ts' */
/** @import { Running } from './process.js' */

const PATIENCE_MS = 5000

/**
 * What a server with a known truth has written down since its start.
 * @param {{ running: Running }} options
 * @returns {Promise<TruthLog>}
 * @throws {BaseloadError} TARGET_DIED, TARGET_NO_ANSWER
 */
export async function askTruth ({ running }) {
  const { child, name } = running
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  /** @type {(message: any) => void} messages of a server have many shapes */
  let listen = () => {}
  try {
    return await new Promise((resolve, reject) => {
      listen = (message) => { if (message?.type === 'truth') resolve(message.truth) }
      child.on('message', listen)
      timer = setTimeout(
        () =>
          reject(
            new BaseloadError(
              'TARGET_NO_ANSWER',
              `${name} did not report its own times within ${PATIENCE_MS / 1000} s`,
              { hint: 'is the machine busy? `baseload doctor` checks' }
            )
          ),
        PATIENCE_MS
      )
      running.ended.then(({ code, signal }) =>
        reject(
          new BaseloadError(
            'TARGET_DIED',
            `${name} ended before it reported its own times (${signal ?? `exit code ${code}`})`,
            { hint: running.outputTail() || 'it printed nothing' }
          )
        )
      )
      child.send({ type: 'truth' })
    })
  } finally {
    clearTimeout(timer)
    child.off('message', listen)
  }
}
