import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

const FOLDERS = ['src', 'test', 'targets', 'scripts', 'bench', 'bin']
/** Written as a path from the file or from the root; what follows `from` or `import(` is an import, or only a type in a comment. */
const PATH = /(?<!from |import\()(['"`])((?:\.{1,2}|bench|bin|scripts|src|targets|test)\/[\w./-]+\.c?js)\1/g

/**
 * @param {{ root: string, named?: boolean }} options named: not only imports, also paths, of what is started in a process of its own
 * @returns {Map<string, string[]>} who imports each file, from the root with `/`
 */
export function readImporters ({ root, named = false }) {
  const all = listFiles(root)
  const known = new Set(all)
  /** @type {Map<string, string[]>} */
  const importers = new Map()
  for (const file of all) {
    const text = readFileSync(join(root, file), 'utf8')
    const imported = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName).filter((name) => name.startsWith('.'))
    const paths = named ? [...text.matchAll(PATH)].map(([, , path]) => path) : []
    const used = [...imported, ...paths].map((name) => (name.startsWith('.') ? join(dirname(file), name) : name).replaceAll('\\', '/'))
    for (const name of new Set(used)) if (known.has(name)) importers.set(name, [...importers.get(name) ?? [], file])
  }
  return importers
}

/** @param {string} root */
function listFiles (root) {
  return FOLDERS.flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map((name) => `${top}/${name.replaceAll('\\', '/')}`)
  ).filter((name) => /\.c?js$/.test(name) && !name.includes('node_modules/')).sort()
}
