import { nameDriver } from '../load/workers/worker-processes.js'

/**
 * @import { Target } from '../types.ts'
 * @import { BootedTarget } from '../boot/target.js'
 * @import { Running } from '../boot/process.js'
 * @import { Subject } from '../record/usage.js'
 */

/**
 * The processes whose use is to be known: the parts of a target, or the one that ran already, then those of the driver.
 * now: the group of now, as a part that was started anew has another one.
 * @param {{ target: Pick<Target, 'pid'>, booted: Pick<BootedTarget, 'parts'>, drivers: readonly Running[], driverCores:
 *   ReadonlyArray<number[] | null> }} options
 * @returns {Array<Subject & { now: () => number }>}
 */
export function listSubjects ({ target: { pid }, booted, drivers, driverCores }) {
  return [
    ...booted.parts.map((part) => {
      const { name, kind, running, cores, agentId } = part
      return { name, kind, group: running.pid, cores, agentId, now: () => part.running.pid }
    }),
    ...pid === undefined
      ? []
      : [{ name: 'server', kind: /** @type {const} */ ('command'), group: -pid, cores: null, agentId: '', now: () => -pid }],
    ...drivers.map((running, index) => {
      const name = nameDriver(index)
      const kind = /** @type {const} */ ('driver')
      return { name, kind, group: running.pid, cores: driverCores[index], agentId: name, now: () => running.pid }
    })
  ]
}
