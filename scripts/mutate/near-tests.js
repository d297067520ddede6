import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { findStage, listTests, STAGES } from '../test/stages.js'

/**
 * Tests that reach a file by imports, nearest first: its own, then by how many imports lie between. Only those of pure stages,
 * and of the file's own folder.
 * @param {{ root: string, files: string[] }} options files: from the root, with `/`
 * @returns {Map<string, string[]>} by file
 */
export function findNearTests ({ root, files }) {
  const importers = readImporters(root)
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

/** @param {string} root @returns {Map<string, string[]>} who imports each file */
function readImporters (root) {
  const all = ['src', 'test', 'targets', 'scripts'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map((name) => `${top}/${name.replaceAll('\\', '/')}`))
  /** @type {Map<string, string[]>} */
  const importers = new Map()
  for (const file of all.filter((name) => name.endsWith('.js') && !name.includes('node_modules/')).sort()) {
    for (const { fileName } of ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, true).importedFiles) {
      if (!fileName.startsWith('.')) continue
      const imported = join(dirname(file), fileName).replaceAll('\\', '/')
      importers.set(imported, [...importers.get(imported) ?? [], file])
    }
  }
  return importers
}

/** @param {{ file: string, importers: Map<string, string[]> }} options @returns {string[]} breadth first */
function walk ({ file, importers }) {
  const seen = new Set([file])
  for (const one of seen) for (const importer of importers.get(one) ?? []) seen.add(importer)
  return [...seen]
}
