import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { findProgram } from '../../../src/boot/programs/found.js'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { makeFolder } from '../../fixtures/command-line.js'

const skip = await findProgram('redis') ? false : 'redis is not installed'
const LAB = `title: A small lab
question: What does the way to Redis cost?
hypothesis: A round trip.
reference: cache-memory
targets: [cache-memory, cache-redis-lazy]
objectives: []
lab:
  kind: load
  ratePerSecond: 40
  keys: { distribution: uniform, of: 5 }
  recipe: { route: '/items/*', stages: [{ at: 0, status: 200, latency: 1ms }] }
  phases: [{ name: all well, share: 1 }]
`

t.test('a Redis that is 40 ms away costs each request 40 ms, and memory none', { skip }, async (t) => {
  const folder = await makeFolder(t)
  await writeFile(join(folder, 'far.yml'), LAB)
  const run = await askBaseload(
    t, ['run', 'far.yml', '--delay', 'redis=40ms', '--repeats', '1', '-d', '1s', '--warmup', '100ms', '--no-pin', '--no-watch', '--json'], { folder }
  )
  t.ok([0, 3].includes(run.exitCode), run.stderr)
  const { trials } = await run.readRecord()
  const find = (name) => trials.findLast(({ trial }) => trial.target === name).load
  const [near, far] = [find('cache-memory'), find('cache-redis-lazy')]
  t.ok(near.counts.ok > 10 && far.counts.ok > 10, JSON.stringify([near.counts, far.counts]))
  t.ok(far.exactUs.min >= 39_000, `${far.exactUs.min} µs: the link's timer may be a millisecond early`)
  t.ok(near.exactUs.min < 39_000, `${near.exactUs.min} µs: a hit asks nobody`)
  t.same(await run.leftovers(), [])
})
