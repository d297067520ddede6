import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import t from 'tap'
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
