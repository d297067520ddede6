import t from 'tap'
import { Ajv } from 'ajv'
import { readFileSync } from 'node:fs'
import { parse, parseAllDocuments } from 'yaml'
import { renderK6Operator } from '../../../../src/commands/export/report/kubernetes-k6.js'
import { findK6OperatorSchema } from '../../../fixtures/k6.js'
import { HOSTILE } from '../../../fixtures/sizes.js'
import { matchGolden } from '../../../report/golden.js'

const SCRIPT = `import http from 'k6/http'
import { SharedArray } from 'k6/data'

const requests = new SharedArray('requests', () => JSON.parse(open('./requests.json')))

export const options = {
  scenarios: { load: { executor: 'constant-arrival-rate', rate: 900, duration: '30s', preAllocatedVUs: 300 } }
}

export default function () {
  http.get(\`http://shop.example:8080\${requests[__ITER % requests.length].path}\`)
}
`
const OPTIONS = Object.freeze({
  name: 'checkout',
  files: { 'script.js': SCRIPT, 'requests.json': '[{"path":"/"},{"path":"/basket?id=1"}]\n' },
  instances: 3,
  image: 'grafana/k6:1.8.1',
  namespace: 'load-tests',
  cpu: 2,
  memory: '1Gi',
  env: { K6_NEW_MACHINE_READABLE_SUMMARY: 'false' },
  k6Arguments: ['--no-thresholds', '--no-usage-report']
})

const render = (options = {}) => renderK6Operator({ ...OPTIONS, ...options })

/** As kubectl reads it: YAML 1.1, to which more words are no text. */
function read (text) {
  return parseAllDocuments(text, { version: '1.1' }).map((document) => {
    t.strictSame(document.errors, [])
    return document.toJS()
  })
}

t.test('a ConfigMap, a TestRun, and above them what to type', async (t) => {
  const text = render()
  matchGolden(t, 'kubernetes-k6.yaml', text)
  const [configMap, testRun, ...more] = read(text)
  t.equal(more.length, 0)
  checkConfigMap(t, configMap, OPTIONS.files)
  t.strictSame(testRun, {
    apiVersion: 'k6.io/v1alpha1',
    kind: 'TestRun',
    metadata: { name: 'checkout', namespace: 'load-tests' },
    spec: {
      parallelism: 3,
      separate: true,
      script: { configMap: { name: configMap.metadata.name, file: 'script.js' } },
      arguments: '--no-thresholds --no-usage-report',
      runner: {
        image: 'grafana/k6:1.8.1',
        env: [{ name: 'K6_NEW_MACHINE_READABLE_SUMMARY', value: 'false' }],
        resources: { requests: { cpu: '2', memory: '1Gi' }, limits: { memory: '1Gi' } }
      }
    }
  })
})

t.test('no more than has to be', async (t) => {
  const { name, files, image } = OPTIONS
  const [configMap, testRun] = read(renderK6Operator({ name, files, image, instances: 1 }))
  t.strictSame(configMap.metadata, { name: 'checkout' }, 'the namespace is that of whoever applies it')
  t.strictSame(Object.keys(testRun.spec), ['parallelism', 'separate', 'script', 'runner'])
  t.strictSame(testRun.spec.runner, { image })
})

t.test('the comment says where, and for how many', async (t) => {
  const comment = (options) => render(options).split('\n').filter((line) => line.startsWith('#')).join('\n')
  t.match(comment(), /kubectl get pods -n load-tests -l k6_cr=checkout,runner=true -o name/)
  t.match(comment(), /3 pods, each on a node of its own/)
  t.match(comment({ instances: 1 }), /k6 in one pod/)
  t.notMatch(comment({ namespace: undefined }), ' -n ')
  t.notMatch(comment({ name: HOSTILE }), '<script')
})

t.test('any name becomes one that every object of the operator can be called after', async (t) => {
  for (const [given, name] of [
    ['Shop Checkout', 'shop-checkout'],
    ['7 o clock', 'k6-7-o-clock'],
    ['日本', 'experiment'],
    ['---\nkind: Secret', 'kind-secret']
  ]) {
    t.equal(read(render({ name: given }))[1].metadata.name, name)
  }
  for (const name of [HOSTILE, 'on', '', '1'.repeat(99), 'A'.repeat(200), `${'a'.repeat(50)}-b`]) {
    const [configMap, testRun] = read(render({ name }))
    checkConfigMap(t, configMap, OPTIONS.files)
    t.equal(testRun.metadata.name, configMap.metadata.name)
    t.match(testRun.metadata.name, /^[a-z]([-a-z0-9]*[a-z0-9])?$/, 'begins with a letter, as a Service must')
    for (const suffix of ['-initializer', '-service-999', '-starter']) t.ok(`${testRun.metadata.name}${suffix}`.length <= 63)
  }
})

t.test('hostile text comes back as it was', async (t) => {
  const texts = [
    HOSTILE, '---\n...\n{{x}}\n', 'a\r\nb', '  first\nline', '\tx\n', 'no newline', '\n\n\n', '', 'on',
    'trailing \n  ', 'a\u2028b\u0085c', '\u0000\u0007\u007f', '\ufeffbom', '😀 ü\n', '# no comment',
    'x: &a *a !!js'
  ]
  const files = { 'script.js': SCRIPT, ...Object.fromEntries(texts.map((text, i) => [`${i}.txt`, text])) }
  const [configMap] = read(render({ files }))
  checkConfigMap(t, configMap, files)
  for (const text of Object.values(configMap.data)) {
    t.notMatch(
      text,
      /^\s|[\u2028\u0085]/,
      'kubectl refuses a block that begins with a tab, and sees ends of lines where others see none'
    )
  }

  const env = { A: 'yes', B: '12:30', C: '0x1f', D: '$(HOME) $$ $', E: HOSTILE, F: '' }
  for (const { name, value } of read(render({ env }))[1].spec.runner.env) t.equal(expandAsKubernetes(value), env[name])
})

t.test('every mistake is listed', async (t) => {
  const wrong = {
    files: { 'a/b.json': '' },
    instances: 0,
    image: 'k6 --privileged',
    namespace: 'Prod/1',
    cpu: 'two',
    memory: '1 GB',
    env: { 'A=B': '' },
    k6Arguments: ['--out csv', '--tag=$(id)', '--paused', '--address=0.0.0.0:1', '--execution-segment=0:1/2', '--linger']
  }
  try {
    render(wrong)
    t.fail('must be refused')
  } catch (error) {
    t.match(error, { code: 'USAGE' })
    for (const part of [
      'no file "script.js"', '"a/b.json"', '0 instances', 'image', 'namespace "Prod/1"', 'cpu "two"',
      'memory "1 GB"', '"A=B"', '"--out csv"', '"--tag=$(id)"', '--paused: k6-operator sets',
      '--address=0.0.0.0:1: k6-operator sets', '--execution-segment=0:1/2: k6-operator sets', '--linger: pods'
    ]) {
      t.ok(error.message.includes(part), part)
    }
  }
  for (const name of ['.', '..data', '', 'a b', 'x'.repeat(254)]) { t.throws(() => render({ files: { ...OPTIONS.files, [name]: '' } }), { code: 'USAGE' }, name) }
  for (const instances of [1.5, NaN, -1]) t.throws(() => render({ instances }), { code: 'USAGE' })
  for (const cpu of [0.5, '500m', '.5', '2']) t.doesNotThrow(() => render({ cpu }), `${cpu}`)
})

t.test('a ConfigMap holds 1 MiB, counted in bytes', async (t) => {
  const rest = 2 ** 20 - SCRIPT.length
  const fill = (text) => ({ files: { 'script.js': SCRIPT, 'requests.json': text } })
  t.doesNotThrow(() => render(fill('x'.repeat(rest))))
  t.throws(() => render(fill('x'.repeat(rest + 1))), {
    code: 'EXPORT_TOO_LARGE',
    message: /1048577 bytes, most of them in requests.json/,
    hint: /volume/
  })
  t.throws(() => render(fill('ü'.repeat(rest / 2 + 1))), { code: 'EXPORT_TOO_LARGE' }, 'not in characters')
})

const { file: schemaFile, skip } = findK6OperatorSchema()

t.test('as the operator publishes it', { skip }, async (t) => {
  const validate = compileSchema(schemaFile)
  const check = (object) => validate(object) ? [] : validate.errors
  for (const options of [
    {},
    { namespace: undefined, cpu: undefined, memory: undefined, env: {}, k6Arguments: [] },
    { cpu: 0.5, memory: undefined },
    { name: HOSTILE, env: { A: HOSTILE } }
  ]) {
    t.strictSame(check(read(render(options))[1]), [])
  }

  const change = (edit) => {
    const testRun = read(render())[1]
    edit(testRun)
    return check(testRun).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`)
  }
  t.strictSame(change(({ spec }) => { spec.paralellism = 3 }), ['/spec additionalProperties'], 'what Kubernetes would drop in silence')
  t.strictSame(change(({ spec }) => { spec.runner.resources.limit = {} }), ['/spec/runner/resources additionalProperties'])
  t.strictSame(change(({ spec }) => { delete spec.script }), ['/spec required'])
  t.strictSame(change(({ spec }) => { spec.parallelism = '3' }), ['/spec/parallelism type'])
  t.strictSame(change(({ spec }) => { spec.runner.env[0].value = false }), ['/spec/runner/env/0/value type'])
  t.ok(change(({ spec }) => { spec.runner.resources.requests.cpu = 'two' }).includes('/spec/runner/resources/requests/cpu pattern'))
})

/** What the API asks of a ConfigMap, and that every file comes out as it went in. */
function checkConfigMap (t, configMap, files) {
  t.match(configMap, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/ } })
  const { apiVersion, kind, metadata, data = {}, binaryData = {}, ...more } = configMap
  t.strictSame(more, {})
  const entries = [
    ...Object.entries(data),
    ...Object.entries(binaryData).map(([name, text]) => [name, Buffer.from(text, 'base64').toString()])
  ]
  for (const [name] of entries) t.match(name, /^[-._a-zA-Z0-9]+$/)
  t.strictSame(Object.fromEntries(entries), files)
}

/** Of k8s.io/kubernetes third_party/forked/golang/expansion, with no variable known: $$ is $, all else stays. */
function expandAsKubernetes (value) {
  return value.replace(/\$\$/g, () => '$')
}

/** The schema of the operator's resource, closed: Kubernetes drops fields that it does not know, and nobody would notice. */
function compileSchema (file) {
  const { versions } = parse(readFileSync(file, 'utf8')).spec
  const { schema } = versions.find(({ name }) => name === 'v1alpha1')
  const formats = { int32: true, int64: true, 'date-time': true }
  return new Ajv({ strict: false, allErrors: true, formats }).compile(close(schema.openAPIV3Schema))
}

function close (node) {
  if (Array.isArray(node)) return node.map(close)
  if (node === null || typeof node !== 'object') return node
  const closed = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, close(value)]))
  const open = node.additionalProperties !== undefined || node['x-kubernetes-preserve-unknown-fields']
  return node.type === 'object' && node.properties && !open ? { ...closed, additionalProperties: false } : closed
}
