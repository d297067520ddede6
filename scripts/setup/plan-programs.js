import { PROGRAMS } from '../../src/programs/index.js'
import { TEST_PROGRAMS } from './test-programs.js'

/**
 * @import { PackageManager as Manager, Program } from '../../src/programs/types.ts'
 * @import { Facts } from './facts.js'
 * @import { Command, Step } from './plan.js'
 */

/** @type {Record<string, Pick<Program, 'packages' | 'services' | 'adds'>>} */
const KNOWN = { ...PROGRAMS, ...TEST_PROGRAMS }

/** What is recommended or weakly depended on (documentation, tools) is of no use here. */
const INSTALL = {
  apt: ['apt-get', 'install', '--yes', '--no-install-recommends'],
  apk: ['apk', 'add', '--no-cache'],
  dnf: ['dnf', 'install', '--assumeyes', '--setopt=install_weak_deps=False'],
  brew: ['brew', 'install']
}

/**
 * Debian starts a package's service when it installs it. RUNLEVEL=1 (single user) keeps its init scripts from that; a policy-rc.d
 * file would too, but would outlive a set-up that is killed. Nobody else in this table starts anything.
 * @type {Partial<Record<Manager, Record<string, string>>>}
 */
const ENVIRONMENT = {
  apt: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  brew: { HOMEBREW_NO_ENV_HINTS: '1' }
}

/**
 * Install the programs that targets are built with, or say what to type. Never fatal: without them rows are unavailable.
 * @param {{ facts: Facts }} options
 * @returns {Step[]}
 */
export function planPrograms ({ facts }) {
  const { missing, packageManager: manager } = facts
  if (missing.length === 0) return []
  if (facts.scope === 'start') {
    return [{ say: `${missing.map((name) => `${tellUse(name)} (not found)`).join('; ')}. To install: npm run setup` }]
  }
  const notFound = `${missing.join(' and ')} not found, so what needs ${missing.length > 1 ? 'them' : 'it'} will be unavailable.`
  if (!manager) return [{ say: `${notFound} No package manager that set-up knows (apt-get, apk, dnf, brew): install by hand` }]
  if (!mayInstall(facts)) return [{ say: `${notFound} To install: ${typeByHand(manager, missing)}` }]
  const commands = [...refresh(manager), ...missing.map((program) => install(facts, manager, program))]
  return facts.isRoot || manager === 'brew' ? commands : commands.map(withSudo)
}

/** @param {Facts['missing'][number]} name */
function tellUse (name) {
  const { adds } = KNOWN[name]
  return adds ? `${name} adds ${adds}` : name
}

/**
 * Homebrew installs into the user's own folders, and refuses to work for root.
 * @param {Facts} facts
 */
function mayInstall ({ packageManager, isRoot, canSudo }) {
  return packageManager === 'brew' ? !isRoot : isRoot || canSudo
}

/**
 * @param {Manager} manager
 * @param {Facts['missing']} programs
 */
function typeByHand (manager, programs) {
  const words = [...INSTALL[manager], ...programs.map((program) => KNOWN[program].packages[manager][0])]
  return (manager === 'brew' ? words : ['sudo', ...words]).join(' ')
}

/**
 * A container's image has no package lists.
 * @param {Manager} manager
 * @returns {Command[]}
 */
function refresh (manager) {
  return manager === 'apt' ? [{ run: ['apt-get', 'update', '--quiet'] }] : []
}

/**
 * @param {Facts} facts
 * @param {Manager} manager
 * @param {Facts['missing'][number]} program
 * @returns {Command}
 */
function install ({ hasSystemd }, manager, program) {
  const { services } = KNOWN[program]
  const [first, second] = KNOWN[program].packages[manager].map((name) => ({
    run: [...INSTALL[manager], name],
    ...(ENVIRONMENT[manager] && { env: ENVIRONMENT[manager] }),
    ...(manager === 'apt' && hasSystemd && services && { then: stopServices(services.length > 0 ? services : [name]) })
  }))
  const lost = `${program} could not be installed; what needs it will be unavailable. To try again: ${typeByHand(manager, [program])}`
  return { ...first, ...(second && { orElse: second }), lost }
}

/**
 * systemd does not look at RUNLEVEL. The service was not here a moment ago, so nobody relies on it yet: it is stopped and stays off.
 * @param {readonly string[]} services
 * @returns {Command}
 */
function stopServices (services) {
  return { run: ['systemctl', 'disable', '--now', ...services] }
}

/**
 * sudo drops the environment: `env` sets it behind sudo.
 * @param {Command} command
 * @returns {Command}
 */
function withSudo ({ run, env, then, orElse, ...rest }) {
  const settings = Object.entries(env ?? {}).map(([name, value]) => `${name}=${value}`)
  return {
    run: ['sudo', '-n', ...(settings.length > 0 ? ['env', ...settings] : []), ...run],
    ...(then && { then: withSudo(then) }),
    ...(orElse && { orElse: withSudo(orElse) }),
    ...rest
  }
}
