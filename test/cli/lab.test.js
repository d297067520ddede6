import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { findProgram } from '../../src/boot/programs/found.js'
import { askBaseload } from '../fixtures/ask-baseload.js'
import { makeFolder, runBaseload } from '../fixtures/command-line.js'
import { howMany } from '../fixtures/long.js'
import { onFirstTick } from '../fixtures/on-tick.js'

t.jobs = 2 // they wait for time more than for a core

const skip = await findProgram('redis') ? false : 'redis is not installed'
const SHORT = ['--repeats', '1', '-d', '1s', '--warmup', '100ms', '--seed', '5', '--no-pin', '--no-watch', '--json']
const FILE = `title: A small lab
question: Who needs Redis?
hypothesis: Some do.
reference: cache-none
targets: [cache-none, cache-redis-lazy]
objectives: [success>=90%]
lab:
  kind: load
  ratePerSecond: 60
  keys: { distribution: uniform, of: 5 }
  recipe: { route: '/items/*', stages: [{ at: 0, status: 200, latency: 5ms }] }
  phases:
    - { name: all well, share: 0.5 }
    - { name: redis killed, share: 0.5, do: { part: redis, signal: kill } }
  coldReaders: 10
`

/** A PATH on which there is everything but Redis. */
async function hideRedis (folder) {
  const bin = join(folder, 'bin')
  await mkdir(bin)
  await symlink(process.execPath, join(bin, 'node'))
  return { PATH: bin, REDIS_BIN: join(bin, 'redis-server'), REDIS_URL: '' }
}

/** A folder with the lab in it. */
async function makeLab (t, text = FILE) {
  const folder = await makeFolder(t)
  await writeFile(join(folder, 'small.yml'), text)
  return folder
}

t.test('run: a Redis that is killed in the middle, and what each target did then', { skip }, async (t) => {
  const folder = await makeLab(t)
  const run = await askBaseload(t, ['run', 'small.yml', ...SHORT], { folder })
  t.ok([0, 3].includes(run.exitCode), run.stderr)
  t.strictSame(await run.leftovers(), [], 'no process is left')
  const { unavailable, lab: [{ baseline, rows }], files } = JSON.parse(run.stdout)
  t.same(unavailable, [])
  t.equal(baseline, 'small')
  t.match(rows, [{ target: 'cache-none', ratePerSecond: 60 }, { target: 'cache-redis-lazy', ratePerSecond: 60 }])
  const [none, redis] = rows
  t.match(none.phases, [{ name: 'all well', action: null }, { name: 'redis killed', action: null }], 'it has none')
  t.match(redis.phases, [{ name: 'all well', action: null }, { name: 'redis killed', action: 'kill redis', isFault: true }])
  t.ok(redis.service.redisErrors > 0)
  t.ok(redis.origin.callsPerRequest < none.origin.callsPerRequest)
  // A trial that this machine spoiled is measured again.
  for (const { cold } of [none, redis]) t.match(cold, { readers: 10, failed: 10 * cold.repeats, calls: { low: 10, high: 10 } })
  t.same([none.cold.broken, redis.cold.broken], [[], ['kill redis']])

  const record = JSON.parse(await readFile(join(folder, files.record), 'utf8'))
  t.equal(record.status, 'complete')
  for (const { target, success } of rows) {
    const counts = record.trials.filter(({ trial }) => trial.target === target).map(({ load }) => load.counts)
    t.strictSame(counts.map(({ failed, timedOut }) => [failed, timedOut]), counts.map(() => [0, 0]), 'the origin has what Redis had')
    if (counts.every(({ ok, due }) => ok === due)) t.equal(success.ratio, 1, target)
  }
  t.same([...new Set(record.trials.map(({ trial }) => trial.id.replace('-again', '')))].sort(), [
    'cache-none/latency-r60-small/1',
    'cache-redis-lazy/latency-r60-small/1'
  ])
  t.match(await readFile(join(folder, files.page), 'utf8'), /10 readers at once on a cold key, the origin failing/)
  const again = await askBaseload(t, ['report', files.record, '--json'], { folder })
  t.same(JSON.parse(again.stdout).lab[0].rows, rows, 'the record says as much')
})

// By day a run without Redis is one of a stampede, and rows of a lab are made of a record.
t.test('without redis-server its rows are unavailable, and say why', { skip: howMany({ short: 'each night', long: false }) }, async (t) => {
  const folder = await makeLab(t)
  const run = await askBaseload(t, ['run', 'small.yml', ...SHORT, '-d', '400ms'], { folder, env: await hideRedis(folder) })
  t.ok([0, 3].includes(run.exitCode), run.stderr)
  t.strictSame(await run.leftovers(), [])
  const { unavailable, lab: [{ rows }] } = JSON.parse(run.stdout)
  t.match(unavailable, [{ target: 'cache-redis-lazy', reason: 'redis not found', hint: /install/ }])
  t.match(rows, [
    { target: 'cache-none', status: /^(ok|invalid)$/ },
    { target: 'cache-redis-lazy', status: 'missing', reason: /redis not found/, cold: null }
  ])
})

t.test('--require redis: exit 4 where there is none', async (t) => {
  const folder = await makeLab(t)
  const run = await askBaseload(t, ['run', 'small.yml', ...SHORT, '--require', 'redis'], { folder, env: await hideRedis(folder) })
  t.equal(run.exitCode, 4)
  t.match(run.stderr, /DEPENDENCY_MISSING.*redis/)
  t.strictSame(await run.leftovers(), [])
})

t.test('Ctrl-C in the middle of a trial: what was measured is kept, and no process is left', async (t) => {
  const folder = await makeLab(t, FILE.replace('[cache-none, cache-redis-lazy]', '[cache-none]').replace(/ {2}phases:[^]*kill \} \}\n/, ''))
  const run = await runBaseload(
    t,
    ['run', 'small.yml', '--repeats', '1', '-d', '30s', '--warmup', '100ms', '--no-pin', '--no-watch', '--serve'],
    { folder, onStart: (child) => onFirstTick(child, () => child.kill('SIGINT')) }
  )
  t.equal(run.exitCode, 130)
  t.match(run.stderr, /stopping: whatever was measured is kept/)
  t.strictSame(await run.leftovers(), [])
  const [{ status, lab }] = (await run.readRecord()).trials
  t.equal(status, 'partial')
  t.notOk(lab?.cold, 'nobody asked for a cold key after it')
})

t.test('a lab with mistakes: each with its place', async (t) => {
  const folder = await makeLab(
    t,
    FILE.replace('share: 0.5 }\n', 'share: 0.6 }\n')
      .replace('part: redis,', 'part: rediss,')
      .replace('coldReaders: 10', 'coldReaders: -1')
  )
  const { exitCode, stderr } = await askBaseload(t, ['run', 'small.yml'], { folder })
  t.equal(exitCode, 2)
  t.match(stderr, /small\.yml:15:.*coldReaders/)
  t.match(stderr, /small\.yml:12:.*add up to 1\.1/)
  t.match(stderr, /small\.yml:14:.*rediss.*redis/)
})
