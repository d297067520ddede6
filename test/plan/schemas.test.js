import { readFileSync } from 'node:fs'
import t from 'tap'
import { Ajv } from 'ajv'
import { keepOrder } from '../../src/measure/keep-order.js'

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const [baseline, targets, record] = ['baseline', 'targets', 'record'].map((name) => JSON.parse(read(`schema/${name}.schema.json`)))

/** to compile the schema of records takes a second */
const validators = {}

t.test('the schemas are sound', async (t) => {
  for (const [name, schema] of Object.entries({ baseline, targets, record })) {
    // Branches of "one of these keys" name keys that stand beside them, which strictRequired does not see.
    const ajv = new Ajv({ strict: true, strictRequired: false, allowUnionTypes: name === 'record', allErrors: true, code: { optimize: false } })
    t.type(validators[name] = ajv.compile(schema), 'function', name)
  }
})

t.test('what the schemas share is the same in each', async (t) => {
  // Each schema stands alone, so that an editor or another program needs one file; this keeps the copies equal.
  for (const name of ['headers', 'requestSpec', 'byteRange', 'jsonPaths', 'goodAnswer', 'partCheck', 'partSpec']) {
    t.ok(targets.definitions[name], name)
    t.strictSame(baseline.definitions[name], targets.definitions[name], `${name} in the baseline schema`)
  }
  t.strictSame(baseline.definitions.targetName, targets.definitions.targetName)
})

t.test('what a user may write of a part and of a request, a record may hold', async (t) => {
  for (const name of ['requestSpec', 'goodAnswer', 'partSpec']) {
    // of a part: only `baseload compare --against-ref` sets it; of a request: what its file was
    const { folder: _, bodySha256, bodyEncoding, ...held } = record.definitions[name].properties
    t.strictSame(Object.keys(held).sort(), Object.keys(targets.definitions[name].properties).sort(), name)
  }
})

t.test('every key of a baseline is explained to an editor and in the documentation', async (t) => {
  const text = read('docs/reference/baseline-format.md')
  const seen = new Set()
  walk(baseline, (key, schema) => {
    seen.add(key)
    const target = schema.$ref ? baseline.definitions[schema.$ref.split('/').pop()] : schema
    if (!/^(p\d|mean|stdev|max$|min$)/.test(key)) t.ok(target.description, `${key} has a description`)
  })
  t.ok(seen.size > 40, `${seen.size} keys`)
  for (const key of seen) t.ok(text.includes(`\`${key}\``) || text.includes(`\`${key}:`), `${key} is in baseline-format.md`)
})

t.test('nothing documented is missing from the schema', async (t) => {
  const keys = new Set()
  walk(baseline, (key) => keys.add(key))
  const rows = read('docs/reference/baseline-format.md').matchAll(/^\| `([^`]+)` \|/gm)
  for (const [, key] of rows) t.ok(keys.has(key), key)
})

t.test('a record fits its schema, and nothing unknown does', async (t) => {
  const validate = validators.record
  const whole = makeRecord()
  t.ok(validate(whole), JSON.stringify(validate.errors))
  t.notOk(validate({ ...whole, extra: 1 }), 'an unknown key')
  t.notOk(validate({ ...whole, formatVersion: 4 }), 'another version')
  t.notOk(validate({ ...whole, trials: [{ ...whole.trials[0], startedAt: 'yesterday' }] }), 'a time that is none')
  t.notOk(
    validate({ ...whole, trials: [{ ...whole.trials[0], load: { ...whole.trials[0].load, counts: { due: 1 } } }] }),
    'counts that cannot be added up'
  )
  t.ok(validate({ ...whole, trials: [{ ...whole.trials[0], load: { ...whole.trials[0].load, exactUs: null } }] }), 'nothing ended')
  const [asking] = whole.plan.baselines
  for (const objective of [{ kind: 'latency', ratio: 0.99 }, { kind: 'success' }, { kind: 'rate', ratio: 0.99 }]) {
    t.notOk(
      validate({
        ...whole,
        plan: { ...whole.plan, baselines: [{ ...asking, objectives: [{ text: 'it', ...objective }] }] }
      }),
      `${objective.kind}: what its kind has is missing`
    )
  }
  const ordered = {
    dueUs: Float64Array.from({ length: 3000 }, (_, i) => i * 1000),
    responseUs: new Uint32Array(3000).fill(70),
    isBad: new Uint8Array(3000).fill(1, 0, 10),
    windowMs: 3000
  }
  const withOrder = await keepOrder({ load: { ...whole.trials[0].load, series: ordered, windowMs: 3000 } })
  const onFile = JSON.parse(JSON.stringify({ ...whole, trials: [{ ...whole.trials[0], load: withOrder }] }))
  t.ok(validate(onFile), JSON.stringify(validate.errors))
  t.strictSame(onFile.trials[0].load, withOrder, 'what the order of requests tells')
  t.notOk(
    validate({ ...whole, trials: [{ ...whole.trials[0], load: { ...withOrder, series: ordered } }] }),
    'the requests themselves reach no file'
  )
  for (const load of [
    { kind: 'poisson', ratePerSecond: 100, connections: 10 },
    { kind: 'ramping-rate', startRatePerSecond: 0, endRatePerSecond: 100, connections: 10 },
    { kind: 'stages', stages: [{ durationMs: 1000, ratePerSecond: 5 }], connections: 10 }
  ]) t.ok(validate({ ...whole, trials: [{ ...whole.trials[0], trial: { ...whole.trials[0].trial, load } }] }), load.kind)
})

function walk (schema, visit) {
  if (Array.isArray(schema)) return schema.forEach((each) => walk(each, visit))
  if (typeof schema !== 'object' || schema === null) return
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'examples') continue
    if (key === 'properties') for (const [name, property] of Object.entries(value)) if (!('const' in property)) visit(name, property)
    walk(value, visit)
  }
}

function makeRecord () {
  const trial = {
    id: 'a|b<script>/peak-c10/1',
    target: 'a|b<script>',
    phase: 'peak',
    driver: 'autocannon',
    repeat: 1,
    load: { kind: 'constant-concurrency', connections: 10, pipelining: 1 },
    durationMs: 3000,
    warmupMs: 500,
    timeoutMs: 10_000
  }
  return {
    format: 'baseload-record',
    formatVersion: 3,
    tool: { name: 'baseload', version: '0.1.0' },
    id: '2026-01-02T03-04-05Z-7f3a',
    startedAt: '2026-01-02T03:04:05.000Z',
    status: 'running',
    machine: {
      cpuModel: 'CPU',
      cores: 2,
      memoryBytes: 1e9,
      platform: 'linux',
      kernel: '6',
      node: 'v20.19.0',
      governor: null,
      clockSource: null,
      virtualization: null,
      niceness: null,
      versions: { haproxy: null, autocannon: '9.0.0' }
    },
    warnings: [],
    plan: {
      baselines: [
        {
          name: 'http',
          title: 'T',
          question: 'Q',
          hypothesis: 'H',
          reference: 'a|b<script>',
          targets: ['a|b<script>'],
          load: { connections: 10, pipelining: 1, timeoutMs: 10_000, ratePerSecond: null },
          objectives: [{ text: 'p99<=5ms', kind: 'latency', ratio: 0.99, boundUs: 5000, strict: false }],
          fanOut: null,
          published: null
        }
      ],
      targets: {
        'a|b<script>': {
          name: 'a|b<script>',
          title: 'A',
          parts: [{ name: 'server', script: 'a.js' }],
          request: { path: '/' },
          good: {},
          readyTimeoutMs: 10_000
        }
      },
      preset: { name: 'quick', repeats: 1, durationMs: 3000, warmupMs: 500, latencyDurationMs: 2000 },
      seed: 1,
      trials: [trial]
    },
    trials: [
      {
        trial,
        startedAt: '2026-01-02T03:04:06.123Z',
        status: 'complete',
        load: {
          driver: 'autocannon',
          version: '9.0.0',
          windowMs: 3001.5,
          counts: { due: 2, ok: 1, failed: 1, timedOut: 0, unfinished: 0, notSent: 0 },
          failedByCause: { 'status 500': 1 },
          histograms: { responseTime: 'HISTFAAA' },
          exactUs: { min: 1, max: 2, mean: 1.5 },
          timeline: [{ ok: 1, failed: 1 }],
          invalid: []
        },
        parts: [
          {
            name: 'driver',
            kind: 'driver',
            cores: [1],
            cpuUs: null,
            memoryBytes: 1,
            eventLoopUtilization: 0.5,
            involuntarySwitches: null
          }
        ],
        warnings: []
      }
    ],
    failures: [],
    unavailable: []
  }
}
