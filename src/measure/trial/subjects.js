import { nameDriver } from '../../load/workers/worker-processes.js'

/**
 * @import { Target } from '../../types.ts'
 * @import { BootedTarget } from '../../boot/target.js'
 * @import { Running } from '../../boot/process.js'
 * @import { Group } from '../../boot/watch/processes.js'
 * @import { Subject } from '../../record/usage.js'
 */

/**
 * The processes whose use is to be known: the parts of a target, or what ran already and is named, then those of the driver.
 * now: the group of now, as a part that was started anew has another one.
 * @param {{ target: Pick<Target, 'pid' | 'cgroup'>, booted: Pick<BootedTarget, 'parts'>, drivers: readonly Running[], driverCores:
 *   ReadonlyArray<number[] | null> }} options
 * @returns {Array<Subject & { now: () => Group }>}
 */
export function listSubjects ({ target: { pid, cgroup }, booted, drivers, driverCores }) {
  const group = cgroup ?? (pid === undefined ? null : -pid)
  return [
    ...booted.parts.map((part) => {
      const { name, kind, running, cores, agentId } = part
      return { name, kind, group: running.pid, cores, agentId, now: () => part.running.pid }
    }),
    ...group === null
      ? []
      : [{ name: 'server', kind: /** @type {const} */ ('command'), group, cores: null, agentId: '', now: () => group }],
    ...drivers.map((running, index) => {
      const name = nameDriver(index)
      const kind = /** @type {const} */ ('driver')
      return { name, kind, group: running.pid, cores: driverCores[index], agentId: name, now: () => running.pid }
    })
  ]
}
