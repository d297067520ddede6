/*
 * Which files of tests run in one process: starting one costs 0.4 s of CPU time, which is more than most of them need.
 */
import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/**
 * Files of tests at a time. Many wait for time: with two for each core a sixth of the cores idled. More than twelve ask for more memory
 * than small machines have.
 */
export const AT_ONCE = Math.min(12, 3 * availableParallelism())

/** Stages that start nothing, wherever in the house they stand: the names of their folders, in the trunk and in the rooms. */
export const STAGES = {
  plan: ['plan'],
  record: ['record'],
  stats: ['stats'],
  judge: ['judge', 'verdict'],
  report: ['report']
}

/** All others by where they stand; the first that fits. */
const PLACES = {
  code: ['lint/whole', 'package/packed'], // a core for a minute, which is to be over before the last of the others begins
  cli: ['cli/'],
  boot: ['boot/'],
  watch: ['commands/watch/', 'commands/traces/'],
  commands: ['commands/'],
  wire: ['load/loops/', 'load/transports/'],
  load: ['load/', 'measure/trial/'],
  measure: ['measure/', 'experiments/', 'library/', 'programs/'],
  targets: ['targets/'],
  documents: ['docs/', 'scripts/', 'bench/', 'config/', 'baselines/', 'dashboards/', 'lint/', 'package/']
}

/** Those that take long have a process of their own, beside the others. */
const ALONE = [
  'browser/',
  'faults/',
  'fuzz/',
  'cli/deafness',
  'cli/endless-answers',
  'cli/failures',
  'cli/guard-hosts',
  'cli/interrupts',
  'cli/k6-hosts',
  'cli/k6.test',
  'cli/lab',
  'cli/lost-driver',
  'cli/lost-folder',
  'cli/streams',
  'cli/surroundings',
  'cli/terminal',
  'commands/calibrate/execute',
  'commands/compare/noise-from',
  'commands/compare/versions',
  'commands/doctor/execute',
  'commands/gate/execute',
  'commands/measure/abort',
  'commands/measure/execute',
  'commands/measure/until-break',
  'commands/replay/execute',
  'commands/run/delay',
  'commands/size/compare-units',
  'docs/library',
  'experiments/lab/trial',
  'load/driver',
  'measure/run.test',
  'measure/trial/trial'
]

/** Each a file of test/all. */
export const TOGETHER = Object.freeze([...Object.keys(PLACES), ...Object.keys(STAGES)])

/** @returns {string[]} every file of tests, from `test/` */
export function listTests () {
  return readdirSync(new URL('../../test/', import.meta.url), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /^(?!.*fixtures).*\.test\.js$/.test(name)).sort()
}

/** The test that mirrors a file. @param {string} file from the root */
export function nameTest (file) {
  return file.replace(/^src/, 'test').replace(/\.\w+$/, '.test.js')
}

/**
 * @param {string} file from `test/`
 * @returns {string | null} what it is tested together with, of TOGETHER; null: a process of its own
 */
export function findStage (file) {
  const [top, , third = ''] = file.split('/')
  const folder = ['commands', 'experiments'].includes(top) ? third : top
  const find = (/** @type {Record<string, string[]>} */ table, /** @type {(word: string) => boolean} */ fits) =>
    Object.entries(table).find(([, words]) => words.some(fits))?.[0]
  const stage = find(STAGES, (name) => name === folder)
  if (stage !== undefined || ALONE.some((start) => file.startsWith(start))) return stage ?? null
  return find(PLACES, (start) => file.startsWith(start)) ?? null
}
