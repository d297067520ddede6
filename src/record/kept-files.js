import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findPlaceBelow, makeFolder, replaceFile } from '../config/writing-place.js'

/** @import { Message } from '../types.ts' */

/**
 * @typedef {{ folder: string, path: string }} Place folder: as it is told to people; path: the whole of it
 * @typedef {(warnings: Message[]) => string} MakeText called again for each place that is tried; warnings: what is to be said of that place
 *
 * The files of one run stay together. Where their folder is lost (a full disk, one that became read-only, something
 * else in the folder's place, a limit), all of them go to another one below the system's temporary folder. Where that
 * cannot be written either nothing is kept, and nothing is thrown.
 * @typedef {object} KeptFiles
 * @property {() => string | null} folder where they are by now, as it is told to people; null: nowhere
 * @property {() => Message[]} warnings RECORD_MOVED or RECORD_LOST, where they are not in the folder that was asked for
 * @property {(name: string, make: MakeText) => Promise<string | null>} write the file's path by now
 */

/** @param {{ home: Place, warn: (warning: Message) => void }} options warn: told at once @returns {KeptFiles} */
export function keepFiles ({ home, warn }) {
  /** @type {Place | null} */
  let place = home
  /** @type {Message[]} */
  let warnings = []
  /** @type {Map<string, MakeText>} */
  const files = new Map()

  return {
    folder: () => place && place.folder,
    warnings: () => warnings,
    async write (name, make) {
      files.set(name, make)
      const lost = place && await tryPlace({ place, names: [name], warnings })
      if (place === null || lost) await move(lost)
      return place && join(place.folder, name)
    }
  }

  /** @param {string | null} lost why the present place is; null: there was none */
  async function move (lost) {
    const reasons = lost === null ? [] : [lost]
    const others = place === home ? [openTemporary] : [async () => home, openTemporary]
    for (const open of others) {
      const next = await open().catch((error) => { reasons.push(describe(tmpdir(), error)) })
      if (!next) continue
      /** @type {Message[]} */
      const said = next === home ? [] : [{ code: 'RECORD_MOVED', lost: reasons[0] ?? home.folder, folder: next.folder }]
      const failed = await tryPlace({ place: next, names: [...files.keys()], warnings: said })
      if (failed === null) return settle(next, said)
      reasons.push(failed)
      if (next !== home) await rm(next.path, { recursive: true, force: true }).catch(() => {})
    }
    settle(null, place === null ? warnings : [{ code: 'RECORD_LOST', reasons }])
  }

  /** @param {Place | null} next @param {Message[]} said */
  function settle (next, said) {
    if (said !== warnings) said.forEach(warn)
    place = next
    warnings = said
  }

  /** @param {{ place: Place, names: string[], warnings: Message[] }} options @returns {Promise<string | null>} why not */
  async function tryPlace ({ place, names, warnings }) {
    try {
      for (const name of names) await writeOne({ folder: place.path, name, text: /** @type {MakeText} */ (files.get(name))(warnings) })
      return null
    } catch (error) {
      return describe(place.folder, error)
    }
  }
}

/** @returns {Promise<Place>} */
async function openTemporary () {
  const path = await mkdtemp(join(tmpdir(), 'baseload-reports-'))
  return { folder: path, path }
}

/**
 * Not where a link of the folder leads: one of that name may have come with the folder from somebody else.
 * @param {{ folder: string, name: string, text: string }} options
 */
async function writeOne ({ folder, name, text }) {
  const path = join(folder, name)
  const within = dirname(name)
  // Of a folder that is lost the system says more below.
  if (within !== '.' && await findPlaceBelow({ folder, path: within }).catch(() => within) !== within) {
    throw Object.assign(new Error(`${dirname(path)} is a link`), { code: 'ELOOP' })
  }
  await makeFolder({ folder: dirname(path) })
  await replaceFile({ file: path, text })
}

/** @param {string} folder @param {unknown} error */
function describe (folder, error) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
  return `${folder} (${code ?? message})`
}
