import { createServer } from 'node:http'
import t from 'tap'
import { findPeak, searchCapacity } from '../../../src/commands/size/capacity.js'
import { makeRunningFleet } from '../../../src/commands/size/size.js'
import { parseObjective } from '../../../src/plan/objective.js'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { makeTarget } from '../../fixtures/plans.js'
import { openScalable } from '../../fixtures/scalable.js'
import { openTestSite } from '../../fixtures/site.js'
import { tryUntil } from '../../fixtures/try-until.js'
import { needHaproxy } from '../../targets/fixtures/start-haproxy.js'

/** A server in this process that answers at once, or as `answer` does with the n-th request. */
async function startServer (t, answer = (_, response) => response.end('ok')) {
  let asked = 0
  const server = createServer((_, response) => answer(++asked, response))
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  return `http://127.0.0.1:${server.address().port}`
}
const fail = (response) => {
  response.statusCode = 503
  response.end('no')
}
const PROGRESS = { onProbe () {}, onTick () {}, onProbeEnd () {} }
const TERMS = {
  objectives: [parseObjective({ text: 'p99<1s' })],
  timeoutMs: 10_000, // a machine that stands still for a second makes no server fail
  warmupMs: 100,
  seed: 1,
  abortBelow: 0.9,
  now: () => new Date(0)
}
/** Probes of half a second, for as little as they tell. */
const SEARCH = {
  startPerSecond: 100,
  fullMs: 500,
  confirmMs: 500,
  budgetMs: 4000,
  mostPerSecond: 200,
  leastPerSecond: 1,
  runs: true
}

async function search (t, url, search = {}) {
  const site = await openTestSite(t)
  const fleet = makeRunningFleet({ site, target: makeTarget('it', { parts: [], url, good: {} }), count: 1, isNew: false })
  const options = { fleet, terms: TERMS, progress: PROGRESS, signal: new AbortController().signal }
  return { ...options, find: () => searchCapacity({ ...options, settings: { ...SEARCH, ...search } }) }
}

t.test('what runs is probed as it is, and says so', async (t) => {
  const { find } = await search(t, await startServer(t))
  const { units, lowerPerSecond, probes, stopped } = await find()
  t.equal(units, 1)
  t.ok(probes.length > 0 && probes.every((probe) => probe.verdict !== 'fail'), JSON.stringify(probes))
  t.same(probes.flatMap((probe) => probe.units), [], 'nothing was started, so no unit has counters')
  t.ok(lowerPerSecond === null || lowerPerSecond <= 200)
  t.ok(['budget', 'driver', 'width'].includes(stopped), stopped)
})

t.test('it begins to fail in a probe: the search ends at once, with what is known', async (t) => {
  const url = await startServer(t, (n, response) => n > 60 ? fail(response) : response.end('ok'))
  const { find } = await search(t, url, { fullMs: 5000, confirmMs: 5000, budgetMs: 60_000 })
  const { probes, stopped, reason, upperPerSecond } = await find()
  t.equal(stopped, 'errors')
  t.match(reason, { code: 'CAPACITY_NONE_HELD', isMissed: true, perSecond: upperPerSecond, of: { code: 'PROBE_FAILING', leastRatio: 0.9 } })
  t.equal(probes.at(-1).verdict, 'fail')
})

t.test('it fails at the least load: an error, as nothing was measured', async (t) => {
  const options = await search(t, await startServer(t, (n, response) => n > 5 ? fail(response) : response.end('ok')))
  await t.rejects(findPeak({ ...options, durationMs: 3000 }), { code: 'TARGET_FAILING' })
})

t.test('one unit of known capacity: one holds a peak below', async (t) => {
  // One at a time, and each waits for 50 ms: 20 a second, and never more.
  let free = Promise.resolve()
  const url = await startServer(t, (_, response) => {
    free = free.then(() => new Promise((resolve) => setTimeout(resolve, 50)))
    free.then(() => response.end('ok'))
  })
  const run = await askBaseload(t, [
    'size', url, '--objective', 'p90<4s', '--peak', '4/s', '--quick', '--budget', '12s', '-d', '2s', '--warmup', '100ms', '--no-watch', '--json'
  ])
  const { units, sizes: [{ measurements: { points: [point] } }] } = JSON.parse(run.stdout)
  t.equal(units, 1)
  t.ok(point.lowerPerSecond >= 4 && point.lowerPerSecond <= 21, `${point.lowerPerSecond}`)
  t.equal(run.exitCode, 0, run.stderr)
})

t.test('nobody listens: said at once', async (t) => {
  for (const named of [[], ['--name', 'the shop, on its own']]) {
    const run = await askBaseload(t, ['size', 'http://127.0.0.1:1/', '--objective', 'p99<50ms', '--no-watch', ...named])
    t.equal(run.exitCode, 4, run.stderr)
    t.match(run.stderr, /error TARGET_NO_ANSWER: /)
  }
})

t.test('--scale puts the next number there, and what is to be left at the end', needHaproxy(), async (t) => {
  const rig = await openScalable({ most: 2, serviceUs: 1000 })
  t.teardown(() => rig.close())
  // Short probes: this is about what is scaled.
  const run = await tryUntil({
    run (attempt) {
      rig.counts.length = 0
      return askBaseload(t, [
        'size', rig.url, '--objective', 'p99<50ms', '--scale', rig.command, '--budget', `${8 * 3 ** (attempt - 1)}s`, '-d', '500ms',
        '--warmup', '100ms', '--no-watch', '--max-units', '2', '--scale-back', '1'
      ])
    },
    isAsMeant: () => rig.counts.length === 3 // a busy machine has no time left for the second unit
  })
  t.same(rig.counts, [1, 2, 1])
  t.match(run.stderr, /--scale to 2\n2 units, running already/)
  t.match(run.stdout, /^baseload capacity of 127\.0\.0\.1:\d+ at p99<50ms\n/)
  t.match(run.stdout, new RegExp(`^EXIT {3}${run.exitCode}(?:: | \\(3 with --strict\\): )`, 'm'), 'half a second may decide it, or not')
})

t.test('--scale fails: what fewer units could do is kept', needHaproxy(), async (t) => {
  const rig = await openScalable({ most: 1 })
  t.teardown(() => rig.close())
  const broken = await tryUntil({
    run (attempt) {
      rig.counts.length = 0
      return askBaseload(t, [
        'size', rig.url, '--objective', 'p99<50ms', '--scale', rig.command, '--budget', `${10 * 3 ** (attempt - 1)}s`, '-d', '500ms',
        '--warmup', '100ms', '--no-watch', '--max-units', '2', '--peak', '500/s', '--scale-back', '2'
      ])
    },
    isAsMeant: ({ stdout }) => !/no time was left to measure more than 1 unit/.test(stdout)
  })
  t.same(rig.counts, [1], 'there is room for one')
  t.match(broken.stdout, /! not measured with 2 units, SCALE_FAILED: the command of --scale/)
  t.match(broken.stdout, /! scaling back to 2 failed \(--scale-back\), so check how many units run now: the command of --scale/)
})
