import { Document } from 'yaml'
import { CONVENTION, toName, writeRange } from '../../../plan/service/metric-convention.js'
import { isLatency, nameMeaning, parseObjective } from '../../../plan/objective.js'
import { readObjectives, UNIT_ANNOTATION, WHOLE_ANNOTATION } from '../../../plan/service/openslo-objectives.js'

/** @import { AlertWindow, EventObjective, ServicePlan } from '../../../types.ts' */
/** @import { OpenSloRemark } from '../../../report/sentences/types.ts' */
/** @import { OpenSloDocument } from '../../../plan/service/openslo.js' */

/**
 * OpenSLO v1 from a file of a service: the documents that it carries along, as they are, then what they do not have yet.
 * @param {{ plan: ServicePlan, alerts: AlertWindow[] }} options alerts: for the objectives of the whole
 * @returns {{ text: string, remarks: OpenSloRemark[] }} text: YAML, one document after the other; remarks: what could not be carried over
 */
export function exportOpenSlo ({ plan, alerts }) {
  const had = readObjectives({ documents: plan.openslo })
  const names = new Set(plan.openslo.map((document) => `${document.kind} ${/** @type {any} */ (document).metadata.name}`))
  /** @type {OpenSloDocument[]} */
  const made = []
  const add = (/** @type {OpenSloDocument} */ document) => {
    document.metadata.name = findFree({ name: document.metadata.name, kind: document.kind, names })
    made.push(document)
    return document.metadata.name
  }
  const owners = [
    { owner: toName(plan.title), title: plan.title, objectives: plan.objectives, old: had.whole, isWhole: true },
    ...Object.entries(plan.services).map(([name, { objectives }]) => ({
      owner: name,
      title: name,
      objectives,
      old: Object.hasOwn(had.services, name) ? had.services[name] : [],
      isWhole: false
    }))
  ]
  const gone = owners.flatMap(({ title, objectives, old }) =>
    old
      .filter((text) => !objectives.some((objective) => isSame(objective, text)))
      .map((text) => ({ code: /** @type {const} */ ('OBJECTIVE_GONE'), title, objective: text }))
  )
  for (const { owner, title, objectives, old, isWhole } of owners) {
    const fresh = objectives.filter((objective) => !old.some((text) => isSame(objective, text)))
    const service = isWhole || Object.hasOwn(had.services, owner) ? owner : toName(owner)
    if (fresh.length > 0 && !names.has(`Service ${service}`)) add(makeService({ name: service, title, isWhole }))
    for (const objective of fresh) {
      const policies = alerts
        .filter((alert) => isWhole && alert.objective === objective && alert.canFire)
        .map((alert) => add(makePolicy({ service, objective, alert })))
      add(makeSlo({ service, objective, plan, policies }))
    }
  }
  const documents = [...plan.openslo, ...made]
  return {
    text: documents.map((one) => new Document(one, { aliasDuplicateObjects: false }).toString({ lineWidth: 0 })).join('---\n'),
    remarks: [...gone, ...listLost({ plan, kinds: new Set(made.map(({ kind }) => kind)) })]
  }
}

/**
 * @param {{ plan: ServicePlan, kinds: Set<string> }} options kinds: of the documents that were made
 * @returns {Generator<OpenSloRemark, void>}
 */
function * listLost ({ plan, kinds }) {
  if (kinds.size > 0) yield { code: 'OBJECTIVES_ONLY' }
  if (kinds.has('AlertPolicy')) yield { code: 'ALERTS_OF_ONE_WINDOW' }
  if (kinds.has('AlertPolicy')) yield { code: 'TARGETS_TO_FILL' }
  if (kinds.has('SLO') && plan.metrics === null) yield { code: 'QUERIES_TO_FILL' }
  if (plan.probes.length > 0) yield { code: 'PROBES_LOST' }
  if (plan.fanOut !== null) yield { code: 'FAN_OUT_LOST' }
}

/** `p99<=1s` and `p99<=1000ms` are one promise. @param {EventObjective} objective @param {string} text */
function isSame (objective, text) {
  return nameMeaning(objective) === nameMeaning(parseObjective({ text }))
}

/** @param {{ name: string, kind: string, names: Set<string> }} options names: taken; the one found is added */
function findFree ({ name, kind, names }) {
  let free = name
  for (let i = 2; names.has(`${kind} ${free}`); i++) free = `${name.slice(0, 59)}-${i}`
  names.add(`${kind} ${free}`)
  return free
}

/** @param {{ name: string, title: string, isWhole: boolean }} options */
function makeService ({ name, title, isWhole }) {
  return {
    apiVersion: 'openslo/v1',
    kind: 'Service',
    metadata: { name, displayName: title, ...isWhole ? { annotations: { [WHOLE_ANNOTATION]: 'true' } } : {} },
    spec: { description: isWhole ? 'The whole, composed of the other services.' : 'A part of the whole.' }
  }
}

/** @param {{ service: string, objective: EventObjective, plan: ServicePlan, policies: string[] }} options */
function makeSlo ({ service, objective, plan, policies }) {
  const { text, ratio } = objective
  const source = (/** @type {string} */ query) => ({
    metricSource: {
      type: 'Prometheus',
      spec: {
        query: query
          .replaceAll('{{job}}', toName(service))
          .replaceAll('{{window}}', '5m')
          .replaceAll('{{ratio}}', String(ratio))
      }
    }
  })
  const { bad, total } = plan.metrics ?? CONVENTION
  const { annotations, indicator, threshold } = isLatency(objective)
    ? {
        annotations: { annotations: { [UNIT_ANNOTATION]: 'ms' } },
        indicator: { thresholdMetric: source(CONVENTION.quantile) },
        threshold: { op: objective.strict ? 'lt' : 'lte', value: objective.boundUs / 1000 }
      }
    : { annotations: {}, indicator: { ratioMetric: { counter: true, bad: source(bad), total: source(total) } }, threshold: {} }
  const name = toName(`${service}-${text.replace('<', ' lt ').replace('>', ' gt ')}`)
  return {
    apiVersion: 'openslo/v1',
    kind: 'SLO',
    metadata: {
      name,
      displayName: text,
      ...annotations
    },
    spec: {
      description: `${text}, as the file of a baseload service has it.`,
      service,
      indicator: {
        metadata: { name: `${name.slice(0, 59)}-sli` },
        spec: indicator
      },
      timeWindow: [{ duration: writeRange(plan.windowDays * 86_400_000), isRolling: true }],
      budgetingMethod: 'Occurrences',
      objectives: [{ displayName: text, ...threshold, target: ratio }],
      ...(policies.length > 0 ? { alertPolicies: policies.map((alertPolicyRef) => ({ alertPolicyRef })) } : {})
    }
  }
}

/** @param {{ service: string, objective: EventObjective, alert: AlertWindow }} options */
function makePolicy ({ service, objective, alert }) {
  const window = writeRange(alert.longMs)
  const name = toName(`${service}-${objective.kind}-burn-${window}`)
  return {
    apiVersion: 'openslo/v1',
    kind: 'AlertPolicy',
    metadata: { name },
    spec: {
      description: `${Number((alert.budgetShare * 100).toPrecision(3))} % of the error budget of ${objective.text} is gone within ${window}.`,
      alertWhenBreaching: true,
      alertWhenResolved: false,
      alertWhenNoData: false,
      conditions: [
        {
          kind: 'AlertCondition',
          metadata: { name: `${name.slice(0, 53)}-condition` },
          spec: {
            severity: alert.severity,
            condition: { kind: 'burnrate', threshold: alert.factor, lookbackWindow: window, alertAfter: '0m' }
          }
        }
      ],
      notificationTargets: [{ targetRef: 'on-call' }]
    }
  }
}
