import { dirname, join, posix, relative } from 'node:path'
import { readdir, readFile } from 'node:fs/promises'
import { endsInTime, quoteTail, startProcess } from '../process.js'
import { writeDuration } from '../../plan/duration.js'
import { isWithin } from '../../plan/moved-paths.js'
import {
  chooseInstall, choosePackages, INSTALLED, MANIFEST, MODULES, nameSome, NAMING, PATCHES, readNeeds
} from '../../plan/packages.js'
import { findEmptySubmodules, listCommit } from './commit.js'
import { copyPackages, isThere, measureItems, survey, writeSize, findStaleCopies } from './copy.js'
import { BaseloadError } from '../../errors.js'
import { formatNumberOf } from '../../units.js'
import { readEnvironment } from './environment.js'

/** @import { Reaper } from '../reaper.js' */
/** @import { Surveyed } from './copy.js' */
/** @import { Worktree } from '../git-worktree.js' */
/** @import { Listed } from './commit.js' */

/**
 * Folders whose packages one lock file names. owner: where it stands; items: what the working folder has installed in them, and the commit
 * has not in it; isStarted: the started folder is one of them, or below
 * @typedef {{ owner: string, items: string[], isStarted: boolean }} Group
 * @typedef {Pick<Worktree, 'folder' | 'top' | 'tree'>} Trees
 * @typedef {Record<string, string | null>} Texts
 */

const LIMIT_MS = 1_800_000 // a command may build as well, and one that asks a question waits for good
const FILL = 'git submodule update --init --recursive'

/**
 * Gives a commit its packages: by the command that was given, as a copy of those of the working folder, or by what its lock file asks for.
 * @param {{ name: string, worktree: Trees, command?: string, reaper: Pick<Reaper, 'watch' | 'forget'>, note?: (text: string) => void,
 *   signal: AbortSignal, limitMs?: number }} options name: of the commit, for messages; command: of --install; note: tells who waits what
 *   takes long; limitMs: of each command, shorter in tests
 * @returns {Promise<string[]>} what a reader of a result must know
 * @throws {BaseloadError} INSTALL_FAILED, REPORTS_UNWRITABLE; the signal's reason after an abort
 */
export async function givePackages ({ name, worktree, command, reaper, note = () => {}, signal, limitMs = LIMIT_MS }) {
  const { folder, top, tree } = worktree
  const run = async (/** @type {string} */ text, /** @type {string} */ where) => {
    note(`${name}: ${text}`)
    await install({ name, command: text, folder: where, standsFor: join(top, where.slice(tree.length)), reaper, signal, limitMs })
    return `${name}: ${text}`
  }
  if (command !== undefined) return [await run(command, folder)]
  const listed = await listCommit({ tree })
  const fill = [FILL, chooseInstall(await readTexts(folder)) ?? []].flat().join(' && ')
  const notes = (await findEmptySubmodules({ listed, top })).map((path) =>
    `warning: ${name}: ${path} is a submodule and empty in a worktree: --install "${fill}" fills it`)
  /** @type {Surveyed[]} */
  const surveyed = []
  for (const group of await listGroups({ listed, worktree })) {
    const { kind, install: text, why, found } = await choose({ group, listed, worktree, signal })
    if (kind === 'copy') surveyed.push(...found)
    if (kind === 'run') notes.push(`${await run(text, join(tree, group.owner))}${why}`)
    if (kind === 'ask') notes.push(`warning: ${name}: no packages in ${group.owner || 'its top folder'}${why}: --install "<command>" installs them`)
  }
  if (surveyed.length === 0) return notes
  note(`${name}: copying ${writeFiles(measureItems(surveyed))} of packages`)
  return [...notes, ...await copy({ name, surveyed, worktree, signal })]
}

/** @param {{ name: string, surveyed: Surveyed[], worktree: Trees, signal: AbortSignal }} options */
async function copy ({ name, surveyed, worktree: { top, tree }, signal }) {
  const { tookMs, changed, unreadable, outside, ...size } = await copyPackages({ surveyed, top, tree, signal })
  const warn = (/** @type {string[]} */ paths, /** @type {string} */ text) =>
    paths.length === 0 ? [] : [`warning: ${name}: ${text}: ${nameSome(paths)}`]
  return [
    `${name}: packages of the working folder, which names the same: copied in ${(tookMs / 1000).toFixed(1)} s, ${writeFiles(size)}`,
    ...warn(changed, 'changed while they were copied, so measure again when nothing writes there'),
    ...warn(unreadable, 'left out, as they may not be read'),
    ...warn(outside.map(({ link, place }) => `${link} -> ${place}`), 'links out of the repository, where both versions find the same')
  ]
}

/** @param {{ files: number, bytes: number }} size */
function writeFiles ({ files, bytes }) {
  return `${formatNumberOf({ count: files, of: 'file' })} (${writeSize(bytes)})`
}

/**
 * @param {{ name: string, command: string, folder: string, standsFor: string, reaper: Pick<Reaper, 'watch' | 'forget'>, signal:
 *   AbortSignal, limitMs: number }} options
 */
async function install ({ name, command, folder, standsFor, reaper, signal, limitMs }) {
  signal.throwIfAborted()
  const env = readEnvironment({ folder, standsFor })
  const running = await startProcess({ name: 'install', file: command, shell: true, folder, env, reaper })
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

/**
 * Folders that may need packages: those that have some in the working folder, and those from the top to where it is started.
 * @param {{ listed: Listed, worktree: Trees }} options
 * @returns {Promise<Group[]>} the outermost first
 */
async function listGroups ({ listed: { folders, paths }, worktree: { folder, top, tree } }) {
  const started = relative(tree, folder)
  /** @type {Map<string, Group>} */
  const groups = new Map()
  for (const within of folders) {
    if (!await isThere(join(tree, within))) continue // of a sparse checkout
    const names = await readdir(join(top, within)).catch(() => /** @type {string[]} */ ([]))
    const items = []
    for (const item of INSTALLED.filter((one) => names.includes(one.split('/')[0]))) {
      const at = posix.join(within, item)
      if (!paths.has(at) && await isThere(join(top, at))) items.push(at)
    }
    const isStarted = isWithin({ path: join('/', started), folder: join('/', within) })
    if (items.length === 0 && !isStarted) continue
    const owner = await findOwner({ within, top, tree })
    const group = groups.get(owner) ?? { owner, items: [], isStarted: false }
    groups.set(owner, { owner, items: [...group.items, ...items], isStarted: group.isStarted || isStarted })
  }
  return [...groups.values()]
}

/** The folder with the lock file for it, in one of both; none: itself. @param {{ within: string, top: string, tree: string }} options */
async function findOwner ({ within, top, tree }) {
  for (let owner = within; ; owner = dirname(owner)) {
    if (owner === '.') owner = ''
    const [one, other] = await Promise.all([top, tree].map((base) => readTexts(join(base, owner))))
    if (chooseInstall(one) !== null || chooseInstall(other) !== null) return owner
    if (owner === '') return within
  }
}

/**
 * @param {{ group: Group, listed: Listed, worktree: Trees, signal: AbortSignal }} options
 * @returns {Promise<{ kind: 'copy' | 'none' | 'ask' | 'run', install: string, why: string, found: Surveyed[] }>} why: behind a
 *   comma; '' where there is nothing to say
 */
async function choose ({ group: { owner, items, isStarted }, listed, worktree: { top, tree }, signal }) {
  const [from, to] = [join(top, owner), join(tree, owner)]
  const [before, after] = await Promise.all([readTexts(from), readTexts(to)])
  const install = chooseInstall(after)
  const differing = await listDiffering({ from, to, before, after })
  const moved = items.map((at) => ({ from: join(top, at), to: join(tree, at) }))
  const found = differing.length > 0 ? [] : await survey({ items: moved, signal })
  const copies = await findStaleCopies({ surveyed: found, listed, top, tree })
  const hasPnp = listed.paths.has(posix.join(owner, '.pnp.cjs')) && !items.some((at) => at.includes('.yarn/'))
  const choice = choosePackages({
    hasOwn: hasPnp || listed.paths.has(posix.join(owner, MODULES)),
    isInstalled: items.length > 0,
    areSame: differing.length === 0 && copies.length === 0,
    install,
    isStarted
  })
  const why = differing.length > 0
    ? `, as ${nameSome(differing)} ${differing.length > 1 ? 'differ' : 'differs'} from the working folder's`
    : copies.length > 0 ? `, as ${nameSome(copies)}` : ''
  return { install: install ?? '', why: items.length > 0 ? why : '', found, ...choice }
}

/** @param {{ from: string, to: string, before: Texts, after: Texts }} options @returns {Promise<string[]>} names of files */
async function listDiffering ({ from, to, before, after }) {
  const differing = NAMING.filter((name) => before[name] !== after[name])
  if (readNeeds(before[MANIFEST]) !== readNeeds(after[MANIFEST])) differing.push(MANIFEST)
  const [one, other] = await Promise.all([from, to].map((folder) => readAll(join(folder, PATCHES))))
  return one === other ? differing : [...differing, PATCHES]
}

/** @param {string} folder */
async function readTexts (folder) {
  const names = [MANIFEST, ...NAMING]
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1').catch(() => null)))
  return Object.fromEntries(names.map((name, index) => [name, texts[index]]))
}

/** @param {string} folder */
async function readAll (folder) {
  const names = (await readdir(folder, { recursive: true }).catch(() => [])).sort()
  return JSON.stringify(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'latin1').catch(() => null)])))
}
