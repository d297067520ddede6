import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'

/**
 * What leads into a working folder, and is to lead into the worktree that stands for it.
 * @typedef {{ from: string, to: string }} Move folders, whole paths without links in them
 */

const WORKTREE = /^(.*[/\\]baseload-[^/\\]+-ref-[^/\\]+[/\\]tree)(?:[/\\]|$)/
const LISTS = ['PATH', 'NODE_PATH']
/** Package managers name in them where they were started. */
const PLACES = /^(?:PWD|INIT_CWD|PROJECT_CWD|NODE_OPTIONS|npm_.+)$/

/**
 * @param {{ path: string, moves: readonly Move[] }} options moves: the innermost wins
 * @returns {string | null} null: it leads into none of them
 */
export function movePath ({ path, moves }) {
  const within = moves.filter(({ from }) => isWithin({ path, folder: from })).sort((one, other) => other.from.length - one.from.length)
  return within.length === 0 ? null : join(within[0].to, relative(within[0].from, path))
}

/** @param {{ path: string, folder: string }} options */
export function isWithin ({ path, folder }) {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

/**
 * Where a link leads to in its new place.
 * @param {{ target: string, at: string, to: string, real: string | null, moves: readonly Move[] }} options target: as
 *   it stands in the link; at: the folder that the link stands in; to: the folder that it is to stand in; real: where
 *   it ends, after all links; null: nowhere
 * @returns {{ target: string, isOutside: boolean }} isOutside: it leads to the same place as before
 */
export function moveTarget ({ target, at, to, real, moves }) {
  const path = resolve(at, target)
  const moved = movePath({ path, moves }) ?? (real === null ? null : movePath({ path: real, moves }))
  if (moved === null) return { target: resolve(to, target) === path ? target : path, isOutside: true }
  if (resolve(to, target) === moved) return { target, isOutside: false }
  return { target: isAbsolute(target) ? moved : relative(to, moved) || '.', isOutside: false }
}

/**
 * A text that names whole paths, such as a script of `node_modules/.bin` that sets NODE_PATH.
 * @param {{ text: string, moves: readonly Move[] }} options
 */
export function moveText ({ text, moves }) {
  return moves.reduce((moved, { from, to }) =>
    moved.replace(new RegExp(`(?<![\\w.-]|(?<!/)/)${escape(from)}(?![\\w.-])`, 'g'), () => to), text)
}

/** @param {string} text */
function escape (text) {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
}

/**
 * The table of yarn's PnP names packages by paths from its own folder. Those out of it (a cache that repositories share) differ from folder
 * to folder, also behind `__virtual__/<name>/<levels up>/`.
 * @param {{ text: string } & Move} options
 */
export function movePnp ({ text, from, to }) {
  return text.replace(/("packageLocation":\s*")([^"\\]+)(?=")/g, (_whole, before, /** @type {string} */ place) =>
    before + movePackage({ place, from, to }))
}

/** @param {{ place: string } & Move} options */
function movePackage ({ place, from, to }) {
  const virtual = /^(.*?)__virtual__\/([^/]+)\/(\d+)\/(.*)$/.exec(place)
  const [, base = '', name = '', levels = '0', rest = place] = virtual ?? []
  const path = resolve(from, base, '../'.repeat(Number(levels)), rest)
  if (isWithin({ path, folder: from })) return place
  const end = rest.endsWith('/') ? '/' : ''
  if (!virtual) return relative(to, path) + end
  const depth = resolve(to, base).split(sep).length - 1
  return `${base}__virtual__/${name}/${depth}${path}${end}`
}

/**
 * The worktree of ours that a folder is in, and the working folder that it stands for.
 * @param {{ folder: string, standsFor: string }} options standsFor: the folder in its place in the working tree
 * @returns {Move | null} null: it is in none
 */
export function findMove ({ folder, standsFor }) {
  const to = WORKTREE.exec(folder)?.[1]
  if (to === undefined) return null
  let from = standsFor
  for (let within = relative(to, folder); within !== '' && within !== '.'; within = dirname(within)) {
    if (basename(from) !== basename(within)) return null
    from = dirname(from)
  }
  return { from, to }
}

/**
 * What of an environment decides which code is run, and names the working folder: `npx` and `yarn run` put its node_modules/.bin into
 * PATH, pnpm its packages into NODE_PATH, yarn its .pnp.cjs into NODE_OPTIONS.
 * @param {{ env: NodeJS.ProcessEnv, move: Move, isThere: (path: string) => boolean }} options isThere: in the worktree; what is not there
 *   stays as it is, but for lists
 * @returns {Record<string, string>} what changes
 */
export function moveEnvironment ({ env, move, isThere }) {
  /** @type {Record<string, string>} */
  const changed = {}
  for (const [name, value = ''] of Object.entries(env)) {
    if (!value.includes(move.from)) continue
    const list = LISTS.includes(name)
    if (!list && !PLACES.test(name)) continue
    const text = moveText({ text: value, moves: [move] })
    const places = text.split(/file:\/\/|[\s"'=]+/).filter((word) => isWithin({ path: word, folder: move.to }))
    if (text !== value && (list || places.every(isThere))) changed[name] = text
  }
  return changed
}

/**
 * A command that names the working folder runs what is there, also in a worktree.
 * @param {{ name: string, command: string, top: string }} options name: of the commit
 * @returns {string[]}
 */
export function warnOfCommand ({ name, command, top }) {
  if (moveText({ text: command, moves: [{ from: top, to: '' }] }) === command) return []
  return [`warning: ${name}: its command names ${top}, so it runs the code of the working folder: write a path below the folder it starts in`]
}
