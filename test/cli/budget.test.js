import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { askBaseload } from '../fixtures/ask-baseload.js'

const SERVER =
  "node -e \"require('http').createServer((_, response) => setTimeout(() => response.end('ok'), 2)).listen(process.env.PORT, '127.0.0.1')\""
// The reference answers at once: one connection takes half the CPU time of ten.
const SHORT = ['-d', '200ms', '--warmup', '50ms', '--peak-connections', '1', '-q', '--no-watch']

async function readRecord (folder) {
  const [run] = (await readdir(join(folder, 'reports'))).filter((name) => name !== 'latest')
  return JSON.parse(await readFile(join(folder, 'reports', run, 'record.json'), 'utf8'))
}

t.test('a time budget: repeats until it is used up, no trial twice, and the report says where it went', async (t) => {
  const folder = t.testdir()
  const { exitCode, stdout } = await askBaseload(t, ['measure', '--start', SERVER, '--budget', '4s', ...SHORT], { folder })
  t.ok([0, 1, 3].includes(exitCode), `exit code ${exitCode}`)
  t.match(stdout, /Time budget 4 s/)
  const { plan, trials } = await readRecord(folder)
  t.equal(new Set(plan.trials.map(({ id }) => id)).size, plan.trials.length)
  t.ok(plan.trials.some(({ phase }) => phase === 'latency'))
  t.ok(trials.length >= 2 && trials.length <= 3 * plan.trials.length)
})

t.test('a target that dies does not keep the budget going', async (t) => {
  const folder = t.testdir()
  const dies =
    "node -e \"setTimeout(() => process.exit(1), 600); require('http').createServer((_, response) => setTimeout(() => response.end('ok'), 2)).listen(process.env.PORT, '127.0.0.1')\""
  const { exitCode } = await askBaseload(
    t,
    [
      'measure', '--start', dies, '--budget', '10m', '--no-latency', ...SHORT, '-d', '1s', '--warmup', '1s',
      '--reference', 'node-http'
    ],
    { folder }
  )
  t.equal(exitCode, 4)
  const { plan } = await readRecord(folder)
  t.ok(plan.budget.looks.length < 50)
})

t.test('a budget and a number of repeats contradict each other', async (t) => {
  const { exitCode, stderr } = await askBaseload(t, ['measure', 'http://127.0.0.1:1/', '--budget', '10s', '--repeats', '3'])
  t.equal(exitCode, 2)
  t.match(stderr, /USAGE: --budget and --repeats contradict each other\n.*give one of them/)
})
