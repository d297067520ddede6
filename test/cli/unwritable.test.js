import { chmod, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { askBaseload } from '../fixtures/ask-baseload.js'
import { makeFolder, runBaseload } from '../fixtures/command-line.js'
import { EXPERIMENT, makeSummary, printSummary } from '../fixtures/k6-summaries.js'

const NOWHERE = '/proc/nowhere' // a recursive mkdir there never ends, deaf to every signal
const folder = await makeFolder(t)
await writeFile(join(folder, 'k6.log'), printSummary(makeSummary({ experiment: EXPERIMENT })))

const COMMANDS = {
  run: { args: ['run', 'http', '--quick', '--reports', NOWHERE] },
  'run with a program that is not there': {
    args: ['run', 'http', '--quick', '--require', 'haproxy', '--reports', NOWHERE],
    env: { PATH: '/nonexistent' }
  },
  measure: { args: ['measure', '--start', 'exit 1', '--reports', NOWHERE] },
  size: {
    args: [
      'size', '--start', 'exit 1', '--peak', '20/s', '--unit', 'none', '--objective', 'p99<=500ms',
      '--reports', NOWHERE
    ]
  },
  'report of k6': { args: ['report', 'k6.log', '--reports', NOWHERE] },
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

/** Each flag that names a file or a folder to be written, with a place for it. */
const WRITERS = {
  'run --export': (place) => ['run', 'http', '--quick', '--export', `influx=${place}`],
  'measure --export': (place) => ['measure', 'http://127.0.0.1:1/', '--export', `prometheus=${place}`],
  'replay --export': (place) => ['replay', 'fallback', '--export', `md=${place}`],
  'compare --export': (place) => ['compare', '--start', 'exit 1', '--against', 'exit 1', '--export', `md=${place}`],
  'gate --export': (place) => ['gate', '--live-start', 'exit 1', '--next-start', 'exit 1', '--export', `comment=${place}`],
  'report --export': (place) => ['report', 'k6.log', '--export', `md=${place}`],
  'cache --lab': (place) => ['cache', 'none.log', '--lab', place],
  'traces --service': (place) => ['traces', 'none.jsonl', '--service', place],
  'history --charts': (place) => ['history', '--charts', place],
  'export k6 --folder': (place) => ['export', 'k6', 'http://127.0.0.1:1/', '-R', '5', '--folder', place.replace('/script.js', '')]
}

t.test('what would run what stands in it is not written over, nor is a link of the folder followed out of it', async (t) => {
  const [home, elsewhere] = [await makeFolder(t), await makeFolder(t)]
  await mkdir(join(home, '.git', 'hooks'), { recursive: true })
  await mkdir(join(home, 'bin'))
  for (const name of ['.git/hooks/x.yml', 'bin/x.yml', 'bin/script.js']) {
    await writeFile(join(home, name), '#!/bin/sh\n')
    await chmod(join(home, name), 0o755)
  }
  await writeFile(join(home, 'k6.log'), printSummary(makeSummary({ experiment: EXPERIMENT })))
  await writeFile(join(elsewhere, 'x.yml'), 'theirs')
  await symlink(elsewhere, join(home, 'out'))
  await symlink(join(elsewhere, 'x.yml'), join(home, 'to-file.yml'))
  await symlink('.git/hooks', join(home, 'hooks'))
  const list = async () => [await readdir(home), await readdir(join(home, '.git', 'hooks')), await readdir(elsewhere)]
  const before = await list()
  for (const [name, write] of Object.entries(WRITERS)) {
    const isFolder = /folder|charts/.test(name)
    for (const [place, why] of [
      ['.git/hooks/x.yml', 'it is in a folder of version control'],
      ['.git/new.yml', 'it is in a folder of version control'],
      ['hooks/x.yml', 'it is in a folder of version control'],
      ['out/x.yml', 'a link leads it out of this folder'],
      ...isFolder ? [] : [['bin/x.yml', 'it is executable'], ['to-file.yml', 'a link leads it out of this folder']],
      ...name === 'export k6 --folder' ? [['bin/script.js', 'it is executable']] : []
    ]) {
      const run = await askBaseload(t, write(place), { folder: home })
      t.match(run, { exitCode: 2, stdout: '' }, `${name} ${place}`)
      t.match(run.stderr, new RegExp(`^error EXPORT_UNWRITABLE: \\S+ is not written over: ${why}\n {2}hint: name `), `${name} ${place}`)
    }
  }
  t.strictSame(await list(), before, 'nothing was begun')
  t.equal(await readFile(join(elsewhere, 'x.yml'), 'utf8'), 'theirs')
})
