import { BaseloadError } from '../errors.js'

/**
 * Git takes what begins with a dash for an option, and some of its options write files or start programs.
 * @param {string} text a hash, a branch, a tag
 */
export function isCommitName (text) {
  return text !== '' && !text.startsWith('-')
}

/** @param {{ text: string }} options @throws {BaseloadError} REF_UNKNOWN */
export function assertCommitName ({ text }) {
  if (isCommitName(text)) return
  throw new BaseloadError('REF_UNKNOWN', `git knows no commit ${text}`, {
    hint: 'the name of a commit does not begin with a dash; git log --oneline --all shows what there is'
  })
}
