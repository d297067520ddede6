import t from 'tap'
import { askBaseload } from '../../fixtures/ask-baseload.js'

const SHORT = ['--repeats', '1', '--seed', '5', '--no-pin', '--no-watch']

t.test('phases of a published experiment, shortened and said to be, with its figures beside', async (t) => {
  const run = await askBaseload(t, [
    'replay', 'fallback', '--scale-time', '1/600', '--test', 'fallback-half-way', '--target', 'cache-stored-copy', ...SHORT, '--json'
  ])
  t.equal(run.exitCode, 0, run.stderr)
  t.strictSame(await run.leftovers(), [], 'no process is left')
  const record = await run.readRecord()
  t.match(record.plan, { replay: { name: 'fallback', timeScale: 1 / 600 }, preset: { timeScale: 1 / 600 } })
  for (const { trial, lab, load, resources } of record.trials) {
    t.equal(trial.durationMs, 2000)
    t.match(trial.load, { kind: 'constant-rate' })
    t.match(lab.phases, [{ name: 'origin healthy', dependence: {} }, { name: 'origin down', action: 'recipe to origin', dependence: {} }])
    t.match(resources.parts.map(({ name }) => name), ['origin', 'service', 'driver'])
    t.equal(load.counts.failed, 0, 'every copy was there')
  }
  // Unknown where answers differ, as those of a service that gave up on its origin.
  t.ok(record.trials.some(({ lab }) => lab.answerBytes > 1000), 'what a whole answer has')
  const folder = run.folder
  const [name] = JSON.parse(run.stdout).files.record.split('/record.json')
  const shown = await askBaseload(t, ['report', name, '--details'], { folder })
  t.match(shown.stdout, /replay of fallback: 1 server/)
  t.match(shown.stdout, /Shortened: windows and phases last 1\/600 of the\s+published time\./)
  t.match(shown.stdout, /origin down, 200\/s[^]*504\.374/)
  const hgrm = await askBaseload(t, ['report', name, '-o', 'hgrm', '--row', 'cache-stored-copy/latency-r200/origin down'], { folder })
  t.match(hgrm.stdout, /^ +Value +Percentile/)
})

t.test('what is not there', async (t) => {
  const unknown = await askBaseload(t, ['replay', 'falback'])
  t.equal(unknown.exitCode, 2)
  t.match(unknown.stderr, /error REPLAY_UNKNOWN: no published experiment "falback"\n {2}hint: .*fallback/)
  const test = await askBaseload(t, ['replay', 'fallback', '--test', 'down'])
  t.match(test.stderr, /fallback has no test "down"\n {2}hint: .*fallback-healthy, fallback-down, fallback-half-way/)
  const target = await askBaseload(t, ['replay', 'fallback', '--target', 'x'])
  t.match(target.stderr, /error TARGET_UNKNOWN: no target x in fallback-healthy/)
  const scale = await askBaseload(t, ['replay', 'fallback', '--scale-time', '2'])
  t.equal(scale.exitCode, 2)
  t.match(scale.stderr, /like 1\/10 or 0\.1/)
  const stampede = await askBaseload(t, ['replay', 'stampede', '--scale-time', '0.5', '--target', 'x'])
  t.match(stampede.stderr, /--scale-time would do nothing with a replay of stampedes: .*; --target would do nothing/)
  const strict = await askBaseload(t, ['replay', 'fallback', '--strict'])
  t.equal(strict.exitCode, 2)
  t.match(strict.stderr, /--strict would do nothing with a published experiment: nobody promised its figures here/)
  const proxy = await askBaseload(t, ['replay', 'cache-strategies', '--haproxy-config', 'x.cfg'])
  t.match(proxy.stderr, /--haproxy-config would do nothing with targets without a proxy/)
})
