import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { makeFolder, runBaseload } from '../fixtures/command-line.js'

/** The load driver of a run: a child of its process. @param {number} parent */
async function findDriver (parent) {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const [command, stat] = await Promise.all(['cmdline', 'stat'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')))
    if (command.includes('driver-process.js') && stat.split(') ')[1]?.split(' ')[1] === String(parent)) return Number(pid)
  }
  return null
}

/** Stops the first driver for good, as soon as it is there. */
function stopDriver (child) {
  let isLooking = false // on a busy machine a look takes longer than it is until the next
  const timer = setInterval(async () => {
    if (isLooking) return
    isLooking = true
    const driver = await findDriver(child.pid)
    isLooking = false
    if (driver === null || child.exitCode !== null) return
    clearInterval(timer)
    process.kill(driver, 'SIGSTOP')
  }, 50)
  child.once('close', () => clearInterval(timer))
}

const SHORT = ['--repeats', '1', '--warmup', '100ms', '--no-latency']

async function makeBaseline (t) {
  const folder = await makeFolder(t)
  await writeFile(join(folder, 'own.yml'), 'title: own\nquestion: q\nhypothesis: h\nreference: node-http\ntargets: [node-http]\nload: { timeout: 500ms }\nobjectives: []\n')
  return folder
}

t.test('a driver that is stopped for good: the run ends, and nothing is left', async (t) => {
  const run = await runBaseload(t, ['run', 'own.yml', ...SHORT, '-d', '4s'], { folder: await makeBaseline(t), onStart: stopDriver })
  t.match(run.stderr, /error DRIVER_FAILED: the load driver (has said nothing for|did not start within) [\d.]+ s\n {2}hint: was it stopped \(SIGSTOP/)
  t.equal(run.exitCode, 70)
  t.strictSame(await run.leftovers(), [])
})

t.test('and SIGTERM is heard while it is waited for', async (t) => {
  const run = await runBaseload(t, ['run', 'own.yml', ...SHORT, '-d', '300s'], { folder: await makeBaseline(t), onStart: stopDriver, interruptOn: /1 trial/, interruptDelayMs: 8000, signal: 'SIGTERM' })
  t.equal(run.exitCode, 143)
  t.strictSame(await run.leftovers(), [])
})
