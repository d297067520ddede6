import { suggest } from './suggestion.js'
import { isGroup } from './target-mistakes.js'

/**
 * @import { Mistake } from './yaml-document.js'
 * @typedef {Array<string | number>} Path
 */

/**
 * What is wrong with published figures that no schema can tell.
 * @param {{ published: unknown, lab: unknown, names: string[] }} options of any shape: what the schema refused is passed
 *   over; names: of the targets
 * @returns {Mistake[]}
 */
export function findPublishedMistakes ({ published, lab, names }) {
  if (!isGroup(published)) return []
  const phases = Array.isArray(published.phases) ? published.phases : []
  /** @type {Array<{ figures: unknown, path: Path }>} */
  const groups = [
    { figures: published.figures, path: ['published', 'figures'] },
    ...phases.flatMap((part, index) =>
      isGroup(part) ? [{ figures: part.figures, path: ['published', 'phases', index, 'figures'] }] : []
    )
  ]
  const known = groups.flatMap(({ figures, path }) => isGroup(figures) ? [{ targets: Object.keys(figures), path }] : [])
  return [
    ...known.flatMap(({ targets, path }) => targets.filter((name) => !names.includes(name)).map((name) => ({
      path: [...path, name],
      at: /** @type {const} */ ('key'),
      wrong: `figures for ${JSON.stringify(name)}, which is not in targets`,
      right: describeNames({ word: name, names })
    }))),
    ...findPartMistakes({ phases, lab }),
    ...known.length === 0
      ? []
      : findOrderMistakes({ orders: published.orders, withFigures: [...new Set(known.flatMap(({ targets }) => targets))] })
  ]
}

/** Of figures for a phase: the phase and its rate. @param {{ phases: unknown[], lab: unknown }} options @returns {Mistake[]} */
function findPartMistakes ({ phases, lab }) {
  const own = isGroup(lab) && Array.isArray(lab.phases) ? lab.phases.flatMap((phase) => isGroup(phase) ? [String(phase.name)] : []) : []
  const rates = isGroup(lab) ? [lab.ratePerSecond].flat() : []
  return phases.flatMap((part, index) => {
    if (!isGroup(part)) return []
    const path = ['published', 'phases', index]
    const { phase, ratePerSecond } = part
    return [
      ...typeof phase !== 'string' || phase === '' || own.includes(phase)
        ? []
        : [
            {
              path: [...path, 'phase'],
              wrong: `figures of the phase ${JSON.stringify(phase)}, which the lab does not have`,
              right: describeNames({ word: phase, names: own })
            }
          ],
      ...ratePerSecond === undefined || rates.includes(ratePerSecond)
        ? []
        : [
            {
              path: [...path, 'ratePerSecond'],
              wrong: `figures at ${ratePerSecond}/s, which is no rate of the lab`,
              right: describeNames({ word: '', names: rates.map(String) })
            }
          ]
    ]
  })
}

/** @param {{ orders: unknown, withFigures: string[] }} options @returns {Mistake[]} */
function findOrderMistakes ({ orders, withFigures }) {
  /** @type {Mistake[]} */
  const mistakes = []
  for (const [i, order] of (Array.isArray(orders) ? orders : []).entries()) {
    for (const [j, name] of (Array.isArray(order) ? order : []).entries()) {
      const path = ['published', 'orders', i, j]
      if (typeof name !== 'string' || name === '') continue
      if (order.indexOf(name) < j) {
        mistakes.push({ path, wrong: `${JSON.stringify(name)} is in this order twice`, right: 'name each target once' })
      } else if (!withFigures.includes(name)) {
        mistakes.push({
          path,
          wrong: `an order over ${JSON.stringify(name)}, which has no published figures`,
          right: describeNames({ word: name, names: withFigures })
        })
      }
    }
  }
  return mistakes
}

/** @param {{ word: string, names: string[] }} options */
export function describeNames ({ word, names }) {
  return (
    suggest({ word, candidates: names }).text ||
    (names.length === 0 ? 'there are none' : `there are ${[...new Set(names)].join(', ')}`)
  )
}
