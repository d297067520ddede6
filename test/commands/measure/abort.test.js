import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import t from 'tap'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { makeFolder, serverFile } from '../../fixtures/command-line.js'
import { tryUntil } from '../../fixtures/try-until.js'

t.jobs = 2 // they wait for time more than for a core

const WAIT_MS = 20 // ten connections ask 500 times a second at most: the server fails after the warm-up, however quick the machine
const GOOD = 150
const FLAGS = ['--abort-on', 'success<90%', '--no-latency', '--repeats', '1', '--warmup', '100ms', '--no-pin', '--no-watch', '--json']

/** Fails for good from a request on. */
async function startFailing (t) {
  let asked = 0
  const server = createServer((_, response) => {
    response.statusCode = ++asked > GOOD ? 503 : 200
    setTimeout(() => response.end('ok'), WAIT_MS)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  return `http://127.0.0.1:${server.address().port}/`
}

const findTrials = ({ trials }, name) => trials.filter(({ trial }) => trial.target === name)

t.test('measure leaves a server that begins to fail at once, and asks nothing beside it any more', async (t) => {
  const run = await askBaseload(t, ['measure', await startFailing(t), '--name', 'mine', ...FLAGS, '-d', '20s'])
  t.equal(run.exitCode, 4, run.stderr)
  t.match(run.stderr, /^error TARGET_FAILING: mine began to fail: \d+ of \d+ answers within [^\n]*; --abort-on ends the load below 90 %\n {2}hint: /m)
  const record = await run.readRecord()
  t.match(record.failures, [{ target: 'mine', code: 'TARGET_FAILING' }])
  const [{ status, reason, load: { windowMs, counts } }] = record.trials
  t.match({ status, reason }, { status: 'partial', reason: /^ended by --abort-on after \d+ ms$/ })
  t.ok(windowMs < 15_000, `${windowMs} ms of 20 s`)
  t.ok(counts.ok > 0 && counts.failed > 0, 'what was measured is kept')
  t.same(findTrials(record, 'node-http'), [], 'nothing is left to compare')
  t.same(await run.leftovers(), [])
})

t.test('run measures the others', async (t) => {
  const folder = await makeFolder(t)
  const run = await tryUntil({
    run: async () => {
      await writeFile(join(folder, 'own.yml'), `
title: own
question: q
hypothesis: h
reference: steady
targets:
  - { name: failing, url: "${await startFailing(t)}" }
  - { name: steady, command: "WAIT_MS=${WAIT_MS} exec node ${serverFile('waits')}" }
load: {}
objectives: []
`)
      const { exitCode, stderr, stdout } = await askBaseload(t, ['run', 'own.yml', ...FLAGS, '-d', '3s'], { folder })
      return { exitCode, stderr, rows: JSON.parse(stdout).summary }
    },
    isAsMeant: ({ exitCode }) => exitCode === 4 // 3 s of standing still, and it was not seen to fail
  })
  t.equal(run.exitCode, 4, run.stderr)
  t.match(run.stderr, /error TARGET_FAILING: failing began to fail: /)
  const status = Object.fromEntries(run.rows.map(({ target, status }) => [target, status]))
  t.equal(status.failing, 'partial')
  t.match(status, { steady: String }, 'it has a row')
})
