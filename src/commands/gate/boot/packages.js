import { lstat, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { MANIFESTS, MODULES, runGit } from '../../../boot/git-worktree.js'
import { endsInTime, quoteTail, startProcess } from '../../../boot/process.js'
import { MOST_BYTES, readBounded } from '../../../config/bounded-file.js'
import { choosePackages } from '../plan/packages.js'
import { writeDuration } from '../../../plan/duration.js'
import { BaseloadError } from '../../../errors.js'

/**
 * @import { Reaper } from '../../../boot/reaper.js'
 * @import { Worktree } from '../../../boot/git-worktree.js'
 * @typedef {{ from: string, to: string }} Place
 */

const LOCKS = ['package-lock.json', 'npm-shrinkwrap.json']
const LIMIT_MS = 1_800_000 // a command may build as well, and one that asks a question waits for good

/**
 * Gives a commit its packages: by the command that was given, by a link, or by `npm ci`.
 * @param {{ name: string, worktree: Pick<Worktree, 'folder' | 'places'>, command?: string, reaper: Reaper, signal:
 *   AbortSignal, limitMs?: number }} options name: of the commit, for messages; command: of --install; limitMs: of each command, shorter
 *   in tests
 * @returns {Promise<string[]>} what a reader of a result must know
 * @throws {BaseloadError} INSTALL_FAILED; the signal's reason after an abort
 */
export async function givePackages ({ name, worktree: { folder, places }, command, reaper, signal, limitMs = LIMIT_MS }) {
  if (command !== undefined) {
    await install({ name, command, folder, reaper, signal, limitMs })
    return [`${name}: ${command}`]
  }
  const notes = []
  for (const place of places) {
    const choice = choosePackages(await look(place))
    if (choice.kind === 'run') {
      await install({ name, command: choice.command, folder: place.to, reaper, signal, limitMs })
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

/**
 * Before git checks out another commit: what givePackages gave goes beside the tree. That commit may have packages in it, and git does
 * not write them over files that it does not know.
 * @param {{ worktree: Pick<Worktree, 'places'> }} options
 * @returns {Promise<boolean>} whether the commit that is left has packages in it: those are no other one's
 */
export async function setPackagesAside ({ worktree: { places } }) {
  const tree = places[0].to
  let hasOwn = false
  for (const [index, { to }] of places.entries()) {
    const modules = join(to, MODULES)
    if (await isCommitted({ tree, modules })) {
      hasOwn = true
      await runGit({ folder: tree, args: ['clean', '-ffdxq', '--', relative(tree, modules)] }) // what a program wrote beside them
    } else if (await isThere(modules)) {
      await rename(modules, nameAside({ tree, index }))
    }
  }
  return hasOwn
}

/**
 * After it: packages that are in the commit stay. Elsewhere those that were set aside come back, if they are still right.
 * @param {{ worktree: Pick<Worktree, 'places'>, areSame: boolean }} options areSame: both commits name the same packages
 */
export async function bringPackagesBack ({ worktree: { places }, areSame }) {
  const tree = places[0].to
  for (const [index, { to }] of places.entries()) {
    const modules = join(to, MODULES)
    const aside = nameAside({ tree, index })
    if (!await isCommitted({ tree, modules })) {
      await rm(modules, { recursive: true, force: true }) // git leaves a folder in which it does not know all files
      if (areSame && await isThere(to) && await isThere(aside)) await rename(aside, modules)
    }
    await rm(aside, { recursive: true, force: true })
  }
}

/** In the folder that is removed with the worktree. @param {{ tree: string, index: number }} options */
function nameAside ({ tree, index }) {
  return join(dirname(tree), `packages-${index}`)
}

/** @param {{ tree: string, modules: string }} options */
async function isCommitted ({ tree, modules }) {
  return await runGit({ folder: tree, args: ['ls-tree', 'HEAD', '--', relative(tree, modules)] }) !== ''
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
  return readBounded({ file: path, mostBytes: MOST_BYTES.byProgram }).catch(() => null)
}

/** @param {{ name: string, command: string, folder: string, reaper: Reaper, signal: AbortSignal, limitMs: number }} options */
async function install ({ name, command, folder, reaper, signal, limitMs }) {
  signal.throwIfAborted()
  const running = await startProcess({ name: 'install', file: command, shell: true, folder, reaper })
  const onAbort = () => { running.stop() }
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort() // while it started
  try {
    const isLate = !await endsInTime({ ended: running.ended, limitMs })
    if (isLate) await running.stop()
    const { code, signal: killedBy } = await running.ended
    signal.throwIfAborted()
    if (!isLate && code === 0) return
    const how = isLate ? `did not end within ${writeDuration({ ms: limitMs })}` : `ended with ${killedBy ?? `exit code ${code}`}`
    throw new BaseloadError(
      'INSTALL_FAILED',
      `${name}: ${JSON.stringify(command)} ${how}${quoteTail(running.outputTail())}`,
      { hint: 'give the command that installs its packages: --install "<command>"; --install true installs nothing' }
    )
  } finally {
    signal.removeEventListener('abort', onAbort)
    await running.stop()
  }
}
