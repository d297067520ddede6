import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { scaleTo } from '../../../../src/commands/size/boot/scale.js'
import { makeFolder } from '../../../fixtures/command-line.js'
import { comesTrue, isRunning } from '../../../fixtures/site.js'

const never = new AbortController().signal

t.test('the number stands where {units} is, as often as it is there', async (t) => {
  const file = join(await makeFolder(t), 'said')
  await scaleTo({ command: `echo {units} of {units} > ${file}`, units: 3, signal: never })
  t.equal(await readFile(file, 'utf8'), '3 of 3\n')
})

t.test('a command that fails: its exit code, what it printed, and how to try it', async (t) => {
  await t.rejects(scaleTo({ command: 'echo no such deployment >&2; exit 3 # {units}', units: 2, signal: never }), {
    code: 'SCALE_FAILED',
    message: /^the command of --scale for 2 units ended with exit code 3; it printed:\n {4}no such deployment$/,
    hint: /^try it by hand: echo no such deployment >&2; exit 3 # 2$/
  })
})

t.test('a command that does not end is ended, with what it has started', async (t) => {
  const file = join(await makeFolder(t), 'pid')
  await t.rejects(scaleTo({ command: `sleep 60 & echo $! > ${file}; wait # {units}`, units: 1, signal: never, limitMs: 500 }), {
    code: 'SCALE_FAILED',
    message: /for 1 unit did not end within 0\.5 s; it printed nothing/
  })
  const pid = Number(await readFile(file, 'utf8'))
  t.ok(await comesTrue(async () => !await isRunning(pid)))
})

t.test('an abort ends it too, and is no failure of the command', async (t) => {
  const stopper = new AbortController()
  const scaling = scaleTo({ command: 'sleep 60 # {units}', units: 1, signal: stopper.signal })
  stopper.abort()
  await t.rejects(scaling, { name: 'AbortError' })
})

t.test('what a command leaves running is left running', async (t) => {
  const file = join(await makeFolder(t), 'pid')
  await scaleTo({ command: `sleep 60 > /dev/null 2>&1 & echo $! > ${file} # {units}`, units: 1, signal: never })
  const pid = Number(await readFile(file, 'utf8'))
  t.ok(await isRunning(pid), 'the units are not ours')
  process.kill(pid)
})
