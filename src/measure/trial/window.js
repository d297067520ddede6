import { describeDisturbance, takeSystemSnapshot } from '../../record/disturbance.js'
import { subtractSnapshots, takeSnapshot } from '../../record/usage.js'
import { openResources } from './resources.js'

/**
 * @import { Driver } from '../../load/open-driver.js'
 * @import { LoadTick, Pulse } from '../../load/job.js'
 * @import { Site } from '../../boot/site.js'
 * @import { Companion } from './trial.js'
 */

/**
 * One window of load, with a look at everything that takes part before it and after it. The watch and the looks end with it.
 * @param {object} options
 * @param {Site} options.site
 * @param {Driver} options.driver prepared for the job
 * @param {Parameters<Driver['drive']>[0]['job']} options.job
 * @param {ReturnType<typeof import('./subjects.js').listSubjects>} options.subjects
 * @param {Companion} [options.companion]
 * @param {AbortSignal} options.signal
 * @param {(tick: LoadTick) => void} options.onTick
 * @param {(pulse: Pulse) => void} [options.onPulse]
 * @param {AbortSignal} [options.falling] see LoadHooks
 * @param {typeof takeSystemSnapshot} [options.takeSystem] another one in tests
 */
export async function loadWindow ({
  site, driver, job, subjects, companion, signal, onTick, onPulse, falling, takeSystem = takeSystemSnapshot
}) {
  const { ask, look } = site.agents
  const looks = { before: new Map(), after: new Map() }
  /** @type {Array<Awaited<ReturnType<typeof takeSystemSnapshot>>>} */
  const system = []
  /** @type {import('../../boot/watch/watch.js').WatchedWindow | undefined} */
  let watched
  /** @type {import('./resources.js').ResourceSampler | undefined} */
  let sampler
  const load = await driver.drive({
    job,
    signal,
    async onWindowReady () {
      await companion?.onReady()
      looks.before = await takeSnapshot({ subjects, ask })
      watched = site.watch?.begin({ parts: subjects })
      system.push(await takeSystem())
      if (site.looks !== false) sampler = openResources({ parts: subjects, durationMs: job.durationMs, look })
      await companion?.onOpen()
      sampler?.begin()
    },
    async onWindowClosed () {
      system.push(await takeSystem())
      const looked = sampler?.stop()
      looks.after = await takeSnapshot({ subjects, ask })
      await looked
      await companion?.onClosed()
    },
    onTick,
    onPulse,
    falling
  }).finally(() => {
    watched?.drop()
    sampler?.drop()
  })
  return {
    load,
    watch: load ? await watched?.end(load) : undefined,
    parts: subtractSnapshots({ subjects, ...looks }),
    disturbance: describeDisturbance({ before: system[0] ?? null, after: system[1] ?? null }),
    sampler
  }
}
