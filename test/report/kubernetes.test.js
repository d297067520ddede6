import t from 'tap'
import { parseAllDocuments } from 'yaml'
import { renderKubernetes } from '../../src/report/kubernetes.js'
import { buildSizeResult } from '../../src/commands/size/verdict/size-result.js'
import { HOSTILE, makeGiven, makeMeasured, makeQuestion, UNIT } from '../fixtures/sizes.js'

const render = (question = {}, measurements = makeMeasured()) => {
  const result = buildSizeResult({ question: makeQuestion(question), measurements: [measurements] })
  return renderKubernetes({ question: result.question, size: result.sizes[0] })
}
const read = (text) => parseAllDocuments(text).map((document) => {
  t.strictSame(document.errors, [])
  return document.toJS()
})

/** The fields that the API refuses an object without, and the forms of their values. */
function checkObject (t, object) {
  const name = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/
  t.match(object.metadata.name, name)
  t.ok(object.metadata.name.length <= 63)
  if (object.kind === 'Deployment') {
    t.equal(object.apiVersion, 'apps/v1')
    const { selector, template } = object.spec
    t.strictSame(selector.matchLabels, template.metadata.labels, 'the selector matches the pods')
    for (const container of template.spec.containers) {
      t.match(container, {
        name,
        image: String,
        resources: {
          requests: { cpu: /^\d+m$/, memory: /^\d+[MK]i$/ },
          limits: { cpu: /^\d+m$/, memory: /^\d+[MK]i$/ }
        }
      })
      t.strictSame(container.resources.requests, container.resources.limits)
    }
  } else {
    t.equal(object.apiVersion, 'autoscaling/v2')
    t.equal(object.kind, 'HorizontalPodAutoscaler')
    const { scaleTargetRef, minReplicas, maxReplicas, metrics } = object.spec
    t.match(scaleTargetRef, { apiVersion: 'apps/v1', kind: 'Deployment', name: object.metadata.name })
    t.ok(Number.isInteger(minReplicas) && Number.isInteger(maxReplicas) && minReplicas >= 1 && minReplicas <= maxReplicas)
    t.match(metrics, [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: Number } } }])
    t.ok(metrics[0].resource.target.averageUtilization >= 1)
  }
}

t.test('a Deployment and an autoscaler, as the API wants them', async (t) => {
  const text = render({ headroom: 0.3, zones: 3, spare: 1, peakPerSecond: 14 })
  t.notMatch(text, /[&*]a\d/, 'no anchors')
  const [deployment, autoscaler, ...more] = read(text)
  t.equal(more.length, 0)
  for (const object of [deployment, autoscaler]) checkObject(t, object)
  t.strictSame(deployment.spec.template.spec.containers[0].resources.limits, { cpu: '100m', memory: '128Mi' })
  t.equal(deployment.spec.replicas, undefined, 'the autoscaler has it')
  t.match(deployment.spec.template.spec.topologySpreadConstraints, [
    { maxSkew: 1, topologyKey: 'topology.kubernetes.io/zone', labelSelector: deployment.spec.selector }
  ])
  t.match(
    autoscaler.spec,
    { minReplicas: 3, maxReplicas: 7, metrics: [{ resource: { target: { averageUtilization: 43 } } }] },
    '4 over 3 zones and a spare; 62 % less 30 %'
  )
})

t.test('without CPU use there is no autoscaler, but a number', async (t) => {
  const [deployment, ...more] = read(
    render(
      {},
      makeGiven(
        [
          [1, 6],
          [2, 12],
          [3, 18],
          [4, 24]
        ],
        { unit: { cpu: 0.25, memoryBytes: 100_000_000 } }
      )
    )
  )
  t.equal(more.length, 0)
  checkObject(t, deployment)
  t.match(deployment, { spec: { replicas: 4 } })
  t.strictSame(deployment.spec.template.spec.containers[0].resources.limits, { cpu: '250m', memory: '97657Ki' })
})

t.test('no number or no limits: nothing', async (t) => {
  t.equal(render({}, makeGiven([[1, 7], [2, 7], [3, 7]], { unit: UNIT })), null)
  t.equal(render({}, makeGiven([[1, 30]])), null)
})

t.test('hostile names', async (t) => {
  for (const name of [HOSTILE, '---\nkind: Secret', '日本', '-'.repeat(80), 'A'.repeat(200), `${'a'.repeat(62)}-b`]) { for (const object of read(render({ name }))) checkObject(t, object) }
})

t.test('a service that is called as YAML 1.1 writes a truth value keeps its name', async (t) => {
  for (const name of ['on', 'yes', 'null']) {
    const [deployment] = parseAllDocuments(render({ name }), { version: '1.1' }).map((document) => document.toJS())
    t.equal(deployment.metadata.name, name)
  }
})
