import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { askBaseload } from '../fixtures/ask-baseload.js'
import { makeFolder } from '../fixtures/command-line.js'

const FILE = `title: A small stampede
question: Who asks?
hypothesis: All do.
lab: { kind: stampede, strategies: [none, stampede], stores: [process, redis], documents: [fixed], workers: [1000], origins: [healthy], starts: [same-tick, staggered] }
`

/** A PATH on which there is everything but Redis. */
async function hideRedis (folder) {
  const bin = join(folder, 'bin')
  await mkdir(bin)
  await symlink(process.execPath, join(bin, 'node'))
  return { PATH: bin, REDIS_BIN: join(bin, 'redis-server'), REDIS_URL: '' }
}

t.test('run: counters, laws and the record; without Redis its rows are unavailable', async (t) => {
  const folder = await makeFolder(t)
  await writeFile(join(folder, 'small.yml'), FILE)
  const run = await askBaseload(
    t,
    [
      'run', join(folder, 'small.yml'), '--repeats', '2', '--seed', '5', '--stampede-workers', '7', '--json',
      '--no-pin', '--no-watch', '--reports', join(folder, 'reports')
    ],
    { env: await hideRedis(folder) }
  )
  t.equal(run.exitCode, 0, run.stderr)
  const { stampede: [{ baseline, rows, laws }], unavailable, summary, files } = JSON.parse(run.stdout)
  t.match({ baseline, laws }, { baseline: 'small', laws: { verdict: 'met' } })
  t.match(unavailable, [{ target: 'stampede/redis', reason: 'redis not found', hint: /install/ }])
  t.same(summary, [])
  t.same(
    rows
      .map(({ strategy, store, workers, repeats, fetches: { min, max } }) => [
        strategy,
        store,
        workers,
        repeats,
        min,
        max
      ])
      .filter(([strategy]) => strategy === 'none'),
    [['none', 'process', 7, 2, 7, 7], ['none', 'process', 7, 2, 7, 7]],
    'in one tick, and staggered: seven have started before the first value is there'
  )
  t.ok(rows.find(({ strategy }) => strategy === 'stampede').fetches.max <= 3)

  const { status, stampedes, plan } = JSON.parse(await readFile(files.record, 'utf8'))
  t.equal(status, 'complete')
  t.same(stampedes.map(({ id }) => id), plan.stampedes.filter(({ store }) => store === 'process').map(({ id }) => id))

  const again = await askBaseload(t, ['report', files.record, '--details'])
  t.equal(again.exitCode, 0, again.stderr)
  t.match(again.stdout, /Counters met: all 8 trials/)
  t.match(again.stdout, /Queues over time: 7 workers, a simulated cache process, 3 documents, staggered start/i)
  t.match(await readFile(files.report, 'utf8'), /## A small stampede/)
})

t.test('--require redis: exit 4 where there is none', async (t) => {
  const folder = await makeFolder(t)
  const { exitCode, stderr } = await askBaseload(
    t,
    ['run', 'stampede', '--quick', '--require', 'redis', '--reports', folder],
    { env: await hideRedis(folder) }
  )
  t.equal(exitCode, 4)
  t.match(stderr, /DEPENDENCY_MISSING.*redis/)
})

t.test('--stampede-workers: for a stampede, and as many as are measured', async (t) => {
  for (const [args, message] of [
    [['http', '--stampede-workers', '5'], /--stampede-workers would do nothing with a baseline without a stampede/],
    [['stampede', '--stampede-workers', '0'], /whole number from 1 to 100000/],
    [['stampede', '--quick', '--stampede-workers', '5000'], /--quick leaves out stampedes of more than 1000 workers, and so 5000/]
  ]) {
    const { exitCode, stderr } = await askBaseload(t, ['run', ...args])
    t.equal(exitCode, 2)
    t.match(stderr, message)
  }
})

t.test('a lab beside targets, and one that is no lab: each mistake with its place', async (t) => {
  const folder = await makeFolder(t)
  await writeFile(
    join(folder, 'wrong.yml'),
    FILE.replace('workers: [1000]', 'workers: [0]').replace('[none, stampede]', '[nothing]') +
      'targets: [fastify]\nreference: fastify\n'
  )
  const { exitCode, stderr } = await askBaseload(t, ['run', join(folder, 'wrong.yml')])
  t.equal(exitCode, 2)
  t.match(stderr, /wrong\.yml:4:.*workers/)
  t.match(stderr, /wrong\.yml:4:.*strategies/)
  t.match(stderr, /wrong\.yml:5:.*targets/)
})
