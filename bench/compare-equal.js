/*
 * Does `baseload compare` cry wolf, and does it find what is there? A = B so many times, then B with 5 % more CPU a request so many times:
 *   node bench/compare-equal.js --runs 20 --budget 90s
 * On a machine that does nothing else: it says what the machine and the tool do together.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { calibrateLoops } from './spin-loops.js'

const BIN = fileURLToPath(new URL('../bin/baseload.js', import.meta.url))
const SERVER = fileURLToPath(new URL('./servers/loops.js', import.meta.url))
const A_LOOPS_US = 100 // on top of what HTTP takes, so that A is no empty server
const MORE = 0.05

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    budget: { type: 'string', default: '90s' },
    seed: { type: 'string', default: '1' },
    margin: { type: 'string', default: '0' }
  }
})
const runs = Number(values.runs)
const folder = await mkdtemp(join(tmpdir(), 'baseload-bench-'))
const loopsPerUs = calibrateLoops()
const loopsOfA = Math.round(A_LOOPS_US * loopsPerUs)

try {
  const first = await compare({ before: loopsOfA, after: loopsOfA, seed: Number(values.seed), name: 'A = A' })
  const costUs = await readCost(first.folder)
  const equal = [first]
  for (let run = 1; run < runs; run++) { equal.push(await compare({ before: loopsOfA, after: loopsOfA, seed: Number(values.seed) + run, name: 'A = A' })) }
  const loopsOfB = loopsOfA + Math.round(MORE * costUs * loopsPerUs)
  console.log(`A takes ${costUs.toFixed(0)} us of CPU a request; B gets ${((loopsOfB - loopsOfA) / loopsPerUs).toFixed(1)} us more`)
  const slower = []
  for (let run = 0; run < runs; run++) {
    slower.push(
      await compare({ before: loopsOfA, after: loopsOfB, seed: Number(values.seed) + runs + run, name: 'B 5 % dearer' })
    )
  }
  report('A = A', equal)
  report('B with 5 % more CPU a request', slower)
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** @param {{ before: number, after: number, seed: number, name: string }} options loops a request */
async function compare ({ before, after, seed, name }) {
  const start = (/** @type {number} */ loops) => `LOOPS=${loops} exec ${process.execPath} ${SERVER}`
  const reports = join(folder, String(seed))
  const args = [
    'compare',
    '--start',
    start(before),
    '--against',
    start(after),
    '--budget',
    String(values.budget),
    '--margin',
    String(values.margin),
    '--seed',
    String(seed),
    '--reports',
    reports,
    '--json',
    '--quiet'
  ]
  const { code, stdout, stderr } = await run(args)
  if (![0, 1, 3].includes(code ?? -1)) throw new Error(`baseload ended with ${code}: ${stderr}`)
  const { comparison } = JSON.parse(stdout)
  const told = comparison.figures.map((/** @type {any} */ { figure, ratio, verdict }) => `${figure} ${ratio?.toFixed(3) ?? '-'} ${verdict}`)
  console.log(
    `${name}, seed ${seed}: ${comparison.oneRun.generations} starts in ${(comparison.oneRun.spentMs / 1000).toFixed(0)} s: ${told.join('; ')}`
  )
  return { comparison, folder: reports }
}

/** CPU time of a request of A, in microseconds, over all its peaks. @param {string} reports */
async function readCost (reports) {
  const [name] = await readdir(reports)
  const report = JSON.parse((await run(['report', join(reports, name), '--json'])).stdout)
  return report.summary.find((/** @type {any} */ row) => row.phase === 'peak' && row.target === 'before').cpuPerRequestUs.total
}

/** @param {string[]} args @returns {Promise<{ code: number | null, stdout: string, stderr: string }>} */
function run (args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [BIN, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    let [stdout, stderr] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text) => { stdout += text })
    child.stderr.setEncoding('utf8').on('data', (text) => { stderr += text })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, stdout, stderr }))
  })
}

/** @param {string} name @param {Array<{ comparison: any }>} all */
function report (name, all) {
  const count = (/** @type {(figure: any) => boolean} */ test) => all.filter(({ comparison }) => comparison.figures.some(test)).length
  console.log(`\n${name}: ${all.length} runs`)
  console.log(`  regressed in any figure: ${count(({ verdict }) => verdict === 'regressed')} of ${all.length}`)
  for (const figure of ['goodPerSecond', 'cpuPerRequestUs', 'p50', 'p99']) {
    console.log(
      `  ${figure}: regressed ${count((one) => one.figure === figure && one.verdict === 'regressed')}, no regression ${count((one) => one.figure === figure && one.verdict === 'no regression')}`
    )
  }
  const mean = (/** @type {'generations' | 'spentMs'} */ key) =>
    all.reduce((sum, { comparison }) => sum + comparison.oneRun[key], 0) / all.length
  console.log(`  mean of ${mean('generations').toFixed(1)} starts, ${(mean('spentMs') / 1000).toFixed(0)} s`)
}
