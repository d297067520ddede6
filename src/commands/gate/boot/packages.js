import { lstat, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { MANIFESTS, MODULES } from '../../../boot/git-worktree.js'
import { quoteTail, startProcess } from '../../../boot/process.js'
import { choosePackages } from '../plan/packages.js'
import { BaseloadError } from '../../../errors.js'

/**
 * @import { Reaper } from '../../../boot/reaper.js'
 * @import { Worktree } from '../../../boot/git-worktree.js'
 * @typedef {{ from: string, to: string }} Place
 */

const LOCKS = ['package-lock.json', 'npm-shrinkwrap.json']

/**
 * Gives a commit its packages: by the command that was given, by a link, or by `npm ci`.
 * @param {{ name: string, worktree: Pick<Worktree, 'folder' | 'places'>, command?: string, reaper: Reaper, signal:
 *   AbortSignal }} options name: of the commit, for messages; command: of --install
 * @returns {Promise<string[]>} what a reader of a result must know
 * @throws {BaseloadError} INSTALL_FAILED; the signal's reason after an abort
 */
export async function givePackages ({ name, worktree: { folder, places }, command, reaper, signal }) {
  if (command !== undefined) {
    await install({ name, command, folder, reaper, signal })
    return [`${name}: ${command}`]
  }
  const notes = []
  for (const place of places) {
    const choice = choosePackages(await look(place))
    if (choice.kind === 'run') {
      await install({ name, command: choice.command, folder: place.to, reaper, signal })
      notes.push(`${name}: ${choice.command}`)
    } else if (choice.kind === 'link') {
      await symlink(join(place.from, MODULES), join(place.to, MODULES), 'dir')
      notes.push(`${name}: node_modules of the working folder, which names the same packages`)
    }
  }
  return notes
}

/**
 * What says which packages a commit has: two with the same need no other ones.
 * @param {{ worktree: Pick<Worktree, 'places'> }} options
 * @returns {Promise<string>}
 */
export async function readManifests ({ worktree: { places } }) {
  const texts = await Promise.all(places.flatMap(({ to }) => MANIFESTS.map((file) => readText(join(to, file)))))
  return JSON.stringify(texts)
}

/** Takes away what givePackages gave. @param {{ worktree: Pick<Worktree, 'places'> }} options */
export async function dropPackages ({ worktree: { places } }) {
  for (const { to } of places) await rm(join(to, MODULES), { recursive: true, force: true })
}

/** @param {Place} place */
async function look ({ from, to }) {
  const pairs = await Promise.all(MANIFESTS.map(async (file) => [await readText(join(from, file)), await readText(join(to, file))]))
  const locks = await Promise.all(LOCKS.map((file) => readText(join(to, file))))
  return {
    hasOwn: await isThere(join(to, MODULES)),
    areSame: await isThere(to) && await isThere(join(from, MODULES)) && pairs.every(([one, other]) => one === other),
    hasLock: locks.some((text) => text !== null)
  }
}

/** @param {string} path @returns {Promise<boolean>} */
function isThere (path) {
  return lstat(path).then(() => true, () => false)
}

/** @param {string} path @returns {Promise<string | null>} */
function readText (path) {
  return readFile(path, 'utf8').catch(() => null)
}

/** @param {{ name: string, command: string, folder: string, reaper: Reaper, signal: AbortSignal }} options */
async function install ({ name, command, folder, reaper, signal }) {
  signal.throwIfAborted()
  const running = await startProcess({ name: 'install', file: command, shell: true, folder, reaper })
  const onAbort = () => { running.stop() }
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort() // while it started
  try {
    const { code, signal: killedBy } = await running.ended
    signal.throwIfAborted()
    if (code === 0) return
    throw new BaseloadError(
      'INSTALL_FAILED',
      `${name}: ${JSON.stringify(command)} ended with ${killedBy ?? `exit code ${code}`}${quoteTail(running.outputTail())}`,
      { hint: 'give the command that installs its packages: --install "<command>"; --install true installs nothing' }
    )
  } finally {
    signal.removeEventListener('abort', onAbort)
    await running.stop()
  }
}
