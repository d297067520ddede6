// node bench/growth.js [--most 1e6]
// Reads logs, spans and records of growing size as the commands do, each in a process of its own: CPU seconds and most memory, and what
// each line, span or trial more takes: the same from size to size where time grows as the size does. --most 1e7 writes a log of 1.8 GB.
import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { makeLog } from '../test/fixtures/made-log.js'
import { makeLargeRecord } from './large-record.js'
import { layTable } from './tables.js'
import { FORMATS, writeTraces } from './trace-files.js'

const PROGRAM = fileURLToPath(new URL('../bin/baseload.js', import.meta.url))
/** Says on stderr, at the end, what a process took. */
const TELL = 'data:text/javascript,process.on("exit",()=>{const u=process.resourceUsage();process.stderr.write("\\ntook "+JSON.stringify(u)+"\\n")})'
const BLOCK_LINES = 5000
const SECONDS = 10 // of a trial, of which the record is made

const { values: { most } } = parseArgs({ options: { most: { type: 'string', default: '1e6' } } })
const folder = await mkdtemp(join(tmpdir(), 'baseload-bench-'))
try {
  const rows = [
    ...await grow({ name: 'peak', what: 'lines', sizes: listSizes(1e4, Number(most)), write: writeLog }),
    ...await grow({ name: 'cache', what: 'lines', sizes: listSizes(1e4, Number(most)), write: writeLog }),
    ...await grow({ name: 'traces', what: 'spans', sizes: listSizes(1e4, 1e6), write: writeSpans }),
    ...await grow({ name: 'report', what: 'trials', sizes: [10, 100, 1000], write: writeRecord })
  ]
  console.log(layTable(['command', 'size', 'CPU s', 'CPU µs for each more', 'most memory'], rows))
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** @param {number} from @param {number} to */
function listSizes (from, to) {
  return Array.from({ length: Math.round(Math.log10(to / from)) + 1 }, (_, power) => from * 10 ** power)
}

/** @param {{ name: string, what: string, sizes: number[], write: (path: string, size: number) => Promise<unknown> }} options */
async function grow ({ name, what, sizes, write }) {
  const rows = []
  let before = { size: 0, cpuS: (await run([name, '--help'])).cpuS }
  for (const size of sizes) {
    const path = join(folder, `${name}.json`)
    await write(path, size)
    const { cpuS, memoryBytes } = await run([name, path])
    const moreUs = (cpuS - before.cpuS) / (size - before.size) * 1e6
    rows.push([name, `${size.toLocaleString('en')} ${what}`, cpuS.toFixed(2), moreUs.toPrecision(2), `${(memoryBytes / 2 ** 20).toFixed(0)} MiB`])
    before = { size, cpuS }
    await rm(path)
  }
  return rows
}

/** @param {string[]} args */
async function run (args) {
  const child = spawn(process.execPath, ['--import', TELL, PROGRAM, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  let told = ''
  child.stderr.on('data', (text) => { told += text })
  const [code] = await once(child, 'close')
  const took = /^took (.*)$/m.exec(told)
  if (took === null || ![0, 1, 2].includes(code)) throw new Error(`baseload ${args.join(' ')} ended with ${code}:\n${told}`)
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(took[1])
  return { cpuS: (userCPUTime + systemCPUTime) / 1e6, memoryBytes: maxRSS * 1024 }
}

/** @param {string} path @param {number} lines */
async function writeLog (path, lines) {
  const out = createWriteStream(path)
  let [block, count] = ['', 0]
  for (const line of makeLog({ seed: 1 })) {
    block += line
    if (++count % BLOCK_LINES > 0 && count < lines) continue
    if (!out.write(block)) await once(out, 'drain')
    block = ''
    if (count === lines) break
  }
  out.end()
  await once(out, 'finish')
}

/** @param {string} path @param {number} spans */
function writeSpans (path, spans) {
  return writeTraces({ path, spans, format: FORMATS['otlp-lines'] })
}

/** Of five targets, peak and latency. @param {string} path @param {number} trials */
async function writeRecord (path, trials) {
  await writeFile(path, JSON.stringify(await makeLargeRecord({ targets: 5, repeats: trials / 10, durationMs: SECONDS * 1000 })))
}
