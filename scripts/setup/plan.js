import { planGoPrograms } from './plan-go-programs.js'
import { planPrograms } from './plan-programs.js'

/** @import { Facts } from './facts.js' */

/**
 * @typedef {object} Command
 * @property {string[]} run program and arguments
 * @property {Record<string, string>} [env] added to the environment, and shown as part of the command
 * @property {boolean} [needed] nothing works without it: when it fails, set-up fails
 * @property {Command | Command[]} [then] run when this one succeeds
 * @property {Command} [orElse] run when this one fails, in its place
 * @property {Command[]} [apart] run when this one fails, in its place: what it does, one at a time, each with its own `lost`
 * @property {string} [lost] what to say when this one, and what stands in for it, fails
 * @property {string} [got] what to say when it succeeds
 */
/** `ask`: a question for the terminal; `steps` are done after a yes. @typedef {{ ask: string, steps: Step[], no: string }} Question */
/** @typedef {Command | Question | { say: string }} Step */

/** Scripts of packages are not run: none of ours needs one, and code from a registry should not run unasked. */
const NPM_FLAGS = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']

/**
 * What set-up will do: rows of steps, each in its order, that do not need each other. The facts decide; nothing is looked at here.
 * @param {{ facts: Facts }} options
 * @returns {Step[][]}
 */
export function planSetup ({ facts }) {
  if (facts.skip) return [[{ say: 'skipped, as BASELOAD_SETUP=skip asks' }]]
  return [planPackages(facts), planPrograms({ facts }), planGoPrograms({ facts })]
}

/**
 * @param {Facts} facts
 * @returns {Step[]}
 */
function planPackages ({ packages, scope }) {
  const withDev = scope === 'test' || packages.hasDev
  return [...planLocked({ packages, withDev }), ...(scope === 'full' && !withDev ? planOptional(packages) : [])]
}

/** @param {{ packages: Facts['packages'], withDev: boolean }} options @returns {Step[]} */
function planLocked ({ packages, withDev }) {
  if (packages.state === 'fresh') return []
  // `npm ci` empties node_modules first: whoever had the packages for development must get them back.
  // NODE_ENV=production would leave them out.
  const omit = withDev ? ['--include=dev'] : ['--omit=dev']
  return [{
    run: ['npm', 'ci', ...omit, ...NPM_FLAGS],
    needed: true,
    lost: 'the locked packages could not be installed; npm says why above'
  }]
}

/** What few runs need: caches and stores. The lock file stays as it is. @param {Facts['packages']} packages @returns {Step[]} */
function planOptional ({ optional }) {
  if (optional.length === 0) return []
  return [{
    run: ['npm', 'install', '--no-save', '--save-prod', '--omit=dev', ...NPM_FLAGS, ...optional],
    lost: `${optional.join(' ')} could not be installed; what needs them will be unavailable`
  }]
}
