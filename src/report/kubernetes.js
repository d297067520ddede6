import { Document } from 'yaml'
import { toName } from './kubernetes-name.js'

/** @import { SizeResult, SizedUnit, UnitLimits } from '../types.ts' */

const ZONE = 'topology.kubernetes.io/zone'

/**
 * A Deployment, and where a target for its CPU is known a HorizontalPodAutoscaler (autoscaling/v2), to start from.
 * @param {{ question: SizeResult['question'], size: SizedUnit }} options
 * @returns {string | null} YAML; null without a number of units, or without limits that a container could have
 */
export function renderKubernetes ({ question, size: { measurements: { unit }, sizing } }) {
  const { units, high, autoscaler } = sizing
  if (units === null || unit === null) return null
  const name = toName({ text: question.name })
  /** @type {object[]} */
  const documents = [describeDeployment({ name, unit, replicas: autoscaler === null ? units : null, zones: question.zones })]
  const remarks = [autoscaler === null
    ? ' Without the CPU use at capacity there is no target for an autoscaler.'
    : ` Without a number of replicas: the autoscaler sets it. At the peak it should come to ${units}.`]
  if (autoscaler !== null) {
    documents.push(
      describeAutoscaler({
        name,
        target: autoscaler.targetCpuRatio,
        least: Math.max(question.spare + 1, question.zones),
        most: Math.max(units, high ?? 0)
      })
    )
    remarks.push(
      ' CPU in percent of the request, which is the limit here. The autoscaler waits for new pods to start: hold their number before a peak that is known.'
    )
  }
  return documents.map((one, i) => {
    const document = new Document(one, { aliasDuplicateObjects: false, compat: 'yaml-1.1' }) // kubectl reads YAML 1.1, to which a bare `on` is no text
    document.commentBefore = remarks[i]
    return document.toString({ lineWidth: 0 })
  }).join('---\n')
}

/** @param {{ name: string, unit: UnitLimits, replicas: number | null, zones: number }} options */
function describeDeployment ({ name, unit, replicas, zones }) {
  const resources = { cpu: `${Math.ceil(unit.cpu * 1000)}m`, memory: formatMemory(unit.memoryBytes) }
  const labels = { app: name }
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, labels },
    spec: {
      ...(replicas === null ? {} : { replicas }),
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          ...(zones > 1
            ? {
                topologySpreadConstraints: [
                  {
                    maxSkew: 1,
                    topologyKey: ZONE,
                    whenUnsatisfiable: 'DoNotSchedule',
                    labelSelector: { matchLabels: labels }
                  }
                ]
              }
            : {}),
          // The same as it was measured with: a request below the limit would let neighbours take what the sizing counts on.
          containers: [{ name, image: 'your-image:tag', resources: { requests: resources, limits: { ...resources } } }]
        }
      }
    }
  }
}

/** @param {{ name: string, target: number, least: number, most: number }} options */
function describeAutoscaler ({ name, target, least, most }) {
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name, labels: { app: name } },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
      minReplicas: Math.min(least, most),
      maxReplicas: most,
      metrics: [
        {
          type: 'Resource',
          resource: {
            name: 'cpu',
            target: { type: 'Utilization', averageUtilization: Math.max(Math.floor(target * 100), 1) }
          }
        }
      ]
    }
  }
}

/** @param {number} bytes */
function formatMemory (bytes) {
  return bytes % 2 ** 20 === 0 ? `${bytes / 2 ** 20}Mi` : `${Math.ceil(bytes / 2 ** 10)}Ki`
}
