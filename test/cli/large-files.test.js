import { execFileSync } from 'node:child_process'
import { readdir, readFile, readlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { askBaseload } from '../fixtures/ask-baseload.js'
import { makeFolder, runBaseload } from '../fixtures/command-line.js'
import { comesTrue } from '../fixtures/site.js'

t.jobs = 2 // they wait for time more than for a core

const folder = await makeFolder(t)
await writeFile(join(folder, 'big.json'), '')
await truncate(join(folder, 'big.json'), 600 * 1024 * 1024)
execFileSync('mkfifo', ['pipe', 'written'], { cwd: folder })

for (const [args, says] of [
  [['report', 'big.json'], 'RECORD_INVALID: big.json has 600 MiB; at most 128 MiB are read'],
  [['compare', 'big.json', 'big.json'], 'RECORD_INVALID: big.json has 600 MiB; at most 128 MiB are read'],
  [['review', 'big.json'], 'RECORD_INVALID: big.json has 600 MiB; at most 128 MiB are read'],
  [['run', 'big.json'], 'BASELINE_INVALID: big.json has 600 MiB; at most 8 MiB are read'],
  [['sla', 'big.json'], 'SERVICE_INVALID: big.json cannot be read (it has 600 MiB; at most 8 MiB are read)'],
  [['size', '--from', 'big.json', '--peak', '9/s'], 'SIZING_INVALID: big.json cannot be read (it has 600 MiB; at most 8 MiB are read)'],
  [['origin', '--recipe', 'big.json'], 'RECIPE_INVALID: big.json cannot be read (it has 600 MiB; at most 8 MiB are read)'],
  [['import', 'k6', 'big.json'], 'K6_SUMMARY_INVALID: big.json cannot be read: it has 600 MiB; at most 128 MiB are read'],
  [['sla', '/dev/zero'], 'SERVICE_INVALID: /dev/zero cannot be read (it has more than 8 MiB; no more is read)']
]) {
  t.test(args.join(' '), async (t) => {
    const { exitCode, stderr } = await askBaseload(t, args, { folder })
    t.equal(exitCode, 2)
    t.ok(stderr.startsWith(`error ${says}\n`), stderr)
  })
}

for (const args of [['peak', 'pipe'], ['traces', 'pipe'], ['cache', 'pipe'], ['origin', '--recipe', 'pipe']]) {
  t.test(`${args.join(' ')}: a pipe that nobody writes is left at the first signal`, async (t) => {
    const { exitCode } = await runBaseload(t, args, {
      folder,
      async onStart (child) {
        t.ok(await comesTrue(() => hasOpened(child.pid)))
        child.kill('SIGTERM')
      }
    })
    t.equal(exitCode, 143)
  })
}

t.test('a pipe by name is read when somebody writes it', async (t) => {
  const asked = runBaseload(t, ['peak', 'written'], { folder })
  await writeFile(join(folder, 'written'), await readFile(new URL('../record/access-log/fixtures/haproxy.log', import.meta.url)))
  t.match(await asked, { exitCode: 0, stdout: /^baseload peak of written: / })
})

t.test('a pipe of the shell, as of zcat', async (t) => {
  const log = fileURLToPath(new URL('../record/access-log/fixtures/haproxy.log', import.meta.url))
  const within = ['bash', '-c', `exec "$@" <(cat '${log}')`, 'bash']
  t.match(await runBaseload(t, ['peak'], { folder, within }), { exitCode: 0, stdout: /^baseload peak of \/dev\/fd\/\d+: / })
})

/** @param {number} pid */
async function hasOpened (pid) {
  const open = await readdir(`/proc/${pid}/fd`).catch(() => [])
  const paths = await Promise.all(open.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')))
  return paths.includes(join(folder, 'pipe'))
}
