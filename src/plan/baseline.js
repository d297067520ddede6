import { findBaselineMistakes } from './baseline-mistakes.js'
import { parseDuration } from './duration.js'
import { buildLab, countLabConnections } from './lab.js'
import { parseObjective } from './objective.js'
import { buildOwnTarget } from './own-target.js'
import { parseValidYaml } from './validate.js'

/** @import { Baseline, LabStampedeSpec, Published, Target } from '../types.ts' */
/** @import { WrittenLabLoad } from './lab.js' */
/** @import { OwnTarget } from './own-target.js' */

/**
 * A baseline as it stands in its file, once it fits schema/baseline.schema.json.
 * @typedef {object} BaselineFile
 * @property {string} title
 * @property {string} question
 * @property {string} hypothesis
 * @property {string} [reference] absent with a lab of stampedes
 * @property {Array<string | OwnTarget>} [targets] absent with a lab of stampedes
 * @property {{ connections?: number, pipelining?: number, timeout?: string | number, ratePerSecond?: number }} [load]
 * @property {string[]} [objectives]
 * @property {string[]} [judged]
 * @property {{ resources: number, pages: number }} [fanOut]
 * @property {Omit<Published, 'figures'> & Partial<Pick<Published, 'figures'>>} [published]
 * @property {WrittenLabLoad | LabStampedeSpec} [lab]
 */

/**
 * Reads an experiment, of baseload's or of the user's own, and checks all of it.
 * @param {object} options
 * @param {string} options.name the file's name without its ending
 * @param {string} options.text
 * @param {string} options.file as the user named it, for messages
 * @param {object} options.schema schema/baseline.schema.json, parsed
 * @param {Readonly<Record<string, Target>>} options.catalogue
 * @returns {{ baseline: Baseline, targets: Record<string, Target> }} targets: those that the baseline names, by name
 * @throws {import('../errors.js').BaseloadError} BASELINE_INVALID, with every mistake of the file
 */
export function parseBaseline ({ name, text, file, schema, catalogue }) {
  const value = parseValidYaml({
    text,
    file,
    schema,
    reference: 'docs/reference/baseline-format.md',
    findMistakes: ({ value }) => findBaselineMistakes({ value, catalogue })
  })
  const written = /** @type {BaselineFile} */ (value)
  const targets = (written.targets ?? []).map(entry => typeof entry === 'string' ? catalogue[entry] : buildOwnTarget({ definition: entry }))
  return {
    baseline: buildBaseline({ name, written, targets }),
    targets: Object.fromEntries(targets.map(target => [target.name, target]))
  }
}

/**
 * @param {{ name: string, written: BaselineFile, targets: Target[] }} options
 * @returns {Baseline}
 */
function buildBaseline ({ name, written, targets }) {
  const { title, question, hypothesis, reference = '', load = {}, objectives = [], judged, fanOut = null, published = null } = written
  const lab = written.lab && buildLab({ written: written.lab })
  const { connections = lab?.kind === 'load' ? countLabConnections(lab) : 10, pipelining = 1, timeout = '10s', ratePerSecond = null } = load
  return {
    name,
    title: title.trim(),
    question: question.trim(),
    hypothesis: hypothesis.trim(),
    reference,
    targets: targets.map(target => target.name),
    load: { connections, pipelining, timeoutMs: parseDuration({ text: timeout, name: 'load.timeout' }), ratePerSecond },
    objectives: objectives.map(text => parseObjective({ text })),
    ...(judged && { judged }),
    fanOut,
    published: published && { ...published, figures: published.figures ?? {} },
    ...(lab && { lab })
  }
}
