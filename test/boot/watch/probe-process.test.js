import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { comesTrue } from '../../fixtures/site.js'

const SCRIPT = fileURLToPath(new URL('../../../src/boot/watch/probe-process.js', import.meta.url))

/** In place of what a core takes to wake: a share of all time, which runs ten times as fast. What it sleeps is told. */
const PRETEND = `
const share = Number(process.env.SHARE)
const now = performance.now.bind(performance)
performance.now = () => 10 * now()
const startedMs = performance.now()
process.cpuUsage = () => ({ user: performance.now() * 1000 * share * 0.75, system: performance.now() * 1000 * share * 0.25 })
const { wait } = Atomics
let last = 0
Atomics.wait = (gate, at, value, ms) => {
  if (ms > 0 && ms !== last) process._rawDebug(ms + ' ' + (performance.now() - startedMs))
  last = ms ?? last
  return wait(gate, at, value, ms)
}
`

/** Steps of a probe whose waking costs so much. @param {import('tap').Test} t @param {{ share: number, forMs: number }} options */
async function listSteps (t, { share, forMs }) {
  const folder = t.testdir({ 'pretend.cjs': PRETEND })
  const probe = spawn(process.execPath, ['--require', join(folder, 'pretend.cjs'), SCRIPT, '20000', 'fifo'], {
    env: { ...process.env, SHARE: String(share) }
  })
  t.teardown(() => probe.kill('SIGKILL'))
  let said = ''
  let here = []
  probe.stderr.setEncoding('utf8').on('data', (more) => { said += more })
  probe.stdout.setEncoding('utf8').on('data', (text) => { here = [...here, ...text.match(/^here \d+/gm) ?? []] })
  const spanUs = () => here.length < 2 ? 0 : Number(here.at(-1).slice(5)) - Number(here[0].slice(5))
  t.ok(await comesTrue(() => spanUs() > forMs * 1000))
  probe.stdout.destroy()
  t.ok(await comesTrue(() => probe.exitCode !== null))
  return said.trim().split('\n').map((line) => line.split(' ').map(Number))
}

t.test('where waking takes more than a fiftieth of a core it wakes half as often, once that has been looked at for long enough', async (t) => {
  const steps = await listSteps(t, { share: 0.03, forMs: 2000 })
  t.strictSame(steps.map(([ms]) => ms), [1, 2])
  t.ok(steps[1][1] >= 1000, `after ${steps[1][1]} ms`)
})

t.test('where it takes less it goes on, a millisecond at a time', async (t) => {
  t.strictSame((await listSteps(t, { share: 0.015, forMs: 2000 })).map(([ms]) => ms), [1])
})
