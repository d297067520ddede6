import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { NAMES, openFuzzer } from './fuzz/fuzzer.js'

/** @import { FuzzResult } from './fuzz/process.js' */

const USAGE = `npm run fuzz -- <name> [--seconds n] [--inputs n] [--seed n] [--jobs n] [--input file]
names: ${NAMES.join(', ')}, or all; --input reads one file again`
const PROCESS = fileURLToPath(new URL('fuzz/process.js', import.meta.url))
const FOLDER = '.fuzz' // of inputs that failed
const MOST_GROWTH_BYTES = 64 * 1024 * 1024
const JUDGED_FROM_S = 30 // before it, memory that grows is a program that warms up
const MOST_TOLD = 10
const MB = 1024 * 1024

const {
  values,
  positionals: [name]
} = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '10' },
    seed: { type: 'string' },
    jobs: { type: 'string', default: '1' },
    inputs: { type: 'string', default: 'Infinity' },
    input: { type: 'string' },
    json: { type: 'boolean' }
  }
})
const names = name === 'all' ? [...NAMES] : NAMES.filter((one) => one === name)
const seed = Number(values.seed ?? Date.now() % 1e6)
if (
  names.length === 0 ||
  !(Number(values.seconds) > 0) ||
  !Number.isSafeInteger(seed) ||
  seed < 0 ||
  seed >= 2 ** 20 ||
  !(Number(values.jobs) >= 1) ||
  !(Number(values.inputs) >= 1)
) {
  process.stderr.write(`${USAGE}\n`)
  process.exitCode = 2
} else if (values.input !== undefined) {
  process.stdout.write(await readAgain({ name: names[0], file: values.input }))
} else {
  const results = await fuzzAll()
  process.stdout.write(values.json ? `${JSON.stringify(results)}\n` : `${formatTable(results)}\n`)
  if (results.some(hasFailed)) process.exitCode = 1
}

/** @returns {Promise<FuzzResult[]>} in the order of the names */
async function fuzzAll () {
  /** @type {FuzzResult[]} */
  const results = []
  let next = 0
  await Promise.all(Array.from({ length: Number(values.jobs) }, async () => {
    for (let at = next++; at < names.length; at = next++) {
      results[at] = await fuzz(names[at])
      tell(results[at])
    }
  }))
  return results
}

/** A process each, so that the memory is its own. @param {string} name @returns {Promise<FuzzResult>} */
async function fuzz (name) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--expose-gc', '--no-deprecation', PROCESS, name, String(seed), values.seconds, values.inputs, FOLDER],
    { maxBuffer: 64 * MB }
  )
  return JSON.parse(stdout)
}

/** @param {FuzzResult} result */
function tell (result) {
  process.stderr.write(`${result.name}: ${result.inputs} inputs, seed ${result.seed}${hasFailed(result) ? ', FAILED' : ''}\n`)
  for (const { kind, index, message, file } of result.failures.slice(0, MOST_TOLD)) {
    process.stderr.write(
      `  ${kind} at input ${index}, kept in ${file}: ${message.split('\n').slice(0, 2).join(' ').slice(0, 400)}\n`
    )
  }
}

/** @param {{ name: string, file: string }} options */
async function readAgain ({ name, file }) {
  const fuzzer = await openFuzzer({ name })
  return await fuzzer.read(readFileSync(file)) ? 'read\n' : 'refused\n'
}

/** @param {FuzzResult} result */
function hasFailed ({ seconds, hangs, wrong, uncaught, rssStart, rssEnd }) {
  return hangs + wrong + uncaught > 0 || (seconds >= JUDGED_FROM_S && rssEnd - rssStart > MOST_GROWTH_BYTES)
}

/** @param {FuzzResult[]} results */
function formatTable (results) {
  const rows = [
    ['parser', 'inputs', 'read', 'inputs/s', 'hangs', 'wrong ok', 'uncaught', 'slowest ms', 'RSS start', 'RSS end MB'],
    ...results.map((one) =>
      [
        one.name,
        one.inputs,
        `${Math.round((100 * one.accepted) / one.inputs)} %`,
        Math.round(one.inputs / one.seconds),
        one.hangs,
        one.wrong,
        one.uncaught,
        Math.round(one.slowestMs),
        Math.round(one.rssStart / MB),
        Math.round(one.rssEnd / MB)
      ].map(String)
    )
  ]
  const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => row[i].length)))
  return [
    `seed ${seed}`,
    ...rows.map((row) => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  '))
  ].join('\n')
}
