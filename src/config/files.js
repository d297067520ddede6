import { readFileSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { basename, extname, join } from 'node:path'
import { BaseloadError } from '../errors.js'
import { CONFIGURABLE, PROGRAMS } from '../programs/index.js'
import { hintUnreadable, MOST_BYTES, readBounded, UnfitFile } from './bounded-file.js'
import { hashSources, useCompiled } from './validators.js'

/** @import { ConfigurableName } from '../programs/types.ts' */

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Where the things that ship with baseload are. */
export const PATHS = Object.freeze({
  root: ROOT,
  targets: join(ROOT, 'targets'),
  catalogue: join(ROOT, 'targets', 'targets.yml'),
  baselines: join(ROOT, 'baselines'),
  replays: join(ROOT, 'baselines', 'replays'),
  configs: Object.freeze(/** @type {Record<ConfigurableName, string>} */ (
    Object.fromEntries(CONFIGURABLE.map((name) => [name, join(ROOT, PROGRAMS[name].config)]))
  ))
})

/** @returns {Promise<string>} */
export async function readVersion () {
  return readVersionNow()
}

/** @returns {string} */
export function readVersionNow () {
  return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version
}

/** @type {Map<string, Promise<object>>} */
const schemas = new Map()

/**
 * @param {'baseline' | 'targets' | 'record' | 'service'} name
 * @returns {Promise<object>} the same each time, so that it is compiled once
 */
export async function readSchema (name) {
  const schema = schemas.get(name) ?? loadSchema(name)
  schemas.set(name, schema)
  return schema
}

/** @param {string} name @returns {Promise<object>} */
async function loadSchema (name) {
  const text = await readFile(join(ROOT, 'schema', `${name}.schema.json`), 'utf8').catch((error) => {
    throw new BaseloadError('DEPENDENCY_MISSING', `schema/${name}.schema.json is not there`, { hint: 'npm run build makes it', cause: error })
  })
  const schema = JSON.parse(text)
  useCompiled({ name, text, schema })
  return schema
}

/**
 * A page of the documentation, which ships.
 * @param {string} path from the root of the package
 * @returns {Promise<string>}
 */
export async function readDocument (path) {
  return readFile(join(ROOT, path), 'utf8')
}

/**
 * The targets that ship, and what they are as YAML says, read before (scripts/build.js): to read it takes a tenth of
 * what a run needs itself.
 * @returns {Promise<{ text: string, file: string, readBefore?: { text: string, schema: object, value: unknown } }>} for
 *   parseCatalogue; readBefore: absent when it is missing, or was made of another text or schema
 */
export async function readCatalogue () {
  const [text, schema, made] = await Promise.all([readFile(PATHS.catalogue, 'utf8'), readSchema('targets'), readMade('targets')])
  const isOfThese = made?.madeOf === hashSources(schema, text)
  return { text, file: 'targets/targets.yml', ...isOfThese && { readBefore: { text, schema, value: made?.value } } }
}

/** It only saves time. @param {string} name @returns {Promise<{ madeOf?: string, value?: unknown } | null>} null: missing or broken */
async function readMade (name) {
  try {
    return JSON.parse(await readFile(join(ROOT, 'dist', `${name}.json`), 'utf8'))
  } catch {
    return null
  }
}

/** @returns {Promise<string[]>} names of the baselines that ship */
export async function listBaselines () {
  const files = (await readdir(PATHS.baselines)).filter((file) => file.endsWith('.yml'))
  return files.map((file) => basename(file, '.yml')).sort()
}

/**
 * A shipped baseline by name, or a file of the user's own.
 * @param {string} nameOrFile
 * @returns {Promise<{ name: string, text: string, file: string, written?: unknown }>} written: what the text says, where it was
 *   read before (scripts/build.js) and is the same
 * @throws {BaseloadError} BASELINE_UNKNOWN, BASELINE_INVALID
 */
export async function readBaseline (nameOrFile) {
  const isFile = ['.yml', '.yaml', '.json'].includes(extname(nameOrFile)) || nameOrFile.includes('/')
  const path = isFile ? nameOrFile : join(PATHS.baselines, `${nameOrFile}.yml`)
  try {
    const text = await readBounded({ file: path, mostBytes: MOST_BYTES.byHand })
    if (isFile) return { name: basename(path, extname(path)), text, file: path }
    const made = await readMade(`baselines/${nameOrFile}`)
    const isSame = made?.madeOf === hashSources(text)
    return { name: nameOrFile, text, file: `baselines/${nameOrFile}.yml`, ...isSame && { written: made?.value } }
  } catch (error) {
    if (error instanceof UnfitFile) {
      throw new BaseloadError('BASELINE_INVALID', error.message, {
        hint: hintUnreadable(error, 'name a YAML file of at most 1 MiB; docs/reference/baseline-format.md describes it'),
        cause: error
      })
    }
    throw new BaseloadError(
      'BASELINE_UNKNOWN',
      `no baseline ${nameOrFile}: ${path} cannot be read (${/** @type {NodeJS.ErrnoException} */ (error).code})`,
      {
        hint: `these ship: ${(await listBaselines()).join(', ')}; for a file of your own give its path, ending in .yml`,
        cause: error
      }
    )
  }
}
