// node bench/cache-log.js [--requests 1e6] [--keys 1e6] [--zipf 0.9] [--sample 50000] [--keep]
// Makes a trace of requests by Zipf's law, reads it as `baseload cache` does, every key followed and a sample of them, each in a
// process of its own, and lets awk count the requests by key: how far the sample is off, lines a second, memory.
import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { observeCache } from '../src/commands/cache/cache.js'
import { makeZipfStream } from '../test/fixtures/zipf-stream.js'
import { layTable } from './tables.js'

const BLOCK_LINES = 10_000
const PER_SECOND = 500
const run = promisify(execFile)

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1e6' },
    keys: { type: 'string', default: '1e6' },
    zipf: { type: 'string', default: '0.9' },
    sample: { type: 'string', default: '50000' },
    keep: { type: 'boolean', default: false },
    read: { type: 'string' },
    follow: { type: 'string' }
  }
})
if (values.read) await readAlone({ path: values.read, mostKeys: Number(values.follow) })
else await compare()

async function compare () {
  const folder = await mkdtemp(join(tmpdir(), 'baseload-bench-'))
  const path = join(folder, 'trace.csv')
  const count = Number(values.requests)
  try {
    await writeTrace({ path, count, of: Number(values.keys), s: Number(values.zipf) })
    const exact = await readApart({ path, mostKeys: 2 ** 26 })
    const sampled = await readApart({ path, mostKeys: Number(values.sample) })
    const awk = await countWithAwk(path)
    const apart = exact.cells.map(({ hitRatio }, i) => Math.abs(hitRatio - sampled.cells[i].hitRatio))
    const held = apart.filter((one, i) => one <= sampled.cells[i].hitError).length
    const row = (/** @type {string} */ name, /** @type {Reading} */ one) => [
      name,
      `${(count / one.elapsedMs / 1000).toFixed(2)} million lines/s`,
      `${(one.maxRssBytes / 2 ** 20).toFixed(0)} MiB`,
      `${one.keys.toFixed(0)} keys`,
      one.zipf === null ? 'no law' : `Zipf ${one.zipf.exponent.toFixed(3)} (${one.zipf.low.toFixed(3)} to ${one.zipf.high.toFixed(3)})`
    ]
    console.log(layTable(['', 'speed', 'resident at most', 'found', ''], [
      row('every key', exact),
      row('a sample', sampled),
      ['awk, requests by key', `${(count / awk.elapsedMs / 1000).toFixed(2)} million lines/s`, '', `${awk.keys} keys`, '']
    ]))
    const most = Math.max(...apart)
    console.log(`\n${(sampled.followedRatio * 100).toFixed(2)} % of the keys followed: at most ${(most * 100).toFixed(3)} points off in ${apart.length} hit ratios; ${held} within the stated error`)
    if (most > 0.01 || exact.keys !== awk.keys) process.exitCode = 1
    if (values.keep) console.log(`kept: ${path}`)
  } finally {
    if (!values.keep) await rm(folder, { recursive: true, force: true })
  }
}

/**
 * @typedef {import('../src/commands/cache/types.ts').CacheFigures} Figures
 * @typedef {{ elapsedMs: number, maxRssBytes: number } & Pick<Figures, 'cells'> & ReadKeys} Reading
 * @typedef {{ keys: number, followedRatio: number, zipf: Figures['keys']['zipf'] }} ReadKeys
 */

/** @param {{ path: string, mostKeys: number }} options @returns {Promise<Reading>} */
async function readApart ({ path, mostKeys }) {
  const { stdout } = await run(process.execPath, [fileURLToPath(import.meta.url), '--read', path, '--follow', String(mostKeys)], { maxBuffer: 2 ** 24 })
  return JSON.parse(stdout)
}

/** In a process of its own, so that its memory is its own. @param {{ path: string, mostKeys: number }} options */
async function readAlone ({ path, mostKeys }) {
  const startMs = performance.now()
  const result = await observeCache({
    files: [path],
    format: 'twitter',
    options: { timeUnit: null, fields: {}, utcOffsetS: 0 },
    wish: { sizeBytes: null, ttlS: null, originPerSecond: null },
    query: 'key',
    mostKeys
  })
  if (result === null) throw new Error('nothing was read')
  const { cells, keys: { distinct, followedRatio, zipf } } = result.figures
  const elapsedMs = performance.now() - startMs
  const maxRssBytes = process.resourceUsage().maxRSS * 1024
  console.log(JSON.stringify({ elapsedMs, maxRssBytes, cells, keys: distinct, followedRatio, zipf }))
}

/** @param {string} path */
async function countWithAwk (path) {
  const startMs = performance.now()
  const { stdout } = await run('awk', ['-F,', '{ n[$2]++ } END { print length(n) }', path])
  return { keys: Number(stdout), elapsedMs: performance.now() - startMs }
}

/** @param {{ path: string, count: number, of: number, s: number }} options */
async function writeTrace ({ path, count, of, s }) {
  const out = createWriteStream(path)
  let block = ''
  let lines = 0
  for (const { key, second, bytes } of makeZipfStream({ s, of, count, perSecond: PER_SECOND })) {
    block += `${second},/items/${key},${String(key).length + 7},${bytes},1,get,0\n`
    if (++lines % BLOCK_LINES > 0) continue
    if (!out.write(block)) await once(out, 'drain')
    block = ''
  }
  out.end(block)
  await once(out, 'finish')
}
