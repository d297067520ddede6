import { dirname } from 'node:path'
import { readImporters } from '../test/importers.js'
import { findStage, listTests, STAGES } from '../test/stages.js'

/**
 * Tests that reach a file by imports, or by what they start, nearest first: its own, then by how many imports lie between.
 * Only those of pure stages, and of the file's own folder.
 * @param {{ root: string, files: string[] }} options files: from the root, with `/`
 * @returns {Map<string, string[]>} by file
 */
export function findNearTests ({ root, files }) {
  const importers = readImporters({ root, named: true })
  const tests = new Set(listTests().map((name) => `test/${name}`))
  return new Map(files.map((file) => {
    const folder = `${dirname(file).replace(/^src/, 'test')}/`
    const own = file.replace(/^src/, 'test').replace(/\.js$/, '.test.js')
    const isAsked = (/** @type {string} */ name) => {
      const stage = findStage(name.slice('test/'.length))
      return tests.has(name) && stage !== null && (stage in STAGES || name.startsWith(folder))
    }
    const reached = walk({ file, importers }).filter(isAsked)
    return [file, [...reached.filter((name) => name === own), ...reached.filter((name) => name !== own)]]
  }))
}

/** @param {{ file: string, importers: Map<string, string[]> }} options @returns {string[]} breadth first */
function walk ({ file, importers }) {
  const seen = new Set([file])
  for (const one of seen) for (const importer of importers.get(one) ?? []) seen.add(importer)
  return [...seen]
}
