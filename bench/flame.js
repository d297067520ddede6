// node bench/flame.js [command of baseload, e.g. history reports]; without one: report reports/example
// Runs it under V8's profiler and draws where its CPU time goes: docs/pictures/flame-<command>.svg. All is of one run.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawFlameChart } from '../src/report/charts/flame-chart.js'
import { computeCpuCost } from '../src/stats/cpu-cost.js'
import { parseCpuProfile } from '../src/stats/profile-file.js'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const given = process.argv.slice(2)
const args = given.length > 0 ? given : ['report', 'reports/example']

const folder = mkdtempSync(join(tmpdir(), 'baseload-flame-'))
try {
  execFileSync(process.execPath, ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval', '200', join(ROOT, 'bin/baseload.js'), ...args], {
    stdio: ['ignore', 'ignore', 'inherit']
  })
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const profile = parseCpuProfile({ text: texts.reduce((longest, text) => text.length > longest.length ? text : longest) })
  if (profile === null) throw new Error('the profile cannot be read')
  const thread = { pid: 0, threadId: 0, thread: null, threads: null, work: { requests: 0, jobs: {} }, profile }
  const cost = computeCpuCost({ threads: [thread], requests: 1, roots: [ROOT] })
  const chart = drawFlameChart({ id: `flame-${args[0]}`, title: `CPU time of \`baseload ${args.join(' ')}\``, profile: /** @type {any} */ ({ kind: 'cpu', ...cost }) })
  if (chart === null) throw new Error('nothing was seen')
  const file = `docs/pictures/flame-${args[0]}.svg`
  writeFileSync(join(ROOT, file), chart.svg)
  console.log(`written: ${file}; ${(cost.perRequest / 1000).toFixed(0)} ms`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
