import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { howMany } from '../fixtures/long.js'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const MOST_MS = 900_000 // two minutes, on a machine that others use

/* By day: scripts/setup.test.js has what it installs, and plan/first-look.test.js what it measures. */
t.test('npm start in a clone, for real', { skip: howMany({ short: 1, long: 0 }) === 1 && 'npm run test:long', timeout: MOST_MS }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'baseload-start-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  for (const file of files.split('\0').filter(Boolean)) cpSync(join(ROOT, file), join(folder, file))
  const { status, stdout, stderr } = spawnSync('npm', ['start'], { cwd: folder, encoding: 'utf8', timeout: MOST_MS, shell: process.platform === 'win32' })

  t.equal(status, 0, stderr)
  t.match(stderr, /setup: \$ npm ci/)
  const { plan, trials, failures, unavailable } = JSON.parse(readFileSync(join(folder, 'reports/latest/record.json'), 'utf8'))
  t.strictSame(failures, [])
  const missing = unavailable.map(({ target }) => target)
  const measured = new Set(trials.map(({ trial }) => trial.target))
  t.strictSame([...measured].sort(), Object.keys(plan.targets).filter((name) => !missing.includes(name)).sort(), 'each of its servers')
  t.ok(measured.size >= 10)
  t.match(stdout, /first look: 1[0-2] servers[^]*\n {2}bare node:http +[\d,]+ [^]*\n {2}fastify [^]*\nCONTAINERS OF ONE CORE FOR [^]*\nREPORT +reports\/latest\/report\.html\nEXIT +0: /)
  t.match(readFileSync(join(folder, 'reports/latest/report.html'), 'utf8'), /<svg|<canvas|uPlot/)
})
