import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** @type {typeof import('yaml') | undefined} */
let yaml

/**
 * The package `yaml`, when there is YAML to read: a fifth of a start is spent on it, and flags alone need none of it.
 * @returns {typeof import('yaml')}
 */
export function loadYaml () {
  yaml ??= /** @type {typeof import('yaml')} */ (require('yaml'))
  return yaml
}
