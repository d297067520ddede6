import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { askBaseload } from '../fixtures/ask-baseload.js'
import { makeFolder, serverFile } from '../fixtures/command-line.js'
import { howMany } from '../fixtures/long.js'

const start = (how) => `HOW=${how} '${process.execPath}' '${serverFile('answers-without-end')}'`
const FLAGS = ['--warmup', '100ms', '--repeats', '1', '--no-latency', '--no-watch']

/** A server that answers well until it is loaded, beside the reference. */
const measure = (t, how, window) => askBaseload(t, ['measure', '--start', start(how), ...FLAGS, '-d', window, '-c', '4'])

t.test('a body without end is found before the load', async (t) => {
  const run = await measure(t, 'body-at-once', '1s')
  t.equal(run.exitCode, 4)
  const { failures, trials } = await run.readRecord()
  t.match(failures, [{ code: 'ANSWER_TOO_LARGE', message: /yours answered with more than 64 MiB on the wire/ }])
  t.same(trials, [], 'nor is there anything to measure a reference for')
  t.strictSame(await run.leftovers(), [])
})

t.test('a line without end under load: the driver is ended before it fills the memory', async (t) => {
  const run = await measure(t, 'line', '30s') // it ends after two, and on a busy machine later
  t.equal(run.exitCode, 4)
  t.match(run.stderr, /the load driver was ended at \d+\.\d GiB of memory: the target's answers filled it/)
  t.match((await run.readRecord()).failures, [{ target: 'yours', code: 'ANSWER_TOO_LARGE' }])
  t.strictSame(await run.leftovers(), [])
})

t.test('answers of 600 MB under load: nothing of them is kept', { skip: howMany({ short: 'by npm run test:long', long: false }) }, async (t) => {
  const folder = await makeFolder(t)
  const lines = ['title: t', 'question: q', 'hypothesis: h', 'reference: yours', 'objectives: []', 'load: { connections: 4 }']
  const target = `targets: [{ name: yours, command: ${JSON.stringify(start('large'))}, good: { body: ok } }]`
  await writeFile(join(folder, 'alone.yml'), [...lines, target].join('\n')) // what a reference does beside it is no matter
  const run = await askBaseload(t, ['run', 'alone.yml', ...FLAGS, '-d', '700ms'], { folder })
  t.not(run.exitCode, 70)
  const { failures, trials } = await run.readRecord()
  t.same(failures, [])
  const { load, parts } = trials.find(({ trial }) => trial.target === 'yours')
  t.equal(load.driver, 'autocannon')
  const { memoryBytes } = parts.find(({ kind }) => kind === 'driver')
  t.ok(memoryBytes < 400e6, `the driver had ${memoryBytes} bytes`)
})
