import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { askBaseload } from '../fixtures/ask-baseload.js'
import { makeFolder, runBaseload } from '../fixtures/command-line.js'

const NOWHERE = '/proc/nowhere' // a recursive mkdir there never ends, deaf to every signal
const folder = await makeFolder(t)
await writeFile(join(folder, 'k6.log'), 'not read')

const COMMANDS = {
  run: { args: ['run', 'http', '--quick', '--reports', NOWHERE] },
  'run with a program that is not there': {
    args: ['run', 'http', '--quick', '--require', 'haproxy', '--reports', NOWHERE],
    env: { PATH: '/nonexistent' }
  },
  measure: { args: ['measure', '--start', 'exit 1', '--reports', NOWHERE] },
  size: {
    args: [
      'size',
      '--start',
      'exit 1',
      '--peak',
      '20/s',
      '--unit',
      'none',
      '--objective',
      'p99<=500ms',
      '--reports',
      NOWHERE
    ]
  },
  'import k6': { args: ['import', 'k6', 'k6.log', '--reports', NOWHERE] },
  calibrate: { args: ['calibrate', '--quick'], env: { BASELOAD_CACHE: NOWHERE } },
  'history --charts': { args: ['history', 'reports', '--charts', NOWHERE] },
  'temporary files': { args: ['run', 'http', '--quick'], env: { TMPDIR: NOWHERE } },
  'run --export': { args: ['run', 'http', '--quick', '--export', `md=${NOWHERE}/x.md`], code: 'EXPORT_UNWRITABLE' },
  'run --export to a full device': {
    args: ['run', 'http', '--quick', '--export', 'md=/dev/full'],
    code: 'EXPORT_UNWRITABLE'
  },
  'export k6 --folder': {
    args: ['export', 'k6', 'http://127.0.0.1:1/', '-R', '5', '--folder', NOWHERE],
    code: 'EXPORT_UNWRITABLE'
  }
}

for (const [name, { args, env, code = 'REPORTS_UNWRITABLE' }] of Object.entries(COMMANDS)) {
  t.test(`${name}: ends at once and says what to do`, async (t) => {
    const run = await (name === 'run' ? runBaseload : askBaseload)(t, args, { folder, env })
    t.match(
      run.stderr,
      new RegExp(
        `^error ${code}: cannot write to /(proc/nowhere|dev/full)[^:]*: (ENOENT|ENOSPC)\n  hint: .*(another|writable)`
      ),
      run.stderr
    )
    t.equal(run.exitCode, 2)
    t.strictSame(await run.leftovers(), [])
  })
}
