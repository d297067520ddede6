import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import t from 'tap'

/*
 * Lint and types of all files, as `npm run lint` and `npm run types` have them. They are tests, and not a step before
 * the tests, as each takes a core for half a minute: beside tests that wait for time this takes no time of its own.
 */
const ROOT = fileURLToPath(new URL('../../', import.meta.url))

for (const script of ['lint', 'types']) {
  t.test(`npm run ${script}`, async (t) => {
    const { exitCode, said } = await runScript(script)
    if (exitCode === 0) t.pass('nothing is wrong')
    else t.fail(`npm run ${script} says more`, { exitCode, said })
  })
}

function runScript (name) {
  const env = { ...process.env, GOGC: '400' } // tsc is a program in Go: memory for a quarter less of CPU time
  const child = spawn('npm', ['run', '--silent', name], { cwd: ROOT, env, shell: process.platform === 'win32' })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => { said += text })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exitCode) => resolve({ exitCode, said }))
  })
}
