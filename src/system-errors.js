import { BaseloadError, REPORT_HINT } from './errors.js'

/** The machine has no more of something, or lets nobody have it: no mistake of this program. */
const REFUSED = ['EAGAIN', 'EDQUOT', 'EFBIG', 'EMFILE', 'ENFILE', 'ENOMEM', 'ENOSPC', 'EROFS']
const LINES = 4

/**
 * What was thrown, as an error with a code: what the system refused, or a mistake of ours.
 * @param {unknown} error
 * @returns {BaseloadError}
 */
export function nameError (error) {
  if (error instanceof BaseloadError) return error
  const { code = '', message, stack } = /** @type {NodeJS.ErrnoException} */ (error instanceof Error ? error : new Error(String(error)))
  if (REFUSED.includes(code)) {
    return new BaseloadError('SYSTEM_REFUSED', `the system refused what is needed: ${message}`, {
      hint: 'is a disk full (df -h), or a limit too low (ulimit -a)? Change that and try again',
      cause: error
    })
  }
  const where = stack?.split('\n').slice(0, LINES).map((line) => line.trim()).join(' ')
  return new BaseloadError('BUG', where ?? message, { hint: REPORT_HINT, cause: error })
}
