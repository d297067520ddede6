/*
 * `node scripts/mutate.js [file, file:line or folder of src]... [--folder name] [--count n] [--seed n] [--tests n] [--least percent]`:
 * changes one place of one file at a time and asks the tests nearest to it. A change that none of them notices is a wrong number that
 * may ship. With fewer than --least of them noticed it exits with 1.
 * Nothing on disk is changed: the test's process loads the changed text in place of the file.
 */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { createRandom } from '../src/plan/random.js'
import { chooseMutants, listMutants } from './mutate/mutants.js'
import { findNearTests } from './mutate/near-tests.js'

/** @import { Mutant } from './mutate/mutants.js' */
/** @typedef {'detected' | 'survived' | 'no test'} Fate */
/** @typedef {{ failed: string | null, timesMs: Record<string, number> }} TestsEnded failed: the first file of tests that did */

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const PROCESS = fileURLToPath(new URL('mutate/process.js', import.meta.url))
const AT_ONCE = Math.min(2, availableParallelism())
const LEAST_MS = 60_000 // of a process of tests: what starts it, on a busy machine
const TIMES = 4 // as long as its tests took unchanged: a loop that never ends
const CONTROL_MS = 1_200_000
const INTERRUPTED = 130

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', multiple: true, default: [] },
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
    tests: { type: 'string', default: '12' },
    least: { type: 'string', default: '0' }
  }
})
const over = new AbortController() // a changed loop may never end, and hears no one
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    over.abort()
    process.exit(INTERRUPTED)
  })
}

const [count, seed, most, least] = [values.count, values.seed, values.tests, values.least].map(Number)
const places = [...values.folder, ...positionals].map((name) => ({ path: name.split(':')[0], line: Number(name.split(':')[1] ?? 0) }))
const isClear = [count, seed, most, least].every(Number.isSafeInteger) && places.every(({ path }) => existsSync(join(ROOT, path)))
if (places.length === 0 || !isClear) {
  process.stderr.write('node scripts/mutate.js <file, file:line or folder of src>... [--count n] [--seed n] [--tests n] [--least percent]\n')
  process.exitCode = 2
} else await mutate()

async function mutate () {
  const mutants = chooseMutants({ all: places.flatMap(listPlace), count, random: createRandom(seed) })
  const near = findNearTests({ root: ROOT, files: [...new Set(mutants.map(({ file }) => file))] })
  const testsOf = (/** @type {Mutant} */ { file }) => (near.get(file) ?? []).slice(0, most)
  process.stdout.write(`seed ${seed}, ${mutants.length} mutants\n`)
  const asked = [...new Set(mutants.flatMap(testsOf))]
  const shares = Array.from({ length: AT_ONCE }, (_, share) => asked.filter((_, at) => at % AT_ONCE === share))
  const timesMs = Object.assign({}, ...await Promise.all(shares.map(runControl)))
  process.stdout.write(`${Object.keys(timesMs).length} files of tests pass with nothing changed\n`)
  /** @type {Array<{ mutant: Mutant, fate: Fate }>} */
  const ended = []
  const waiting = [...mutants]
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const fate = await tryMutant({ mutant, tests: testsOf(mutant).filter((file) => file in timesMs), timesMs })
      ended.push({ mutant, fate })
      if (fate !== 'detected') process.stdout.write(`${fate}: ${describeMutant(mutant)}\n`)
    }
  }))
  process.stdout.write(formatFolders(ended))
  const detected = ended.filter(({ fate }) => fate === 'detected').length
  if (100 * detected < least * ended.length) {
    const again = `node scripts/mutate.js ${places.map(({ path }) => path).join(' ')} --count ${count} --seed ${seed}`
    process.stdout.write(`fewer than ${least} % are detected; again: ${again}\n`)
    process.exitCode = 1
  }
}

/** @param {{ path: string, line: number }} place @returns {Mutant[]} */
function listPlace ({ path, line }) {
  const files = statSync(join(ROOT, path)).isDirectory()
    ? readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' }).map((name) => join(path, name).replaceAll('\\', '/'))
    : [path]
  return files.filter((file) => file.endsWith('.js') && !file.includes('/browser/')).sort()
    .flatMap((file) => listMutants({ file, source: readFileSync(join(ROOT, file), 'utf8') }))
    .filter((mutant) => line === 0 || mutant.line === line)
}

/**
 * The tests with nothing changed: those that fail anyway would detect everything.
 * @param {string[]} tests
 */
async function runControl (tests) {
  /** @type {Record<string, number>} */
  const timesMs = {}
  let left = tests
  while (left.length > 0) {
    const ended = await runTests({ tests: left, mutant: null, limitMs: CONTROL_MS })
    Object.assign(timesMs, ended.timesMs)
    if (ended.failed === null) break
    process.stdout.write(`left out, as it fails with nothing changed: ${ended.failed}\n`)
    delete timesMs[ended.failed]
    left = left.slice(left.indexOf(ended.failed) + 1)
  }
  return timesMs
}

/**
 * @param {{ mutant: Mutant, tests: string[], timesMs: Record<string, number> }} options
 * @returns {Promise<Fate>}
 */
async function tryMutant ({ mutant, tests, timesMs }) {
  if (tests.length === 0) return 'no test'
  const limitMs = LEAST_MS + TIMES * tests.reduce((sum, file) => sum + timesMs[file], 0)
  const { failed } = await runTests({ tests, mutant, limitMs })
  return failed === null ? 'survived' : 'detected'
}

/**
 * @param {{ tests: string[], mutant: Mutant | null, limitMs: number }} options
 * @returns {Promise<TestsEnded>}
 */
function runTests ({ tests, mutant, limitMs }) {
  const changed = mutant && { url: pathToFileURL(join(ROOT, mutant.file)).href, source: mutant.source }
  const child = spawn(process.execPath, [PROCESS], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, TAP_BAIL: '1', UPDATE_GOLDEN: undefined },
    timeout: Math.ceil(limitMs),
    signal: over.signal,
    killSignal: 'SIGKILL'
  })
  child.send({ tests, changed })
  /** @type {Record<string, number>} */
  const timesMs = {}
  let running = tests[0]
  child.on('message', (/** @type {{ file?: string, ms: number }} */ { file, ms }) => {
    if (file === undefined) return // tap says something of its own
    timesMs[file] = ms
    running = tests[tests.indexOf(file) + 1]
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ failed: code === 0 ? null : running ?? tests[tests.length - 1], timesMs }))
  })
}

/** @param {Mutant} mutant */
function describeMutant ({ file, line, before, after }) {
  return `${file}:${line}: ${before} -> ${after}`
}

/** @param {Array<{ mutant: Mutant, fate: Fate }>} ended */
function formatFolders (ended) {
  const folders = [...new Set(ended.map(({ mutant }) => dirname(mutant.file)))].sort()
  return [...folders, 'all'].map((folder) => {
    const those = ended.filter(({ mutant }) => folder === 'all' || dirname(mutant.file) === folder)
    const detected = those.filter(({ fate }) => fate === 'detected').length
    const share = (100 * detected / (those.length || 1)).toFixed(0)
    return `${folder}: ${detected} of ${those.length} detected (${share} %)\n`
  }).join('')
}
