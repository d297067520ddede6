import { loadYaml } from '../../config/late-packages.js'
import { BaseloadError } from '../../errors.js'
import { TOO_DEEP, composeYaml, findSizeMistake } from '../yaml-compose.js'
import { inspectNodes } from '../yaml-nodes.js'
import { readAsOpenSlo, SLO_VERSIONS } from './slo-formats.js'
import { suggest } from '../suggestion.js'
import { isGroup } from '../json.js'

/** @import { Document } from 'yaml' */
/** @import { OpenSloRemark } from '../../report/sentences/types.ts' */

const MOST_SHOWN = 50 // more than anybody mends at once

/** A document of OpenSLO v1, of any kind. @typedef {Record<string, any>} OpenSloDocument */

/**
 * Reads OpenSLO v1: one or more YAML documents, or lists of them. Everything in them is kept. Other formats of SLOs become OpenSLO.
 * Source: the specification, github.com/OpenSLO/OpenSLO.
 * @param {{ text: string, file: string }} options
 * @returns {{ documents: OpenSloDocument[], hasComments: boolean, remarks: OpenSloRemark[] }} remarks: what became of other formats
 * @throws {BaseloadError} SERVICE_INVALID, with every mistake
 */
export function parseOpenSlo ({ text, file }) {
  const tooLong = findSizeMistake({ text })
  if (tooLong !== null) throw createError({ file, places: [{ line: 1, col: 1, text: `${tooLong.wrong}; ${tooLong.right}` }] })
  const { LineCounter } = loadYaml()
  const lines = new LineCounter()
  const { documents: parsed, deepAt } = composeYaml({ text, lines })
  /** @type {Array<{ offset: number, text: string }>} */
  const wrong = []
  /** @type {OpenSloDocument[]} */
  const documents = []
  /** @type {OpenSloRemark[]} */
  const remarks = []
  if (deepAt !== null) wrong.push({ offset: deepAt, text: `${TOO_DEEP.wrong}; ${TOO_DEEP.right}` })
  for (const one of parsed) {
    const { duplicates, excess } = inspectNodes(one)
    for (const { pos, message } of one.errors) wrong.push({ offset: pos[0], text: `this is not YAML: ${message}` })
    for (const offset of duplicates) wrong.push({ offset, text: 'this is not YAML: Map keys must be unique' })
    if (excess !== null) wrong.push({ offset: excess.offset, text: excess.wrong })
    if (one.errors.length > 0 || duplicates.length > 0 || excess !== null) continue
    const value = readValue(one)
    if (value.value === null) continue // an empty document between two ---
    if (value.wrong !== null) wrong.push({ offset: one.range[0], text: value.wrong })
    const offset = (/** @type {Array<string | number>} */ path) =>
      /** @type {any} */ (one.getIn(path, true))?.range?.[0] ??
      /** @type {any} */ (one.getIn(path.slice(0, -1), true))?.range?.[0] ??
      one.range[0]
    for (const { document, base } of listDocuments(value.value)) {
      const read = readAsOpenSlo(document)
      for (const mistake of read?.mistakes ?? findOpenSloMistakes({ document })) {
        wrong.push({ offset: offset([...base, ...mistake.path]), text: mistake.wrong })
      }
      documents.push(...read?.documents ?? [document])
      if (read) remarks.push({ code: 'BECAME_OPENSLO', format: read.format, slos: read.documents.map(({ metadata }) => metadata.name), lost: read.lost })
    }
  }
  if (documents.length === 0 && wrong.length === 0) wrong.push({ offset: 0, text: 'there is no document in it' })
  if (wrong.length > 0) throw createError({ file, places: wrong.map(({ offset, text }) => ({ ...lines.linePos(offset), text })) })
  return { documents, hasComments: /(^|\s)#/m.test(text), remarks }
}

/**
 * Lists, and what `kubectl get -o yaml` makes of several.
 * @param {any} value
 * @returns {Array<{ document: any, base: Array<string | number> }>}
 */
function listDocuments (value) {
  if (Array.isArray(value)) return value.map((document, at) => ({ document, base: [at] }))
  const isList = value?.kind === 'List' && Array.isArray(value.items)
  if (!isList) return [{ document: value, base: [] }]
  return value.items.map((/** @type {any} */ document, /** @type {number} */ at) => ({ document, base: ['items', at] }))
}

/** @param {Document.Parsed} document @returns {{ value: any, wrong: string | null }} */
function readValue (document) {
  try {
    const value = document.toJS({ maxAliasCount: -1 })
    JSON.stringify(value) // an anchor that holds its own alias gives a circle
    return { value, wrong: null }
  } catch (error) {
    return { value: [], wrong: `an alias cannot be followed: ${/** @type {Error} */ (error).message.split('\n')[0]}` }
  }
}

/** @param {{ file: string, places: Array<{ line: number, col: number, text: string }> }} options */
function createError ({ file, places }) {
  const all = places
    .sort((a, b) => a.line - b.line || a.col - b.col)
    .map(({ line, col, text }) => `${file}:${Math.max(line, 1)}:${Math.max(col, 1)}: ${text.replace(/\s+/g, ' ')}`)
  const shown = all.slice(0, MOST_SHOWN)
  if (all.length > MOST_SHOWN) shown.push(`and ${all.length - MOST_SHOWN} more`)
  return new BaseloadError(
    'SERVICE_INVALID',
    `${file} has ${all.length === 1 ? 'a mistake' : `${all.length} mistakes`}:\n${shown.join('\n')}`,
    { hint: 'fix what is named; docs/reference/service-format.md says what is read of OpenSLO, Sloth and Pyrra' }
  )
}

const KINDS = ['DataSource', 'SLO', 'SLI', 'AlertPolicy', 'AlertCondition', 'AlertNotificationTarget', 'Service']
const METHODS = ['Occurrences', 'Timeslices', 'RatioTimeslices'] // ratioTimeslices is in the specification's examples

/** @typedef {{ path: Array<string | number>, wrong: string }} OpenSloMistake */

/**
 * What keeps a document from being OpenSLO v1, as far as something is drawn from it; the rest is carried along as it is.
 * @param {{ document: unknown }} options of any shape
 * @returns {OpenSloMistake[]}
 */
function findOpenSloMistakes ({ document }) {
  if (!isGroup(document)) return [{ path: [], wrong: 'a document must be a group of keys: apiVersion, kind, metadata, spec' }]
  const { apiVersion, kind, metadata, spec } = document
  if (apiVersion !== 'openslo/v1') {
    return [
      {
        path: ['apiVersion'],
        wrong: `apiVersion is ${JSON.stringify(apiVersion) ?? 'missing'}; this baseload reads ${SLO_VERSIONS.join(', ')}`
      }
    ]
  }
  /** @type {OpenSloMistake[]} */
  const mistakes = []
  if (typeof kind !== 'string' || !KINDS.includes(kind)) {
    mistakes.push({
      path: ['kind'],
      wrong: `kind is ${JSON.stringify(kind) ?? 'missing'}; ${suggest({ word: String(kind), candidates: KINDS }).text || `it must be one of ${KINDS.join(', ')}`}`
    })
  }
  if (!isGroup(metadata) || typeof metadata.name !== 'string' || metadata.name === '') { mistakes.push({ path: ['metadata', 'name'], wrong: 'metadata.name is missing' }) }
  if (kind === 'SLO') mistakes.push(...findSloMistakes(spec))
  if (kind === 'SLI') mistakes.push(...findIndicatorMistakes(spec, ['spec']))
  return mistakes
}

/** @param {unknown} spec */
function findSloMistakes (spec) {
  if (!isGroup(spec)) return [{ path: ['spec'], wrong: 'spec is missing' }]
  const { indicator, indicatorRef, budgetingMethod, timeWindow, objectives } = spec
  /** @type {OpenSloMistake[]} */
  const mistakes = []
  const isComposite = Array.isArray(objectives) && objectives.length > 0 && objectives.every(hasIndicator)
  if (isGroup(indicator)) mistakes.push(...findIndicatorMistakes(indicator.spec, ['spec', 'indicator', 'spec']))
  else if (typeof indicatorRef !== 'string' && !isComposite) {
    mistakes.push({ path: ['spec', 'indicator'], wrong: 'neither indicator nor indicatorRef is there, nor has each objective its own' })
  }
  if (typeof budgetingMethod !== 'string' || !METHODS.includes(budgetingMethod)) {
    mistakes.push({
      path: ['spec', 'budgetingMethod'],
      wrong: `budgetingMethod is ${JSON.stringify(budgetingMethod) ?? 'missing'}; it must be one of ${METHODS.join(', ')}`
    })
  }
  if (Array.isArray(timeWindow)) {
    if (timeWindow.length > 1) mistakes.push({ path: ['spec', 'timeWindow'], wrong: 'timeWindow has more than one window' })
    for (const [i, window] of timeWindow.entries()) {
      if (!/^\d+[mhdwMQY]$/.test(String(window?.duration))) {
        mistakes.push({
          path: ['spec', 'timeWindow', i, 'duration'],
          wrong: `duration ${JSON.stringify(window?.duration)} is not one; write 30d, 4w or 1M`
        })
      }
    }
  }
  if (!Array.isArray(objectives) || objectives.length === 0) { return [...mistakes, { path: ['spec', 'objectives'], wrong: 'objectives are missing' }] }
  return [...mistakes, ...objectives.flatMap((objective, i) => findObjectiveMistakes(objective, ['spec', 'objectives', i]))]
}

/** Of a composite SLO, each objective has an indicator. @param {unknown} objective */
function hasIndicator (objective) {
  return isGroup(objective) && (isGroup(objective.indicator) || typeof objective.indicatorRef === 'string')
}

/** @param {any} objective @param {Array<string | number>} path */
function findObjectiveMistakes (objective, path) {
  const { target, targetPercent, op, indicator } = isGroup(objective) ? objective : {}
  const [value, name, top] = target === undefined ? [targetPercent, 'targetPercent', 100] : [target, 'target', 1]
  /** @type {OpenSloMistake[]} */
  const mistakes = isGroup(indicator) ? findIndicatorMistakes(indicator.spec, [...path, 'indicator', 'spec']) : []
  if (target !== undefined && targetPercent !== undefined) { mistakes.push({ path, wrong: 'target and targetPercent do not go together' }) } else if (typeof value !== 'number' || !(value >= 0 && value < top)) {
    mistakes.push({
      path: value === undefined ? path : [...path, name],
      wrong:
        value === undefined
          ? 'neither target nor targetPercent is there'
          : `${name} is ${JSON.stringify(value)}; it must be from 0 to below ${top}`
    })
  }
  if (op !== undefined && op !== null && !['lte', 'gte', 'lt', 'gt'].includes(String(op))) { mistakes.push({ path: [...path, 'op'], wrong: `op is ${JSON.stringify(op)}; it must be one of lte, gte, lt, gt` }) }
  return mistakes
}

/** @param {unknown} spec @param {Array<string | number>} path */
function findIndicatorMistakes (spec, path) {
  if (!isGroup(spec)) return [{ path, wrong: 'an indicator without spec' }]
  const { ratioMetric, thresholdMetric } = spec
  if ((ratioMetric === undefined) === (thresholdMetric === undefined)) { return [{ path, wrong: 'exactly one of ratioMetric and thresholdMetric must be there' }] }
  if (!isGroup(ratioMetric)) return []
  const { good, bad, total, raw, rawType } = ratioMetric
  const here = [...path, 'ratioMetric']
  if (good !== undefined && bad !== undefined) return [{ path: here, wrong: 'good and bad do not go together' }]
  if (raw !== undefined) {
    return rawType === 'success' || rawType === 'failure'
      ? []
      : [{ path: [...here, 'rawType'], wrong: 'rawType must be success or failure' }]
  }
  return total === undefined || (good === undefined && bad === undefined)
    ? [{ path: here, wrong: 'a ratio needs total and one of good and bad, or raw' }]
    : []
}
