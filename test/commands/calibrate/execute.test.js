import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { makeFolder, runBaseload } from '../../fixtures/command-line.js'
import { findK6 } from '../../fixtures/k6.js'
import { howMany } from '../../fixtures/long.js'

t.jobs = 2 // they wait for time more than for a core

const k6 = findK6()
const SHORT = ['calibrate', '--quick', '-d', '100ms', '--no-pin']
/** All nine each night, and the floors of both drivers. */
const COMPARISONS = howMany({ short: 1, long: 9 })
const FEW = COMPARISONS === 9 ? {} : { NODE_OPTIONS: `--import=${new URL('../../fixtures/few-comparisons.js', import.meta.url).href}` }
const CODES = { trusted: 0, 'not trusted': 1, unknown: 3 }

// Windows of a tenth of a second on a machine that runs other tests: what comes out is not asserted, only that it hangs together.
// method: ceil(ln 0.025 / ln p)
const NEEDED = [['p50', 6], ['p90', 36], ['p95', 72], ['p99', 368], ['p99_9', 3688]]

t.test('a whole calibration: one document, an exit code that fits, a file that later runs quote, nothing left; the machine is watched', async (t) => {
  const cache = await makeFolder(t)
  const env = { BASELOAD_CACHE: cache }
  const run = await runBaseload(t, [...SHORT, '--strict', '--json', '-q'], { env: { ...env, ...FEW } })
  const { calibration, files } = JSON.parse(run.stdout)
  t.equal(run.exitCode, CODES[calibration.verdict], run.stderr)
  t.equal(run.stderr, '')
  t.strictSame(await run.leftovers(), [])
  t.match(calibration, { format: 'baseload-calibration', extent: 'custom', seed: 1 })
  t.strictSame(calibration.checks.map(({ name }) => name), ['percentiles', 'identities', 'counts', 'send lag', 'quiet machine'])
  t.equal(calibration.comparisons.length, COMPARISONS)
  for (const { id, percentiles, identityHeld, counts, invalid, stoppedRatio } of calibration.comparisons) {
    t.ok(stoppedRatio >= 0 && stoppedRatio <= 1, `${id}: ${stoppedRatio}`)
    t.ok(identityHeld, `${id}: every request is accounted for`)
    t.ok(counts.due > 0, id)
    t.strictSame(
      percentiles.map(({ key }) => key),
      NEEDED.filter(([, count]) => counts.due - counts.notSent >= count).map(([key]) => key),
      id
    )
    if (invalid.length === 0) for (const { reportedUs, trueUs, key } of percentiles) t.ok(reportedUs > 0 && trueUs >= 0, `${id} ${key}`)
  }
  t.strictSame(calibration.limits.map(({ driver }) => driver), ['native', 'autocannon'])
  for (const { achievedPerSecond, floorUs } of calibration.limits) t.ok(achievedPerSecond >= 0 && floorUs >= 0)
  t.ok(calibration.limits.some(({ achievedPerSecond }) => achievedPerSecond > 0), 'a machine stands still for one of the windows, not for all')

  t.equal(files.calibration, join(cache, 'calibration.json'))
  const kept = Object.values(JSON.parse(await readFile(files.calibration, 'utf8')).calibrations)
  t.strictSame(kept, [calibration])

  const later = await askBaseload(
    t,
    [
      'run', 'http', '--target', 'node-http', '--repeats', '1', '-d', '100ms', '--warmup', '50ms',
      '--no-latency', '--no-pin', '--no-watch', '--details', '-q'
    ],
    { env }
  )
  const { calibration: quoted } = await later.readRecord()
  t.match(quoted, { status: calibration.verdict, startedAt: calibration.startedAt, extent: 'custom' })
  t.match(later.stdout, /Calibrated \d{4}-\d\d-\d\d on this machine \(custom\)/)
})

// By day where there is no k6: what is kept, and whether a driver is left, is asked of k6 below.
t.test('Ctrl-C: 130, nothing kept, nothing left', { skip: howMany({ short: !k6.skip && 'each night', long: false }) }, async (t) => {
  const cache = await makeFolder(t)
  const run = await runBaseload(t, [...SHORT, '--no-watch'], { env: { BASELOAD_CACHE: cache }, interruptOn: /constant\/poisson-500/ })
  t.equal(run.exitCode, 130, run.stderr)
  t.equal(run.stdout, '')
  t.strictSame(await readdir(cache), [])
  t.strictSame(await run.leftovers(), [])
})

t.test('k6: what it cannot do, and a k6 that is not there', async (t) => {
  const short = await askBaseload(t, [...SHORT, '--engine', 'k6'])
  t.equal(short.exitCode, 2)
  t.match(
    short.stderr,
    /^error K6_CANNOT: k6 cannot do what is asked: a window of 100 ms: k6 takes 1 s at least\n {2}hint: give --duration 1s/
  )
  const alone = await askBaseload(t, [...SHORT, '--exact'])
  t.equal(alone.exitCode, 2)
  t.match(alone.stderr, /^error USAGE: --exact without --engine k6\n {2}hint: add --engine k6/)
  const none = await askBaseload(t, ['calibrate', '--quick', '--engine', 'k6'], { env: { K6_BIN: '/dev/null/k6' } })
  t.equal(none.exitCode, 4)
  t.match(
    none.stderr,
    /^error DEPENDENCY_MISSING: K6_BIN names \/dev\/null\/k6, which is not a program\n {2}hint: install it: `go install go\.k6\.io\/k6@/m
  )
})

t.test('k6, Ctrl-C: 130, nothing kept, nothing left', { skip: k6.skip }, async (t) => {
  const cache = await makeFolder(t)
  const run = await runBaseload(t, ['calibrate', '--quick', '-d', '1s', '--engine', 'k6', '--no-pin', '--no-watch'], {
    env: { BASELOAD_CACHE: cache, K6_BIN: k6.file },
    interruptOn: /constant\/constant-rate-500/
  })
  t.equal(run.exitCode, 130, run.stderr)
  t.equal(run.stdout, '')
  t.strictSame(await readdir(cache), [])
  t.strictSame(await run.leftovers(), [])
})
