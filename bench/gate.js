/*
 * Is `baseload gate` right? On a small repository whose server takes some 150 us of CPU a request:
 *   node bench/gate.js same --runs 20       a commit against itself: no `hold`
 *   node bench/gate.js slower --runs 20     against a commit with 10 % more CPU a request, as measured: `hold`
 *   node bench/gate.js bisect --runs 3      16 commits, one of which costs 10 %: found
 * On a machine that does nothing else. --budget changes the time of a gate, --seed where to go on after an interruption.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { calibrateLoops } from './spin-loops.js'

const BIN = fileURLToPath(new URL('../bin/baseload.js', import.meta.url))
const SPIN = new URL('./spin-loops.js', import.meta.url).href
const LOOPS_US = 100 // on top of what HTTP takes, so that it is no empty server
const COMMITS = 16
const NEXT = Object.freeze({ same: 'v0', slower: 'slower' })

const { values, positionals: [kind] } = parseArgs({
  options: { runs: { type: 'string', default: '20' }, budget: { type: 'string' }, seed: { type: 'string', default: '1' }, more: { type: 'string', default: '10' } },
  allowPositionals: true
})
if (kind !== 'same' && kind !== 'slower' && kind !== 'bisect') throw new Error('usage: node bench/gate.js same|slower|bisect [--runs n] [--budget 45s]')
const runs = Number(values.runs)
const more = Number(values.more) / 100
const folder = await mkdtemp(join(tmpdir(), 'baseload-bench-'))

try {
  const loopsPerUs = calibrateLoops()
  const loops = Math.round(LOOPS_US * loopsPerUs)
  await makeRepository()
  await commit({ loops: 2 * loops, name: 'double' })
  await commit({ loops, name: 'v0' })
  const [costUs, doubleUs] = await measureCosts()
  const slower = loops + Math.round(more * costUs * loops / (doubleUs - costUs))
  console.log(`a request takes ${costUs.toFixed(0)} us of CPU; the slower one gets ${(more * costUs).toFixed(1)} us more`)
  if (kind === 'bisect') await countFound({ loops, slower })
  else await countVerdicts({ loops, slower, kind })
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** @param {{ loops: number, slower: number, kind: keyof typeof NEXT }} options */
async function countVerdicts ({ slower, kind }) {
  await commit({ loops: slower, name: 'slower' })
  /** @type {Record<string, number>} */
  const counts = { ship: 0, hold: 0, 'cannot tell': 0 }
  for (let run = 0; run < runs; run++) {
    const { text } = await ask(['gate', '--live', 'v0', '--next', NEXT[kind], ...listFlags(run)])
    const { verdict, comparison } = JSON.parse(text).gate
    counts[verdict]++
    const told = comparison.figures.map((/** @type {any} */ { figure, ratio, low, high, verdict }) =>
      `${figure} ${ratio?.toFixed(3)} (${low?.toFixed(3)} to ${high?.toFixed(3)}) ${verdict}`)
    console.log(`${kind} ${run + 1}: ${verdict} after ${comparison.oneRun.generations} starts, ${(comparison.oneRun.spentMs / 1000).toFixed(0)} s: ${told.join('; ')}`)
  }
  console.log(`${kind}, ${runs} runs: ${Object.entries(counts).map(([verdict, count]) => `${verdict} ${count}`).join(', ')}`)
}

/** @param {{ loops: number, slower: number }} options */
async function countFound ({ loops, slower }) {
  for (let one = 1; one < COMMITS; one++) await commit({ loops: one < COMMITS - 5 ? loops : slower, name: `v${one}` })
  const culprit = git('rev-parse', `v${COMMITS - 5}`).trim()
  let found = 0
  for (let run = 0; run < runs; run++) {
    const startedMs = performance.now()
    const { text } = await ask(['gate', '--bisect', `v0..v${COMMITS - 1}`, ...listFlags(run)])
    const { bisection } = JSON.parse(text)
    const isRight = bisection.found?.commit === culprit
    if (isRight) found++
    const told = bisection.steps.map((/** @type {any} */ { subject, verdict, figure }) => `${subject} ${verdict} ${figure?.ratio?.toFixed(3) ?? '-'}`)
    console.log(`bisect ${run + 1}: ${isRight ? 'right' : `wrong (${bisection.found?.subject ?? bisection.reason})`} in ${((performance.now() - startedMs) / 1000).toFixed(0)} s: by ${bisection.figure?.figure} ${bisection.figure?.ratio.toFixed(3)}; ${told.join(', ')}`)
  }
  console.log(`bisect over ${COMMITS} commits, ${runs} runs: found ${found}`)
}

/** @param {number} run */
function listFlags (run) {
  return [
    '--start', `${process.execPath} server.mjs`, '--seed', String(Number(values.seed) + run), '--json', '--quiet',
    ...(values.budget ? ['--budget', values.budget] : [])
  ]
}

async function makeRepository () {
  git('init', '-q', '-b', 'main')
  await writeFile(join(folder, '.gitignore'), 'reports\n')
}

/** @param {{ loops: number, name: string }} options */
async function commit ({ loops, name }) {
  await writeFile(join(folder, 'server.mjs'), `// ${name}
import { createServer } from 'node:http'
import { spinLoops } from ${JSON.stringify(SPIN)}
createServer((request, response) => {
  response.end(String(spinLoops(${loops}) === 0 ? 'ok' : 'OK'))
}).listen(Number(process.env.PORT), '127.0.0.1')
`)
  git('add', '.')
  git('commit', '-q', '-m', name)
  git('tag', name)
}

/** @param {string[]} args */
function git (...args) {
  return execFileSync('git', ['-c', 'user.name=bench', '-c', 'user.email=bench@example.org', ...args], { cwd: folder, encoding: 'utf8' })
}

/** CPU time of a request in microseconds, as the gate itself measures it under load: of v0, and with twice the loops. */
async function measureCosts () {
  await ask(['gate', '--live', 'v0', '--next', 'double', '--start', `${process.execPath} server.mjs`, '--no-latency', '--budget', '30s', '--json', '--quiet', '--reports', 'cost'])
  const [name] = (await readdir(join(folder, 'cost'))).filter((one) => one !== 'latest')
  const { text } = await ask(['report', `cost/${name}`, '--json'])
  const { summary } = JSON.parse(text)
  return ['live', 'next'].map((target) =>
    summary.find((/** @type {any} */ row) => row.phase === 'peak' && row.target === target).cpuPerRequestUs.total)
}

/** @param {string[]} args @returns {Promise<{ code: number | null, text: string }>} */
function ask (args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [BIN, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    let [text, errors] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (part) => { text += part })
    child.stderr.setEncoding('utf8').on('data', (part) => { errors += part })
    child.once('error', reject)
    child.once('close', (code) => [0, 1, 3].includes(code ?? -1) ? resolve({ code, text }) : reject(new Error(`baseload ${args.join(' ')} ended with ${code}: ${errors}`)))
  })
}
