import { isBuiltin } from 'node:module'

/** A stage imports only from stages to its left. */
export const STAGES = ['config', 'plan', 'boot', 'load', 'record', 'stats', 'verdict', 'report']
export const STREET = STAGES.join(' -> ')

const PURE = ['plan', 'stats', 'verdict', 'report']
const PURE_BUILTINS = ['util', 'path']
const COMMON = ['src/errors.js', 'src/types.ts']

/**
 * Where a file stands: a stage, another part of src/ (`cli`, the conductors), `targets`, or null where there is no rule.
 * @param {string} path from the project's root, with forward slashes
 */
export function findPlace (path) {
  if (COMMON.includes(path)) return 'common'
  const [, stage] = /^src\/([^/]+)\//.exec(path) ?? []
  if (stage) return stage
  const [top] = path.split('/')
  return top === 'src' || top === 'targets' ? top : null
}

/** @param {string} place */
export function isPure (place) {
  return PURE.includes(place)
}

/**
 * @param {{ from: string, specifier: string | null, path: string | null }} options from: the importing file's place; path: from the
 *   project's root, null for a package or a module of Node
 * @returns {{ what: string, way: string } | null} what is wrong, and which way to go instead
 */
export function judgeImport ({ from, specifier, path }) {
  if (specifier === null) return judgeComputed(from)
  if (path === null) return judgePackage(from, specifier)
  return judgePath(from, path)
}

/** @param {string} from */
function judgeComputed (from) {
  if (!isPure(from)) return null
  return { what: `${from} is pure and may not import a computed path`, way: 'name what is imported, so that it can be checked' }
}

/**
 * @param {string} from
 * @param {string} specifier
 */
function judgePackage (from, specifier) {
  if (specifier === 'baseload' || specifier.startsWith('baseload/')) {
    return { what: `${from} may not import the package's own entry`, way: 'import the file to the left that is meant' }
  }
  if (!isPure(from) || !isBuiltin(specifier) || PURE_BUILTINS.includes(specifier.replace(/^node:/, ''))) return null
  return { what: `${from} is pure and may not import ${specifier}`, way: 'let boot, load or record look at the world, and hand over plain data' }
}

/**
 * @param {string} from
 * @param {string} path
 */
function judgePath (from, path) {
  if (/^(test|scripts)\//.test(path)) {
    return { what: `${from} may not import ${path}, which is not shipped`, way: 'tests and scripts look at src/, never the other way' }
  }
  if (from === 'targets') {
    return path.startsWith('src/')
      ? { what: `targets may not import ${path}`, way: 'a target is a server that stands alone beside it' }
      : null
  }
  if (!path.startsWith('src/') || !isStage(from)) return judgeCommon(from, path)
  return judgeStage(from, path)
}

/**
 * errors.js and types.ts are imported by all, so they import nothing of src/; cli and the conductors may import all.
 * @param {string} from
 * @param {string} path
 */
function judgeCommon (from, path) {
  if (from !== 'common' || !path.startsWith('src/')) return null
  return { what: `what all stages share may not import ${path}`, way: 'it stands before the first stage' }
}

/**
 * @param {string} from
 * @param {string} path
 */
function judgeStage (from, path) {
  const to = /** @type {string} */ (findPlace(path)) // the caller has seen that it is in src/
  if (to === 'common' || to === from) return null
  if (!isStage(to)) return { what: `${from} may not import ${path}`, way: 'cli and the conductors come after all stages and call them' }
  if (STAGES.indexOf(to) > STAGES.indexOf(from)) {
    return { what: `${from} may not import ${path}`, way: `${to} comes after ${from}, so let ${to} import ${from}, or move what both need to the left` }
  }
  if (!isPure(from) || isPure(to) || to === 'config') return null
  return { what: `${from} is pure and may not import ${path}`, way: `${to} touches the world, so let the conductor hand over its data` }
}

/** @param {string} place */
function isStage (place) {
  return STAGES.includes(place)
}
