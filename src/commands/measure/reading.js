import { createGuard } from '../../boot/guard.js'
import { findMembers, openProcesses } from '../../boot/watch/processes.js'
import { BaseloadError } from '../../errors.js'
import { tell } from '../../report/sentences/index.js'
import { assertAllowedUrl } from '../../plan/address.js'
import { DEFAULTS } from '../../plan/presets.js'
import { askPrometheus } from '../../record/prometheus.js'

/**
 * @import { Target } from '../../types.ts'
 * @import { Flags } from './command.js'
 */

/**
 * Where CPU and memory of a server that runs already are read, as it goes into its target. All of it is tried once, before
 * anything is loaded.
 * @param {{ flags: Flags, signal: AbortSignal }} options
 * @returns {Promise<Pick<Target, 'pid' | 'cgroup' | 'prometheus'>>}
 * @throws {BaseloadError} USAGE, URL_INVALID, HOST_NOT_ALLOWED, PROMETHEUS_NO_VALUE
 */
export async function findReading ({ flags, signal }) {
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
 * @returns {string}
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
    throw new BaseloadError('PROMETHEUS_NO_VALUE', `Prometheus gives no number for ${figure} (${query}): ${tell(reason)}`, {
      hint: 'try the query in its web page; it has to give one series now'
    })
  }
}
