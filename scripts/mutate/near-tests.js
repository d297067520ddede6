import { dirname } from 'node:path'
import { readImporters } from '../test/importers.js'
import { findStage, listTests, nameTest, STAGES } from '../test/stages.js'

/**
 * Tests that reach a file by imports, or by what they start, nearest first: its own, then by how many imports lie between.
 * Only those of pure stages, those of the file's own folder, and those of the files that import it.
 * @param {{ root: string, files: string[] }} options files: from the root, with `/`
 * @returns {Map<string, string[]>} by file
 */
export function findNearTests ({ root, files }) {
  const importers = readImporters({ root, named: true })
  const tests = new Set(listTests().map((name) => `test/${name}`))
  return new Map(files.map((file) => {
    const folder = `${dirname(file).replace(/^src/, 'test')}/`
    const own = nameTest(file)
    const ofImporters = (importers.get(file) ?? []).map(nameTest)
    const isAsked = (/** @type {string} */ name) => {
      const stage = findStage(name.slice('test/'.length))
      return tests.has(name) && stage !== null && (stage in STAGES || name.startsWith(folder) || ofImporters.includes(name))
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
