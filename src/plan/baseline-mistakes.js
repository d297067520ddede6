import { EXPERIMENTS } from './experiments.js'
import { findPeakMistakes } from './peak.js'
import { parseClaim } from './claim.js'
import { nameMeaning, parseObjective } from './objective.js'
import { findOwnTargetMistakes } from './own-target.js'
import { suggest } from './suggestion.js'
import { isGroup } from './json.js'
import { attempt, findDurationMistakes } from './mistakes.js'

/** @import { Target } from '../types.ts' */
/** @import { WrittenTarget } from '../experiments/types.ts' */
/** @import { Mistake } from './yaml-document.js' */

/** @typedef {Array<string | number>} Path */

/**
 * What is wrong with a baseline that no schema can tell: names that lead nowhere, and texts that cannot be read.
 * @param {{ value: unknown, catalogue: Readonly<Record<string, Target>> }} options value: of any shape: what the schema
 *   refused is passed over
 * @returns {Mistake[]}
 */
export function findBaselineMistakes ({ value, catalogue }) {
  if (!isGroup(value)) return []
  const names = listNames(value.targets)
  return [
    ...findTargetMistakes({ targets: value.targets, catalogue }),
    ...findReferenceMistakes({ reference: value.reference, names }),
    ...findObjectiveMistakes({ objectives: value.objectives }),
    ...findClaimMistakes({ claims: value.claims, names, lab: value.lab }),
    ...findJudgedMistakes({ judged: value.judged, names }),
    ...findPeakMistakes({ peak: value.peak, lab: value.lab }),
    ...findTimeoutMistakes({ load: value.load }),
    ...findPublishedMistakes({ published: value.published, lab: value.lab, names }),
    ...EXPERIMENTS.flatMap(({ findMistakes }) =>
      findMistakes({ baseline: value, targets: listParts({ targets: value.targets, catalogue }) })
    )
  ]
}

/** @param {unknown} targets */
function listNames (targets) {
  if (!Array.isArray(targets)) return []
  return targets.map(nameOf).filter((name) => name !== null)
}

/** @param {{ targets: unknown, catalogue: Readonly<Record<string, Target>> }} options @returns {WrittenTarget[]} */
function listParts ({ targets, catalogue }) {
  if (!Array.isArray(targets)) return []
  return targets.flatMap((entry) => {
    const name = nameOf(entry)
    if (name === null) return []
    if (!isGroup(entry)) return Object.hasOwn(catalogue, name) ? [{ name, parts: catalogue[name].parts }] : []
    return [
      {
        name,
        parts:
          entry.url !== undefined
            ? null
            : Array.isArray(entry.parts)
              ? entry.parts
              : [{ name: 'server', command: entry.command }]
      }
    ]
  })
}

/** @param {unknown} entry */
function nameOf (entry) {
  const name = isGroup(entry) ? entry.name : entry
  return typeof name === 'string' && name !== '' ? name : null
}

/** @param {{ targets: unknown, catalogue: Readonly<Record<string, Target>> }} options */
function findTargetMistakes ({ targets, catalogue }) {
  if (!Array.isArray(targets)) return []
  const seen = new Set()
  return targets.flatMap((entry, index) => {
    /** @type {Mistake[]} */
    const mistakes = isGroup(entry) ? findOwnTargetMistakes({ definition: entry, path: ['targets', index] }) : []
    const name = nameOf(entry)
    if (name === null) return mistakes
    const path = isGroup(entry) ? ['targets', index, 'name'] : ['targets', index]
    const inCatalogue = Object.hasOwn(catalogue, name)
    if (seen.has(name)) {
      mistakes.push({ path, wrong: `target ${JSON.stringify(name)} is here twice`, right: 'name each target once' })
    } else if (isGroup(entry) && inCatalogue) {
      // Two servers under one name could not be told apart in a record.
      mistakes.push({
        path,
        wrong: `baseload has a target ${JSON.stringify(name)} of its own`,
        right: `choose another name, or write - ${name} to use that one`
      })
    } else if (!isGroup(entry) && !inCatalogue) {
      mistakes.push({
        path,
        wrong: `unknown target ${JSON.stringify(name)}`,
        right: describeNames({ word: name, names: Object.keys(catalogue) })
      })
    }
    seen.add(name)
    return mistakes
  })
}

/** @param {{ reference: unknown, names: string[] }} options */
function findReferenceMistakes ({ reference, names }) {
  if (typeof reference !== 'string' || reference === '' || names.length === 0 || names.includes(reference)) return []
  return [
    {
      path: ['reference'],
      wrong: `the reference ${JSON.stringify(reference)} is not in targets`,
      right:
        suggest({ word: reference, candidates: names }).text || 'add it to targets: it is measured beside the others'
    }
  ]
}

/** @param {{ claims: unknown, names: string[], lab: unknown }} options */
function findClaimMistakes ({ claims, names, lab }) {
  if (!Array.isArray(claims)) return []
  if (lab !== undefined) {
    return [
      { path: ['claims'], wrong: 'a lab has claims', right: 'leave them out: a lab is judged by its own figures' }
    ]
  }
  return claims.flatMap((text, index) => {
    const path = ['claims', index]
    if (typeof text !== 'string' || text === '') return []
    return attempt({
      path,
      read: () => {
        const { target, other } = parseClaim({ text })
        return [target, other]
          .filter((name) => !names.includes(name))
          .map((word) => ({
            path,
            wrong: `claim ${JSON.stringify(text)}: no target ${JSON.stringify(word)} in this file`,
            right: describeNames({ word, names })
          }))
      }
    })
  })
}

/** @param {{ judged: unknown, names: string[] }} options */
function findJudgedMistakes ({ judged, names }) {
  if (!Array.isArray(judged) || names.length === 0) return []
  return judged.flatMap((name, index) =>
    typeof name !== 'string' || names.includes(name)
      ? []
      : [
          {
            path: ['judged', index],
            wrong: `${JSON.stringify(name)} is not in targets`,
            right: suggest({ word: name, candidates: names }).text || 'add it to targets, or leave it out here'
          }
        ]
  )
}

/** @param {{ objectives: unknown }} options */
function findObjectiveMistakes ({ objectives }) {
  if (!Array.isArray(objectives)) return []
  const seen = new Set()
  return objectives.flatMap((text, index) => {
    const path = ['objectives', index]
    if (typeof text !== 'string' || text === '') return []
    return attempt({
      path,
      read: () => {
        const meaning = nameMeaning(parseObjective({ text }))
        if (seen.has(meaning)) return [{ path, wrong: `objective ${JSON.stringify(text)} is here twice`, right: 'ask each thing once' }]
        seen.add(meaning)
        return []
      }
    })
  })
}

/** @param {{ load: unknown }} options */
function findTimeoutMistakes ({ load }) {
  if (!isGroup(load) || (typeof load.timeout !== 'string' && typeof load.timeout !== 'number')) return []
  return findDurationMistakes({ text: load.timeout, path: ['load', 'timeout'] })
}

/**
 * @param {{ published: unknown, lab: unknown, names: string[] }} options of any shape: what the schema refused is passed
 *   over; names: of the targets
 */
function findPublishedMistakes ({ published, lab, names }) {
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

/** Of figures for a phase: the phase and its rate. @param {{ phases: unknown[], lab: unknown }} options */
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

/** @param {{ orders: unknown, withFigures: string[] }} options */
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
function describeNames ({ word, names }) {
  return (
    suggest({ word, candidates: names }).text ||
    (names.length === 0 ? 'there are none' : `there are ${[...new Set(names)].join(', ')}`)
  )
}
