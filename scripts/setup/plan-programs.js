/**
 * @import { Facts } from './facts.js'
 * @import { Command, Step } from './plan.js'
 */

/** @typedef {'apt' | 'apk' | 'dnf' | 'brew'} Manager */

/** A second name is tried where a distribution has dropped the first. macOS comes with OpenSSH. */
const PACKAGES = {
  apt: {
    haproxy: ['haproxy'],
    redis: ['redis-server', 'valkey-server'],
    nginx: ['nginx-light', 'nginx'],
    xmllint: ['libxml2-utils'],
    chromium: ['chromium', 'chromium-browser'],
    sshd: ['openssh-server'],
    ssh: ['openssh-client'],
    ip: ['iproute2'],
    postgres: ['postgresql']
  },
  apk: {
    haproxy: ['haproxy'],
    redis: ['redis', 'valkey'],
    nginx: ['nginx'],
    xmllint: ['libxml2-utils'],
    chromium: ['chromium'],
    sshd: ['openssh-server'],
    ssh: ['openssh-client'],
    ip: ['iproute2'],
    postgres: ['postgresql']
  },
  dnf: {
    haproxy: ['haproxy'],
    redis: ['redis', 'valkey'],
    nginx: ['nginx'],
    xmllint: ['libxml2'],
    chromium: ['chromium'],
    sshd: ['openssh-server'],
    ssh: ['openssh-clients'],
    ip: ['iproute'],
    postgres: ['postgresql-server']
  },
  brew: {
    haproxy: ['haproxy'],
    redis: ['redis', 'valkey'],
    nginx: ['nginx'],
    xmllint: ['libxml2'],
    chromium: ['chromium'],
    sshd: ['openssh'],
    ssh: ['openssh'],
    ip: ['iproute2mac'],
    postgres: ['postgresql']
  }
}

/**
 * Programs whose package has a service, and what systemd calls it where that is not the package's name. A socket would
 * start its service again.
 * @type {Partial<Record<Facts['missing'][number], string[] | null>>}
 */
const SERVICES = { haproxy: null, redis: null, nginx: ['nginx.service'], sshd: ['ssh.socket', 'ssh.service'], postgres: ['postgresql.service'] }

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

/** What the programs of shipped baselines add to a run. @type {Partial<Record<Facts['missing'][number], string>>} */
const ADDS = { haproxy: 'haproxy adds what a proxy costs', redis: 'redis adds caches and stampedes' }

/**
 * Install the programs that targets are built with, or say what to type. Never fatal: without them rows are unavailable.
 * @param {{ facts: Facts }} options
 * @returns {Step[]}
 */
export function planPrograms ({ facts }) {
  const { missing, packageManager: manager } = facts
  if (missing.length === 0) return []
  if (facts.scope === 'start') {
    return [{ say: `${missing.map((name) => `${ADDS[name] ?? name} (not found)`).join('; ')}. To install: npm run setup` }]
  }
  const notFound = `${missing.join(' and ')} not found, so what needs ${missing.length > 1 ? 'them' : 'it'} will be unavailable.`
  if (!manager) return [{ say: `${notFound} No package manager that set-up knows (apt-get, apk, dnf, brew): install by hand` }]
  if (!mayInstall(facts)) return [{ say: `${notFound} To install: ${typeByHand(manager, missing)}` }]
  const commands = [...refresh(manager), ...missing.map((program) => install(facts, manager, program))]
  return facts.isRoot || manager === 'brew' ? commands : commands.map(withSudo)
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
  const words = [...INSTALL[manager], ...programs.map((program) => PACKAGES[manager][program][0])]
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
  const [first, second] = PACKAGES[manager][program].map((name) => ({
    run: [...INSTALL[manager], name],
    ...(ENVIRONMENT[manager] && { env: ENVIRONMENT[manager] }),
    ...(manager === 'apt' && hasSystemd && program in SERVICES && { then: stopServices(SERVICES[program] ?? [name]) })
  }))
  const lost = `${program} could not be installed; what needs it will be unavailable. To try again: ${typeByHand(manager, [program])}`
  return { ...first, ...(second && { orElse: second }), lost }
}

/**
 * systemd does not look at RUNLEVEL. The service was not here a moment ago, so nobody relies on it yet: it is stopped and stays off.
 * @param {string[]} services
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
