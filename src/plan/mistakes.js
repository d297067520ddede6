import { BaseloadError } from '../errors.js'
import { parseDuration } from './duration.js'

/*
 * What the checks of files share. By itself: who needs no validator is not to load one.
 */

/** @import { Mistake } from './yaml-document.js' */

/**
 * Where in a file a value stands, for a message.
 * @param {Array<string | number>} path
 * @returns {string} `targets[2].good.status`
 */
export function formatPath (path) {
  if (path.length === 0) return 'the file'
  return path.map((step, i) => typeof step === 'number' ? `[${step}]` : `${i > 0 ? '.' : ''}${step}`).join('')
}

/** @param {{ text: string | number, path: Array<string | number> }} options @returns {Mistake[]} */
export function findDurationMistakes ({ text, path }) {
  const name = String(path[path.length - 1])
  return attempt({
    path,
    read: () =>
      parseDuration({ text, name }) > 0
        ? []
        : [{ path, wrong: `${name} is 0`, right: 'it must be longer than that (for example 10s)' }]
  })
}

/**
 * What a reader of texts throws, as a mistake at the text's place.
 * @param {{ path: Array<string | number>, read: () => Mistake[] }} options
 * @returns {Mistake[]}
 */
export function attempt ({ path, read }) {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof BaseloadError)) throw error
    return [{ path, wrong: error.message, right: error.hint }]
  }
}
