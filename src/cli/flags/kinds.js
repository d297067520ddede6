import { areOfUsers } from '../../plan/traffic.js'
import { describeFormat } from '../../record/access-log/format-table.js'

/** @import { AccessLogFormat } from '../../types.ts' */
/** @import { Stages } from '../../plan/traffic.js' */
/**
 * What a command line asks, before any file is read.
 * @typedef {object} Asked
 * @property {string} command
 * @property {(flag: string) => boolean} has whether it is given, by its long name, and says something else than its default
 * @property {readonly unknown[]} args
 * @property {Readonly<Record<string, unknown>>} flags
 *
 * commands: that it is a kind of; when: what flags and arguments alone tell; absent: whoever has read the files or made
 * the plan says it. One with both may be said either way.
 * @typedef {{ commands: readonly string[], when?: (asked: Asked) => boolean }} Kind
 */

const MEASURING = ['run', 'measure']
const READING = ['peak', 'cache']
const STARTS = ['--start', '--live-start', '--next-start']
const VERSIONS = ['--start', '--url', '--against-url', '--against-ref']

/**
 * All that a flag may do nothing for. `run` of several baselines is of several kinds.
 * @satisfies {Readonly<Record<string, Kind>>}
 */
export const KINDS = Object.freeze({
  '--first-look': { commands: ['run'], when: ({ has }) => has('--first-look') },
  '--no-latency': { commands: [...MEASURING, 'compare', 'gate'], when: ({ has }) => has('--no-latency') },
  'users who pause': { commands: MEASURING, when: ({ has }) => has('--users') },
  'without --users': { commands: MEASURING },
  stages: { commands: MEASURING, when: ({ has }) => has('--stages') },
  'stages of rates': { commands: [...MEASURING, 'export'], when: (asked) => hasStages(asked, false) },
  'stages of users': { commands: MEASURING, when: (asked) => hasStages(asked, true) },
  'a rate that rises until it breaks': { commands: MEASURING, when: ({ has }) => has('--until-break') },
  'a soak': { commands: MEASURING, when: ({ has }) => has('--soak') },
  'servers that are never loaded flat out': { commands: ['report'] },
  'without --peak': { commands: [...MEASURING, 'report'] },
  'a lab under load': { commands: ['run'] },
  'a lab with phases of fixed length': { commands: ['run'] },
  'a lab of stampedes': { commands: ['run'] },
  'a baseline without a stampede': { commands: ['run'] },
  'targets without a proxy': { commands: [...MEASURING, 'replay'] },
  'a published experiment': { commands: ['replay'], when: () => true },
  'a replay of stampedes': { commands: ['replay'] },
  'a server that runs already': { commands: ['measure', 'compare', 'gate'], when: runsAlready },
  '--start': { commands: ['measure', 'compare', 'gate'], when: ({ has }) => STARTS.some(has) },
  '--live-url and --rate': { commands: ['gate'], when: ({ has }) => has('--live-url') && has('--rate') },
  'versions that are no commits': { commands: ['compare', 'gate'], when: hasNoCommit },
  '--bisect': { commands: ['gate'], when: ({ has }) => has('--bisect') },
  'two records': { commands: ['compare'], when: (asked) => !isOneRun(asked) },
  'one run of two versions': { commands: ['compare'], when: isOneRun },
  '--points': { commands: ['size'], when: ({ has }) => has('--points') },
  'a target that ships': { commands: ['size'], when: ({ args: [target] }) => target !== undefined && !isUrl(target) },
  'units that baseload starts': {
    commands: ['size'],
    when: ({ has, args: [target] }) => !has('--points') && !isUrl(target)
  },
  'units that run already': { commands: ['size'], when: ({ args: [target] }) => isUrl(target) },
  'a URL without --scale': {
    commands: ['size'],
    when: ({ has, args: [target] }) => isUrl(target) && !has('--scale')
  },
  'a URL without --peak': {
    commands: ['size'],
    when: ({ has, args: [target] }) => isUrl(target) && !has('--peak')
  },
  'a script for a baseline': { commands: ['export'], when: ({ args: [, what] }) => isBaseline(what) },
  'a script for an address': {
    commands: ['export'],
    when: ({ args: [, what] }) => what !== undefined && !isBaseline(what)
  },
  'without --operator': { commands: ['export'], when: ({ has }) => !has('--operator') },
  '--operator': { commands: ['export'], when: ({ has }) => has('--operator') },
  '--connections or --users': { commands: ['export'], when: ({ has }) => has('--connections') || has('--users') },
  'a script of stages': { commands: ['export'], when: ({ has }) => has('--stages') },
  'without --feed-order random': { commands: ['export'] },
  'without --prometheus': { commands: ['review'], when: ({ has }) => !has('--prometheus') },
  '--from-openslo, --to-openslo or --alerts': {
    commands: ['sla'],
    when: ({ has }) => has('--from-openslo') || has('--to-openslo') || has('--alerts')
  },
  '--open': { commands: ['report'], when: ({ has }) => has('--open') },
  'one record': { commands: ['report'] },
  'without the format comment': {
    commands: [...MEASURING, 'compare', 'gate', 'replay', 'report'],
    when: (asked) => !listWritten(asked).includes('comment')
  },
  'without the format hgrm or hlog': {
    commands: ['report'],
    when: (asked) => !listWritten(asked).some((format) => format === 'hgrm' || format === 'hlog')
  },
  'a log whose fields are known': { commands: READING, when: ({ flags }) => findFixed(flags).fields === true },
  'a log whose unit is known': { // with that unit it says what is so
    commands: READING,
    when: ({ flags }) => findFixed(flags).unit !== undefined && findFixed(flags).unit !== flags.timeUnit
  },
  'a log whose time zone is known': { commands: READING, when: ({ flags }) => findFixed(flags).zone === true },
  'a watch that measures and imports nothing': { commands: ['watch'], when: isOnlyWatching },
  '--every or --serve': { commands: ['watch'], when: ({ has }) => has('--every') || has('--serve') }
})

/** What the format of a log says itself. @param {Asked['flags']} flags */
function findFixed ({ format }) {
  return format === undefined ? {} : describeFormat(/** @type {AccessLogFormat} */ (format)).fixed // as its reader gives it
}

/** @param {Asked} asked */
function runsAlready ({ command, has, args: [url] }) {
  return command === 'measure' ? url !== undefined : has('--url') || has('--live-url')
}

/** @param {Asked} asked @param {boolean} ofUsers */
function hasStages ({ has, flags }, ofUsers) {
  return has('--stages') && areOfUsers(/** @type {Stages} */ (flags.stages)) === ofUsers // as its reader gives it
}

/** @param {Asked} asked */
function hasNoCommit ({ command, has, ...asked }) {
  if (command === 'gate') return !has('--bisect') && !has('--live') && !has('--next')
  return isOneRun({ command, has, ...asked }) && !has('--against-ref')
}

/** @param {Asked} asked */
function isOneRun ({ command, has, args: [record] }) {
  return command === 'compare' && record === undefined && VERSIONS.some(has)
}

/** @param {unknown} target */
function isUrl (target) {
  return typeof target === 'string' && /^https?:/i.test(target)
}

/** @param {unknown} what */
function isBaseline (what) {
  return typeof what === 'string' && /\.ya?ml$/.test(what)
}

/** @param {Asked} asked */
function listWritten ({ flags: { output, json, export: exported } }) {
  const wanted = /** @type {ReadonlyArray<{ format: string }>} */ (exported ?? []) // as its reader gives it
  return [json ? 'json' : output, ...wanted.map(({ format }) => format)]
}

/** @param {Asked} asked */
function isOnlyWatching ({ has, args: [baselines] }) {
  return Array.isArray(baselines) && baselines.length === 0 && !has('--gates') && !has('--import')
}
