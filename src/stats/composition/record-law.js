import { formatNumberOf } from '../../units.js'
import { buildRow } from '../rows.js'
import { lawOfDistribution } from './laws.js'

/** @import { Distribution, Row, RunRecord, TrialRecord } from '../../types.ts' */
/** @import { LoadedSource, NamedSource } from '../../plan/service/service.js' */

/**
 * What a run record knows of one of its targets: all repeats of one load in one.
 * @param {{ record: RunRecord, source: NamedSource, decode: (base64: string) => Distribution }} options
 * @returns {LoadedSource}
 */
export function readTarget ({ record, source, decode }) {
  const { path, file, target = '', phase } = source
  const trials = record.trials.filter(({ trial }) => trial.target === target)
  if (trials.length === 0) {
    const names = [...new Set(record.trials.map(({ trial }) => trial.target))]
    return {
      path,
      wrong: `${file} has no trial of ${JSON.stringify(target)}`,
      right: names.length === 0 ? 'it measured nothing' : `it measured ${names.join(', ')}`
    }
  }
  const chosen = chooseTrials({ trials, phase })
  if (chosen.length === 0) {
    return {
      path,
      wrong: `${file} has no ${phase} phase of ${JSON.stringify(target)}`,
      right: 'measure one, or leave phase out'
    }
  }
  const row = buildRow({ target, title: target, trials: chosen, decode })
  if (row.measured === null || row.measured.distribution.total === 0) { return { path, wrong: `no request of ${JSON.stringify(target)} ended in ${file}`, right: 'measure it again' } }
  const { counts, distribution, responseTimeUs, dependence } = row.measured
  const successRatio = counts.due === 0 ? null : counts.ok / counts.due
  const load = nameLoad(row)
  const text = `record ${file}: ${target}, ${load}, ${formatNumberOf({ count: row.repeats, of: 'start' })}`
  return {
    text,
    law: {
      ...lawOfDistribution({ distribution }),
      ...(dependence && { worth: Math.floor(distribution.total / Math.max(1, ...Object.values(dependence))) })
    },
    successRatio,
    counted: { bad: counts.due - counts.ok, total: counts.due, tau: Math.max(1, ...Object.values(dependence ?? {})) },
    remarks: [
      ...(row.phase === 'peak' ? [{ code: /** @type {const} */ ('KNOWN_AT_PEAK'), target, file }] : []),
      ...(row.status === 'ok'
        ? []
        : [
            {
              code: /** @type {const} */ ('KNOWN_FROM_ROW'),
              target,
              file,
              status: row.status,
              reason: row.reason ?? null
            }
          ])
    ],
    measured: { text, responseTimeUs, successRatio }
  }
}

/** @param {Row} row */
function nameLoad ({ offeredPerSecond, connections, traffic, phase }) {
  if (traffic?.kind === 'users') return formatNumberOf({ count: traffic.users, of: 'user' })
  if (offeredPerSecond !== undefined) return `latency phase, ${offeredPerSecond}/s`
  return phase === 'peak' ? `peak, ${formatNumberOf({ count: connections, of: 'connection' })}` : 'all stages together'
}

/**
 * The latency phase where there is one. Of several loads the smallest: composition knows of no queues that other loads would make.
 * @param {{ trials: TrialRecord[], phase: 'latency' | 'peak' | undefined }} options
 */
function chooseTrials ({ trials, phase }) {
  const wanted = phase ?? (trials.some(({ trial }) => trial.phase === 'latency') ? 'latency' : 'peak')
  const fitting = trials.filter(({ trial }) => trial.phase === wanted)
  const load = (/** @type {TrialRecord} */ { trial }) => 'ratePerSecond' in trial.load ? trial.load.ratePerSecond : trial.load.connections
  const least = Math.min(...fitting.map(load))
  const same = fitting.filter((one) => load(one) === least)
  return same.filter(({ trial }) => trial.driver === same[0].trial.driver)
}
