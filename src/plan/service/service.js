import { parseDuration } from '../duration.js'
import { isLatency, isOfEvents, parseObjective } from '../objective.js'
import { buildGraph } from './service-graph.js'
import { findServiceMistakes } from './service-mistakes.js'
import { parseValidYaml } from '../validate.js'
import { parseYamlDocument } from '../yaml-document.js'
import { isGroup } from '../json.js'

/**
 * @import { YamlDocument } from '../yaml-document.js'
 * @import { Counted, EventObjective, LatencyLaw, MeasuredComposite, PromiseRemark, ServicePlan } from '../../types.ts'
 * @import { ServiceProbe, ServiceSource } from '../../types.ts'
 *
 * A file that a service names.
 * @typedef {object} NamedSource
 * @property {string} key of the result
 * @property {Array<string | number>} path where it stands
 * @property {'record' | 'histogram'} kind
 * @property {string} file as it is written
 * @property {string} [target]
 * @property {'latency' | 'peak'} [phase]
 * @property {'us' | 'ms' | 's'} [unit]
 *
 * What stood in it, or why that is not known.
 * @typedef {{ text: string, law: LatencyLaw, successRatio: number | null, remarks: PromiseRemark[], measured?: MeasuredComposite,
 *   counted?: Counted }
 *   | { path: Array<string | number>, wrong: string, right: string }} LoadedSource
 */

const DAYS = Object.freeze({ d: 1, w: 7, h: 1 / 24, m: 1 / 1440, M: 30, Q: 90, Y: 365 })

/**
 * The files that have to be read for a file of a service. Bears files with mistakes, so that all can be told at once.
 * @param {{ text: string, document?: YamlDocument }} options document: of the text, where it was read before
 * @returns {NamedSource[]}
 */
export function listSources ({ text, document: { value } = parseYamlDocument({ text }) }) {
  if (!isGroup(value)) return []
  const services = isGroup(value.services) ? Object.entries(value.services) : []
  const places = [
    ...services.map(([name, service]) => ({ key: `services/${name}`, path: ['services', name], service })),
    { key: 'measured', path: ['measured'], service: value.measured },
    ...(Array.isArray(value.probes) ? value.probes : []).map((probe, i) => ({ key: `probes/${i}`, path: ['probes', i], service: probe }))
  ]
  return places.flatMap(({ key, path, service }) => /** @type {NamedSource[]} */ (listNamed({ key, path, service })))
}

/** @param {{ key: string, path: Array<string | number>, service: unknown }} options */
function listNamed ({ key, path, service }) {
  if (!isGroup(service)) return []
  const texts = /** @type {Record<string, any>} */ (service)
  if (typeof texts.record === 'string' && texts.record !== '' && typeof texts.target === 'string') {
    return [
      { key, path: [...path, 'record'], kind: 'record', file: texts.record, target: texts.target, phase: texts.phase }
    ]
  }
  if (typeof texts.histogram === 'string' && texts.histogram !== '') { return [{ key, path: [...path, 'histogram'], kind: 'histogram', file: texts.histogram, unit: texts.unit }] }
  return []
}

/**
 * Reads a service made of services and checks all of it.
 * @param {{ text: string, file: string, schema: object, sources: Readonly<Record<string, LoadedSource>>,
 *   document?: YamlDocument }} options file: as the user named it; sources: what listSources asked for, by key; document: of the
 *   text, where it was read before
 * @returns {ServicePlan}
 * @throws {import('../../errors.js').BaseloadError} SERVICE_INVALID, with every mistake of the file
 */
export function parseService ({ text, file, schema, sources, document }) {
  const written = /** @type {any} */ (parseValidYaml({
    text,
    document,
    file,
    schema,
    reference: 'docs/reference/service-format.md',
    code: 'SERVICE_INVALID',
    findMistakes: ({ value }) => findServiceMistakes({ value, sources })
  }))
  const entries = Object.entries(written.services)
  const composites = Object.fromEntries(entries.flatMap(([name, { graph }]) => graph === undefined ? [] : [[name, graph]]))
  const measured = sources.measured && 'measured' in sources.measured ? sources.measured.measured ?? null : null
  return {
    title: written.title.trim(),
    objectives: parseObjectives(written.objectives),
    windowDays: parseWindow(written.window ?? '30d'),
    services: Object.fromEntries(
      entries.flatMap(([name, service]) =>
        service.graph === undefined ? [[name, buildSource({ service, loaded: sources[`services/${name}`] })]] : []
      )
    ),
    graph: buildGraph({ node: written.graph, composites }),
    fanOut: written.fanOut ?? null,
    measured,
    probes: (written.probes ?? []).map((/** @type {any} */ probe, /** @type {number} */ i) =>
      buildProbe({ probe, loaded: sources[`probes/${i}`] })),
    metrics: written.metrics === undefined ? null : { slow: '', ...written.metrics },
    openslo: written.openslo ?? [],
    remarks: Object.entries(sources).flatMap(([, source]) => ('remarks' in source ? source.remarks : []))
  }
}

/** @param {{ probe: any, loaded: LoadedSource | undefined }} options valid @returns {ServiceProbe} */
function buildProbe ({ probe: { name, objective: text, good, of }, loaded }) {
  const counted = loaded && 'counted' in loaded && loaded.counted ? loaded.counted : { bad: of - good, total: of, tau: 1 }
  const [objective] = parseObjectives([text])
  return { name, objective, ...counted, text: loaded && 'text' in loaded ? loaded.text : 'counts in this file' }
}

/** @param {string} text checked; minutes are of OpenSLO alone @returns {number} days */
export function parseWindow (text) {
  const [, count, unit] = /** @type {RegExpExecArray} */ (/^(\d+(?:\.\d+)?)([mdwhMQY])$/.exec(text))
  return Number(count) * DAYS[/** @type {keyof typeof DAYS} */ (unit)]
}

/** @param {string[]} [texts] checked: a rate is refused as a mistake of the file */
function parseObjectives (texts = []) {
  return texts.map((text) => parseObjective({ text })).filter(isOfEvents)
}

/** @param {{ service: any, loaded: LoadedSource | undefined }} options valid @returns {ServiceSource} */
function buildSource ({ service, loaded }) {
  const objectives = parseObjectives(service.objectives)
  const promised = objectives.find((objective) => !isLatency(objective))?.ratio ?? null
  const { kind, text, law, measured } = describeSource({ service, loaded, objectives })
  const successRatio = promised ?? measured
  return {
    kind,
    text,
    law,
    successRatio,
    successFrom: successRatio === null ? null : promised === null ? 'measured' : 'objective',
    objectives
  }
}

/**
 * @param {{ service: any, loaded: LoadedSource | undefined, objectives: EventObjective[] }} options
 * @returns {Pick<ServiceSource, 'kind' | 'text' | 'law'> & { measured: number | null }}
 */
function describeSource ({ service, loaded, objectives }) {
  const us = (/** @type {'exponential' | 'constant'} */ key) => parseDuration({ text: service[key], name: key }) * 1000
  if (loaded && 'law' in loaded) {
    return {
      kind: service.record === undefined ? 'histogram' : 'record',
      text: loaded.text,
      law: loaded.law,
      measured: loaded.successRatio
    }
  }
  if (service.exponential !== undefined) {
    return {
      kind: 'exponential',
      text: `supposed: exponential, mean ${service.exponential}`,
      law: { kind: 'exponential', meanUs: us('exponential') },
      measured: null
    }
  }
  if (service.constant !== undefined) {
    return {
      kind: 'constant',
      text: `supposed: always ${service.constant}`,
      law: { kind: 'constant', valueUs: us('constant') },
      measured: null
    }
  }
  const steps = objectives.filter(isLatency).map(({ ratio, boundUs }) => ({ ratio, boundUs }))
  return {
    kind: 'objectives',
    text: `objectives: ${objectives.map(({ text }) => text).join(', ')}`,
    law: steps.length === 0 ? null : { kind: 'promise', steps },
    measured: null
  }
}
