import { spawnSync } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { makeFolder } from '../fixtures/command-line.js'

const path = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url))

t.test('the four steps: the busiest minute of a log, one container, and how many hold it', async (t) => {
  const folder = await makeFolder(t)
  const line = (minute, second) => `192.0.2.7 - - [02/Mar/2026:10:${minute}:${String(second).padStart(2, '0')} +0000] "GET /pay HTTP/1.1" 200 2 "-" "-"`
  const minute = (name, perSecond) => Array.from({ length: 60 * perSecond }, (_, i) => line(name, Math.floor(i / perSecond)))
  await writeFile(join(folder, 'access.log'), [...minute('41', 3), ...minute('42', 20), ...minute('43', 5), ''].join('\n'))
  // What reads the log is real; what would start and load containers says how it was called.
  await writeFile(join(folder, 'baseload'), `#!/bin/sh\ncase $1 in peak) exec ${process.execPath} ${path('bin/baseload.js')} "$@";; esac\nprintf '<%s>' "$@"\n`)
  await chmod(join(folder, 'baseload'), 0o755)
  const run = (...args) => spawnSync('sh', [path('docs/examples/four-steps.sh'), ...args], {
    cwd: folder, encoding: 'utf8', env: { ...process.env, BASELOAD: './baseload', COMPOSE: 'echo compose' }
  })
  const { status, stdout, stderr } = run('access.log', 'p99<80ms', '--budget', '20m')
  t.equal(status, 0, stderr)
  t.match(stdout, '1. The peak is 20.00 requests a second.\ncompose up --detach --scale unit=1 units\n2. ')
  t.match(stdout, '<size><http://127.0.0.1:3110/><--objective><p99<80ms><--peak><20.00/s>' +
    '<--scale><echo compose up --detach --no-recreate --scale unit={units} unit><--budget><20m>')
  t.match(run('access.log').stdout, '<--objective><p99<50ms>', 'the bound of the source')
  t.match(run(), { status: 2, stderr: /give an access log/ })
  t.match(run('none.log'), { status: 1 }, 'a log that is not there ends it')
})
