import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { askBaseload } from '../fixtures/ask-baseload.js'
import { BIN, makeFolder } from '../fixtures/command-line.js'
import { howMany } from '../fixtures/long.js'
import { mountDisk, needMounts } from '../fixtures/mounts.js'
import { makeSlowBaseline } from '../fixtures/slow-baseline.js'

const FULL = '/dev/full'
const needFull = { skip: existsSync(FULL) ? false : `${FULL} is not here` }
const LOST = /^warning OUTPUT_UNWRITABLE: stdout cannot be written \((ENOSPC|EFBIG)\)\n {2}hint: .*the exit code is right/m
const MISSED = { objectives: ['rate>=100000000/s'] }
const ARGS = ['run', 'own.yml', '--target', 'one', '--peak-connections', '1', '--no-latency', '--no-watch', '--repeats', '1', '-d', '150ms', '--warmup', '50ms', '--strict', '--details']

/** stdout, stderr: files; absent: kept */
function run ({ folder, args, stdout, stderr, within = [] }) {
  const opened = [stdout, stderr].map((file) => file === undefined ? 'pipe' : openSync(file, 'a'))
  const [file, ...before] = [...within, process.execPath]
  const ended = spawnSync(file, [...before, BIN, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', CI: '1', GITHUB_ACTIONS: '' },
    stdio: ['ignore', ...opened]
  })
  for (const fd of opened) if (typeof fd === 'number') closeSync(fd)
  return ended
}

t.test('what is full takes nothing and changes no exit code', needFull, async (t) => {
  const folder = await makeFolder(t)
  const list = run({ folder, args: ['list'], stdout: FULL })
  t.equal(list.status, 0)
  t.match(list.stderr, LOST)
  t.equal(list.stderr.match(/OUTPUT_UNWRITABLE/g).length, 1)
  const silent = run({ folder, args: ['list'], stderr: FULL })
  t.equal(silent.status, 0)
  t.match(silent.stdout, /node-http/)
  t.equal(run({ folder, args: ['run', 'htp'], stderr: FULL }).status, 2)
  t.equal(run({ folder, args: ['run', 'htp', '--json'], stdout: FULL, stderr: FULL }).status, 2)
  t.equal(run({ folder, args: ['--help'], stdout: FULL }).status, 0)
})

t.test('a run is measured and judged all the same', needFull, async (t) => {
  for (const lost of [{ stdout: FULL }, { stderr: FULL }, { stdout: FULL, stderr: FULL }].slice(0, howMany({ short: 1, long: 3 }))) {
    const folder = await makeSlowBaseline(t, MISSED)
    const measured = run({ folder, args: ARGS, ...lost })
    if (!lost.stdout) t.match(measured.stdout, /one +[\d,.]+/)
    else if (!lost.stderr) t.match(measured.stderr, LOST)
    await expectJudged(t, { folder, status: measured.status })
  }
})

/** The code is that of the verdicts: `report` says it of the same record. */
async function expectJudged (t, { folder, status }) {
  const [id] = readdirSync(join(folder, 'reports'))
  const report = await askBaseload(t, ['report', join('reports', id), '--strict', '--details'], { folder })
  t.match(report.stdout, /one +[\d,.]+/, 'it was measured')
  t.ok([1, 3].includes(status), 'missed, or invalid on a busy machine')
  t.equal(status, report.exitCode)
}

t.test('a disk that has room for a part of it: the rest is not left out in silence', needMounts(), async (t) => {
  const folder = await makeFolder(t)
  const disk = mountDisk(t, { size: '64k' })
  const [out, filler] = ['out', 'filler'].map((name) => join(disk.folder, name))
  writeFileSync(filler, Buffer.alloc(60 * 1024)) // one page is left
  const shown = run({ folder, args: ['list', '--json'], stdout: out })
  t.ok(readFileSync(out).length > 0, 'a part was written')
  t.equal(shown.status, 0)
  t.match(shown.stderr, LOST)
})

t.test('a limit on the size of files', async (t) => {
  const folder = await makeFolder(t)
  const shown = run({ folder, args: ['list', '--json'], stdout: join(folder, 'out'), within: ['sh', '-c', 'ulimit -f 1; exec "$@"', 'sh'] })
  t.equal(shown.status, 0)
  t.match(shown.stderr, LOST)
})

t.test('a reader that has gone is told nothing, and the run goes on', async (t) => {
  const folder = await makeSlowBaseline(t, MISSED)
  const child = spawn(process.execPath, [BIN, ...ARGS], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', CI: '1' },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text) => { stderr += text })
  child.stdout.destroy()
  const status = await new Promise((resolve) => child.once('close', resolve))
  t.notMatch(stderr, /OUTPUT_UNWRITABLE|Error/)
  await expectJudged(t, { folder, status })
})
