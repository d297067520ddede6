import { basename, join } from 'node:path'
import { readBounded } from '../../config/bounded-file.js'

const MOST_BYTES = 2 ** 20
const LONGEST = 64 // of a target's name

/**
 * What a service is called where nobody named it: by its address with the path, or, of one that is started here, by its
 * package.json, else by its folder. The same service has the same name in each record, so that its history is one.
 * @param {{ url?: string, path?: string, folder: string, taken: Readonly<Record<string, unknown>> }} options path: asked for, unless
 *   the URL has it; taken: names that ship
 * @returns {Promise<string>} a name of a target
 */
export async function nameService ({ url, path, folder, taken }) {
  const said = url === undefined ? await readPackageName(folder) ?? basename(folder) : nameAddress(url, path)
  const name = said.replace(/[^\w.-]+/g, '-').replace(/^[^a-z0-9]+/i, '').slice(0, LONGEST) || 'service'
  return Object.hasOwn(taken, name) ? `own-${name}`.slice(0, LONGEST) : name
}

/** @param {string} url @param {string} [path] */
function nameAddress (url, path) {
  if (!URL.canParse(url)) return 'service' // what is wrong with it is told where it is read
  const { host, pathname } = new URL(url)
  const asked = pathname === '/' ? (path ?? '').replace(/\?.*/, '') : pathname
  return `${host}${asked === '/' ? '' : asked}`
}

/** @param {string} folder @returns {Promise<string | null>} without its scope */
async function readPackageName (folder) {
  try {
    const { name } = JSON.parse(await readBounded({ file: join(folder, 'package.json'), mostBytes: MOST_BYTES }))
    return typeof name === 'string' && name !== '' ? name.replace(/^@[^/]*\//, '') : null
  } catch {
    return null
  }
}
