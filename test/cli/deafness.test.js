import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { makeFolder, runBaseload } from '../fixtures/command-line.js'
import { howMany } from '../fixtures/long.js'
import { makeSlowBaseline } from '../fixtures/slow-baseline.js'

t.jobs = 3 // they wait for time more than for a core

const BLOCK = new URL('../fixtures/block-when-measuring.js', import.meta.url).href
const RUN = ['run', 'own.yml', '--no-latency', '--no-watch', '--warmup', '100ms']

for (const signal of ['SIGTERM', 'SIGINT'].slice(0, howMany({ short: 1, long: 2 }))) {
  t.test(`deaf to ${signal} for ten seconds: it is ended, and so is all that it started`, async (t) => {
    const tmp = await makeFolder(t)
    const run = await runBaseload(t, RUN, {
      folder: await makeSlowBaseline(t),
      interruptOn: /^deaf$/m,
      signal,
      env: { NODE_OPTIONS: `--import=${BLOCK}`, TMPDIR: tmp }
    })
    t.equal(run.exitCode, 'SIGKILL')
    t.match(run.stderr, `baseload did not hear ${signal} for 10 s, and is ended with all that it started; what was written is kept`)
    t.strictSame(await run.leftovers(), [])
    t.strictSame(await readdir(tmp), [], 'no folder either')
    t.equal((await run.readRecord()).status, 'running')
  })
}

t.test('a command that starts nothing is ended by a signal, however busy it is', async (t) => {
  const folder = await makeFolder(t)
  const services = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`s${i}`, { exponential: `${i + 1}ms` }]))
  await writeFile(
    join(folder, 'service.json'),
    JSON.stringify({
      title: 'T',
      services,
      graph: { series: Object.keys(services).map((call) => ({ call, chance: 0.9 })) }
    })
  )
  for (const [signal, code] of [['SIGINT', 130], ['SIGTERM', 143]].slice(0, howMany({ short: 1, long: 2 }))) {
    const { exitCode, stdout } = await runBaseload(t, ['sla', 'service.json'], { folder, interruptAfterMs: 2500, signal })
    t.ok([signal, code].includes(exitCode), `by itself, or between two turns of its work: ${exitCode}`)
    t.equal(stdout, '')
  }
})
