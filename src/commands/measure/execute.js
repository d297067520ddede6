import { parseBaseline } from '../../plan/baseline.js'
import { DEFAULTS } from '../../plan/presets.js'
import { suggest } from '../../plan/suggestion.js'
import { loadFeeds } from '../../measure/feeds.js'
import { BaseloadError } from '../../errors.js'
import { describeOwnTarget, readShipped } from '../common/experiments.js'
import { nameService } from '../common/service-name.js'
import { listSecretNames } from '../../cli/flags/flags.js'
import { measurePlan, planMeasuring } from '../common/measuring.js'
import { describeExperiment } from './experiment.js'
import { createGuard } from '../../boot/guard.js'
import { findMembers, openProcesses } from '../../boot/watch/processes.js'
import { assertAllowedUrl } from '../../plan/address.js'
import { askPrometheus } from '../../record/prometheus.js'

/** @import { Target } from '../../types.ts' */
/** @import { Flags } from './command.js' */

/** @param {import('./command.js').Given} invocation */
export async function execute ({ command, args: [url], flags: given, io }) {
  const { reference = given.http2 ? DEFAULTS.referenceHttp2 : DEFAULTS.reference } = given
  const reading = await findReading({ flags: given, signal: io.signal })
  const { catalogue, schema } = await readShipped()
  const name = given.name ?? await nameService({ url, path: given.path, folder: process.cwd(), taken: catalogue })
  const flags = { ...given, name }
  if (!Object.hasOwn(catalogue, reference)) {
    throw new BaseloadError('TARGET_UNKNOWN', `no target ${reference} to compare with`, {
      hint: `${suggest({ word: reference, candidates: Object.keys(catalogue) }).text} \`baseload list\` shows them`.trim()
    })
  }
  if (name === reference && !flags.hosts && !flags.untilBreak && flags.soak === undefined) {
    throw new BaseloadError('USAGE', `--name ${name} is the name of the reference`, { hint: 'give your server another name' })
  }
  const objectives = flags.objective.map(({ text }) => text)
  const load = flags.timeout === undefined ? {} : { load: { timeout: `${flags.timeout}ms` } }
  const { baseline, targets } = parseBaseline({
    name: 'measure',
    written: {
      ...describeExperiment({ target: describeOwnTarget({ url, flags }), reference, title: catalogue[reference].title, flags, objectives }),
      ...load
    },
    file: 'the command line',
    schema,
    catalogue
  })
  const loaded = await loadFeeds({
    targets: giveStreams({ targets, streams: flags.streams }),
    folder: process.cwd(),
    secretNames: listSecretNames({ flags })
  })
  const plan = planMeasuring({
    command,
    baselines: [baseline],
    targets: { ...loaded, [name]: { ...loaded[name], ...reading } },
    flags,
    args: [url],
    first: name
  })
  return measurePlan({ plan, flags, io, essential: [name] })
}

/**
 * As many streams to a connection of the reference: it is under the same load.
 * @param {{ targets: Record<string, Target>, streams: number | undefined }} options
 */
function giveStreams ({ targets, streams }) {
  if (streams === undefined) return targets
  return Object.fromEntries(Object.entries(targets).map(([name, target]) => [name, target.http === 2 ? { ...target, streams } : target]))
}

/**
 * Where CPU and memory of a server that runs already are read, as it goes into its target. All of it is tried once, before
 * anything is loaded.
 * @param {{ flags: Flags, signal: AbortSignal }} options
 * @throws {BaseloadError} USAGE, URL_INVALID, HOST_NOT_ALLOWED, PROMETHEUS_NO_VALUE
 */
async function findReading ({ flags, signal }) {
  const { pid, cgroup, prometheus, query } = flags
  if (prometheus !== undefined) {
    const asked = { url: readAddress({ url: prometheus, allowHosts: flags.allowHost }), queries: query }
    await assertAnswered({ prometheus: asked, allowHosts: flags.allowHost, signal })
    return { prometheus: asked }
  }
  if (pid !== undefined) {
    assertRead({ group: -pid, what: `--pid ${pid}: no process of that number can be read`, way: '`ps -e` shows the processes that run' })
    return { pid }
  }
  if (cgroup === undefined) return {}
  assertRead({
    group: cgroup,
    what: `--cgroup ${cgroup}: no control group can be read there`,
    way: '`cat /proc/<pid>/cgroup` shows the path of a process; the group has to count both CPU and memory'
  })
  if (findMembers([cgroup]).some(({ pid }) => pid === String(process.pid))) {
    throw new BaseloadError('USAGE', `--cgroup ${cgroup}: this program runs in it too, so its CPU would count as the server's`, {
      hint: 'name the group of the server alone, or its process with --pid'
    })
  }
  return { cgroup }
}

/** @param {{ group: number | string, what: string, way: string }} options @throws {BaseloadError} USAGE */
function assertRead ({ group, what, way }) {
  if (openProcesses().read([group]).size > 0) return
  throw new BaseloadError('USAGE', what, { hint: process.platform === 'linux' ? way : 'it needs /proc, which Linux has: leave it out' })
}

/**
 * It stands in the record, so it may hold nothing that is not to be read there.
 * @param {{ url: string, allowHosts: readonly string[] }} options
 * @throws {BaseloadError} USAGE, URL_INVALID, HOST_NOT_ALLOWED
 */
function readAddress ({ url, allowHosts }) {
  const { href, search, hash } = assertAllowedUrl({ url, allowHosts })
  if (search === '' && hash === '') return href
  throw new BaseloadError('USAGE', 'the address of Prometheus has a query', {
    hint: 'give it up to the path: http://127.0.0.1:9090; a token in it is not used'
  })
}

/**
 * Each query once, at this moment: a mistake in it is told before the load, and not after it.
 * @param {{ prometheus: NonNullable<Target['prometheus']>, allowHosts: readonly string[], signal: AbortSignal }} options
 * @throws {BaseloadError} PROMETHEUS_NO_VALUE
 */
async function assertAnswered ({ prometheus: { url, queries }, allowHosts, signal }) {
  const guard = createGuard({ allowHosts })
  const atMs = Date.now()
  for (const [figure, query] of Object.entries(queries)) {
    const { reason } = await askPrometheus({ url: new URL(url), guard, query, atMs, timeoutMs: DEFAULTS.timeoutMs, signal })
    if (!reason) continue
    const { tell } = await import('../../report/sentences/index.js')
    throw new BaseloadError('PROMETHEUS_NO_VALUE', `Prometheus gives no number for ${figure} (${query}): ${tell(reason)}`, {
      hint: 'try the query in its web page; it has to give one series now'
    })
  }
}
