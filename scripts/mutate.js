/*
 * `node scripts/mutate.js <file, file:line or folder of src>... [--count n] [--seed n] [--tests start of names] [--least percent]` changes
 * one place of one file at a time and asks the tests that run it (for up to --seconds). A change that none of them notices is a wrong
 * number that may ship. With fewer than --least of them noticed it exits with 1.
 * What each test runs is found by running it, and kept until a file of it changes: the whole suite once, a quarter of an hour.
 * Nothing of the sources is changed: the test's processes load the changed text in place of the file.
 */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { createRandom } from '../src/plan/random.js'
import { chooseMutants, listMutants } from './mutate/mutants.js'
import { chooseTests, findReaches } from './mutate/reach.js'
import { AT_ONCE, listTests, nameTest } from './test/stages.js'

/** @import { Mutant } from './mutate/mutants.js' */
/** @import { Reaches } from './mutate/reach.js' */
/** @typedef {'detected' | 'survived' | 'no test'} Fate */

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const REPLACE = `--import ${new URL('mutate/replace.js', import.meta.url).href}`
const KEEP = join(ROOT, 'node_modules/.cache/baseload/reaches.json')
const LEAST_MS = 60_000 // of a process of tests: what starts it, on a busy machine
const TIMES = 4 // as long as its test took unchanged: a loop that never ends
const UNCHANGED_MS = 1_200_000
const NONE = { file: '', source: '' } // with nothing changed all is as with a change
const INTERRUPTED = 130

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
    tests: { type: 'string', default: 'test/' },
    seconds: { type: 'string', default: '120' },
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

const [count, seed, seconds, least] = [values.count, values.seed, values.seconds, values.least].map(Number)
const places = positionals.map((name) => ({ path: name.split(':')[0], line: Number(name.split(':')[1] ?? 0) }))
const isClear = [count, seed, seconds, least].every(Number.isSafeInteger) && places.every(({ path }) => existsSync(join(ROOT, path)))
/** @type {Map<string, Promise<boolean>>} by test: whether it passes with nothing changed, today and here */
const passing = new Map()
if (places.length === 0 || !isClear) {
  const options = '[--count n] [--seed n] [--tests start of names] [--seconds n] [--least percent]'
  process.stderr.write(`node scripts/mutate.js <file, file:line or folder of src>... ${options}\n`)
  process.exitCode = 2
} else await mutate()

async function mutate () {
  const mutants = chooseMutants({ all: places.flatMap(listPlace), count, random: createRandom(seed) })
  const say = (/** @type {string} */ text) => process.stdout.write(text)
  say(`seed ${seed}, ${mutants.length} mutants\n`)
  const tests = listTests().map((name) => `test/${name}`).filter((name) => name.startsWith(values.tests))
  const run = (/** @type {{ test: string, coverage: string }} */ { test, coverage }) => runTest({ test, coverage, limitMs: UNCHANGED_MS })
  const reaches = await findReaches({ root: ROOT, keep: KEEP, tests, atOnce: AT_ONCE, run, say })
  /** @type {Array<{ mutant: Mutant, fate: Fate }>} */
  const ended = []
  const waiting = [...mutants]
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const fate = await tryMutant({ mutant, reaches })
      ended.push({ mutant, fate })
      if (fate !== 'detected') say(`${fate}: ${describeMutant(mutant)}\n`)
    }
  }))
  say(formatFolders(ended))
  const detected = ended.filter(({ fate }) => fate === 'detected').length
  if (100 * detected < least * ended.length) {
    say(`fewer than ${least} % are detected; again: node scripts/mutate.js ${positionals.join(' ')} --count ${count} --seed ${seed}\n`)
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
 * @param {{ mutant: Mutant, reaches: Reaches }} options
 * @returns {Promise<Fate>}
 */
async function tryMutant ({ mutant, reaches }) {
  const { file, at } = mutant
  const tests = chooseTests({ reaches, file, at, own: nameTest(file), mostMs: seconds * 1000 })
  for (const test of tests) {
    if (await passing.get(test) === false) continue
    const limitMs = LEAST_MS + TIMES * reaches[test].ms
    const { isPassed } = await runTest({ test, mutant, limitMs })
    if (!isPassed && await passesUnchanged({ test, limitMs })) return 'detected'
  }
  return tests.length === 0 ? 'no test' : 'survived'
}

/** A test that fails anyway, or as slow, would detect everything. @param {{ test: string, limitMs: number }} options */
function passesUnchanged ({ test, limitMs }) {
  const known = passing.get(test) ?? runTest({ test, mutant: NONE, limitMs }).then(({ isPassed }) => {
    if (!isPassed) process.stdout.write(`left out, as it fails with nothing changed: ${test}\n`)
    return isPassed
  })
  passing.set(test, known)
  return known
}

/**
 * @param {{ test: string, mutant?: Pick<Mutant, 'file' | 'source'>, coverage?: string, limitMs: number }} options
 * @returns {Promise<{ isPassed: boolean, ms: number }>}
 */
function runTest ({ test, mutant, coverage, limitMs }) {
  const changed = mutant && { url: pathToFileURL(join(ROOT, mutant.file)).href, source: mutant.source }
  const startedMs = performance.now()
  const child = spawn(process.execPath, [test], {
    cwd: ROOT,
    stdio: 'ignore',
    env: {
      ...process.env,
      TAP_BAIL: '1',
      TAP_TIMEOUT: '2400',
      UPDATE_GOLDEN: undefined,
      ...changed && { BASELOAD_MUTANT: JSON.stringify(changed), NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${REPLACE}`.trim() },
      NODE_V8_COVERAGE: coverage
    },
    timeout: Math.ceil(limitMs),
    signal: over.signal,
    killSignal: 'SIGKILL'
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ isPassed: code === 0, ms: performance.now() - startedMs }))
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
