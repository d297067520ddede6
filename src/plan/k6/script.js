import { asksContents } from '../good-answer.js'
import { listGridPercents, nameGridPoint } from './quantile-grid.js'
import { describeScenarios, MEASURE, WARMUP } from './scenarios.js'
import { writeHttpAsking } from './script-http.js'
import { isUsersLoad } from '../traffic.js'
import { listKept, listThresholds } from './thresholds.js'

/** @import { GrpcCall, K6Experiment } from '../../types.ts' */
/** @import { ScriptRequest } from './bundle.js' */

/** What stands around the summary in what k6 prints, and before each of its lines, so that it is found again in a log. */
export const MARKERS = Object.freeze({ begin: 'BASELOAD-K6-SUMMARY-BEGIN', line: 'BASELOAD-K6-SUMMARY:', end: 'BASELOAD-K6-SUMMARY-END' })
export const SUMMARY_FORMAT = 'baseload-k6-summary'
export const SUMMARY_VERSION = 1

/**
 * One experiment as a script for k6, to be read by people. It measures the same as a driver of ours as far as k6 can:
 * see docs/guides/many-machines.md.
 * @param {{ experiment: K6Experiment, requests: readonly ScriptRequest[], isFresh: boolean, connecting: readonly string[],
 *   requestsFile: string | null, protoFile: string | null }} options isFresh: see writeHttpAsking; connecting: lines of options;
 *   requests: of which the script holds one, and a file beside it several; protoFile: for gRPC
 * @returns {string}
 */
export function writeK6Script ({ experiment, requests, isFresh, connecting, requestsFile, protoFile }) {
  const { url, load, durationMs, warmupMs, timeoutMs, bounds, grpc, good } = experiment
  const asking =
    grpc && protoFile
      ? writeGrpcAsking({ grpc, headers: requests[0], protoFile })
      : writeHttpAsking({ requests, isFresh, requestsFile, good })
  const pauseS = isUsersLoad(load) ? load.pauseMs / 1000 : null
  const kept = listKept({ experiment })
  return `/*
 * Made by baseload. It asks ${JSON.stringify(url)} and prints a summary that \`baseload report\` reads.
 * Another address: k6 run -e BASELOAD_URL=http://host:port script.js
 */
${asking.imports}
import { check${pauseS === null ? '' : ', sleep'} } from 'k6'
import exec from 'k6/execution'
import { Counter, Gauge, Rate${grpc ? '' : ', Trend'} } from 'k6/metrics'

const EXPERIMENT = ${JSON.stringify(experiment, null, 2)}
const BASE = __ENV.BASELOAD_URL || EXPERIMENT.url
const TIMEOUT_MS = ${timeoutMs}
const WINDOW_MS = ${durationMs}
const JUDGES = !__ENV.BASELOAD_SUMMARY // else baseload has started it, and judges

export const options = {
${connecting.map((line) => `  ${line}\n`).join('')}  scenarios: ${indent(JSON.stringify(describeScenarios({ load, durationMs, warmupMs, timeoutMs }), null, 2))},
  // The objectives: k6 exits with 99 when one is crossed. A list of none makes k6 keep the metric for the window alone.
  thresholds: ${indent(JSON.stringify({ ...keptForWindow(grpc), ...listThresholds({ experiment }) }, null, 2))},
  // From these the percentiles of several instances can be merged. They cannot be averaged.
  summaryTrendStats: ${JSON.stringify(['count', 'min', 'max', 'avg', ...listGridPercents().map(nameGridPoint)])},
  discardResponseBodies: ${!grpc && !good.bodyBytes && !asksContents(good)},
  systemTags: ['scenario', 'check', 'group'] // by the last two k6 tells its checks apart
}

const started = new Gauge('baseload_started')
const sent = new Counter('baseload_sent')
const ok = new Counter('baseload_ok')
const failed = new Counter('baseload_failed')
const timedOut = new Counter('baseload_timed_out')
const okInWindow = new Counter('baseload_ok_in_window')
const failedInWindow = new Counter('baseload_failed_in_window')
// What kept each objective, one way or the other.
const kept = [
${kept.map(({ name, holds }) => `  { rate: new Rate('${name}'), holds: (fault${grpc ? '' : ', ms'}) => ${holds} }`).join(',\n')}
]
const causes = ${asking.causes.length === 0 ? '{}' : `{\n${asking.causes.map((cause, i) => `  ${JSON.stringify(cause)}: new Counter('baseload_cause_${i}')`).join(',\n')}\n}`}
${
  grpc
    ? ''
    : `const response = new Trend('${RESPONSE}', true)
const BAD = { ${BAD_TAG}: 'yes' }
// One for each bound of an objective: passes and fails of several instances add up exactly.
const within = [
${bounds.map(({ boundUs, strict }, i) => `  { rate: new Rate('baseload_within_${i}'), holds: (ms) => ms ${strict ? '<' : '<='} ${boundUs / 1000} }`).join(',\n')}
]
`
}
${asking.body}
${
  warmupMs > 0
    ? `
// Before the window: asked in the same way, and thrown away.
export function ${WARMUP} () {
  ask()${writePause(pauseS)}
}
`
    : ''
}
export function ${MEASURE} () {
  const { startTime, iterationInInstance } = exec.scenario
  if (iterationInInstance === 0) started.add(startTime)
  sent.add(1)
  const { fault, held${grpc ? '' : ', ms'} } = ask()
  if (JUDGES) {
    check(null, held)
    for (const { rate, holds } of kept) rate.add(holds(fault${grpc ? '' : ', ms'}))
  }
${grpc ? '' : '  if (fault === null) response.add(ms)\n  else response.add(ms, BAD)\n  for (const { rate, holds } of within) rate.add(holds(ms))\n'}  const inWindow = Date.now() <= startTime + WINDOW_MS
  if (fault === null) {
    ok.add(1)
    if (inWindow) okInWindow.add(1)
  } else {
    if (fault === 'timeout') timedOut.add(1)
    else {
      failed.add(1)
      causes[fault].add(1)
    }
    if (inWindow) failedInWindow.add(1)
  }${writePause(pauseS)}
}

export function handleSummary ({ metrics, state, root_group: root }) {
  const { executionSegment } = exec.test.options
  // Another format of k6's summary has no metrics here: said as null, so that it is not taken for a test that sent nothing.
  const summary = { format: '${SUMMARY_FORMAT}', formatVersion: ${SUMMARY_VERSION}, experiment: { ...EXPERIMENT, url: BASE }, segment: executionSegment || '0:1', causes: Object.keys(causes), state, metrics: metrics ? {} : null }
  for (const [name, { type, values }] of Object.entries(metrics || {})) {
    if (/^baseload_|^data_|[{]/.test(name)) summary.metrics[name] = { type, values }
  }
  // In lines of ASCII that no container's log cuts in two. (k6 1.0 has no regular expression that repeats so often.)
  const json = JSON.stringify(summary).replace(/[^ -~]/g, (char) => '\\\\u' + char.charCodeAt(0).toString(16).padStart(4, '0'))
  const lines = []
  for (let from = 0; from < json.length; from += 8000) lines.push('${MARKERS.line}' + json.slice(from, from + 8000))
  const said = JUDGES ? tellVerdicts(metrics || {}, (root && root.checks) || []) : []
  return { [__ENV.BASELOAD_SUMMARY || 'stdout']: ['', ...said, '${MARKERS.begin}', ...lines, '${MARKERS.end}', ''].join('\\n') }
}

// For people, as k6's own summary is not printed.
function tellVerdicts (metrics, checks) {
  const mark = (isGood) => isGood ? '✓' : '✗'
  return [
    ...checks.map(({ name, passes, fails }) => \`\${mark(fails === 0)} \${name}: \${(100 * passes / (passes + fails)).toFixed(2)} % of \${passes + fails}\`),
    ...Object.keys(options.thresholds).flatMap((name) => Object.entries((metrics[name] || {}).thresholds || {}).map(([threshold, { ok }]) => \`\${mark(ok)} \${name} \${threshold}\`))
  ]
}
`
}

/** @param {K6Experiment['grpc']} grpc @returns {Record<string, string[]>} */
function keptForWindow (grpc) {
  return { [`dropped_iterations{scenario:${MEASURE}}`]: [], ...grpc && { [`grpc_req_duration{scenario:${MEASURE}}`]: [] } }
}

/** @param {number | null} pauseS null: the next request follows at once, or when it is due */
function writePause (pauseS) {
  return pauseS === null ? '' : `\n  sleep(${pauseS})`
}

/** The trend of response times over HTTP, and the tag of those in it that are of no good answer. */
export const RESPONSE = 'baseload_response'
export const BAD_TAG = 'bad'

/** @param {string} json */
function indent (json) {
  return json.replaceAll('\n', '\n  ')
}

/**
 * A unary call. k6 tells a script no time of it: its own metric grpc_req_duration has them.
 * @param {{ grpc: Pick<GrpcCall, 'method' | 'message'>, headers: ScriptRequest, protoFile: string }} options headers: the metadata
 */
function writeGrpcAsking ({ grpc: { method, message }, headers: { headers = {}, secrets = {} }, protoFile }) {
  return {
    imports: "import grpc from 'k6/net/grpc'",
    causes: ['grpc-status', 'connection', 'call'],
    body: `const METADATA = { ...${JSON.stringify(headers)} }
const SECRETS = ${JSON.stringify(secrets)}
for (const name of Object.keys(SECRETS)) METADATA[name] = __ENV[SECRETS[name]]
const MESSAGE = ${JSON.stringify(message, null, 2)}
const OK = 'grpc-status is OK'
const client = new grpc.Client()
client.load(['.'], '${protoFile}')
let isConnected = false

function ask () {
  try {
    if (!isConnected) client.connect(BASE.replace(/^https?:\\/\\//, '').replace(/\\/.*$/, ''), { plaintext: true, timeout: \`\${TIMEOUT_MS}ms\` })
    isConnected = true
  } catch (error) {
    return { fault: 'connection', held: { [OK]: false } }
  }
  try {
    const { status } = client.invoke(${JSON.stringify(method)}, MESSAGE, { metadata: METADATA, timeout: \`\${TIMEOUT_MS}ms\` })
    if (status === grpc.StatusOK) return { fault: null, held: { [OK]: true } }
    return { held: { [OK]: false }, fault: status === grpc.StatusDeadlineExceeded ? 'timeout' : status === grpc.StatusUnavailable ? 'connection' : 'grpc-status' }
  } catch (error) {
    console.error(\`k6 does not make this call: \${error}\`)
    return { fault: 'call', held: { [OK]: false } }
  }
}
`
  }
}
