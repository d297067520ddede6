import { kindOf, nameSubject, parseObjective } from '../objective.js'
import { listNodes } from './service-graph.js'
import { suggest } from '../suggestion.js'
import { isGroup } from '../json.js'
import { attempt, findDurationMistakes } from '../mistakes.js'

/** @import { Mistake } from '../yaml-document.js' */
/** @import { LoadedSource } from './service.js' */

const SOURCES = ['record', 'histogram', 'exponential', 'constant', 'graph']
const MOST_NODES = 2000

/**
 * What is wrong with a file of a service that no schema can tell: names that lead nowhere or in a circle, chances over
 * 1, sources that are missing.
 * @param {{ value: unknown, sources: Readonly<Record<string, LoadedSource>> }} options value: of any shape; sources:
 *   what was read for it, by place
 * @returns {Mistake[]}
 */
export function findServiceMistakes ({ value, sources }) {
  if (!isGroup(value)) return []
  const services = isGroup(value.services) ? value.services : {}
  const graphs = [
    { graph: value.graph, path: ['graph'] },
    ...Object.entries(services).flatMap(([name, service]) =>
      isGroup(service) && service.graph !== undefined
        ? [{ graph: service.graph, path: ['services', name, 'graph'] }]
        : []
    )
  ].filter(({ graph }) => graph !== undefined)
  const cycles = findCycles(services)
  return [
    ...graphs.flatMap(({ graph, path }) =>
      listNodes({ node: graph, path }).flatMap((place) => findNodeMistakes({ ...place, services }))
    ),
    ...cycles,
    ...(cycles.length === 0 && hasTooManyNodes({ graph: value.graph, services })
      ? [
          {
            path: ['graph'],
            at: /** @type {'key'} */ ('key'),
            wrong: `the graph has more than ${MOST_NODES} nodes when all is unfolded`,
            right: 'use fanOut and loop for calls that repeat'
          }
        ]
      : []),
    ...Object.entries(services).flatMap(([name, service]) =>
      isGroup(service) ? findSourceMistakes({ name, service }) : []
    ),
    ...findObjectiveMistakes({ objectives: value.objectives, path: ['objectives'] }),
    ...findRecordMistakes({ group: value.measured, path: ['measured'] }),
    ...(Array.isArray(value.probes) ? value.probes : []).flatMap((probe, i) =>
      isGroup(probe) ? findProbeMistakes({ probe, path: ['probes', i] }) : []),
    ...Object.values(sources).flatMap((source) =>
      'wrong' in source ? [{ path: source.path, wrong: source.wrong, right: source.right }] : []
    )
  ]
}

/** @param {{ node: unknown, path: Array<string | number>, services: Record<string, unknown> }} options */
function findNodeMistakes ({ node, path, services }) {
  if (typeof node === 'string') {
    if (node === '' || Object.hasOwn(services, node)) return []
    const names = Object.keys(services)
    return [
      {
        path,
        wrong: `unknown service ${JSON.stringify(node)}`,
        right: suggest({ word: node, candidates: names }).text || `there are ${names.join(', ')}`
      }
    ]
  }
  if (!isGroup(node)) return []
  /** @type {Mistake[]} */
  const mistakes = []
  if (Array.isArray(node.branch)) {
    const sum = node.branch.reduce((total, arm) => total + (typeof arm?.chance === 'number' ? arm.chance : 0), 0)
    if (sum > 1 + 1e-9) {
      mistakes.push({
        path: [...path, 'branch'],
        at: 'key',
        wrong: `the chances of the arms come to ${Number(sum.toPrecision(6))}`,
        right: 'one request takes one arm: they must not come to more than 1'
      })
    }
  }
  if (typeof node.needed === 'number') {
    if (!Array.isArray(node.parallel)) {
      mistakes.push({
        path: [...path, 'needed'],
        at: 'key',
        wrong: 'needed without parallel',
        right: 'it says how many answers of parallel are enough'
      })
    } else if (node.needed > node.parallel.length) {
      mistakes.push({
        path: [...path, 'needed'],
        wrong: `${node.needed} answers are needed of ${node.parallel.length}`,
        right: `it must be at most ${node.parallel.length}`
      })
    }
  }
  for (const key of ['chance', 'critical']) {
    if (node[key] !== undefined && node.call === undefined) { mistakes.push({ path: [...path, key], at: 'key', wrong: `${key} without call`, right: 'write it beside call' }) }
  }
  if (isGroup(node.retry)) {
    for (const key of ['timeout', 'pause']) {
      const text = node.retry[key]
      if ((typeof text === 'string' && text !== '') || typeof text === 'number') {
        const isNone = key === 'pause' && (text === 0 || text === '0')
        if (!isNone) mistakes.push(...findDurationMistakes({ text, path: [...path, 'retry', key] }))
      }
    }
  }
  return mistakes
}

/** Each circle once, at the name that closes it. @param {Record<string, unknown>} services */
function findCycles (services) {
  /** @type {Mistake[]} */
  const mistakes = []
  /** @type {Set<string>} */
  const done = new Set()
  const visit = (/** @type {string} */ name, /** @type {string[]} */ trail) => {
    const service = services[name]
    if (done.has(name) || !isGroup(service) || service.graph === undefined) return
    for (const { node, path } of listNodes({ node: service.graph, path: ['services', name, 'graph'] })) {
      if (typeof node !== 'string' || !Object.hasOwn(services, node)) continue
      const here = [...trail, name]
      if (here.includes(node)) {
        mistakes.push({
          path,
          wrong: `a service would be part of itself: ${[...here.slice(here.indexOf(node)), node].join(' -> ')}`,
          right: 'a graph must come to an end: use loop or retry for calls that repeat'
        })
      } else visit(node, here)
    }
    done.add(name)
  }
  for (const name of Object.keys(services)) visit(name, [])
  return mistakes
}

/** When all is unfolded. @param {{ graph?: unknown, services: Record<string, unknown> }} file whose graphs come to an end */
export function hasTooManyNodes ({ graph, services }) {
  return countNodes({ node: graph, services, left: MOST_NODES }) <= 0
}

/**
 * @param {{ node: unknown, services: Record<string, unknown>, left: number }} options
 * @returns {number} what is left of the count; 0 or less: too many
 */
function countNodes ({ node, services, left }) {
  for (const { node: inner } of listNodes({ node, path: [] })) {
    left -= 1
    const service = typeof inner === 'string' && Object.hasOwn(services, inner) ? services[inner] : null
    if (isGroup(service) && service.graph !== undefined) left = countNodes({ node: service.graph, services, left })
    if (left <= 0) return left
  }
  return left
}

/** @param {{ name: string, service: Record<string, unknown> }} options */
function findSourceMistakes ({ name, service }) {
  const path = ['services', name]
  const given = SOURCES.filter((key) => service[key] !== undefined)
  /** @type {Mistake[]} */
  const mistakes = [
    ...findObjectiveMistakes({ objectives: service.objectives, path: [...path, 'objectives'] }),
    ...findRecordMistakes({ group: service, path })
  ]
  if (given.length > 1) {
    mistakes.push({
      path,
      wrong: `${given.join(' and ')} do not go together in services.${name}`,
      right: 'a service has one source of its times'
    })
  }
  if (given.length === 0 && service.objectives === undefined) {
    mistakes.push({
      path,
      wrong: `nothing says how long ${JSON.stringify(name)} takes`,
      right: 'give a record, a histogram, exponential, constant, objectives or a graph'
    })
  }
  if (service.graph !== undefined && service.objectives !== undefined) {
    mistakes.push({
      path: [...path, 'objectives'],
      at: 'key',
      wrong: `objectives beside a graph in services.${name}`,
      right: 'what a composite keeps comes from what is inside it: remove one of the two'
    })
  }
  if (service.unit !== undefined && service.histogram === undefined) { mistakes.push({ path: [...path, 'unit'], at: 'key', wrong: 'unit without histogram', right: 'remove it' }) }
  for (const key of ['exponential', 'constant']) {
    const text = service[key]
    if ((typeof text === 'string' && text !== '') || typeof text === 'number') { mistakes.push(...findDurationMistakes({ text, path: [...path, key] })) }
  }
  return mistakes
}

/** @param {{ probe: Record<string, unknown>, path: Array<string | number> }} options @returns {Mistake[]} */
function findProbeMistakes ({ probe: { objective, good, of, record, target }, path }) {
  const right = 'give good and of, such as 999 and 1000, or record and target'
  const isCounted = good !== undefined || of !== undefined
  if (isCounted === (record !== undefined || target !== undefined)) return [{ path, wrong: isCounted ? 'two counts of one promise' : 'nothing says how many were good', right }]
  if (isCounted ? good === undefined || of === undefined : record === undefined || target === undefined) return [{ path, wrong: 'half a count', right }]
  const mistakes = findObjectiveMistakes({ objectives: [objective], path: [...path, 'objective'] }).map((one) => ({ ...one, path: [...path, 'objective'] }))
  if (mistakes.length > 0) return mistakes
  if (typeof objective === 'string' && objective !== '' && parseObjective({ text: objective }).kind !== 'success') {
    return [{ path: [...path, 'objective'], wrong: `a probe counts what is good, and ${objective} is about time`, right: 'write success>=99.9%, or name it under objectives' }]
  }
  return Number(good) > Number(of) ? [{ path: [...path, 'good'], wrong: `${good} good ones of ${of}`, right: 'good is at most of' }] : []
}

/** @param {{ group: unknown, path: string[] }} options */
function findRecordMistakes ({ group, path }) {
  if (!isGroup(group)) return []
  if (group.record !== undefined) {
    return group.target === undefined && path[0] === 'services'
      ? [{ path: [...path, 'record'], wrong: 'which target of the record?', right: 'add target: the name of one' }]
      : []
  }
  return ['target', 'phase']
    .filter((key) => group[key] !== undefined && path[0] === 'services')
    .map((key) => ({
      path: [...path, key],
      at: /** @type {'key'} */ ('key'),
      wrong: `${key} without record`,
      right: 'it names a target of a record'
    }))
}

/** @param {{ objectives: unknown, path: Array<string | number> }} options */
function findObjectiveMistakes ({ objectives, path }) {
  if (!Array.isArray(objectives)) return []
  const seen = new Set()
  return objectives.flatMap((text, i) => typeof text !== 'string' || text === ''
    ? []
    : attempt({
      path: [...path, i],
      read: () => {
        const objective = parseObjective({ text })
        const { instead } = kindOf(objective)
        if (instead) return [{ path: [...path, i], ...instead.composed(text) }]
        const about = nameSubject(objective)
        const isTwice = seen.has(about)
        seen.add(about)
        return isTwice
          ? [
              {
                path: [...path, i],
                wrong: `a second objective about the same thing: ${text}`,
                right: 'promise each thing once'
              }
            ]
          : []
      }
    }))
}
