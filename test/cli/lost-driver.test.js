import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { makeFolder, runBaseload, serverFile } from '../fixtures/command-line.js'
import { findDriver, findDrivers } from '../fixtures/find-driver.js'
import { howMany } from '../fixtures/long.js'

t.jobs = 4 // they wait for time more than for a core

/**
 * Sends signals to the first drivers of a run, to each its own as soon as it is there; null: none. afterMs: one that is
 * not up yet is waited for three times as long as one that falls silent; then: after the last
 */
const signalDrivers = ({ signals, afterMs = 0, then = () => {} }) => (child) => {
  const seen = new Set()
  const timer = setInterval(async () => {
    const driver = await findDriver(child.pid)
    if (driver === null || child.exitCode !== null || seen.has(driver) || seen.size === signals.length) return
    const signal = signals[seen.size]
    seen.add(driver)
    if (seen.size === signals.length) clearInterval(timer)
    await sleep(afterMs)
    if (signal !== null) process.kill(driver, signal)
    if (seen.size === signals.length) then(child)
  }, 100)
  child.once('close', () => clearInterval(timer))
}

const SHORT = ['--no-latency', '--no-watch', '--details']
const TWICE = ['--repeats', '2', '-d', '300ms', '--warmup', '100ms']

/** Of servers that use no core while they are loaded. */
async function makeBaseline (t, names = ['slow']) {
  const folder = await makeFolder(t)
  const command = JSON.stringify(`WAIT_MS=20 exec node ${serverFile('waits')}`)
  const targets = names.map((name) => `{ name: ${name}, command: ${command}, good: { body: ok } }`).join(', ')
  await writeFile(
    join(folder, 'own.yml'),
    `title: own\nquestion: q\nhypothesis: h\nreference: ${names[0]}\ntargets: [${targets}]\nload: { timeout: 500ms, connections: 1 }\nobjectives: []\n`
  )
  return folder
}

t.test('a driver that somebody killed: what it was at is done once more, and says so; killed again it is a failure, and the others go on', async (t) => {
  const run = await runBaseload(t, ['run', 'own.yml', ...SHORT, ...TWICE], {
    folder: await makeBaseline(t, ['slow', 'other']),
    onStart: signalDrivers({ signals: ['SIGKILL', null, 'SIGTERM', 'SIGTERM'] })
  })
  t.match(run.stdout.replace(/\s+/g, ' '), /DRIVER_LOST: measured again with another driver: the load driver was ended by SIGKILL/)
  t.equal(run.exitCode, 4)
  t.match(run.stderr, /^error DRIVER_LOST: the load driver was ended by SIGTERM\n {2}hint: who sent (?:it )?SIGTERM/m)
  t.equal(run.stderr.match(/^error /gm).length, 1)
  const { trials, failures } = await run.readRecord()
  const measured = new Set(trials.map(({ trial }) => trial.id.replace(/-again$/, '')))
  t.equal(failures.length, 1)
  // On a busy machine it may be one that is measured again which fails.
  t.equal(new Set([...measured, ...failures.map(({ trial }) => trial.replace(/-again$/, ''))]).size, 4, 'those of the same target too')
  t.ok(measured.size >= 3)
  t.strictSame(await run.leftovers(), [])
})

const STOPPED =
  /DRIVER_LOST: measured again with another driver: the load driver (?:has said nothing for|did not start within) [\d.]+ s: it is stopped \(SIGSTOP\)/
const WINDOWS = [['in rounds', ...TWICE], ['in a window of one piece', '--repeats', '1', '-d', '500ms', '--warmup', '100ms']]
for (const [how, ...more] of WINDOWS.slice(0, howMany({ short: 1, long: 2 }))) {
  t.test(`a driver that is stopped for good, ${how}`, async (t) => {
    const run = await runBaseload(t, ['run', 'own.yml', ...SHORT, ...more], {
      folder: await makeBaseline(t),
      onStart: signalDrivers({ signals: ['SIGSTOP'], afterMs: 500 })
    })
    t.equal(run.exitCode, 0, run.stderr)
    t.match(run.stdout.replace(/\s+/g, ' '), STOPPED)
    const { trials, failures } = await run.readRecord()
    t.strictSame(failures, [])
    t.ok(trials.every(({ status, load }) => status === 'complete' && load.counts.ok > 0), 'and all is measured')
    t.strictSame(await run.leftovers(), [])
  })
}

t.test('all drivers killed in the middle of the rounds', async (t) => {
  const run = await runBaseload(t, ['run', 'own.yml', ...SHORT, ...TWICE], {
    folder: await makeBaseline(t, ['slow', 'other']),
    onStart: (child) => {
      let said = ''
      let isSent = false
      child.stderr.on('data', async (text) => {
        said += text
        if (isSent || !/^start 1 of 2/m.test(said)) return
        isSent = true
        await sleep(800) // the peaks have a driver of their own, which is started now
        for (const pid of await findDrivers(child.pid)) process.kill(pid, 'SIGKILL')
      })
    }
  })
  t.equal(run.exitCode, 0, run.stderr)
  t.match(run.stdout.replace(/\s+/g, ' '), /\(1 of 2 trials\): DRIVER_LOST: measured again with another driver: the load driver was ended by SIGKILL/)
  const { trials, failures } = await run.readRecord()
  t.strictSame(failures, [])
  t.strictSame(trials.map(({ status }) => status), Array(4).fill('complete'))
  t.strictSame(await run.leftovers(), [])
})

t.test('and SIGTERM is heard while it is waited for', async (t) => {
  const run = await runBaseload(t, ['run', 'own.yml', ...SHORT], {
    folder: await makeBaseline(t),
    onStart: signalDrivers({
      signals: ['SIGSTOP'],
      then: (child) => setTimeout(() => child.kill('SIGTERM'), 1000)
    })
  })
  t.equal(run.exitCode, 143)
  t.strictSame(await run.leftovers(), [])
  t.equal((await run.readRecord()).status, 'interrupted')
})
