import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A cgroup file system: where it is mounted, and the group in it that this process is in.
 * @typedef {{ mount: string, own: string }} Hierarchy
 * @typedef {{ v2: Hierarchy | null, v1: Record<string, Hierarchy> }} Hierarchies v1: by controller
 */

/** @returns {Promise<Hierarchies>} empty where there are none, as on macOS */
export async function findHierarchies () {
  const [mountinfo, cgroup] = await Promise.all(
    ['/proc/self/mountinfo', '/proc/self/cgroup'].map((path) => readFile(path, 'utf8').catch(() => ''))
  )
  return parseHierarchies({ mountinfo, cgroup })
}

/**
 * Fields as in proc_pid_mountinfo(5) and cgroups(7).
 * @param {{ mountinfo: string, cgroup: string }} options the texts of /proc/self/mountinfo and /proc/self/cgroup
 * @returns {Hierarchies}
 */
export function parseHierarchies ({ mountinfo, cgroup }) {
  const paths = parseOwnPaths(cgroup)
  /** @type {Hierarchies} */
  const found = { v2: null, v1: {} }
  for (const line of mountinfo.split('\n')) {
    const [before, after] = line.split(' - ')
    if (!after) continue
    const [,,, root, escaped] = before.split(' ')
    const [type,, options = ''] = after.split(' ')
    const mount = escaped.replace(/\\([0-7]{3})/g, (_, octal) => String.fromCharCode(parseInt(octal, 8)))
    if (type === 'cgroup2') found.v2 ??= { mount, own: locate({ mount, root, path: paths.get('') }) }
    if (type !== 'cgroup') continue
    for (const controller of options.split(',')) {
      if (paths.has(controller)) found.v1[controller] ??= { mount, own: locate({ mount, root, path: paths.get(controller) }) }
    }
  }
  return found
}

/**
 * A group that somebody names, wherever its controllers are mounted.
 * @param {{ path: string, mountinfo: string }} options path: as /proc/<pid>/cgroup has it, or as a folder; mountinfo: the
 *   text of /proc/self/mountinfo
 * @returns {Hierarchies | null} null: it cannot be one that is seen from here, and the topmost is the whole machine
 */
export function locateGroup ({ path, mountinfo }) {
  const place = (/** @type {string} */ own) =>
    parseHierarchies({ mountinfo, cgroup: ['', 'cpu', 'cpuacct', 'memory'].map((controller) => `0:${controller}:${own}`).join('\n') })
  const list = (/** @type {Hierarchies} */ { v2, v1 }) => [...v2 ? [v2] : [], ...Object.values(v1)]
  const above = list(place('/')).map(({ mount }) => mount).filter((mount) => path.startsWith(`${mount}/`)).sort((a, b) => b.length - a.length)
  const located = place(join('/', path.slice(above[0]?.length ?? 0)).replace(/(?<=.)\/$/, ''))
  return list(located).some(({ mount, own }) => mount !== own) ? located : null
}

/** @param {string} cgroup `4:cpu,cpuacct:/a/b` a line; `0::/a` is v2 */
function parseOwnPaths (cgroup) {
  /** @type {Map<string, string>} */
  const paths = new Map()
  for (const line of cgroup.split('\n')) {
    const [, controllers, path] = /^\d+:([^:]*):(.*)$/.exec(line) ?? []
    for (const controller of controllers?.split(',') ?? []) paths.set(controller, path)
  }
  return paths
}

/**
 * In a container the mount may show a part of the tree only: the part above it is cut from the path, and a path outside
 * of it becomes the mount itself.
 * @param {{ mount: string, root: string, path: string | undefined }} options
 */
function locate ({ mount, root, path = '/' }) {
  if (path.startsWith('/..')) return mount
  if (root === '/') return path === '/' ? mount : join(mount, path)
  return path === root || path.startsWith(`${root}/`) ? join(mount, path.slice(root.length)) : mount
}
