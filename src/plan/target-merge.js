import { isDeepStrictEqual } from 'node:util'
import { BaseloadError } from '../errors.js'
import { suggest } from './suggestion.js'

/** @import { Baseline, PublishedFigures, Target } from '../types.ts' */

/**
 * The targets of several baselines as one table.
 * @param {object} options
 * @param {ReadonlyArray<{ baseline: Baseline, targets: Record<string, Target> }>} options.parsed what parseBaseline gave
 * @returns {Record<string, Target>}
 * @throws {BaseloadError} BASELINE_INVALID when one name means two different servers: their figures could not be told apart
 */
export function mergeTargets ({ parsed }) {
  /** @type {Map<string, { target: Target, owner: string }>} */
  const merged = new Map()
  for (const { baseline, targets } of parsed) {
    for (const [name, target] of Object.entries(targets)) {
      const other = merged.get(name)
      if (other && !isDeepStrictEqual(other.target, target)) {
        throw new BaseloadError(
          'BASELINE_INVALID',
          `the baselines ${other.owner} and ${baseline.name} mean different servers by the target ${JSON.stringify(name)}`,
          { hint: 'rename one of the two, or run the baselines one after the other' }
        )
      }
      if (!other) merged.set(name, { target, owner: baseline.name })
    }
  }
  return Object.fromEntries([...merged].map(([name, { target }]) => [name, target]))
}

/**
 * Only the named targets, and each baseline's reference with them.
 * @param {{ baselines: Baseline[], names: string[] }} options
 * @returns {Baseline[]}
 * @throws {BaseloadError} TARGET_UNKNOWN
 */
export function keepTargets ({ baselines, names }) {
  if (names.length === 0) return baselines
  const known = [...new Set(baselines.flatMap(({ targets }) => targets))]
  for (const name of names) {
    if (known.includes(name)) continue
    throw new BaseloadError('TARGET_UNKNOWN', `no target ${name} in ${baselines.map((baseline) => baseline.name).join(', ')}`, {
      hint: `${suggest({ word: name, candidates: known }).text} There are ${known.join(', ')}`.trim()
    })
  }
  return baselines
    .map((baseline) =>
      narrowBaseline({
        baseline,
        kept: baseline.targets.filter((target) => target === baseline.reference || names.includes(target))
      })
    )
    .filter(({ targets }) => targets.some((target) => names.includes(target)))
}

/**
 * Published figures of targets that are left out have nothing to be compared with.
 * @param {{ baseline: Baseline, kept: string[] }} options
 */
function narrowBaseline ({ baseline, kept }) {
  const { published } = baseline
  if (!published) return { ...baseline, targets: kept }
  const narrow = (/** @type {PublishedFigures} */ figures) =>
    Object.fromEntries(Object.entries(figures).filter(([target]) => kept.includes(target)))
  const figures = narrow(published.figures)
  const phases = published.phases
    ?.map((part) => ({ ...part, figures: narrow(part.figures) }))
    .filter((part) => Object.keys(part.figures).length > 0)
  const orders = published.orders?.map((group) => group.filter((target) => kept.includes(target))).filter((group) => group.length > 1)
  const isEmpty = Object.keys(figures).length === 0 && !phases?.length
  return {
    ...baseline,
    targets: kept,
    ...baseline.judged && { judged: baseline.judged.filter((target) => kept.includes(target)) },
    published: isEmpty ? null : { ...published, figures, ...(phases && { phases }), ...(orders ? { orders } : {}) }
  }
}
