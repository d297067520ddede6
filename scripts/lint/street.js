import { isBuiltin } from 'node:module'

/**
 * The house: a trunk, a street of one direction that all use; on it experiments (kinds of trial), on them the conductor that measures,
 * on that what several commands share, and one folder for each command. Each may import what it stands on, and no neighbour. What a kind
 * of experiment plans, judges and says stands on the street, too.
 * @typedef {object} Place
 * @property {string} name as a message calls it: `stats`, `commands/size/verdict`
 * @property {string} room `trunk`, `measure/trial`, `experiments/lab`, `measure`, `commands/size`, `cli`, `common`, `targets`
 * @property {number} floor of the room
 * @property {string | null} stage of the street; null: a conductor, which may call all stages
 */

/** A stage imports only from stages to its left. */
export const STAGES = ['config', 'plan', 'boot', 'load', 'record', 'stats', 'judge', 'sentences', 'report']
export const STREET = STAGES.join(' -> ')

/** In a command and an experiment, what is judged stands in a folder named after its result. */
const STAGE_OF_FOLDER = new Map([
  ...STAGES.map((stage) => /** @type {[string, string]} */ ([stage, stage])),
  ['verdict', 'judge']
])
const FLOORS = ['trunk', 'trial', 'cli', 'experiments', 'measure', 'shared', 'commands', 'entry']
const PURE = ['plan', 'stats', 'judge', 'sentences', 'report']
/** They measure, and what follows from what they measured is the matter of those who judge: it is derived from the record, old or new. */
const MEASURING = /^(measure\/trial|experiments\/\w+)$/ // experiments/types.ts holds the shapes of all stages
const AFTER_THE_RECORD = ['stats', 'judge', 'sentences', 'report']
const PURE_BUILTINS = ['util', 'path']
const COMMON = ['src/errors.js', 'src/system-errors.js', 'src/types.ts', 'src/units.js']
/** What is known of each program: a plan asks it as boot does. It touches nothing, and stands before the first stage. */
const PROGRAMS = 'programs'
/** What is said, as sentences: what measures, sums up or judges hands over codes, and what prints tells them. */
const SENTENCES = /^src\/report\/sentences\//
/** The table of commands and what reads it, and the library: they stand on all commands. */
const ENTRIES = ['src/cli/main.js', 'src/cli/commands.js', 'src/index.js']
/**
 * An origin stands alone and is posted recipes by anybody: it has the rules for them, and they are held as pure as the
 * stage that asks them.
 */
const RULES_OF_TARGETS = /^targets\/cache\/origin\/recipe(-\w+)?\.js$/

/**
 * Where a file stands; null where there is no rule.
 * @param {string} path from the project's root, with forward slashes
 * @returns {Place | null}
 */
export function findPlace (path) {
  if (COMMON.includes(path)) return { name: 'common', room: 'common', floor: -1, stage: null }
  if (path.startsWith('src/programs/')) return { name: PROGRAMS, room: 'common', floor: -1, stage: null }
  if (ENTRIES.includes(path) || path.startsWith('src/library/')) return makePlace({ room: 'entry', floor: 'entry', folder: '' })
  if (RULES_OF_TARGETS.test(path)) return { name: 'a rule of targets', room: 'targets', floor: 0, stage: 'plan' }
  if (SENTENCES.test(path)) return makePlace({ room: 'trunk', floor: 'trunk', folder: 'sentences' })
  const [top, first = '', second = '', third = ''] = path.split('/')
  if (top === 'targets') return { name: 'targets', room: 'targets', floor: 0, stage: null }
  if (top !== 'src') return null
  if (first === 'measure') return second === 'trial' ? makePlace({ room: 'measure/trial', floor: 'trial', folder: '' }) : makePlace({ room: first, floor: first, folder: '' })
  if (first === 'commands' && second === 'common') return makePlace({ room: 'commands/common', floor: 'shared', folder: '' })
  if (first === 'experiments' || first === 'commands') return makePlace({ room: `${first}/${second}`, floor: first, folder: third })
  if (first === 'cli') return makePlace({ room: first, floor: first, folder: '' })
  return makePlace({ room: 'trunk', floor: 'trunk', folder: first })
}

/** @param {{ room: string, floor: string, folder: string }} options @returns {Place} */
function makePlace ({ room, floor, folder }) {
  const stage = STAGE_OF_FOLDER.get(folder) ?? null
  const name = room === 'trunk' ? folder : stage === null ? room : `${room}/${folder}`
  return { name, room, floor: FLOORS.indexOf(floor), stage }
}

/** @param {Place} place */
export function isPure ({ stage, name }) {
  return name === PROGRAMS || (stage !== null && PURE.includes(stage))
}

/**
 * @param {{ from: Place, specifier: string | null, path: string | null }} options from: of the importing file; path: from the
 *   project's root, null for a package or a module of Node
 * @returns {{ what: string, way: string } | null} what is wrong, and which way to go instead
 */
export function judgeImport ({ from, specifier, path }) {
  if (specifier === null) return judgeComputed(from)
  if (path === null) return judgePackage(from, specifier)
  return judgePath(from, path)
}

/** @param {Place} from */
function judgeComputed (from) {
  if (!isPure(from)) return null
  return { what: `${from.name} is pure and may not import a computed path`, way: 'name what is imported, so that it can be checked' }
}

/** @param {Place} from @param {string} specifier */
function judgePackage (from, specifier) {
  if (specifier === 'baseload' || specifier.startsWith('baseload/')) {
    return { what: `${from.name} may not import the package's own entry`, way: 'import the file to the left that is meant' }
  }
  if (!isPure(from) || !isBuiltin(specifier) || PURE_BUILTINS.includes(specifier.replace(/^node:/, ''))) return null
  return {
    what: `${from.name} is pure and may not import ${specifier}`,
    way: 'let boot, load or record look at the world, and hand over plain data'
  }
}

/** @param {Place} from @param {string} path */
function judgePath (from, path) {
  if (/^(test|scripts)\//.test(path)) {
    return { what: `${from.name} may not import ${path}, which is not shipped`, way: 'tests and scripts look at src/, never the other way' }
  }
  const to = findPlace(path)
  if (to === null) return null
  if (from.room === 'targets') {
    return path.startsWith('src/')
      ? { what: `targets may not import ${path}`, way: 'a target is a server that stands alone beside it' }
      : null
  }
  if (from.room === 'common') {
    return to.room === 'common'
      ? null
      : { what: `what all stages share may not import ${path}`, way: 'it stands before the first stage' }
  }
  if (to.room === 'common') return null
  return judgeRooms({ from, to, path }) ?? judgeStages({ from, to, path })
}

/** @param {{ from: Place, to: Place, path: string }} options */
function judgeRooms ({ from, to, path }) {
  if (to.room === 'targets') {
    return from.stage !== null && to.stage === null
      ? {
          what: `${from.name} may not import ${path}`,
          way: 'a stage hands over data; a conductor may start a server of targets/'
        }
      : null
  }
  const isOnStreet = from.room === 'trunk' && to.stage !== null && to.room.startsWith('experiments/')
  if (to.room === from.room || to.floor < from.floor || isOnStreet) return null
  if (to.floor === from.floor) {
    return {
      what: `${from.name} may not import ${path}`,
      way: `${to.room} is its neighbour, so move what both need to the floor below`
    }
  }
  return {
    what: `${from.name} may not import ${path}`,
    way: `${to.room} stands on ${from.room}, so let it import ${from.name}, or move what both need down`
  }
}

/** @param {{ from: Place, to: Place, path: string }} options */
function judgeStages ({ from, to, path }) {
  if (from.stage === null && MEASURING.test(from.room) && to.stage !== null && AFTER_THE_RECORD.includes(to.stage)) {
    return {
      what: `${from.name} measures and may not import ${path}`,
      way: `hand over what was seen, and let the conductor derive the rest with ${to.stage}`
    }
  }
  if (from.stage === null || to.room === 'targets') return null
  if (to.name === 'sentences' && isBefore(from.stage, to.name)) {
    return { what: `${from.name} may not import ${path}`, way: 'hand over a code with what its sentence names; who prints it tells it' }
  }
  if (to.stage === null) return { what: `${from.name} may not import ${path}`, way: 'conductors come after all stages and call them' }
  if (isBefore(from.stage, to.stage)) {
    return {
      what: `${from.name} may not import ${path}`,
      way: `${to.stage} comes after ${from.stage}, so let ${to.stage} import ${from.stage}, or move what both need to the left`
    }
  }
  if (!isPure(from) || isPure(to) || to.stage === 'config') return null
  return {
    what: `${from.name} is pure and may not import ${path}`,
    way: `${to.stage} touches the world, so let the conductor hand over its data`
  }
}

/** @param {string} stage @param {string} other */
function isBefore (stage, other) {
  return STAGES.indexOf(stage) < STAGES.indexOf(other)
}
