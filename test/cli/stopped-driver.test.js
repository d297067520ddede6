import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import t from 'tap'
import { makeFolder, runBaseload } from '../fixtures/command-line.js'
import { findDriver } from '../fixtures/find-driver.js'
import { tryUntil } from '../fixtures/try-until.js'

t.jobs = 2 // they wait for time more than for a core

/** Its requests say that the driver is up and at work: a moment that no clock decides. */
async function serve (t) {
  let asked = 0
  /** @type {() => void} */
  let tellWorks
  const works = new Promise((resolve) => { tellWorks = resolve })
  const server = createServer((request, response) => {
    if (++asked === 100) tellWorks()
    response.end('ok')
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  const folder = await makeFolder(t)
  const url = `http://127.0.0.1:${server.address().port}`
  await writeFile(join(folder, 'own.yml'), `title: own\nquestion: q\nhypothesis: h\nreference: own\ntargets:\n  - { name: own, url: "${url}" }\nload: { timeout: 500ms }\nobjectives: []\n`)
  return { folder, works }
}

/** Stops the driver for good once it works. */
async function stopDriver (child, works) {
  await works
  const driver = await findDriver(child.pid)
  if (driver !== null) process.kill(driver, 'SIGSTOP')
}

const SHORT = ['--repeats', '1', '--warmup', '0s', '--no-latency', '--no-watch']

t.test('a driver that is stopped for good: the run ends, and nothing is left', async (t) => {
  const run = await tryUntil({
    run: async () => {
      const { folder, works } = await serve(t)
      return runBaseload(t, ['run', 'own.yml', ...SHORT, '-d', '1500ms'], { folder, onStart: (child) => stopDriver(child, works) })
    },
    isAsMeant: ({ exitCode }) => exitCode !== 0 // it was stopped before its window was over
  })
  t.match(run.stderr, /error DRIVER_FAILED: the load driver has said nothing for 7 s\n {2}hint: was it stopped \(SIGSTOP/)
  t.equal(run.exitCode, 70)
  t.strictSame(await run.leftovers(), [])
})

t.test('and SIGTERM is heard while it is waited for', async (t) => {
  const { folder, works } = await serve(t)
  const run = await runBaseload(t, ['run', 'own.yml', ...SHORT, '-d', '300s'], { folder, onStart: (child) => { stopDriver(child, works).then(() => child.kill('SIGTERM')) } })
  t.equal(run.exitCode, 143)
  t.strictSame(await run.leftovers(), [])
})
