import t from 'tap'
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findGoProgram } from '../../scripts/setup/go-programs.js'
import { planSetup } from '../../scripts/setup/plan.js'
import { PROGRAM_NAMES, PROGRAMS } from '../../src/programs/index.js'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const NPM_FLAGS = '--ignore-scripts --no-audit --no-fund --prefer-offline --loglevel=error'
const APT = 'DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install --yes --no-install-recommends'

/** A Debian container, root, everything there; each test says what differs. */
const FACTS = Object.freeze({
  skip: false,
  isAll: false,
  canAsk: false,
  scope: 'test',
  packages: { state: 'fresh', hasDev: true, optional: [] },
  missing: [],
  go: { missing: [], program: null, folders: { k6: '/cache/k6-v1.8.1', 'k6-operator': '/cache/k6-operator' }, temporary: '/tmp' },
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
    for (const one of [step.then ?? []].flat()) add(one, `${mark}  then `)
    for (const one of [step.orElse ?? [], step.apart ?? []].flat()) add(one, `${mark}  else `)
  }
  for (const step of planAll(facts)) add(step, '')
  return lines
}

const planAll = (facts) => planSetup({ facts: { ...FACTS, ...facts } }).flat()

t.test('nothing to do: nothing is done', async (t) => {
  t.same(plan({}), [])
})

t.test('BASELOAD_SETUP=skip turns all of it off, and says so', async (t) => {
  t.same(plan({ ...BOTH, skip: true, packages: { state: 'missing', hasDev: false, optional: [] } }), ['say: skipped, as BASELOAD_SETUP=skip asks'])
})

t.test('packages', async (t) => {
  const missing = { state: 'missing', hasDev: false, optional: [] }
  t.same(plan({ packages: missing }), [`npm ci --include=dev ${NPM_FLAGS}`], 'for tests: all')
  t.same(plan({ packages: missing, scope: 'start' }), [`npm ci --omit=dev ${NPM_FLAGS}`], 'to run: only what runs')
  t.same(plan({ packages: { state: 'stale', hasDev: false, optional: [] }, scope: 'full' }), [`npm ci --omit=dev ${NPM_FLAGS}`])
  t.same(
    plan({ packages: { state: 'stale', hasDev: true, optional: [] }, scope: 'start' }),
    [`npm ci --include=dev ${NPM_FLAGS}`],
    'a full install stays a full one'
  )
  const lacking = { state: 'fresh', hasDev: false, optional: ['pg@^8', 'opossum@^9'] }
  t.same(
    plan({ packages: lacking, scope: 'full' }),
    [`npm install --no-save --save-prod --omit=dev ${NPM_FLAGS} pg@^8 opossum@^9`],
    'set-up brings what few need'
  )
  t.same(plan({ packages: lacking, scope: 'start' }), [], 'the first look needs none of it')
  t.equal(planAll({ packages: missing })[0].needed, true, 'nothing works without them')
})

t.test('Debian, root, in a container', async (t) => {
  t.same(plan({ ...BOTH, packageManager: 'apt' }), [
    'apt-get update --quiet',
    `${APT} haproxy redis-server`,
    '  then update-rc.d haproxy disable',
    '  then update-rc.d redis-server disable',
    `  else ${APT} haproxy`,
    '  else   then update-rc.d haproxy disable',
    `  else ${APT} redis-server`,
    '  else   then update-rc.d redis-server disable',
    `  else   else ${APT} valkey-server`,
    '  else   else   then update-rc.d valkey-server disable'
  ], 'both at once, and each by itself where that fails')
})

t.test('Debian, root, with systemd: no service is started, none is left enabled', async (t) => {
  t.same(plan({ missing: ['redis'], packageManager: 'apt', hasSystemd: true }), [
    'apt-get update --quiet',
    'systemctl mask --runtime redis-server valkey-server',
    `${APT} redis-server`,
    '  then systemctl unmask --runtime redis-server',
    '  then   then systemctl disable redis-server',
    `  else ${APT} valkey-server`,
    '  else   then systemctl unmask --runtime valkey-server',
    '  else   then   then systemctl disable valkey-server',
    'systemctl unmask --runtime redis-server valkey-server'
  ])
})

t.test('Debian, a user with sudo and no password: settings get past sudo', async (t) => {
  t.same(plan({ missing: ['haproxy'], packageManager: 'apt', isRoot: false, canSudo: true, hasSystemd: true }), [
    'sudo -n apt-get update --quiet',
    'sudo -n systemctl mask --runtime haproxy',
    `sudo -n env ${APT} haproxy`,
    '  then sudo -n systemctl unmask --runtime haproxy',
    '  then   then sudo -n systemctl disable haproxy',
    'sudo -n systemctl unmask --runtime haproxy'
  ])
})

t.test('Debian, a user without sudo: says what to type, and goes on', async (t) => {
  t.same(plan({ ...BOTH, packageManager: 'apt', isRoot: false }), [
    'say: haproxy and redis not found, so what needs them will be unavailable. To install: sudo apt-get install --yes --no-install-recommends haproxy redis-server'
  ])
})

t.test('Alpine', async (t) => {
  t.same(plan({ ...BOTH, packageManager: 'apk' }), [
    'apk add --no-cache haproxy redis',
    '  else apk add --no-cache haproxy',
    '  else apk add --no-cache redis',
    '  else   else apk add --no-cache valkey'
  ])
})

t.test('Fedora', async (t) => {
  const dnf = 'sudo -n dnf install --assumeyes --setopt=install_weak_deps=False'
  t.same(plan({ ...BOTH, packageManager: 'dnf', isRoot: false, canSudo: true, hasSystemd: true }), [
    `${dnf} haproxy valkey`,
    `  else ${dnf} haproxy`,
    `  else ${dnf} valkey`,
    `  else   else ${dnf} redis`
  ])
})

t.test('macOS: brew needs no root, and refuses it', async (t) => {
  const brew = 'HOMEBREW_NO_ENV_HINTS=1 brew install'
  t.same(plan({ ...BOTH, packageManager: 'brew', isRoot: false }), [
    `${brew} haproxy redis`, `  else ${brew} haproxy`, `  else ${brew} redis`, `  else   else ${brew} valkey`
  ])
  t.same(plan({ missing: ['haproxy'], packageManager: 'brew' }), [
    'say: haproxy not found, so what needs it will be unavailable. To install: brew install haproxy'
  ])
})

t.test('sshd is there, and does not listen', async (t) => {
  const missing = ['sshd', 'ssh', 'ip']
  const planAtOnce = (facts) => plan({ missing, ...facts }).filter((line) => !line.startsWith('  else'))
  t.same(planAtOnce({ packageManager: 'apt' }), [
    'apt-get update --quiet', `${APT} openssh-server openssh-client iproute2`, '  then update-rc.d ssh disable'
  ])
  t.same(planAtOnce({ packageManager: 'apt', hasSystemd: true }), [
    'apt-get update --quiet',
    'systemctl mask --runtime ssh.socket ssh.service',
    `${APT} openssh-server openssh-client iproute2`,
    '  then systemctl unmask --runtime ssh.socket ssh.service',
    '  then   then systemctl disable ssh.socket ssh.service',
    'systemctl unmask --runtime ssh.socket ssh.service'
  ], 'its socket would start it again')
  t.same(planAtOnce({ packageManager: 'apk' }), ['apk add --no-cache openssh-server openssh-client iproute2'])
  t.match(plan({ missing: ['sshd', 'ip'], packageManager: 'dnf', isRoot: false }), [/ openssh-server iproute$/])
})

t.test('what Go has: k6 into a folder of its own, of the operator only its source', async (t) => {
  const program = '/usr/local/go/bin/go'
  const both = { ...FACTS.go, missing: ['k6', 'k6-operator'] }
  t.same(plan({ go: { ...both, program } }), [
    `GOBIN=/cache/k6-v1.8.1 CGO_ENABLED=0 ${program} install go.k6.io/k6@v1.8.1`,
    `GOFLAGS=-mod=mod ${program} -C /tmp mod download github.com/grafana/k6-operator@v0.0.19`
  ])
  t.same(
    plan({ isRoot: false, canSudo: true, go: { ...both, missing: ['k6'], program } }),
    [`GOBIN=/cache/k6-v1.8.1 CGO_ENABLED=0 ${program} install go.k6.io/k6@v1.8.1`],
    'needs no root'
  )
  t.match(
    plan({ go: both }),
    [
      /^say: k6 and k6-operator not found, nor Go to get them with, so what needs them will be unavailable. To install: go install go.k6.io\/k6@v1.8.1 .*K6_BIN; go mod download .*K6_OPERATOR_CRD$/
    ],
    'without Go: what to type'
  )
  t.match(planAll({ go: { ...both, program } }), [
    { lost: /^k6 could not be got; what needs it will be unavailable/, got: /k6 is in \/cache\/k6-v1.8.1, where runs and tests find it$/ },
    { lost: /^k6-operator could not be got/ }
  ])
  t.same(planAll({ go: { ...both, program } }).filter(({ needed }) => needed), [], 'never fatal')
})

t.test(
  'where k6 and the schema are looked for',
  { skip: process.platform === 'win32' && 'the false programs are shell scripts' },
  async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'baseload-go-'))
    t.teardown(() => rmSync(folder, { recursive: true, force: true }))
    const add = (path, script = '') => {
      const file = join(folder, path)
      mkdirSync(dirname(file), { recursive: true })
      writeProgram(file, script)
      return file
    }
    const env = { PATH: join(folder, 'bin'), BASELOAD_CACHE: join(folder, 'cache'), GOPATH: join(folder, 'go') }
    const find = (name, more = {}) => findGoProgram({ name, env: { ...env, ...more } })
    add('bin/go', `[ "$2" = GOMODCACHE ] && echo '${folder}/asked/pkg/mod' || echo '${folder}/asked'`)
    t.same([find('k6'), find('k6-operator')], [null, null])

    const crd = 'github.com/grafana/k6-operator@v0.0.19/config/crd/bases/k6.io_testruns.yaml'
    const inOrder = ['bin/k6', 'cache/k6-v1.8.1/k6', 'go/bin/k6', 'asked/bin/k6'].map((path) => add(path))
    for (const file of inOrder) {
      t.equal(find('k6'), file, "PATH, set-up's own, the usual folder of Go, the one that Go names")
      rmSync(file)
    }
    const asked = add(`asked/pkg/mod/${crd}`)
    t.equal(find('k6-operator'), asked)
    t.equal(
      find('k6-operator', { GOMODCACHE: join(folder, 'mod') }),
      asked,
      'Go knows better than a folder that is not there'
    )
    const usual = add(`go/pkg/mod/${crd}`)
    t.equal(find('k6-operator'), usual)

    const given = add('given/k6')
    t.equal(find('k6', { K6_BIN: given }), given)
    t.equal(find('k6', { K6_BIN: join(folder, 'nowhere') }), null, 'what is named, or none')
    t.equal(find('k6-operator', { K6_OPERATOR_CRD: given }), given)
    t.equal(find('k6-operator', { K6_OPERATOR_CRD: join(folder, 'nowhere') }), null)
  }
)

t.test('npm start installs what the first look measures, where it may', async (t) => {
  const start = { missing: ['haproxy'], scope: 'start', packageManager: 'apt' }
  const byHand = 'sudo apt-get install --yes --no-install-recommends haproxy'
  const asUser = { ...start, isRoot: false }
  t.same(plan({ ...start, packages: { state: 'missing', hasDev: false, optional: [] } }), [
    `npm ci --omit=dev ${NPM_FLAGS}`, 'apt-get update --quiet', `${APT} haproxy`, '  then update-rc.d haproxy disable'
  ], 'root: it does')
  t.match(planAll({ ...start })[1].got, /^haproxy is installed; no service of it runs. BASELOAD_SETUP=packages npm start/)
  t.same(plan({ ...asUser, canSudo: true }), [
    `say: haproxy is not installed: no rows with a proxy. To install: ${byHand}, or BASELOAD_SETUP=all npm start`
  ], 'sudo is not used unasked')
  t.match(plan({ ...asUser, canSudo: true, isAll: true }), ['sudo -n apt-get update --quiet', /^sudo -n env .* haproxy$/], 'all: it is')
  t.same(plan(asUser), [`say: haproxy is not installed: no rows with a proxy. To install: ${byHand}`], 'no sudo')
  const [question] = planAll({ ...asUser, canAsk: true })
  t.equal(question.ask, `haproxy is not installed: no rows with a proxy. Install it now with ${byHand}? [Y/n] `)
  t.same(question.steps[0].run, ['sudo', 'apt-get', 'update', '--quiet'], 'with a password, if sudo wants one')
  t.equal(question.no, `without haproxy. To install later: ${byHand}`)
  t.match(planAll({ ...asUser, packageManager: 'brew', canAsk: true }), [{ ask: /with brew install haproxy/ }])

  const { setUp, aptCalls } = makeCopy(t, { hasApt: true })
  const none = { HAPROXY_BIN: '/nowhere/haproxy', NGINX_BIN: '/nowhere/nginx', REDIS_BIN: '/nowhere/redis' }
  const isRoot = process.platform === 'linux' && process.getuid() === 0
  t.notMatch(setUp('start', { ...none, BASELOAD_SETUP: 'packages' }).stderr, /haproxy/, 'packages: no program')
  t.same(aptCalls(), [])
  t.match(setUp('start', none).stderr, isRoot ? /haproxy is installed/ : /haproxy is not installed/)
  t.notMatch(setUp('start', none).stderr, /redis|nginx/, 'the first look has none')
  if (isRoot) t.match(aptCalls().slice(0, 2), ['update --quiet', /^install .* haproxy$/])
  const full = setUp('full', none).stderr
  if (isRoot) t.match(aptCalls().slice(-2), [/update/, /^install .* haproxy redis-server nginx-light/], 'one call')
  t.match(full, /nginx/)
  t.notMatch(full, /chromium|xmllint|k6-operator/, 'what tests need is for npm test')
})

t.test('npm, the package manager and Go beside each other, and apt apart for what it cannot have', { skip: process.platform === 'win32' }, async (t) => {
  const { folder } = makeCopy(t)
  const log = join(folder, 'log')
  writeFileSync(log, '')
  const doRows = (rows) => spawnSync(process.execPath, ['--input-type=module', '-e', `
    import { doRows } from '${join(ROOT, 'scripts/setup/steps.js')}'
    process.exitCode = await doRows({ root: new URL('file://${folder}/'), rows: ${JSON.stringify(rows)} }) ? 0 : 1`], { encoding: 'utf8' })
  const waitFor = (word) => ({ run: ['sh', '-c', `echo ${word === 'a' ? 'b' : 'a'} >> ${log}; until grep -q ${word} ${log}; do sleep 0.05; done`] })
  t.equal(doRows([[waitFor('a')], [waitFor('b')]]).status, 0, 'each waits for what the other writes')

  const say = (word, more = {}) => ({ run: ['sh', '-c', `echo ${word}`], ...more })
  const fails = (more) => ({ run: ['false'], ...more })
  const { stderr } = doRows([[fails({ apart: [say('one', { then: [fails({}), say('two')] }), fails({ lost: 'three is not here' })], lost: 'never said' })]])
  t.match(stderr, /\none\n[^]*\ntwo\n[^]*\nsetup: three is not here\n/, 'what fails behind one keeps nothing from the next')
  t.notMatch(stderr, 'never said')
  t.equal(doRows([[fails({ needed: true })], [say('other')]]).status, 1)
})

t.test('a question on a terminal: Enter is yes, what else is no', { skip: process.platform === 'win32' }, async (t) => {
  const { folder } = makeCopy(t)
  const ask = (input) => spawnSync(process.execPath, ['--input-type=module', '-e', `
    import { doSetup } from '${join(ROOT, 'scripts/setup/steps.js')}'
    await doSetup({ root: new URL('file://${folder}/'), steps: [
      { ask: 'Install? ', steps: [{ run: ['sh', '-c', 'echo installed'] }], no: 'left out' }] })`], { input, encoding: 'utf8' }).stderr
  for (const yes of ['\n', 'y\n', 'YES\n']) t.match(ask(yes), /Install\? [^]*installed\n$/)
  for (const no of ['n\n', 'what\n', '']) t.match(ask(no), /Install\? [^]*setup: left out\n$/)
})

t.test('nginx: not for npm start, as no baseline that ships needs it', async (t) => {
  t.same(plan({ missing: ['nginx'], packageManager: 'apt', hasSystemd: true }), [
    'apt-get update --quiet',
    'systemctl mask --runtime nginx.service',
    `${APT} nginx-light`,
    '  then systemctl unmask --runtime nginx.service',
    '  then   then systemctl disable nginx.service',
    `  else ${APT} nginx`,
    '  else   then systemctl unmask --runtime nginx.service',
    '  else   then   then systemctl disable nginx.service',
    'systemctl unmask --runtime nginx.service'
  ])
  t.same(plan({ missing: ['nginx'], packageManager: 'apk' }), ['apk add --no-cache nginx'])
  t.match(plan({ missing: ['nginx'], packageManager: 'dnf', isRoot: false }), [/ nginx$/])

  const { setUp, folder } = makeCopy(t)
  rmSync(join(folder, 'bin', 'nginx'))
  t.notMatch(setUp('start', { NGINX_BIN: '/nowhere/nginx' }).stderr, /nginx/)
  t.match(setUp('test', { NGINX_BIN: '/nowhere/nginx' }).stderr, /nginx not found, so what needs it will be unavailable/)
})

t.test('packages alone, for npm that links a clone: of programs nothing is said', async (t) => {
  const missing = { state: 'missing', hasDev: false, optional: [] }
  t.same(plan({ scope: 'packages', packages: missing }), [`npm ci --omit=dev ${NPM_FLAGS}`])
  const { setUp, folder, npmCalls } = makeCopy(t)
  const env = { BASELOAD_REQUIRE: 'haproxy', HAPROXY_BIN: '/nowhere/haproxy', npm_config_global: 'true' }
  writeProgram(join(folder, 'bin', 'npm'), `echo "$npm_config_global$*" >> '${join(folder, 'npm.log')}'`)
  t.match(setUp('packages', env), { status: 0, stderr: /^setup: \$ npm ci [^\n]*\n$/ })
  t.same(npmCalls(), [`ci --omit=dev ${NPM_FLAGS}`], 'into the clone, for whatever npm was asked')
})

t.test('no package manager that is known', async (t) => {
  t.match(plan({ missing: ['redis'] }), [/^say: redis not found.*by hand$/])
})

t.test('a program that cannot be had is no reason to stop, but is said', async (t) => {
  const [, haproxy] = planAll({ missing: ['haproxy'], packageManager: 'apt' })
  t.notOk(haproxy.needed)
  t.equal(
    haproxy.lost,
    'haproxy could not be installed; what needs it will be unavailable. To try again: sudo apt-get install --yes --no-install-recommends haproxy'
  )
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

t.test('what only tests need is no service, and is not asked for otherwise', async (t) => {
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

t.test(
  'BASELOAD_REQUIRE makes what is missing an error',
  { skip: process.platform === 'win32' && 'the false programs are shell scripts' },
  async (t) => {
    const { setUp } = makeCopy(t)
    const env = { BASELOAD_SETUP: 'skip', HAPROXY_BIN: '/nowhere/haproxy', REDIS_BIN: '/nowhere/redis' }
    t.equal(setUp('test', env).status, 0, 'nothing is required unless asked for')

    const required = setUp('test', { ...env, BASELOAD_REQUIRE: 'haproxy,redis' })
    t.equal(required.status, 1)
    t.match(
      required.stderr,
      /BASELOAD_REQUIRE asks for haproxy, which is not here. To install it: apt-get install haproxy/
    )
    t.match(required.stderr, /BASELOAD_REQUIRE asks for redis, which is not here/)

    t.equal(
      setUp('test', { ...env, BASELOAD_REQUIRE: 'redis', REDIS_URL: 'redis://127.0.0.1:6379' }).status,
      0,
      'a Redis that runs already will do'
    )
    const ofTests = setUp('test', {
      ...env,
      K6_BIN: '/nowhere/k6',
      SSHD_BIN: '/nowhere/sshd',
      BASELOAD_REQUIRE: 'k6,sshd,k6-operator'
    })
    t.equal(ofTests.status, 1)
    t.match(
      ofTests.stderr,
      /BASELOAD_REQUIRE asks for k6, which is not here. To install it: go install go.k6.io\/k6@v1.8.1/
    )
    t.match(
      ofTests.stderr,
      /BASELOAD_REQUIRE asks for sshd, which is not here. To install it: apt-get install openssh-server/
    )
    t.notMatch(ofTests.stderr, /asks for k6-operator/)
    t.match(
      setUp('test', { ...env, BASELOAD_REQUIRE: 'redsi' }).stderr,
      /redsi, which is no program that baseload uses. It knows haproxy, redis, nginx, .*xmllint, chromium, sshd, ssh, ip, .*k6-operator/
    )
  }
)

/** The project's set-up in a folder of its own, with nothing on PATH but node and programs that only take notes. */
function makeCopy (t, { hasApt = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'baseload-setup-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  for (const path of ['scripts', 'package.json']) cpSync(join(ROOT, path), join(folder, path), { recursive: true })
  symlinkSync(join(ROOT, 'src'), join(folder, 'src')) // which the set-up reads, and finds no folder by
  writeLock(folder, { version: '1.0.0' })
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  for (const name of [...PROGRAM_NAMES.map((name) => PROGRAMS[name].names[0]), 'xmllint', 'chromium', 'sshd', 'ssh', 'ip', 'postgres', 'k6']) { writeProgram(join(bin, name), 'exit 0') }
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

  const aptLog = join(folder, 'apt.log')
  if (hasApt) writeProgram(join(bin, 'apt-get'), `echo "$*" >> '${aptLog}'`)

  const setUp = (command, env = {}) => spawnSync('node', ['scripts/setup.js', command], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: bin, K6_OPERATOR_CRD: join(folder, 'package.json'), ...env }
  })
  const npmCalls = () => {
    const calls = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
    rmSync(log, { force: true })
    return calls
  }
  const aptCalls = () => existsSync(aptLog) ? readFileSync(aptLog, 'utf8').trim().split('\n') : []
  return { setUp, folder, npmCalls, aptCalls }
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
