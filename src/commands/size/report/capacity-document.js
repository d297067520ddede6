import { EXIT } from '../../../errors.js'
import { tell } from '../../../report/sentences/index.js'
import { judgeCapacity } from '../verdict/evidence.js'
import { describeCapacity, describeSeen } from './capacity-prose.js'
import { describeCurve, describeSource, plural } from './prose.js'
import { tableUnits } from './units-table.js'

/**
 * @import { Capacity, CapacityResult } from '../../../types.ts'
 * @import { Document, Foot, Outcome, Table } from '../../../report/document.ts'
 */

/**
 * What runs already, without a peak: what it holds.
 * @param {{ result: CapacityResult, foot?: Foot, exitCode?: number }} options exitCode: of the command that prints
 *   it; absent: not known
 * @returns {Document}
 */
export function documentCapacity ({ result, foot = {}, exitCode }) {
  const { question: { name, objectives }, measurements, usl } = result
  const { capacities } = measurements
  const last = capacities.at(-1)
  const several = capacities.length > 1
  const sizing = { usl: several ? usl : null, needed: { units: null }, queues: null }
  return {
    subject: 'capacity',
    title: `capacity of ${name} at ${objectives.map(({ text }) => text).join(', ')}`,
    blocks: [
      { kind: 'trouble', texts: [...new Set(measurements.warnings.map(tell))] },
      {
        kind: 'answer',
        outcome: rate(last),
        text: describeCapacity({ capacity: last }),
        // Where nothing held, the answer is the reason.
        because: [
          ...last && last.lowerPerSecond !== null ? [`${tell(last.reason)}.`] : [],
          ...describeSeen({ measurements, capacity: last })
        ]
      },
      {
        ...tableUnits({ size: { measurements, sizing }, published: null }),
        depth: several ? 1 : 2
      },
      tableProbes(capacities),
      {
        kind: 'list',
        title: 'How it was found',
        depth: 2,
        lines: [
          ...several ? capacities.slice(0, -1).map(({ units, reason }) => `${plural(units)}: ${tell(reason)}.`) : [],
          ...several ? describeCurve({ usl }) : [],
          ...describeSource({ measurements })
        ]
      }
    ],
    foot: { ...foot, ...exitCode !== undefined && { exit: { code: exitCode, meaning: describeExit(exitCode) } } }
  }
}

/** @param {readonly Capacity[]} capacities @returns {Table} */
function tableProbes (capacities) {
  return {
    kind: 'table',
    title: 'Probes, in order',
    depth: 2,
    columns: [
      { key: 'units', head: 'units', priority: 0 },
      { key: 'offered', head: 'offered', priority: 0 },
      { key: 'good', head: 'good', priority: 1 },
      { key: 'p99', head: 'p99', priority: 2 },
      { key: 'verdict', head: 'verdict', priority: 2 },
      { key: 'time', head: 'time', priority: 3, align: 'right' },
      { key: 'why', head: 'why', priority: 4 }
    ],
    rows: capacities.flatMap(({ units, probes }) => probes.map((probe) => ({
      cells: {
        units: { value: units, unit: 'count' },
        offered: { value: probe.offeredPerSecond, unit: 'perSecond' },
        good: { value: probe.goodPerSecond, unit: 'perSecond' },
        p99: { value: probe.p99Us, unit: 'us' },
        verdict: probe.verdict,
        time: { value: Math.round(probe.measuredMs), unit: 'ms' },
        why: tell(probe.reason)
      }
    })))
  }
}

/** @param {Capacity | undefined} capacity @returns {Outcome} */
function rate (capacity) {
  if (capacity?.stopped === 'objective out of reach') return 'bad'
  return judgeCapacity(capacity) === 'measured' ? 'good' : 'open'
}

/** @param {number} exitCode */
function describeExit (exitCode) {
  switch (exitCode) {
    case EXIT.met: return 'a rate that keeps the objectives was found'
    case EXIT.missed: return 'the objectives are missed at any rate'
    default: return 'cannot tell which rate keeps the objectives'
  }
}
