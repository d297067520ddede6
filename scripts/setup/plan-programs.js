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
 * Debian starts a package's service when it installs it. RUNLEVEL=1 (single user) keeps its init scripts from that, and a mask
 * its units of systemd, until the next boot at most; a policy-rc.d file would keep both, but would outlive a set-up that is killed.
 * Nobody else in this table starts anything.
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
  const isStart = facts.scope === 'start'
  const notFound = isStart
    ? `${missing.map(tellUse).join('; ')}.`
    : `${missing.join(' and ')} not found, so what needs ${missing.length > 1 ? 'them' : 'it'} will be unavailable.`
  if (!manager) return [{ say: `${notFound} No package manager that set-up knows (apt-get, apk, dnf, brew): install by hand` }]
  const byHand = typeByHand(manager, missing)
  if (!mayInstall(facts)) return [{ say: `${notFound} To install: ${byHand}` }]
  if (!isStart || facts.isRoot || facts.isAll) return listCommands(facts, manager)
  if (!facts.canAsk) return [{ say: `${notFound} To install: ${byHand}, or BASELOAD_SETUP=all npm start` }]
  const no = `without ${missing.join(' and ')}. To install later: ${byHand}`
  return [{ ask: `${notFound} Install it now with ${byHand}? [Y/n] `, steps: listCommands(facts, manager), no }]
}

/** @param {Facts} facts @param {Manager} manager @returns {Command[]} */
function listCommands (facts, manager) {
  const withServices = manager === 'apt' && facts.hasSystemd ? facts.missing.filter((name) => KNOWN[name].services) : []
  const units = [...new Set(withServices.flatMap((name) => KNOWN[name].packages.apt.flatMap((one) => listServices(name, one))))]
  const commands = [
    ...refresh(manager),
    ...(units.length > 0 ? [{ run: ['systemctl', 'mask', '--runtime', ...units] }] : []),
    ...installAll(facts, manager),
    ...(units.length > 0 ? [{ run: ['systemctl', 'unmask', '--runtime', ...units] }] : [])
  ]
  return facts.isRoot || manager === 'brew' ? commands : commands.map((command) => withSudo(command, facts))
}

/** @param {Facts['missing'][number]} name */
function tellUse (name) {
  const { adds } = KNOWN[name]
  return `${name} is not installed${adds ? `: no ${adds}` : ''}`
}

/**
 * Homebrew installs into the user's own folders, and refuses to work for root.
 * @param {Facts} facts
 */
function mayInstall ({ packageManager, isRoot, canSudo, canAsk, scope }) {
  return packageManager === 'brew' ? !isRoot : isRoot || canSudo || (scope === 'start' && canAsk)
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
 * Of several one call, and each by itself where that fails: it may be one name of one of them that this system does not have.
 * @param {Facts} facts
 * @param {Manager} manager
 * @returns {Command[]}
 */
function installAll (facts, manager) {
  const apart = facts.missing.map((program) => install(facts, manager, program))
  if (apart.length < 2 || facts.scope === 'start') return apart
  const names = facts.missing.map((program) => KNOWN[program].packages[manager][0])
  return [{
    run: [...INSTALL[manager], ...names],
    ...(ENVIRONMENT[manager] && { env: ENVIRONMENT[manager] }),
    then: apart.flatMap(({ then = [] }) => then),
    apart
  }]
}

/**
 * @param {Facts} facts
 * @param {Manager} manager
 * @param {Facts['missing'][number]} program
 * @returns {Command}
 */
function install ({ scope, hasSystemd }, manager, program) {
  const [first, second] = KNOWN[program].packages[manager].map((name) => ({
    run: [...INSTALL[manager], name],
    ...(ENVIRONMENT[manager] && { env: ENVIRONMENT[manager] }),
    ...(manager === 'apt' && KNOWN[program].services && { then: disable(listServices(program, name), hasSystemd) })
  }))
  const lost = `${program} could not be installed; what needs it will be unavailable. To try again: ${typeByHand(manager, [program])}`
  const got = `${program} is installed; no service of it runs. BASELOAD_SETUP=packages npm start installs npm packages only`
  return { ...first, ...(second && { orElse: second }), lost, ...(scope === 'start' && { got }) }
}

/** @param {Facts['missing'][number]} program @param {string} name of its package */
function listServices (program, name) {
  const { services = [] } = KNOWN[program]
  return services.length > 0 ? services : [name]
}

/**
 * Debian enables a package's service when it installs it: it would run after the next start of the machine. The service was
 * not here a moment ago, so nobody relies on it. A unit can be disabled only when its mask is gone.
 * @param {readonly string[]} services
 * @param {boolean} hasSystemd
 * @returns {Command}
 */
function disable (services, hasSystemd) {
  if (!hasSystemd) {
    const [name] = services.filter((service) => !service.endsWith('.socket'))
    return { run: ['update-rc.d', name.replace('.service', ''), 'disable'] }
  }
  return { run: ['systemctl', 'unmask', '--runtime', ...services], then: { run: ['systemctl', 'disable', ...services] } }
}

/**
 * sudo drops the environment: `env` sets it behind sudo. It asks for a password only where a person was asked before.
 * @param {Command} command
 * @param {Facts} facts
 * @returns {Command}
 */
function withSudo ({ run, env, then, orElse, apart, ...rest }, facts) {
  const settings = Object.entries(env ?? {}).map(([name, value]) => `${name}=${value}`)
  return {
    run: ['sudo', ...(facts.canSudo ? ['-n'] : []), ...(settings.length > 0 ? ['env', ...settings] : []), ...run],
    ...(then && { then: [then].flat().map((one) => withSudo(one, facts)) }),
    ...(orElse && { orElse: withSudo(orElse, facts) }),
    ...(apart && { apart: apart.map((one) => withSudo(one, facts)) }),
    ...rest
  }
}
