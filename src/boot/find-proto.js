import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { MOST_BYTES, readBounded } from '../config/bounded-file.js'

const IMPORT = /(\bimport\s+(?:public\s+|weak\s+)?["'])([^"'\n]+)(["'])/g
const COMMENTS = /\/\*[^]*?\*\/|\/\/[^\n]*/g
const BUNDLED = /(?:^|\/)google\/protobuf\/[\w/]+\.proto$/ // every reader of proto files has these
const MOST_FILES = 1000
const ENTRY = 'service.proto'

/**
 * A proto file of the targets that ship, else one of the user's own.
 * @param {{ proto: string, targetsFolder: string }} options
 * @returns {string} its path
 */
export function findProto ({ proto, targetsFolder }) {
  const shipped = join(targetsFolder, proto)
  return existsSync(shipped) ? shipped : resolve(proto)
}

/**
 * A proto file with all that it imports. protoc takes imports from a root that it is given (`-I proto`); here the root
 * is the nearest folder, at the file or above it, that has the import.
 * @param {{ path: string }} options
 * @returns {Promise<{ texts: Record<string, string> }>} by names for one folder, the file itself as `service.proto`, with imports by
 *   those names
 * @throws {Error} what cannot be read, or is in none of these folders
 */
export async function readProto ({ path }) {
  const entry = resolve(path)
  const roots = listFoldersUp(dirname(entry))
  /** @type {Map<string, string>} */
  const names = new Map([[entry, ENTRY]])
  /** @type {Record<string, string>} */
  const texts = {}
  for (const [file, name] of names) { // a Map is walked with what is added meanwhile
    const text = await readBounded({ file, mostBytes: MOST_BYTES.byHand })
    const targets = new Map(listImports(text).map((written) => {
      const folder = [dirname(file), ...roots].find((one) => existsSync(join(one, written)))
      if (folder === undefined) throw new Error(`it imports ${written}, which is neither beside ${file} nor below any folder above it`)
      return [written, join(folder, written)]
    }))
    for (const target of targets.values()) if (!names.has(target)) names.set(target, `import-${names.size}.proto`)
    if (names.size > MOST_FILES) throw new Error(`it imports more than ${MOST_FILES} files`)
    texts[name] = text.replace(IMPORT, (whole, before, written, after) =>
      targets.has(written) ? `${before}${names.get(/** @type {string} */ (targets.get(written)))}${after}` : whole)
  }
  return { texts }
}

/**
 * What `load` of proto-loader makes of it, from texts that were read like all that a user names.
 * @param {{ proto: string }} options its path
 * @returns {Promise<import('@grpc/proto-loader').PackageDefinition>}
 * @throws {Error} when one of the files cannot be read
 */
export async function loadProto ({ proto }) {
  const [{ default: protobuf }, { fromJSON }] = await Promise.all([import('protobufjs'), import('@grpc/proto-loader')])
  const { texts } = await readProto({ path: proto })
  const root = new protobuf.Root()
  root.resolvePath = (_, target) => target
  // Not at once: it would take the first import without others for the last.
  root.fetch = (file, callback) => queueMicrotask(() => {
    if (Object.hasOwn(texts, file)) callback(/** @type {any} */ (null), texts[file]) // null as Node.js has it, which its type forgot
    else callback(new Error(`there is no ${file}`))
  })
  return fromJSON((await root.load(ENTRY)).resolveAll().toJSON(), { longs: Number, defaults: true })
}

/** @param {string} text */
function listImports (text) {
  const written = [...text.replace(COMMENTS, ' ').matchAll(IMPORT)].map(([,, name]) => name)
  return [...new Set(written)].filter((name) => !BUNDLED.test(name))
}

/** @param {string} folder @returns {string[]} itself first */
function listFoldersUp (folder) {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...listFoldersUp(above)]
}
