import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import t from 'tap'
import { writeRecord } from '../../src/index.js'
import { findOwn, listOwnPath, writeOwnPath } from '../../src/boot/own-path.js'
import { PROGRAM_NAMES, PROGRAMS as PROGRAMS_OF } from '../../src/programs/index.js'
import { makeFolder, runBaseload, serverFile } from '../fixtures/command-line.js'
import { makeRecord } from '../fixtures/records.js'

const PROGRAMS = [
  'git', 'taskset', 'nice', 'chrt', 'systemd-run', 'docker', ...PROGRAM_NAMES.flatMap((name) => PROGRAMS_OF[name].names), 'k6', 'ssh', 'xdg-open', 'node', 'sh', 'cat', 'ip'
]

/** A folder as npm and npx make it known: each program there leaves its name behind. */
async function makeLocal (t) {
  const folder = await makeFolder(t)
  const bin = join(folder, 'node_modules', '.bin')
  await mkdir(bin, { recursive: true })
  await mkdir(join(folder, 'ran'))
  for (const name of PROGRAMS) {
    await writeFile(join(bin, name), `#!/bin/sh\n: > '${folder}/ran/'${name}\nexit 1\n`)
    await chmod(join(bin, name), 0o755)
  }
  return { folder, bin, listRan: () => readdir(join(folder, 'ran')) }
}

t.test('no relative folder, and none of packages', async (t) => {
  const PATH = ['/a/node_modules/.bin', '', '.', 'bin', './node_modules/.bin', '/usr/bin', '/a/node_modules/.bin/', '/opt/node_modules/x/bin'].join(delimiter)
  t.strictSame(listOwnPath({ PATH }), ['/usr/bin', '/opt/node_modules/x/bin'])
  t.strictSame(listOwnPath({ PATH: './bin' }), ['/usr/bin', '/bin'], 'an empty PATH means the folder one is in')
  t.strictSame(listOwnPath({}), [])
  t.equal(findOwn('/x/y'), '/x/y')
  t.match(findOwn('cat'), /^\/.*\/cat$/)
  t.equal(findOwn('no-such-program'), '/usr/bin/no-such-program')
  t.ok(writeOwnPath())
})

t.test('programs of node_modules/.bin are not taken for those of the machine', async (t) => {
  const { folder, bin, listRan } = await makeLocal(t)
  const record = await makeRecord({ repeats: 1 })
  await writeRecord({ record, reportsFolder: join(folder, 'reports') })
  await writeFile(join(folder, 'reports', record.id, 'report.html'), '<p>')
  const env = { PATH: [bin, '.', process.env.PATH].join(delimiter), DISPLAY: ':0', BASELOAD_OPENER: '', K6_BIN: '', ...Object.fromEntries(PROGRAM_NAMES.map((name) => [PROGRAMS_OF[name].variable, ''])) }
  await Promise.all([
    ['--version'],
    ['list'],
    ['doctor'],
    ['watch', '--import', 'reports'],
    ['history', `reports/${record.id}/record.json`, '--git'],
    ['run', 'proxy', '--target', 'haproxy-node-http', '--repeats', '1', '-d', '100ms', '--warmup', '0s', '-c', '1', '--no-latency', '-q']
  ].map(async (args) => {
    const run = await runBaseload(t, args, { folder, env })
    t.not(run.exitCode, 70, `${args.join(' ')} ${run.stderr}`)
    t.strictSame(await listRan(), [], args.join(' '))
    t.strictSame(await run.leftovers(), [])
  }))
})

t.test('a command that the user wrote finds what npm put there', async (t) => {
  const { folder, bin } = await makeLocal(t)
  await writeFile(join(bin, 'my-server'), `#!/bin/sh\nexec '${process.execPath}' '${serverFile('waits')}'\n`)
  await chmod(join(bin, 'my-server'), 0o755)
  const run = await runBaseload(t, ['measure', '--start', 'my-server', '--repeats', '1', '-d', '100ms', '--warmup', '0s', '-c', '1', '--no-latency', '--no-watch', '-q'], {
    folder,
    env: { PATH: [bin, process.env.PATH].join(delimiter) }
  })
  t.notMatch(run.stdout + run.stderr, /TARGET_DIED_AT_BOOT|not found/)
  t.ok([0, 3].includes(run.exitCode), run.stderr + run.stdout)
})
