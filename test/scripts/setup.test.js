import t from 'tap'
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { planSetup } from '../../scripts/setup/plan.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const NPM_FLAGS = '--ignore-scripts --no-audit --no-fund --prefer-offline --loglevel=error'
const APT = 'DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install --yes --no-install-recommends'

/** A Debian container, root, everything there; each test says what differs. */
const FACTS = Object.freeze({
  skip: false,
  scope: 'all',
  packages: { state: 'fresh', hasDev: true },
  missing: [],
  packageManager: null,
  isRoot: true,
  canSudo: false,
  hasSystemd: false
})
const BOTH = { missing: ['haproxy', 'redis'] }

/** Steps as one would type them; what follows success or failure is indented. */
function plan (facts) {
  const lines = []
  const add = (step, mark) => {
    if (step.say) return lines.push(`say: ${step.say}`)
    lines.push(mark + [...Object.entries(step.env ?? {}).map(([name, value]) => `${name}=${value}`), ...step.run].join(' '))
    if (step.then) add(step.then, `${mark}  then `)
    if (step.orElse) add(step.orElse, `${mark}  else `)
  }
  for (const step of planSetup({ facts: { ...FACTS, ...facts } })) add(step, '')
  return lines
}

t.test('nothing to do: nothing is done', async (t) => {
  t.same(plan({}), [])
})

t.test('BASELOAD_SETUP=skip turns all of it off, and says so', async (t) => {
  t.same(plan({ ...BOTH, skip: true, packages: { state: 'missing', hasDev: false } }), ['say: skipped, as BASELOAD_SETUP=skip asks'])
})

t.test('packages', async (t) => {
  const missing = { state: 'missing', hasDev: false }
  t.same(plan({ packages: missing }), [`npm ci --include=dev ${NPM_FLAGS}`], 'for tests: all')
  t.same(plan({ packages: missing, scope: 'runtime' }), [`npm ci --omit=dev ${NPM_FLAGS}`], 'to run: only what runs')
  t.same(plan({ packages: { state: 'stale', hasDev: false }, scope: 'runtime' }), [`npm ci --omit=dev ${NPM_FLAGS}`])
  t.same(plan({ packages: { state: 'stale', hasDev: true }, scope: 'runtime' }), [`npm ci --include=dev ${NPM_FLAGS}`], 'a full install stays a full one')
  t.equal(planSetup({ facts: { ...FACTS, packages: missing } })[0].needed, true, 'nothing works without them')
})

t.test('Debian, root, in a container', async (t) => {
  t.same(plan({ ...BOTH, packageManager: 'apt' }), [
    'apt-get update --quiet',
    `${APT} haproxy`,
    `${APT} redis-server`,
    `  else ${APT} valkey-server`
  ])
})

t.test('Debian, root, with systemd: no service is left running', async (t) => {
  t.same(plan({ missing: ['redis'], packageManager: 'apt', hasSystemd: true }), [
    'apt-get update --quiet',
    `${APT} redis-server`,
    '  then systemctl disable --now redis-server',
    `  else ${APT} valkey-server`,
    '  else   then systemctl disable --now valkey-server'
  ])
})

t.test('Debian, a user with sudo and no password: settings get past sudo', async (t) => {
  t.same(plan({ missing: ['haproxy'], packageManager: 'apt', isRoot: false, canSudo: true, hasSystemd: true }), [
    'sudo -n apt-get update --quiet',
    `sudo -n env ${APT} haproxy`,
    '  then sudo -n systemctl disable --now haproxy'
  ])
})

t.test('Debian, a user without sudo: says what to type, and goes on', async (t) => {
  t.same(plan({ ...BOTH, packageManager: 'apt', isRoot: false }), [
    'say: haproxy and redis not found, so what needs them will be unavailable. To install: sudo apt-get install --yes --no-install-recommends haproxy redis-server'
  ])
})

t.test('Alpine', async (t) => {
  t.same(plan({ ...BOTH, packageManager: 'apk' }), ['apk add --no-cache haproxy', 'apk add --no-cache redis', '  else apk add --no-cache valkey'])
})

t.test('Fedora', async (t) => {
  const dnf = 'sudo -n dnf install --assumeyes --setopt=install_weak_deps=False'
  t.same(plan({ ...BOTH, packageManager: 'dnf', isRoot: false, canSudo: true, hasSystemd: true }), [`${dnf} haproxy`, `${dnf} redis`, `  else ${dnf} valkey`])
})

t.test('macOS: brew needs no root, and refuses it', async (t) => {
  const brew = 'HOMEBREW_NO_ENV_HINTS=1 brew install'
  t.same(plan({ ...BOTH, packageManager: 'brew', isRoot: false }), [`${brew} haproxy`, `${brew} redis`, `  else ${brew} valkey`])
  t.same(plan({ missing: ['haproxy'], packageManager: 'brew' }), [
    'say: haproxy not found, so what needs it will be unavailable. To install: brew install haproxy'
  ])
})

t.test('no package manager that is known', async (t) => {
  t.match(plan({ missing: ['redis'] }), [/^say: redis not found.*by hand$/])
})

t.test('a program that cannot be had is no reason to stop, but is said', async (t) => {
  const [, haproxy] = planSetup({ facts: { ...FACTS, missing: ['haproxy'], packageManager: 'apt' } })
  t.notOk(haproxy.needed)
  t.equal(haproxy.lost, 'haproxy could not be installed; what needs it will be unavailable. To try again: sudo apt-get install --yes --no-install-recommends haproxy')
})

t.test('for real, in a copy with a false npm', { skip: process.platform === 'win32' && 'the false npm is a shell script' }, async (t) => {
  const { setUp, folder, npmCalls } = makeCopy(t)

  const first = setUp('start')
  t.equal(first.status, 0, first.stderr)
  t.match(first.stderr, `setup: $ npm ci --omit=dev ${NPM_FLAGS}\n`, 'says the command')
  t.equal(first.stdout, '', 'stdout is for results')
  t.same(npmCalls(), [`ci --omit=dev ${NPM_FLAGS}`], 'missing packages are installed')

  t.equal(setUp('start').stderr, '', 'nothing to do the second time')
  setUp('test')
  t.same(npmCalls(), [`ci --include=dev ${NPM_FLAGS}`], 'the packages for tests are missing still')
  setUp('test')
  setUp('start')
  t.same(npmCalls(), [], 'a full install serves both')

  writeLock(folder, { version: '2.0.0' })
  setUp('start')
  t.same(npmCalls(), [`ci --include=dev ${NPM_FLAGS}`], 'a lock file that has changed is installed again, in full as before')

  rmSync(join(folder, 'node_modules'), { recursive: true })
  const skipped = setUp('test', { BASELOAD_SETUP: 'skip' })
  t.equal(skipped.stderr, 'setup: skipped, as BASELOAD_SETUP=skip asks\n')
  t.same(npmCalls(), [])
  t.notOk(existsSync(join(folder, 'node_modules')))

  const failed = setUp('test', { NPM_FAILS: '1' })
  t.equal(failed.status, 1)
  t.match(failed.stderr, 'setup: the locked packages could not be installed')
})

t.test('what only tests need is no service, and is not asked for by npm start', async (t) => {
  t.same(plan({ missing: ['xmllint'], packageManager: 'apt', hasSystemd: true }), ['apt-get update --quiet', `${APT} libxml2-utils`])
  t.same(plan({ missing: ['xmllint'], packageManager: 'apk' }), ['apk add --no-cache libxml2-utils'])

  const { setUp, folder } = makeCopy(t)
  for (const name of ['xmllint', 'chromium']) rmSync(join(folder, 'bin', name))
  t.notMatch(setUp('start').stderr, /xmllint|chromium/)
  t.match(setUp('test').stderr, /xmllint and chromium not found, so what needs them will be unavailable/)
  const required = setUp('test', { BASELOAD_SETUP: 'skip', BASELOAD_REQUIRE: 'chromium' })
  t.equal(required.status, 1)
  t.match(required.stderr, /BASELOAD_REQUIRE asks for chromium, which is not here. To install it: apt-get install chromium/)
})

t.test('BASELOAD_REQUIRE makes what is missing an error', { skip: process.platform === 'win32' && 'the false programs are shell scripts' }, async (t) => {
  const { setUp } = makeCopy(t)
  const env = { BASELOAD_SETUP: 'skip', HAPROXY_BIN: '/nowhere/haproxy', REDIS_BIN: '/nowhere/redis' }
  t.equal(setUp('test', env).status, 0, 'nothing is required unless asked for')

  const required = setUp('test', { ...env, BASELOAD_REQUIRE: 'haproxy,redis' })
  t.equal(required.status, 1)
  t.match(required.stderr, /BASELOAD_REQUIRE asks for haproxy, which is not here. To install it: apt-get install haproxy/)
  t.match(required.stderr, /BASELOAD_REQUIRE asks for redis, which is not here/)

  t.equal(setUp('test', { ...env, BASELOAD_REQUIRE: 'redis', REDIS_URL: 'redis://127.0.0.1:6379' }).status, 0, 'a Redis that runs already will do')
  t.match(setUp('test', { ...env, BASELOAD_REQUIRE: 'redsi' }).stderr, /redsi, which is no program that baseload uses. It knows haproxy, redis, xmllint, chromium/)
})

/** The project's set-up in a folder of its own, with nothing on PATH but node and programs that only take notes. */
function makeCopy (t) {
  const folder = mkdtempSync(join(tmpdir(), 'baseload-setup-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  for (const path of ['scripts', 'src', 'package.json']) cpSync(join(ROOT, path), join(folder, path), { recursive: true })
  writeLock(folder, { version: '1.0.0' })
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  for (const name of ['haproxy', 'redis-server', 'xmllint', 'chromium']) writeProgram(join(bin, name), 'exit 0')
  for (const name of ['cat', 'cp', 'mkdir', 'sed', 'sh']) symlinkSync(join('/bin', name), join(bin, name))
  symlinkSync(process.execPath, join(bin, 'node'))
  const log = join(folder, 'npm.log')
  // What npm does here: note what it installed, without the packages for development when told so.
  writeProgram(join(bin, 'npm'), `
    echo "$*" >> '${log}'
    [ -z "$NPM_FAILS" ] || exit 1
    mkdir -p node_modules
    case "$*" in
      *--omit=dev*) sed '/"dev": true/d' package-lock.json > node_modules/.package-lock.json ;;
      *) cp package-lock.json node_modules/.package-lock.json ;;
    esac`)

  const setUp = (command, env = {}) => spawnSync('node', ['scripts/setup.js', command], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: bin, ...env }
  })
  const npmCalls = () => {
    const calls = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
    rmSync(log, { force: true })
    return calls
  }
  return { setUp, folder, npmCalls }
}

/** One package a line, for the false npm's sed. */
function writeLock (folder, { version }) {
  writeFileSync(join(folder, 'package-lock.json'), `{ "lockfileVersion": 3, "packages": {
    "node_modules/dev": { "version": "${version}", "integrity": "sha512-d", "dev": true },
    "node_modules/other-platform": { "version": "1.0.0", "integrity": "sha512-o", "optional": true },
    "node_modules/runtime": { "version": "${version}", "integrity": "sha512-r" }
  } }`)
}

function writeProgram (path, script) {
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
}
