import { constants } from 'node:fs'
import { chmod, copyFile, lstat, mkdir, readdir, readFile, readlink, realpath, rm, statfs, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { movePath, movePnp, moveTarget, moveText } from '../../plan/moved-paths.js'
import { BaseloadError } from '../../errors.js'
import { formatCount } from '../../units.js'
import { runGit } from '../git-settings.js'
import { findOwnCopies, MANIFEST } from '../../plan/packages.js'

/**
 * @import { Move } from '../../plan/moved-paths.js'
 * @import { Listed } from './commit.js'
 */

/**
 * What is copied, and where to: a folder, a file, or a link to one of them.
 * @typedef {{ from: string, to: string }} Item
 *
 * at: below its item; changed: when, and how large: another look tells by it whether it is still the same
 * @typedef {{ at: string, kind: 'folder' | 'file' | 'link', mode: number, bytes: number, changed: string }} Entry
 * base: where the item really stands, behind links; unreadable: below it
 * @typedef {Item & { base: string, entries: Entry[], unreadable: string[] }} Surveyed
 * changed, unreadable, outside: paths below the working folder; outside: links that lead out of it, and to where
 * @typedef {{ files: number, bytes: number, tookMs: number, changed: string[], unreadable: string[], outside: Array<{ link: string,
 *   place: string }> }} Copied
 */

const AT_ONCE = 64
const KIB = 2 ** 10
const MIB = 2 ** 20
const LARGEST_SCRIPT_BYTES = 2 ** 18
const GONE = ['ENOENT', 'ENOTDIR']
const FORBIDDEN = ['EACCES', 'EPERM']
const FULL = ['ENOSPC', 'EDQUOT', 'EROFS']

/**
 * Looks at what is to be copied. Links in it are not followed; the item itself may be one.
 * @param {{ items: readonly Item[], signal: AbortSignal }} options
 * @returns {Promise<Surveyed[]>} without those that are not there
 */
export async function survey ({ items, signal }) {
  /** @type {Surveyed[]} */
  const surveyed = []
  for (const item of items) {
    const base = await realpath(item.from).catch(() => null)
    if (base === null) continue
    const one = { ...item, base, entries: [], unreadable: [] }
    await look({ surveyed: one, at: '', signal })
    surveyed.push(one)
  }
  return surveyed
}

/** @param {{ surveyed: Surveyed, at: string, signal: AbortSignal }} options */
async function look ({ surveyed, at, signal }) {
  signal.throwIfAborted()
  const path = join(surveyed.base, at)
  const found = await lstat(path).catch(orNull(GONE))
  const kind = found && (found.isDirectory() ? 'folder' : found.isFile() ? 'file' : found.isSymbolicLink() ? 'link' : null)
  if (!found || !kind) return // a socket or a pipe is of a program that runs there
  const { mode, size, mtimeMs } = found
  const isFile = kind === 'file'
  surveyed.entries.push({ at, kind, mode: mode & 0o777, bytes: isFile ? size : 0, changed: isFile ? `${size} ${mtimeMs}` : '' })
  if (kind !== 'folder') return
  const names = await readdir(path).catch(orNull([...GONE, ...FORBIDDEN]))
  if (names === null) surveyed.unreadable.push(at)
  else await inTurns(names, (name) => look({ surveyed, at: join(at, name), signal }))
}

/**
 * Copies it, so that no file is one of the user's (a hard link would be) and no link leads into the working folder. Where the file system
 * can share the bytes of two files until one is written, a copy takes no room.
 * @param {{ surveyed: readonly Surveyed[], top: string, tree: string, signal: AbortSignal }} options top: of the working folder; tree: of
 *   the worktree
 * @returns {Promise<Copied>}
 * @throws {BaseloadError} REPORTS_UNWRITABLE; the signal's reason after an abort
 */
export async function copyPackages ({ surveyed, top, tree, signal }) {
  const startedMs = performance.now()
  const moves = [{ from: top, to: tree }, ...surveyed.map(({ base, to }) => ({ from: base, to }))]
  const links = await listKept({ surveyed, moves })
  const copied = surveyed.filter((one) => !links.has(one))
  const size = measureItems(copied)
  await assertRoom({ copied, bytes: size.bytes, tree })
  /** @type {Copied} */
  const told = { ...size, tookMs: 0, changed: [], unreadable: [], outside: [] }
  const name = (/** @type {Surveyed} */ one, /** @type {string} */ at) => join(relative(top, one.from), at)
  try {
    for (const [one, target] of links) {
      await mkdir(dirname(one.to), { recursive: true })
      await symlink(target, one.to)
    }
    for (const one of copied) await copyItem({ one, moves, told, name: (at) => name(one, at), top, tree, signal })
  } catch (error) {
    throw tellCopyError({ error, bytes: size.bytes, tree })
  }
  const again = new Map((await survey({ items: copied, signal })).map((one) => [one.to, one])) // without those that are gone
  for (const one of copied) told.changed.push(...findChanged(one, again.get(one.to)).map((at) => name(one, at)))
  return { ...told, tookMs: performance.now() - startedMs }
}

/** @param {readonly Surveyed[]} surveyed */
export function measureItems (surveyed) {
  const files = surveyed.flatMap(({ entries }) => entries.filter(({ kind }) => kind === 'file'))
  return { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/**
 * An item that is a link to what is in the worktree too (other packages, a folder of the commit) stays a link.
 * @param {{ surveyed: readonly Surveyed[], moves: readonly Move[] }} options
 * @returns {Promise<Map<Surveyed, string>>}
 */
async function listKept ({ surveyed, moves }) {
  const links = new Map()
  for (const one of surveyed) {
    const next = await readlink(one.from).catch(() => null)
    if (next === null) continue
    const others = surveyed.filter((other) => other !== one)
    const find = (/** @type {string} */ path) => movePath({ path, moves: others })
    const inTree = movePath({ path: one.base, moves: moves.slice(0, 1) })
    const target = find(resolve(dirname(one.from), next)) ?? find(one.base) ?? (inTree !== null && await isThere(inTree) ? inTree : null)
    if (target !== null) links.set(one, relative(dirname(one.to), target))
  }
  return links
}

/**
 * @param {{ one: Surveyed, moves: readonly Move[], told: Copied, name: (at: string) => string, top: string, tree: string, signal:
 *   AbortSignal }} options
 */
async function copyItem ({ one, moves, told, name, top, tree, signal }) {
  await mkdir(dirname(one.to), { recursive: true })
  for (const { kind, at, mode } of one.entries) {
    // One that may not be written could not be filled, nor removed afterwards.
    if (kind === 'folder') await mkdir(join(one.to, at), { recursive: true, mode: mode | 0o700 })
  }
  told.unreadable.push(...one.unreadable.map(name))
  await inTurns(one.entries.filter(({ kind }) => kind !== 'folder'), async ({ kind, at, mode, bytes }) => {
    signal.throwIfAborted()
    const [from, to] = [join(one.base, at), join(one.to, at)]
    try {
      if (kind === 'link') {
        const { target, isOutside } = await readMoved({ from, to, moves })
        if (isOutside) told.outside.push({ link: name(at), place: target })
        return await symlink(target, to)
      }
      const change = chooseChange({ from, bytes, moves, top, tree })
      await (change ? copyChanged({ from, to, mode, change }) : copyFile(from, to, constants.COPYFILE_FICLONE))
    } catch (error) {
      const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error)
      if (FORBIDDEN.includes(code)) told.unreadable.push(name(at))
      else if (!GONE.includes(code)) throw error // what is gone has changed: the second look finds it
    }
  })
}

/** @param {{ from: string, to: string, moves: readonly Move[] }} options of a link */
async function readMoved ({ from, to, moves }) {
  const real = await realpath(from).catch(() => null)
  return moveTarget({ target: await readlink(from), at: dirname(from), to: dirname(to), real, moves })
}

/**
 * @param {{ from: string, bytes: number, moves: readonly Move[], top: string, tree: string }} options
 * @returns {((text: string) => string) | null} null: it names no path
 */
function chooseChange ({ from, bytes, moves, top, tree }) {
  if (/^\.pnp\.(?:cjs|data\.json)$/.test(basename(from))) return (text) => movePnp({ text, from: top, to: tree })
  return basename(dirname(from)) === '.bin' && bytes <= LARGEST_SCRIPT_BYTES ? (text) => moveText({ text, moves }) : null
}

/** @param {{ from: string, to: string, mode: number, change: (text: string) => string }} options */
async function copyChanged ({ from, to, mode, change }) {
  const bytes = await readFile(from)
  const text = bytes.toString('utf8')
  await writeFile(to, Buffer.from(text).equals(bytes) ? change(text) : bytes) // a program is no text
  await chmod(to, mode)
}

/**
 * A disk that it would fill is not begun with: other programs write there too.
 * @param {{ copied: readonly Surveyed[], bytes: number, tree: string }} options
 */
async function assertRoom ({ copied, bytes, tree }) {
  const { bavail, bsize } = await statfs(tree)
  const free = bavail * bsize
  if (bytes < free || await canShare({ copied, tree })) return
  throw new BaseloadError('REPORTS_UNWRITABLE', `the packages of the working folder take ${writeSize(bytes)}, and ${dirname(tree)} has room for ${writeSize(free)}`, {
    hint: 'name another folder in TMPDIR; one on the file system of the packages may need no room for a copy'
  })
}

/** Whether the first file can share its bytes with a copy. @param {{ copied: readonly Surveyed[], tree: string }} options */
async function canShare ({ copied, tree }) {
  const [one] = copied
  const file = one?.entries.find(({ kind, bytes }) => kind === 'file' && bytes > 0)
  if (!file) return false
  const probe = join(dirname(tree), 'probe')
  const can = await copyFile(join(one.base, file.at), probe, constants.COPYFILE_FICLONE_FORCE).then(() => true, () => false)
  await rm(probe, { force: true })
  return can
}

/** @param {{ error: unknown, bytes: number, tree: string }} options */
function tellCopyError ({ error, bytes, tree }) {
  const { code } = /** @type {NodeJS.ErrnoException} */ (error)
  if (code === undefined || !FULL.includes(code)) return error
  return new BaseloadError('REPORTS_UNWRITABLE', `the packages of the working folder (${writeSize(bytes)}) could not be copied to ${dirname(tree)}: ${code}`, {
    hint: 'name another folder in TMPDIR',
    cause: error
  })
}

/** @param {Surveyed} one @param {Surveyed | undefined} again */
function findChanged (one, again) {
  const write = (/** @type {Entry} */ { kind, changed }) => `${kind} ${changed}`
  const before = new Map(one.entries.map((entry) => [entry.at, write(entry)]))
  const after = new Map((again?.entries ?? []).map((entry) => [entry.at, write(entry)]))
  return [...new Set([...before.keys(), ...after.keys()])].filter((at) => before.get(at) !== after.get(at))
}

/** @param {number} bytes */
export function writeSize (bytes) {
  return bytes < MIB ? `${Math.ceil(bytes / KIB)} KiB` : `${formatCount({ count: Math.ceil(bytes / MIB) })} MiB`
}

/** @param {string} path @returns {Promise<boolean>} */
export function isThere (path) {
  return lstat(path).then(() => true, () => false)
}

/** @param {string[]} codes @returns {(error: NodeJS.ErrnoException) => null} */
function orNull (codes) {
  return (error) => {
    if (codes.includes(error.code ?? '')) return null
    throw error
  }
}

/** @template T @param {readonly T[]} all @param {(one: T) => Promise<unknown>} use */
async function inTurns (all, use) {
  for (let from = 0; from < all.length; from += AT_ONCE) await Promise.all(all.slice(from, from + AT_ONCE).map(use))
}

/**
 * Copies of the repository's own packages among those that are installed, of which the commit has other code.
 * @param {{ surveyed: Surveyed[], listed: Listed, top: string, tree: string }} options
 * @returns {Promise<string[]>} what is said of each
 */
export async function findStaleCopies ({ surveyed, listed, top, tree }) {
  const stale = []
  for (const { file, folder } of await listOwnCopies({ surveyed, listed, tree })) {
    const [copied, own] = await Promise.all([file, join(top, folder, MANIFEST)].map((path) => readFile(path, 'utf8').catch(() => null)))
    if (copied === null || copied !== own) continue // another package of the same name
    const commit = (await runGit({ folder: tree, args: ['rev-parse', 'HEAD'] })).trim()
    const args = ['diff', '--quiet', '--no-ext-diff', '--no-textconv', commit, '--', folder]
    const isSame = await runGit({ folder: top, args }).then(() => true, () => false)
    if (!isSame) stale.push(`${relative(top, dirname(file))} is a copy of ${folder}, which differs`)
  }
  return stale
}

/** @param {{ surveyed: Surveyed[], listed: Listed, tree: string }} options @returns {Promise<Array<{ file: string, folder: string }>>} */
export async function listOwnCopies ({ surveyed, listed: { manifests }, tree }) {
  const own = new Map()
  for (const path of manifests) {
    const [, name] = /"name"\s*:\s*"([^"]+)"/.exec(await readFile(join(tree, path), 'utf8').catch(() => '')) ?? []
    if (name !== undefined && dirname(path) !== '.') own.set(name, dirname(path))
  }
  return surveyed.flatMap(({ base, entries }) => {
    const files = entries.flatMap(({ at, kind }) => kind === 'file' ? [at] : [])
    return findOwnCopies({ files, own }).map(({ file, folder }) => ({ file: join(base, file), folder }))
  })
}
