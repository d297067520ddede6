import { nameDriver } from '../load/workers/worker-processes.js'

/**
 * @import { BootedTarget } from '../boot/target.js'
 * @import { Running } from '../boot/process.js'
 * @import { Subject } from '../record/usage.js'
 */

/**
 * The processes whose use is to be known: the parts of a target, then those of the driver. source: has the process of now,
 * as a part that was started anew has another one.
 * @param {{ booted: Pick<BootedTarget, 'parts'>, drivers: readonly Running[], driverCores: ReadonlyArray<number[] | null> }} options
 * @returns {Array<Subject & { source: { running: Running } }>}
 */
export function listSubjects ({ booted, drivers, driverCores }) {
  return [
    ...booted.parts.map((part) => {
      const { name, kind, running, cores, agentId } = part
      return { name, kind, group: running.pid, cores, agentId, source: part }
    }),
    ...drivers.map((running, index) => {
      const name = nameDriver(index)
      const kind = /** @type {const} */ ('driver')
      return { name, kind, group: running.pid, cores: driverCores[index], agentId: name, source: { running } }
    })
  ]
}
