import { createRequire } from 'node:module'

/*
 * Packages that code which waits for nothing takes at their first use: most commands never come to it, and a fifth of a
 * start would be spent on them.
 */

const require = createRequire(import.meta.url)

/** @type {typeof import('yaml') | undefined} */
let yaml
/** @type {typeof import('string-width') | undefined} */
let stringWidth

/** When there is YAML to read: flags alone need none. */
export function loadYaml () {
  yaml ??= /** @type {typeof import('yaml')} */ (require('yaml'))
  return yaml
}

/** When a text has characters that may be two columns wide. */
export function loadStringWidth () {
  stringWidth ??= /** @type {typeof import('string-width')} */ (require('string-width'))
  return stringWidth
}
