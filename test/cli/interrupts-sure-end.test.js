import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import t from 'tap'
import { createInterrupts } from '../../src/cli/interrupts.js'
import { makeFolder } from '../fixtures/command-line.js'

const SURE_END = new URL('../../src/cli/interrupts.js', import.meta.url).href

/** @returns exit code and signal */
async function end ({ before = '' }) {
  const code = `import { open } from 'node:fs'
import { endSurely } from '${SURE_END}'
process.on('SIGTERM', () => {})
process.once('exit', () => console.log('told'))
${before}
setTimeout(() => endSurely({ code: 143 }), 100)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.on('data', (chunk) => { text += chunk })
  const [exitCode, signal] = await once(child, 'close')
  return [exitCode, signal, text]
}

t.test('an end with its code, and who waits for it is told', async (t) => {
  t.strictSame(await end({}), [143, null, 'told\n'])
})

t.test('with a thread that is stuck in the system: by SIGKILL, where process.exit waits for ever', async (t) => {
  const pipe = join(await makeFolder(t), 'pipe')
  execFileSync('mkfifo', [pipe])
  t.strictSame(await end({ before: `open(${JSON.stringify(pipe)}, 'r', () => {})` }), [null, 'SIGKILL', 'told\n'])
})

t.test('the first signal asks for an orderly end, by its exit code; its echo within a second says no more', async (t) => {
  let nowMs = 5000
  t.intercept(performance, 'now', { value: () => nowMs })
  const written = []
  t.intercept(process.stderr, 'write', { value: (text) => written.push(text) })
  const count = () => ['SIGINT', 'SIGTERM', 'SIGHUP'].map((name) => process.listenerCount(name))
  const before = count()
  for (const [name, code] of [['SIGINT', 130], ['SIGTERM', 143], ['SIGHUP', 143]]) {
    const interrupts = createInterrupts()
    t.strictSame([interrupts.exitCode(), count()], [null, before], 'until it begins a signal ends the program')
    interrupts.close()
    for (let i = 0; i < 2; i++) interrupts.begin()
    t.strictSame(count(), before.map((listeners) => listeners + 1), 'once')
    process.emit(name)
    t.strictSame([interrupts.exitCode(), interrupts.signal.aborted], [code, true], name)
    nowMs += 1000
    process.emit('SIGINT')
    t.strictSame([interrupts.exitCode(), written.splice(0)], [code, ['\nstopping: whatever was measured is kept (again to stop at once)\n']])
    interrupts.close()
    t.strictSame(count(), before)
  }
})
