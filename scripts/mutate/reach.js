import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * What a test runs, it and the processes that it starts.
 * @typedef {object} Reach
 * @property {number} ms how long it takes
 * @property {Record<string, string>} hashes of each file of the project that it runs, from the root with `/`
 * @property {Record<string, Array<[number, number]>>} ran of each file in src: where each stretch begins, and the letter after its end
 * @typedef {Record<string, Reach>} Reaches by test, from the root
 */

/**
 * @typedef {object} Script of V8
 * @property {string} url
 * @property {Array<{ ranges: Array<{ startOffset: number, endOffset: number, count: number }> }>} functions
 */

const WRITERS_MS = 20_000
const LOOK_MS = 50
const KEEP_EVERY = 20 // tests: what was learned is not lost with an interruption

/**
 * Runs those tests of which nothing is known, or of which a file has changed since, one after the other in each of `atOnce` lanes.
 * @param {object} options
 * @param {string} options.root
 * @param {string} options.keep the file that holds what is known
 * @param {string[]} options.tests
 * @param {number} options.atOnce
 * @param {(options: { test: string, coverage: string }) => Promise<{ isPassed: boolean, ms: number }>} options.run
 *   coverage: the folder that V8 writes what was run to
 * @param {(text: string) => void} options.say
 * @returns {Promise<Reaches>} of those that pass
 */
export async function findReaches ({ root, keep, tests, atOnce, run, say }) {
  /** @type {Reaches} */
  const known = await readJson(keep) ?? {}
  const readText = readOnce(root)
  const isSame = async (/** @type {string} */ test) => {
    const hashes = Object.entries(known[test]?.hashes ?? {})
    const same = await Promise.all(hashes.map(async ([file, hash]) => (await readText(file))?.hash === hash))
    return hashes.length > 0 && same.every(Boolean)
  }
  /** @type {string[]} */
  const waiting = []
  for (const test of tests) if (!(await isSame(test))) waiting.push(test)
  const all = waiting.length
  let keeping = Promise.resolve() // one lane after the other
  if (all > 0) say(`${all} files of tests are run first, to see what they reach\n`)
  await Promise.all(Array.from({ length: atOnce }, async () => {
    for (let test = waiting.shift(); test !== undefined; test = waiting.shift()) {
      const coverage = await mkdtemp(join(tmpdir(), 'baseload-reach-'))
      const { isPassed, ms } = await run({ test, coverage })
      await waitForWriters(coverage)
      if (isPassed) known[test] = { ms, ...await readCoverage({ folder: coverage, root, readText }) }
      else delete known[test]
      // Of what a test left behind, some may still be writing.
      await rm(coverage, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }).catch(() => {})
      if (!isPassed) say(`left out, as it fails with nothing changed: ${test}\n`)
      if (waiting.length > 0 && waiting.length % KEEP_EVERY === 0) {
        say(`${all - waiting.length} of ${all}\n`)
        keeping = keeping.then(() => keepReaches({ keep, known }))
        await keeping
      }
    }
  }))
  if (all > 0) await keepReaches({ keep, known })
  return Object.fromEntries(tests.filter((test) => test in known).map((test) => [test, known[test]]))
}

/**
 * Tests that run a place: first the one that mirrors the file, then those that are over soonest, until they take too long together.
 * Those that do no more with the file than to load it are not asked, unless all do: a test of one function of it may run the least.
 * @param {{ reaches: Reaches, file: string, at: number, own: string, mostMs: number }} options at: a letter of the file
 * @returns {string[]} at least one, where one runs the place
 */
export function chooseTests ({ reaches, file, at, own, mostMs }) {
  const loading = Object.keys(reaches).filter((test) => file in reaches[test].ran)
  const countLetters = (/** @type {string} */ test) => reaches[test].ran[file].reduce((sum, [from, to]) => sum + to - from, 0)
  const counts = new Map(loading.map((test) => [test, countLetters(test)]))
  const [least, most] = [Math.min(...counts.values()), Math.max(...counts.values())]
  const reaching = loading
    .filter((test) => reaches[test].ran[file].some(([from, to]) => from <= at && at < to))
    .filter((test) => test === own || least === most || /** @type {number} */ (counts.get(test)) > least)
    .sort((a, b) => Number(b === own) - Number(a === own) || reaches[a].ms - reaches[b].ms)
  let ms = 0
  return reaching.filter((test, index) => {
    ms += reaches[test].ms
    return index === 0 || ms <= mostMs
  })
}

/** @param {{ keep: string, known: Reaches }} options whole, or as before */
async function keepReaches ({ keep, known }) {
  await mkdir(dirname(keep), { recursive: true })
  const part = `${keep}.${process.pid}`
  await writeFile(part, JSON.stringify(known))
  await rename(part, keep)
}

/**
 * What a test has started may outlive it, and writes what it ran when it ends.
 * @param {string} coverage
 */
async function waitForWriters (coverage) {
  const isWriter = (/** @type {string} */ pid) =>
    readFile(`/proc/${pid}/environ`, 'utf8').then((variables) => variables.includes(`NODE_V8_COVERAGE=${coverage}`), () => false)
  for (const endMs = performance.now() + WRITERS_MS; performance.now() < endMs; await sleep(LOOK_MS)) {
    const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
    if (!(await Promise.all(pids.map(isWriter))).includes(true)) return
  }
}

/** @param {string} path @returns {Promise<any>} null: there is none, or half of one, as of a process that was killed */
async function readJson (path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return null
  }
}

/** @param {string} root @returns {(file: string) => Promise<{ text: string, hash: string } | null>} null: it is gone */
function readOnce (root) {
  /** @type {Map<string, Promise<{ text: string, hash: string } | null>>} */
  const texts = new Map()
  const read = (/** @type {string} */ file) => readFile(join(root, file), 'utf8').then(
    (text) => ({ text, hash: createHash('sha256').update(text).digest('hex').slice(0, 12) }),
    () => null
  )
  return (file) => {
    const text = texts.get(file) ?? read(file)
    texts.set(file, text)
    return text
  }
}

/** @param {{ folder: string, root: string, readText: ReturnType<typeof readOnce> }} options @returns {Promise<Omit<Reach, 'ms'>>} */
async function readCoverage ({ folder, root, readText }) {
  /** @type {Omit<Reach, 'ms'>} */
  const reach = { hashes: {}, ran: {} }
  /** @type {Map<string, Uint8Array>} a byte for each letter: 1 where it ran in some process */
  const ran = new Map()
  const base = pathToFileURL(root).href
  for (const name of await readdir(folder)) {
    const scripts = await readJson(join(folder, name))
    for (const script of /** @type {Script[]} */ (scripts?.result ?? [])) {
      if (!script.url.startsWith(base) || script.url.includes('/node_modules/')) continue
      const file = fileURLToPath(script.url.replace(/[?#].*/, '')).slice(root.length).replaceAll('\\', '/')
      const read = await readText(file)
      if (read === null) continue
      reach.hashes[file] = read.hash
      const letters = ran.get(file) ?? new Uint8Array(read.text.length)
      ran.set(file, letters)
      if (file.startsWith('src/')) markRan({ script, letters })
    }
  }
  for (const [file, letters] of ran) if (file.startsWith('src/')) reach.ran[file] = listStretches(letters)
  return reach
}

/** Ranges lie within each other; the innermost tells. @param {{ script: Script, letters: Uint8Array }} options */
function markRan ({ script, letters }) {
  const here = new Uint8Array(letters.length)
  const ranges = script.functions.flatMap((one) => one.ranges)
    .sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset)
  for (const { startOffset, endOffset, count } of ranges) here.fill(count > 0 ? 1 : 0, startOffset, endOffset)
  for (let at = 0; at < letters.length; at++) letters[at] |= here[at]
}

/** @param {Uint8Array} letters @returns {Array<[number, number]>} */
export function listStretches (letters) {
  /** @type {Array<[number, number]>} */
  const stretches = []
  for (let from = letters.indexOf(1); from >= 0;) {
    const to = letters.indexOf(0, from)
    stretches.push([from, to < 0 ? letters.length : to])
    from = to < 0 ? to : letters.indexOf(1, to)
  }
  return stretches
}
