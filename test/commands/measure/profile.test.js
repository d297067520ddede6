import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { buildOwnTarget } from '../../../src/plan/own-target.js'
import { profileTargets } from '../../../src/measure/profile-targets.js'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { openTestSite } from '../../fixtures/site.js'

const COMPRESSES = fileURLToPath(new URL('../../fixtures/servers/compresses.js', import.meta.url))
const LIES = fileURLToPath(new URL('../../fixtures/servers/lies-to-profilers.js', import.meta.url))
const PEAK = {
  id: 'yours/peak-c2/1',
  target: 'yours',
  phase: 'peak',
  driver: 'native',
  repeat: 1,
  load: { kind: 'constant-concurrency', connections: 2, pipelining: 1 },
  durationMs: 200,
  warmupMs: 0,
  timeoutMs: 5000
}
const NOT_COLLECTED = 16 * 2 ** 20 // half of the space for young objects
const SHORT = ['--repeats', '1', '-d', '400ms', '--warmup', '100ms', '--no-latency', '--no-watch', '--no-pin']

t.test('a server that compresses: zlib first, and the extra trials are in no figure', async (t) => {
  const { exitCode, stdout, stderr, folder, readRecord, leftovers } = await askBaseload(t, [
    'measure', '--start', `node ${COMPRESSES}`, ...SHORT, '--profile', '--heap'
  ])
  t.equal(exitCode, 0, stderr)
  t.match(stdout, /WHERE THE CPU TIME AND THE MEMORY GO/)
  const { trials, profiles, plan, warnings } = await readRecord()
  t.strictSame(plan.profile, { kinds: ['cpu', 'heap'], targets: [{ target: 'yours', phase: 'peak' }] })
  t.ok(trials.every(({ trial }) => !trial.id.includes('profile')), 'no trial of a table')
  t.strictSame(profiles.map(({ target, kind }) => [target, kind]), [['yours', 'cpu'], ['yours', 'heap']], 'the reference is not profiled')
  t.strictSame(warnings.filter(({ code }) => code.startsWith('PROFILE')), [])
  const [cpu, heap] = profiles
  if (process.platform === 'linux') {
    const pool = cpu.functions.findIndex(({ what, name }) => what === 'pool' && name === 'zlib')
    t.ok(pool >= 0 && pool < 4, JSON.stringify(cpu.functions)) // first on a machine that does nothing else
  }
  t.ok(cpu.functions.length <= 10 && cpu.perRequest > 0 && cpu.requests > 0)
  t.match(cpu.cpu.poolJobs[0], { kind: 'zlib' })
  // It keeps 1,016 bytes a request; what is not collected yet when the window ends is more where few requests were answered.
  const { requests, heap: { grownBytes } } = heap
  t.ok(grownBytes > 700 * requests && grownBytes < 5000 * requests + NOT_COLLECTED, `${grownBytes} bytes of ${requests} requests`)
  t.ok(heap.functions.some(({ name, file }) => name === 'answerPacked' && file.endsWith('compresses.js')), JSON.stringify(heap.functions))
  const run = dirname(fileURLToPath(new URL(stdout.match(/REPORT (\S+)/)[1], `file://${folder}/`)))
  for (const [file, key] of [[cpu.files[0], 'samples'], [heap.files[0], 'head']]) t.ok(key in JSON.parse(await readFile(join(run, file), 'utf8')), file)
  const page = await readFile(join(run, 'report.html'), 'utf8')
  t.match(page, /thread pool of libuv: zlib|times are of a clock/)
  t.same(await leftovers(), [])
})

t.test('a server that lies to profilers: what it planted is not read, and its own agent is', async (t) => {
  const { exitCode, stdout, stderr, readRecord, leftovers } = await askBaseload(t, [
    'measure', '--start', `node ${LIES}`, ...SHORT, '--profile', '--heap'
  ])
  t.equal(exitCode, 0, stderr)
  t.notMatch(stdout + stderr, /root:x|passwd/)
  const { profiles, trials, warnings } = await readRecord() // which has numbers that a record may have alone
  t.strictSame(warnings.filter(({ code }) => code.startsWith('PROFILE')), [])
  t.ok(profiles.every(({ perRequest, files }) => perRequest > 0 && files.length === 1), JSON.stringify(profiles))
  t.ok(profiles.every(({ heap }) => !heap || heap.heapBytes > 1e6))
  for (const { parts } of trials) for (const { eventLoopUtilization: used } of parts) t.ok(used === null || (used >= 0 && used <= 1), `${used}`)
  t.same(await leftovers(), [])
})

t.test('a server that is not Node.js to us: a warning, and nothing of its trial is kept', async (t) => {
  const target = buildOwnTarget({ definition: { name: 'yours', command: `unset NODE_OPTIONS; exec node ${COMPRESSES}` } })
  const done = { status: 'complete', trial: PEAK }
  const record = {
    plan: { seed: 1, workers: 1, targets: { yours: target }, profile: { kinds: ['cpu'], targets: [{ target: 'yours', phase: 'peak' }] } },
    trials: [done],
    warnings: [],
    failures: []
  }
  const told = []
  await profileTargets({
    record,
    site: await openTestSite(t),
    progress: { onTrial () {}, onTick () {}, onTrialEnd () {}, onFailure () {}, onWarning: (text) => told.push(text) },
    signal: new AbortController().signal,
    save: async () => {},
    now: () => new Date(),
    writeFile: async () => t.fail('nothing to write')
  })
  t.match(told, [/PROFILE_NO_NODE: yours was not profiled/])
  t.match(record, { trials: [done], profiles: undefined, failures: [], warnings: [{ code: 'PROFILE_NO_NODE' }] })
})

t.test('what cannot be profiled is told before anything starts', async (t) => {
  const cases = [
    [['measure', 'http://127.0.0.1:9/', '--profile'], /--profile would do nothing with a server that runs already: only what --start starts/],
    [['measure', '--start', 'node x.js', '--soak', '1m', '--heap'], /--heap would do nothing with a soak/],
    [['run', 'cache', '--profile'], /--profile would do nothing with a lab under load: its phases differ/],
    [['run', 'stampede', '--heap'], /--heap would do nothing with a lab of stampedes/],
    [['replay', 'fallback', '--profile'], /unknown option '--profile'|--profile/]
  ]
  for (const [args, message] of cases) {
    const { exitCode, stderr } = await askBaseload(t, args)
    t.equal(exitCode, 2, args.join(' '))
    t.match(stderr, message)
  }
})
