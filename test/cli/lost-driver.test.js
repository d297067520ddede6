import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { makeFolder, runBaseload, serverFile } from '../fixtures/command-line.js'
import { findDriver } from '../fixtures/find-driver.js'
import { onFirstTick } from '../fixtures/on-tick.js'

t.jobs = 4 // they wait for time more than for a core

/** Sends a signal to the first drivers of a run, to each as soon as it is there. then: after the last */
const signalDrivers = ({ signal, times, then = () => {} }) => (child) => {
  const sent = new Set()
  const timer = setInterval(async () => {
    const driver = await findDriver(child.pid)
    if (driver === null || child.exitCode !== null || sent.has(driver) || sent.size === times) return
    sent.add(driver)
    process.kill(driver, signal)
    if (sent.size === times) then(child)
  }, 50)
  child.once('close', () => clearInterval(timer))
}

const SHORT = ['--repeats', '1', '--warmup', '100ms', '--no-latency', '--no-watch', '--details']

async function makeBaseline (t, targets = 'node-http') {
  const folder = await makeFolder(t)
  await writeFile(join(folder, 'own.yml'), describeBaseline({ reference: 'node-http', targets }))
  return folder
}

const describeBaseline = ({ reference, targets }) =>
  `title: own\nquestion: q\nhypothesis: h\nreference: ${reference}\ntargets: [${targets}]\nload: { timeout: 500ms }\nobjectives: []\n`

/** Of a server that uses no core while it is loaded. */
async function makeSlow (t) {
  const folder = await makeFolder(t)
  const targets = `{ name: slow, command: ${JSON.stringify(`SERVICE_US=2000 exec node ${serverFile('queue')}`)}, good: { body: ok } }`
  await writeFile(join(folder, 'own.yml'), describeBaseline({ reference: 'slow', targets }))
  return folder
}

t.test('a driver that somebody killed: the trial is tried once more, and says so', async (t) => {
  const run = await runBaseload(t, ['run', 'own.yml', ...SHORT, '-d', '300ms'], {
    folder: await makeBaseline(t),
    onStart: signalDrivers({ signal: 'SIGKILL', times: 1 })
  })
  t.equal(run.exitCode, 0, run.stderr)
  t.match(run.stdout, /node-http( \(invalid\))? +[\d,.]+/) // a busy machine takes the driver's core as well
  t.match(run.stdout.replace(/\s+/g, ' '), /DRIVER_LOST: measured again with another driver: the load driver was ended by SIGKILL/)
  t.strictSame(await run.leftovers(), [])
})

t.test('killed again it is a failure that names the signal; the other trials go on', async (t) => {
  const run = await runBaseload(t, ['run', 'own.yml', ...SHORT, '-d', '300ms', '--repeats', '2'], {
    folder: await makeBaseline(t, 'node-http, fastify'),
    onStart: signalDrivers({ signal: 'SIGTERM', times: 2 })
  })
  t.equal(run.exitCode, 4)
  t.match(run.stderr, /^error DRIVER_LOST: the load driver was ended by SIGTERM\n {2}hint: who sent (?:it )?SIGTERM/m)
  t.equal(run.stderr.match(/^error /gm).length, 1)
  const { trials, failures } = await run.readRecord()
  t.equal(new Set(trials.map(({ trial }) => trial.id.replace(/-again$/, ''))).size, 3, 'those of the same target too')
  t.equal(failures.length, 1)
  t.strictSame(await run.leftovers(), [])
})

t.test('a driver that is stopped for good: likewise', async (t) => {
  const run = await runBaseload(t, ['run', 'own.yml', ...SHORT, '-d', '3s', '--live'], {
    folder: await makeSlow(t),
    onStart: (child) => onFirstTick(child, () => signalDrivers({ signal: 'SIGSTOP', times: 1 })(child))
  })
  t.equal(run.exitCode, 0, run.stderr)
  t.match(
    run.stdout.replace(/\s+/g, ' '),
    /DRIVER_LOST: measured again with another driver: the load driver (has said nothing for|did not start within) [\d.]+ s: it is stopped \(SIGSTOP\)/
  )
  t.strictSame(await run.leftovers(), [])
})

t.test('and SIGTERM is heard while it is waited for', async (t) => {
  const run = await runBaseload(t, ['run', 'own.yml', ...SHORT, '-d', '300s'], {
    folder: await makeBaseline(t),
    onStart: signalDrivers({
      signal: 'SIGSTOP',
      times: 1,
      then: (child) => setTimeout(() => child.kill('SIGTERM'), 1000)
    })
  })
  t.equal(run.exitCode, 143)
  t.strictSame(await run.leftovers(), [])
})
