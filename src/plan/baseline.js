import { findBaselineMistakes } from './baseline-mistakes.js'
import { findExperiment } from './experiments.js'
import { readPeak } from './peak.js'
import { parseDuration } from './duration.js'
import { parseClaim } from './claim.js'
import { parseObjective } from './objective.js'
import { limitOpenConnections } from './open-connections.js'
import { buildOwnTarget } from './own-target.js'
import { DEFAULTS } from './presets.js'
import { readTraffic } from './traffic.js'
import { holdValue, parseValidYaml } from './validate.js'

/** @import { Baseline, Objective, Published, Target } from '../types.ts' */
/** @import { OwnTarget } from './own-target.js' */
/** @import { WrittenTraffic } from './traffic.js' */

/**
 * A baseline as it stands in its file, once it fits schema/baseline.schema.json.
 * @typedef {object} BaselineFile
 * @property {string} title
 * @property {string} question
 * @property {string} hypothesis
 * @property {string} [reference] absent where it has no targets
 * @property {Array<string | OwnTarget>} [targets] absent where its kind of experiment has none
 * @property {{ connections?: number, openConnections?: number, pipelining?: number, timeout?: string | number,
 *   ratePerSecond?: number } & WrittenTraffic} [load]
 * @property {string[]} [objectives]
 * @property {string[]} [claims]
 * @property {string[]} [judged]
 * @property {import('./peak.js').WrittenPeak} [peak]
 * @property {{ resources: number, pages: number }} [fanOut]
 * @property {Omit<Published, 'figures'> & Partial<Pick<Published, 'figures'>>} [published]
 * @property {{ kind: string }} [lab] the rest is its kind's: see readLab
 */

/**
 * Reads an experiment, of baseload's or of the user's own, and checks all of it.
 * @param {object} options
 * @param {string} options.name the file's name without its ending
 * @param {string} [options.text] absent: see written
 * @param {unknown} [options.written] the same as a value, where no file holds it or it was read before
 * @param {string} options.file as the user named it, for messages
 * @param {object} options.schema schema/baseline.schema.json, parsed
 * @param {Readonly<Record<string, Target>>} options.catalogue
 * @returns {{ baseline: Baseline, targets: Record<string, Target> }} targets: those that the baseline names, by name
 * @throws {import('../errors.js').BaseloadError} BASELINE_INVALID, with every mistake of the file
 */
export function parseBaseline ({ name, text, written: given, file, schema, catalogue }) {
  const value = parseValidYaml({
    text,
    ...given !== undefined && { document: holdValue(given) },
    file,
    schema,
    reference: 'docs/reference/baseline-format.md',
    findMistakes: ({ value }) => findBaselineMistakes({ value, catalogue })
  })
  const written = /** @type {BaselineFile} */ (value)
  const named = (written.targets ?? []).map((entry) => typeof entry === 'string' ? catalogue[entry] : buildOwnTarget({ definition: entry }))
  const experiment = findExperiment({ baseline: written })
  const lab = experiment.readLab?.(written.lab, { targets: named, reference: written.reference ?? '' })
  const targets = experiment.spreadTargets?.({ lab, targets: named }) ?? named
  return {
    baseline: buildBaseline({ name, written, lab, targets }),
    targets: Object.fromEntries(targets.map((target) => [target.name, target]))
  }
}

/** @param {{ name: string, written: BaselineFile, lab: Baseline['lab'], targets: Target[] }} options */
function buildBaseline ({ name, written, lab, targets }) {
  const {
    title,
    question,
    hypothesis,
    reference = '',
    load = {},
    objectives = [],
    claims,
    judged,
    peak,
    fanOut = null,
    published = null
  } = written
  const experiment = findExperiment({ baseline: written })
  const { pipelining = 1, timeout, ratePerSecond = null } = load
  const timeoutMs = timeout === undefined ? DEFAULTS.timeoutMs : parseDuration({ text: timeout, name: 'load.timeout' })
  const parsed = objectives.map((text) => parseObjective({ text }))
  const traffic = readTraffic({ written: load, objectives: parsed })
  return {
    name,
    title: title.trim(),
    question: question.trim(),
    hypothesis: hypothesis.trim(),
    reference,
    targets: targets.map((target) => target.name),
    load: {
      ...chooseConnections({ load, greatestRate: experiment.findGreatestRate({ lab }), timeoutMs, objectives: parsed }),
      pipelining,
      timeoutMs,
      ratePerSecond: traffic ? null : ratePerSecond, // where it rises, its first step has it
      ...(traffic && { traffic })
    },
    objectives: parsed,
    ...(claims && { claims: claims.map((text) => parseClaim({ text })) }),
    ...(judged && { judged }),
    ...(peak !== undefined && { peak: readPeak({ written: peak }) }),
    fanOut,
    published: published && { ...published, figures: published.figures ?? {} },
    ...(lab && { lab })
  }
}

/**
 * Where there are open loops only, what the file calls connections is theirs.
 * @param {{ load: NonNullable<BaselineFile['load']>, greatestRate: number | null, timeoutMs: number, objectives:
 *   readonly Objective[] }} options greatestRate: of open loops; null: there are closed ones
 */
function chooseConnections ({ load: { connections, openConnections }, greatestRate, timeoutMs, objectives }) {
  if (greatestRate === null) {
    return {
      connections: connections ?? DEFAULTS.connections,
      ...(openConnections !== undefined && { openConnections })
    }
  }
  const given = openConnections ?? connections
  if (given !== undefined) return { connections: given, openConnections: given }
  return { connections: limitOpenConnections({ ratePerSecond: greatestRate, timeoutMs, objectives }) }
}
