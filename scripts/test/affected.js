import { basename, dirname } from 'node:path'
import { findStage, nameTest, STAGES } from './stages.js'

/** Through these a file is reached by every command line: what one does with it is told by the command's name instead. */
const ENTRIES = ['bin/baseload.js', 'src/cli/commands.js', 'src/cli/main.js', 'src/index.js']
const STARTS_PROGRAM = /\b(?:ask|run)Baseload\b/
/** Seconds of a core: of a file of a pure stage, of one that stands beside others of its place, of one with a process of its own. */
const COST = { pure: 0.5, place: 2, alone: 20 }
const MOST_S = 30

/**
 * @typedef {object} Affected
 * @property {string[]} files tests to run, from the root, nearest first
 * @property {string[]} left tests that the change reaches as well, but over more imports than there is time for
 * @property {boolean} hasProgram src has changed: tests that start the program by other commands may see it, and are not among these
 */

/**
 * @param {object} options
 * @param {string[]} options.changed from the root, with `/`; those that are gone, too
 * @param {string[]} options.tests all, from the root
 * @param {Map<string, string[]>} options.importers see readImporters, with `named`
 * @param {Map<string, string>} options.texts of every file in test/ that is JavaScript
 * @returns {Affected}
 */
export function findAffected ({ changed, tests, importers, texts }) {
  /** @type {Map<string, number>} how many imports lie between */
  const found = new Map()
  for (const file of changed) {
    for (const [test, distance] of findTests({ file, tests, importers, texts })) {
      found.set(test, Math.min(distance, found.get(test) ?? Infinity))
    }
  }
  const ordered = [...found].sort(([a, near], [b, far]) => near - far || costOf(a) - costOf(b) || (a < b ? -1 : 1))
  /** @type {string[]} */
  const files = []
  let costS = 0
  for (const [test, distance] of ordered) {
    if (distance > 0 && costS + costOf(test) > MOST_S) continue
    costS += costOf(test)
    files.push(test)
  }
  const left = ordered.map(([test]) => test).filter((test) => !files.includes(test))
  return { files, left, hasProgram: changed.some((file) => file.startsWith('src/')) }
}

/** @param {string} test */
function costOf (test) {
  const stage = findStage(test.slice('test/'.length))
  return stage === null || stage === 'code' ? COST.alone : stage in STAGES ? COST.pure : COST.place
}

/**
 * @param {{ file: string, tests: string[], importers: Map<string, string[]>, texts: Map<string, string> }} options
 * @returns {Map<string, number>}
 */
function findTests ({ file, tests, importers, texts }) {
  const users = new Map([...importers, [file, [...importers.get(file) ?? [], ...listNaming(file, importers, texts)]]])
  const reached = measureDistances({ file, users })
  const found = new Map([...reached].filter(([name]) => tests.includes(name)))
  for (const test of tests) {
    if (nameTest(file) === test) found.set(test, 0)
    else if (!found.has(test) && isOfPlace({ test, file, text: texts.get(test) ?? '' })) found.set(test, 1)
  }
  return found
}

/**
 * Who names a file that nobody imports: a server by its name, a page by its path from the root.
 * @param {string} file
 * @param {Map<string, string[]>} importers
 * @param {Map<string, string>} texts
 */
function listNaming (file, importers, texts) {
  if (importers.has(file) || file.startsWith('src/')) return []
  const names = file.startsWith('docs/') || !file.includes('/') ? [file] : [basename(file), basename(file).replace(/\.\w+$/, '')]
  const quoted = names.flatMap((name) => ["'", '`', '/'].map((mark) => `${mark}${name}`))
  return [...texts].filter(([user, text]) => user !== file && quoted.some((name) => isQuoted(text, name))).map(([user]) => user)
}

/** To its end. @param {string} text @param {string} start */
function isQuoted (text, start) {
  const at = text.indexOf(start)
  return at >= 0 && /['`]/.test(text[at + start.length] ?? '')
}

/** Breadth first. @param {{ file: string, users: Map<string, string[]> }} options @returns {Map<string, number>} */
function measureDistances ({ file, users }) {
  const distances = new Map([[file, 0]])
  for (const [one, distance] of distances) {
    if (one !== file && ENTRIES.includes(one)) continue
    for (const user of users.get(one) ?? []) if (!distances.has(user)) distances.set(user, distance + 1)
  }
  return distances
}

/**
 * A test that no import leads to: of a page any of documents, of a command all that start the program with it.
 * @param {{ test: string, file: string, text: string }} options
 */
function isOfPlace ({ test, file, text }) {
  const [top, second, command] = file.split('/')
  if (file.endsWith('.md')) return test.startsWith('test/docs/') && findStage(test.slice('test/'.length)) !== null
  if (top === 'src') return second === 'commands' && STARTS_PROGRAM.test(text) && new RegExp(`[[(,] *'${command}'`).test(text)
  if (top === 'test') return /\/fixtures\//.test(file) && !/\.c?js$/.test(file) && dirname(test) === file.replace(/\/fixtures\/.*/, '')
  return !['scripts', 'bench'].includes(top) && test.startsWith(`test/${top}/`)
}
