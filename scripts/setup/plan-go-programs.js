import { GO_PROGRAMS } from './go-programs.js'

/**
 * @import { Facts } from './facts.js'
 * @import { Command, Step } from './plan.js'
 */

/**
 * Get k6, and what tests need besides, from Go's module proxy, or say what to type. Never fatal: what needs it says so, and tests are
 * skipped with the reason.
 * @param {{ facts: Facts }} options
 * @returns {Step[]}
 */
export function planGoPrograms ({ facts: { go } }) {
  const { missing, program } = go
  if (missing.length === 0) return []
  if (program !== null) return missing.map((name) => get(program, go, name))
  const ways = missing.map((name) => GO_PROGRAMS[name].install).join('; ')
  const them = missing.length > 1 ? 'them' : 'it'
  const notFound = `${missing.join(' and ')} not found, nor Go to get ${them} with, so what needs ${them} will be unavailable.`
  return [{ say: `${notFound} To install: ${ways}` }]
}

/**
 * @param {string} program
 * @param {Facts['go']} go
 * @param {keyof typeof GO_PROGRAMS} name
 * @returns {Command}
 */
function get (program, { folders, temporary }, name) {
  const { module, path, install } = GO_PROGRAMS[name]
  const lost = `${name} could not be got; what needs it will be unavailable. To try again: ${install}`
  // Only its source is wanted. Elsewhere than here, where a go.mod in a folder above would be the one that is meant.
  if (path !== null) return { run: [program, '-C', temporary, 'mod', 'download', module], env: { GOFLAGS: '-mod=mod' }, lost }
  const got = `${name} is in ${folders[name]}, where runs and tests find it`
  return { run: [program, 'install', module], env: { GOBIN: folders[name], CGO_ENABLED: '0' }, lost, got }
}
