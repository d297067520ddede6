import { once } from 'node:events'
import { chmod, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import t from 'tap'
import { askBaseload } from '../fixtures/ask-baseload.js'
import { makeFolder, serverFile } from '../fixtures/command-line.js'
import { told } from '../fixtures/told.js'
import { tryUntil } from '../fixtures/try-until.js'

const SHORT = ['--repeats', '1', '-d', '200ms', '--warmup', '50ms', '--peak-connections', '1', '--no-latency', '--no-watch']
const start = (name) => ['measure', '--start', `node ${serverFile(name)}`, ...SHORT]

/** Each failure: one error with its code and a hint, the exit code, no process left. */
async function expectFailure (t, run, { code, exitCode, hint, says }) {
  t.match(run.stderr, new RegExp(`error ${code}: `), run.stderr)
  t.equal(run.stderr.match(/^error /gm)?.length, 1, 'one error')
  t.match(run.stderr, hint, 'the hint says what to do')
  if (says) t.match(run.stderr, says)
  t.equal(run.exitCode, exitCode)
  t.strictSame(await run.leftovers(), [], 'no process is left')
}

const measuredTargets = async (run) => [...new Set((await run.readRecord()).trials.map(({ trial }) => trial.target))]

t.test('a target that never listens', async (t) => {
  const folder = await makeFolder(t)
  await writeFile(join(folder, 'own.yml'), ownBaseline(`node ${serverFile('never-listens')}`, 'readyTimeout: 4s'))
  const run = await askBaseload(t, ['run', 'own.yml', ...SHORT], { folder })
  await expectFailure(t, run, {
    code: 'TARGET_NOT_READY',
    exitCode: 4,
    hint: /hint: it was given PORT=\d+/,
    says: /waiting for a database/
  })
  t.strictSame(await measuredTargets(run), ['ready'], 'what could be measured is kept')
})

t.test('a target that dies at boot', async (t) => {
  const run = await askBaseload(t, start('dies-at-boot'))
  await expectFailure(t, run, {
    code: 'TARGET_DIED_AT_BOOT',
    exitCode: 4,
    hint: /hint: start it by hand/,
    says: /exit code 3[^]*cannot read config\.json/
  })
  t.strictSame(await measuredTargets(run), [], 'the reference alone would answer nothing: it is not measured')
  t.match(run.stdout, /^- TARGET_DIED_AT_BOOT: [^]*hint:\s+start\s+it\s+by\s+hand/m, 'the last words say why')
})

t.test('targets that die while they are loaded in rounds, or warmed up for them: the others are measured to their end', async (t) => {
  const dies = (afterMs) => `{ name: after-${afterMs}, command: ${JSON.stringify(`node ${serverFile('dies-mid-trial')} ${afterMs}`)} }`
  const text = ownBaseline(`node ${serverFile('dies-mid-trial')} 700`, 'readyTimeout: 20s')
  const of = (name) => trials.filter(({ trial }) => trial.target === name)
  let trials = []
  const run = await tryUntil({
    async run () {
      const folder = await makeFolder(t)
      await writeFile(join(folder, 'own.yml'), text.replace('targets:\n', `targets:\n  - ${dies(100)}\n`))
      const args = ['--repeats', '2', '-d', '1s', '--warmup', '300ms', '--peak-connections', '1', '-R', '100', '--no-watch']
      const one = await askBaseload(t, ['run', 'own.yml', ...args], { folder })
      ;({ trials } = await one.readRecord())
      return one
    },
    isAsMeant: () => of('own').length > 0 // on a machine that others use warming up takes long enough for it to die
  })
  for (const name of ['own', 'after-100']) {
    const told = new RegExp(`error TARGET_DIED: ${name}: .*exit code 9.*out of luck\n {2}hint: what was measured until then is kept`, 'g')
    t.equal(run.stderr.match(told)?.length, 1, run.stderr)
  }
  t.equal(run.stderr.match(/^error /gm).length, 2, 'one error each')
  t.equal(run.exitCode, 4)
  t.strictSame(
    of('ready').map(({ status, trial }) => `${trial.repeat} ${trial.phase} ${status}`),
    [1, 2].flatMap((repeat) => ['peak', 'latency'].map((phase) => `${repeat} ${phase} complete`))
  )
  t.ok(of('ready').every(({ load: { windowMs } }) => windowMs >= 990), 'none has the figures of a job that was cut short before')
  t.ok(of('own').length > 0)
  const cut = [...of('own'), ...of('after-100')]
  t.ok(cut.every(({ status, load }) => status === 'partial' && load.counts.ok > 0), 'what was measured until then')
  for (const { load: { counts: { due, ok, failed, timedOut, unfinished, notSent } } } of trials) {
    t.equal(due, ok + failed + timedOut + unfinished + notSent)
  }
  t.strictSame(await run.leftovers(), [], 'no process is left')
})

t.test('a target that answers 500', async (t) => {
  const run = await askBaseload(t, start('answers-500'))
  await expectFailure(t, run, {
    code: 'TARGET_WRONG_ANSWER',
    exitCode: 4,
    hint: /hint: it is stopped again: start it by hand \(PORT=8080 node [^)]*answers-500\.js\), then ask it: curl -i 'http:\/\/127\.0\.0\.1:8080\/'/,
    says: /status 500 instead of 200.*no such table/
  })
  t.strictSame(await measuredTargets(run), [])
})

t.test('a target that hangs', async (t) => {
  const run = await askBaseload(t, [...start('hangs'), '--timeout', '1s'])
  await expectFailure(t, run, {
    code: 'TARGET_NO_ANSWER',
    exitCode: 4,
    hint: /hint: it listens but does not answer/,
    says: /no whole answer within 5000 ms/
  })
})

t.test('a URL where nothing listens: at once, whatever the seed', async (t) => {
  const gone = createServer().listen(0, '127.0.0.1')
  await once(gone, 'listening')
  const { port } = gone.address()
  gone.close()
  for (const seed of ['1', '2']) {
    const run = await askBaseload(t, ['measure', `http://127.0.0.1:${port}/`, '--seed', seed, ...SHORT])
    await expectFailure(t, run, {
      code: 'TARGET_NO_ANSWER',
      exitCode: 4,
      hint: new RegExp(`hint: nothing listens at 127\\.0\\.0\\.1:${port}: is the server up`)
    })
    t.strictSame(await measuredTargets(run), [])
  }
})

t.test('a version that does not start: the other is not measured', async (t) => {
  for (const [old, now] of [['dies-at-boot', 'hangs'], ['answers-what-it-was-given', 'dies-at-boot']]) {
    const run = await askBaseload(t, [
      'compare', '--start', `node ${serverFile(old)}`, '--against', `node ${serverFile(now)}`, '-d', '200ms',
      '--warmup', '50ms', '--no-watch', '--seed', '1'
    ])
    t.equal(run.exitCode, 4)
    t.equal(run.stderr.match(/error [A-Z_]+: /g)?.length, 1, 'one error, and then no more is tried')
    t.strictSame(await run.leftovers(), [])
  }
})

t.test('export has no --start to propose', async (t) => {
  const run = await askBaseload(t, ['export', 'k6', '-R', '10'])
  t.equal(run.exitCode, 2)
  t.match(run.stderr, /hint: give the URL of a server that runs already/)
  t.notMatch(run.stderr, /--start/)
})

t.test('a target that ignores SIGTERM is killed; its numbers stand', async (t) => {
  const folder = await makeFolder(t)
  const target = `  - { name: own, command: ${JSON.stringify(`node ${serverFile('ignores-sigterm')}`)} }\n`
  await writeFile(join(folder, 'own.yml'), `title: own\nquestion: q\nhypothesis: h\nreference: own\ntargets:\n${target}objectives: [success>=90%]\n`)
  const run = await askBaseload(t, ['run', 'own.yml', ...SHORT, '--details'], { folder })
  const { trials: [trial] } = await run.readRecord()
  t.match(told(trial.warnings).join('\n'), /TARGET_IGNORED_SIGTERM: server had to be killed/)
  t.match(run.stdout, /TARGET_IGNORED_SIGTERM/, 'and the terminal says so')
  t.equal(run.exitCode, 0, 'judged by its objectives')
  t.strictSame(await run.leftovers(), [])
})

t.test('a taken port', async (t) => {
  const squatter = createServer().listen(0, '127.0.0.1')
  await once(squatter, 'listening')
  t.teardown(() => squatter.close())
  const { port } = squatter.address()
  const run = await askBaseload(t, [...start('answers-500'), '--port', String(port)])
  await expectFailure(t, run, { code: 'PORT_TAKEN', exitCode: 4, hint: new RegExp(`hint: stop it \\(lsof -i :${port}`) })
})

t.test('haproxy missing: the row says so; --require makes it an error', async (t) => {
  const env = { HAPROXY_BIN: '/nowhere/haproxy' }
  const without = await askBaseload(t, ['run', 'proxy', '--target', 'haproxy-node-http', ...SHORT], { env })
  t.match(without.stdout, /HAProxy, bare node:http +haproxy not found$[^]*^ {2}haproxy not found: install it: apt-get install haproxy/m)
  t.equal(without.exitCode, 0)
  const required = await askBaseload(t, ['run', 'proxy', '--require', 'haproxy', ...SHORT], { env })
  await expectFailure(t, required, { code: 'DEPENDENCY_MISSING', exitCode: 4, hint: /hint: install it: apt-get install haproxy/ })
})

t.test('haproxy refuses its configuration', async (t) => {
  const folder = await makeFolder(t)
  await writeFile(join(folder, 'broken.cfg'), 'frontend plain\n  bnid 127.0.0.1:0\n')
  const run = await askBaseload(
    t,
    ['run', 'proxy', '--target', 'haproxy-node-http', '--haproxy-config', 'broken.cfg', ...SHORT],
    { folder }
  )
  await expectFailure(t, run, {
    code: 'PROXY_CONFIG_REFUSED',
    exitCode: 4,
    hint: /hint: check the configuration: haproxy -c -f broken\.cfg/,
    says: /bnid/
  })
  t.strictSame(await measuredTargets(run), ['node-http'])
})

t.test('a malformed baseline: every mistake at once, with file and line', async (t) => {
  const folder = await makeFolder(t)
  await writeFile(
    join(folder, 'bad.yml'),
    'title: x\nquestoin: y\nhypothesis: z\nreference: node-htp\ntargets: [fastfy]\nobjectives: [p99<fast]\n'
  )
  const run = await askBaseload(t, ['run', 'bad.yml'], { folder })
  await expectFailure(t, run, { code: 'BASELINE_INVALID', exitCode: 2, hint: /hint: / })
  t.match(run.stderr, /bad\.yml:2:\d+: .*questoin.*question/s)
  t.match(run.stderr, /bad\.yml:5:\d+: .*fastfy.*did you mean "fastify"/s)
  t.match(run.stderr, /bad\.yml:6:\d+: /)
})

t.test('unknown names: did you mean', async (t) => {
  const command = await askBaseload(t, ['rnu'])
  await expectFailure(t, command, { code: 'USAGE', exitCode: 2, hint: /hint: Did you mean run\? baseload --help/, says: /unknown command/ })
  const flag = await askBaseload(t, ['run', '--quik'])
  await expectFailure(t, flag, { code: 'USAGE', exitCode: 2, hint: /hint: /, says: /did you mean "--quick"\?/ })
  const baseline = await askBaseload(t, ['run', 'htp'])
  await expectFailure(t, baseline, { code: 'BASELINE_UNKNOWN', exitCode: 2, hint: /did you mean "http"\?/ })
  const target = await askBaseload(t, ['run', 'http', '--target', 'fastfy'])
  await expectFailure(t, target, { code: 'TARGET_UNKNOWN', exitCode: 2, hint: /did you mean "fastify"\?/ })
  const objective = await askBaseload(t, ['run', 'http', '--objective', 'sucess>=99%'])
  await expectFailure(t, objective, { code: 'OBJECTIVE_INVALID', exitCode: 2, hint: /did you mean "success"\?/ })
})

t.test('reports cannot be written', async (t) => {
  const folder = await makeFolder(t)
  await writeFile(join(folder, 'reports'), 'a file where the folder should be') // root may write anywhere, so a mode would not do
  const run = await askBaseload(t, ['run', 'http', ...SHORT], { folder })
  await expectFailure(t, run, { code: 'REPORTS_UNWRITABLE', exitCode: 2, hint: /hint: name another folder with --reports/ })
})

t.test('a URL beyond this machine', async (t) => {
  const run = await askBaseload(t, ['measure', 'http://192.0.2.1:8080/', ...SHORT])
  await expectFailure(t, run, { code: 'HOST_NOT_ALLOWED', exitCode: 2, hint: /--allow-host 192\.0\.2\.1/ })
  const own = await makeFolder(t)
  await writeFile(
    join(own, 'far.yml'),
    'title: x\nquestion: y\nhypothesis: z\nreference: node-http\ntargets:\n  - node-http\n  - { name: far, url: "http://192.0.2.1/" }\nobjectives: []\n'
  )
  const inFile = await askBaseload(t, ['run', 'far.yml', ...SHORT], { folder: own })
  await expectFailure(t, inFile, { code: 'HOST_NOT_ALLOWED', exitCode: 2, hint: /--allow-host/ })
})

t.test('a failing command that is not executable', async (t) => {
  const folder = await makeFolder(t)
  await writeFile(join(folder, 'server'), 'not a program')
  await chmod(join(folder, 'server'), 0o644)
  const run = await askBaseload(t, ['measure', '--start', './server', ...SHORT], { folder })
  await expectFailure(t, run, { code: 'TARGET_DIED_AT_BOOT', exitCode: 4, hint: /hint: start it by hand/, says: /exit code 126/ })
})

function ownBaseline (command, more) {
  return `title: own
question: what does it cost?
hypothesis: it costs something
reference: ready
targets:
  - { name: ready, command: ${JSON.stringify(`node ${serverFile('waits')}`)}, good: { body: ok } }
  - name: own
    command: ${JSON.stringify(command)}
    ${more}
objectives: [success>=90%]
`
}
