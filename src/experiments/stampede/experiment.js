import { stampede as planned } from './plan/experiment.js'
import { nameStore } from './plan/job.js'
import { runStampedes } from './stampedes.js'

/** @import { RunningExperiment } from '../types.ts' */

/** @type {RunningExperiment} */
export const stampede = {
  ...planned,
  startRecord: ({ stampedes }) => stampedes ? { stampedes: [] } : {},
  // Some take milliseconds: the record is written once for each repeat of them.
  async measureMore ({ record, site, progress, signal, keep, save }) {
    const { plan: { stampedes: planned = [] }, stampedes = [], unavailable, failures } = record
    await runStampedes({
      site,
      trials: planned.filter(({ store }) => !unavailable.some(({ target }) => target === nameStore({ store }))),
      signal,
      onTrial: progress.onStampede,
      onMeasured: async (trial) => {
        const isNext = stampedes.length > 0 && stampedes[stampedes.length - 1].repeat !== trial.repeat
        stampedes.push(keep(trial))
        if (isNext) await save()
      },
      onFailure: (failure) => { failures.push(failure); progress.onFailure(failure) }
    })
  }
}
