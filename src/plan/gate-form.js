import { assertCommitName } from './commit-name.js'
import { BaseloadError } from '../errors.js'

/**
 * One of the two versions, as it is named: an address, or a command in a commit (absent: the working folder).
 * @typedef {{ url: string } | { start: string, ref?: string }} Side
 *
 * What is asked.
 * @typedef {{ kind: 'versions', live: Side, next: Side } | { kind: 'bisection', good: string, bad: string, start: string }} Form
 */

/**
 * The flags that say what is held against what.
 * @typedef {{ live?: string, next?: string, start?: string, liveStart?: string, nextStart?: string, liveUrl?: string,
 *   nextUrl?: string, bisect?: string }} FormFlags
 */

/** How versions are named. */
export const FORMS =
  'give --live main --start "<command>", or --live-start "<command>" --next-start "<command>", or --live-url <url> --next-url <url>'
export const BISECTION = 'write it like --bisect v1.2..main --start "node server.js"'

/**
 * What the flags of `baseload gate` ask, on its command line and in a file of gates. None contradicts or lacks another.
 * @param {{ flags: FormFlags }} options
 * @returns {Form}
 * @throws {BaseloadError} USAGE, REF_UNKNOWN
 */
export function readForm ({ flags }) {
  const { live, next, start, liveStart, nextStart, liveUrl, nextUrl, bisect } = flags
  if (bisect !== undefined && start !== undefined) return readBisection({ bisect, start })
  if (liveUrl !== undefined && nextUrl !== undefined) return { kind: 'versions', live: { url: liveUrl }, next: { url: nextUrl } }
  if (live === undefined && liveStart === undefined) {
    throw new BaseloadError('USAGE', 'the live version is not named', { hint: FORMS })
  }
  return {
    kind: 'versions',
    live: readSide({ name: 'live', start: liveStart ?? start, ref: live }),
    next: readSide({ name: 'next', start: nextStart ?? start, ref: next })
  }
}

/** @param {{ name: 'live' | 'next', start: string | undefined, ref: string | undefined }} options */
function readSide ({ name, start, ref }) {
  if (start === undefined) {
    throw new BaseloadError('USAGE', `no command starts the ${name === 'live' ? 'live' : 'new'} version`, {
      hint: `give --start "<command>" for both, or --${name}-start`
    })
  }
  if (ref !== undefined) assertCommitName({ text: ref })
  return { start, ...(ref !== undefined && { ref }) }
}

/** `v1.2..main` @param {{ bisect: string, start: string }} options @returns {Form} */
function readBisection ({ bisect, start }) {
  const [good, bad, ...more] = bisect.split('..').map((text) => text.trim())
  if (!good || !bad || more.length > 0 || good.endsWith('.') || bad.startsWith('.')) {
    throw new BaseloadError('USAGE', `--bisect ${bisect} is not two commits`, { hint: BISECTION })
  }
  for (const text of [good, bad]) assertCommitName({ text })
  return { kind: 'bisection', good, bad, start }
}
