import {
  NOTHING, chooseTimeUnit, formatChance, formatCount, formatMebibytes, formatSignificant, formatTime, formatTimeEstimate
} from '../../../units.js'
import { GOOD_COLUMNS, GOOD_NOTE, layGoodTimes } from './good-times.js'
import { describeUsersOf, formatCalls, formatGood, formatMs, formatRange, formatShareOf, formatTimeOf } from './cells.js'
import { makeFaultTables } from './fault-table.js'
import { makeLabTable } from './table.js'
import { buildTimeLineTables } from './time-line.js'
import { buildVersionsTable } from './versions.js'

/**
 * @import { LabResult } from '../verdict/result.js'
 * @import { LabRow } from '../verdict/rows.js'
 * @import { Table } from '../../../report/tables/table.js'
 * @import { TimeUnit } from '../../../units.js'
 * @import { PartUse } from '../verdict/phases.js'
 */

/**
 * Everything that a lab of kind load counted, by target and rate.
 * @param {{ result: LabResult }} options
 * @returns {Table[]}
 */
export function buildLabTables ({ result: { rows } }) {
  const unit = chooseTimeUnit({ valuesUs: rows.flatMap(listTimes) })
  return [
    makeMainTable(rows, unit, true),
    ...makeDoneTables(rows, unit),
    ...(hasPhases(rows) ? [makePhaseTable(rows, unit)] : []),
    ...buildUsageTables({ rows }),
    ...buildTimeLineTables({ rows }),
    makeAnswerTable(rows),
    makeKeepingTable(rows),
    ...(rows.some(({ service }) => service?.invalidations) ? [makeMessageTable(rows)] : []),
    ...buildColdReadersTables({ rows })
  ]
}

/**
 * Those of them that a terminal has room for. Why a row is not to be believed stands under the table of the load there.
 * @param {{ result: LabResult }} options
 * @returns {Table[]}
 */
export function buildShortLabTables ({ result: { rows } }) {
  const unit = chooseTimeUnit({ valuesUs: rows.flatMap(listTimes) })
  return [
    makeMainTable(rows, unit, false),
    ...makeDoneTables(rows, unit),
    ...(hasPhases(rows) ? buildTimeLineTables({ rows }) : []),
    ...buildColdReadersTables({ rows })
  ]
}

/** Of a deploy, or of a fault. @param {LabRow[]} rows @param {TimeUnit} unit */
function makeDoneTables (rows, unit) {
  const versions = buildVersionsTable({ result: { rows } })
  return versions ? [versions] : makeFaultTables({ rows, unit })
}

/** @param {LabRow[]} rows */
function hasPhases (rows) {
  return rows.some(({ phases }) => phases.length > 0)
}

/** @param {LabRow[]} rows @param {TimeUnit} unit @param {boolean} reasons */
function makeMainTable (rows, unit, reasons) {
  const factors = rows.some(({ stampede }) => stampede)
  const users = describeUsersOf(rows)
  const apart = rows.some(({ good }) => good)
  return makeLabTable({
    title: `What users saw, and what the origin was asked (times in ${unit.name})`,
    rows,
    columns: [
      ['Success', 'right'],
      ['p50', 'right'],
      ['p99', 'right'],
      ['Offload', 'right'],
      ['At once', 'right'],
      ['Origin calls', 'right'],
      ...(factors ? FACTOR_COLUMN : []),
      ['p99.9', 'right'],
      ['max', 'right'],
      ...(apart ? GOOD_COLUMNS : [])
    ],
    lay: ({ success, responseTimeUs, good, maxUs, origin, stampede }) => [
      [
        formatGood(success?.ratio),
        formatTimeEstimate({ estimate: responseTimeUs?.p50 ?? null, unit, detail: false }),
        formatTimeEstimate({ estimate: responseTimeUs?.p99 ?? null, unit, detail: false }),
        formatShareOf(origin?.offloadRatio),
        origin ? formatCount({ count: origin.peakConcurrent }) : NOTHING,
        origin ? formatCount({ count: origin.calls }) : NOTHING,
        ...(factors ? [stampede ? formatSignificant({ value: stampede.factor, maxDecimals: 2 }) : NOTHING] : []),
        formatTimeEstimate({ estimate: responseTimeUs?.p99_9 ?? null, unit, detail: false }),
        formatTime({ valueUs: maxUs, unit }),
        ...(apart ? layGoodTimes({ p50Us: good?.responseTimeUs.p50?.value, p99Us: good?.responseTimeUs.p99?.value, unit }) : [])
      ]
    ],
    notes: [
      ...(apart ? [GOOD_NOTE] : []),
      'of the whole window. Offload: 1 - origin calls / requests; a write is a call. At once: the most calls under way together in any repeat. n/a: too few requests',
      ...(users === null ? [] : [`Asked/s: what ${users} asked. The longer they wait, the less they ask`]),
      ...(factors
        ? [
            'Stampede factor: calls of the origin for the key it was asked for most, for each time that this key can have expired in one process; 1 where one of many asks. At least so many'
          ]
        : [])
    ],
    reasons
  })
}

const FACTOR_COLUMN = /** @type {Array<[string, 'right']>} */ ([['Stampede factor', 'right']])

/** @param {LabRow[]} rows @param {TimeUnit} unit */
function makePhaseTable (rows, unit) {
  const apart = rows.some(({ phases }) => phases.some(({ good }) => good))
  const failed = rows.flatMap(({ target, phases }) =>
    phases
      .filter(({ ok }) => !ok)
      .map(
        ({ name, action, error }) =>
          `${target}, ${name}: ${action ?? 'its action'} did not work: ${error ?? 'no reason given'}`
      )
  )
  return makeLabTable({
    title: `Phase by phase (times in ${unit.name})`,
    rows,
    columns: [
      ['Phase', 'left'],
      ['Success', 'right'],
      ['p50', 'right'],
      ['p99', 'right'],
      ['Calls/request', 'right'],
      ['Stale', 'right'],
      ['max', 'right'],
      ...(apart ? GOOD_COLUMNS : []),
      ['From', 'right'],
      ['Done as it begins', 'left']
    ],
    lay: ({ phases }) =>
      phases.map((phase) => [
        phase.name,
        formatGood(phase.goodRatio),
        formatTimeOf(phase.responseTimeUs.p50, unit),
        formatTimeOf(phase.responseTimeUs.p99, unit),
        formatCalls(phase.callsPerRequest),
        formatShareOf(phase.staleRatio),
        formatTime({ valueUs: phase.maxUs, unit }),
        ...(apart ? layGoodTimes({ p50Us: phase.good?.responseTimeUs.p50, p99Us: phase.good?.responseTimeUs.p99, unit }) : []),
        `${formatSignificant({ value: phase.fromMs / 1000, maxDecimals: 1 })} s`,
        phase.ok ? (phase.action ?? NOTHING) : `${phase.action ?? 'action'} (failed)`
      ]),
    notes: [
      ...(apart ? [GOOD_NOTE] : []),
      'times by when a request was due; the rest by seconds, of those that lie in the phase for three quarters or more. A dash: no such second',
      ...failed
    ]
  })
}

/** @param {LabRow[]} rows */
function makeAnswerTable (rows) {
  return makeLabTable({
    title: 'Where answers came from, and how old they were',
    rows,
    columns: [
      ['Fresh', 'right'],
      ['Stale', 'right'],
      ['Coalesced', 'right'],
      ['Miss', 'right'],
      ['Error', 'right'],
      ['Wrong', 'right'],
      ['Age p50', 'right'],
      ['Age p99', 'right'],
      ['Oldest', 'right'],
      ['Behind', 'right'],
      ['Behind by', 'right']
    ],
    lay: ({ service }) => [
      service === null
        ? Array(11).fill(NOTHING)
        : [
            ...(/** @type {const} */ (['fresh', 'stale', 'coalesced', 'miss', 'error'])).map((outcome) =>
              service.reads > 0 ? formatChance({ ratio: service.outcomes[outcome] / service.reads }) : NOTHING
            ),
            formatCount({ count: service.wrongValues }),
            formatRange(service.ageMs.p50),
            formatRange(service.ageMs.p99),
            formatMs(service.ageMs.max),
            service.versionsBehind.ratio === null ? NOTHING : formatChance({ ratio: service.versionsBehind.ratio }),
            service.versionsBehind.known === 0 ? NOTHING : formatCount({ count: service.versionsBehind.max })
          ]
    ],
    notes: [
      "of the reads, over all services and repeats. Coalesced: waited for another read's call. Wrong: no value, or another key's; among the errors",
      'Age: how old cached answers were, fresh or stale; with several processes or repeats, the lowest and the highest of their figures',
      'Behind: share of cached answers older than a version that the process had already seen (a dash: it had seen none); behind by: how many versions at most'
    ]
  })
}

/** @param {LabRow[]} rows */
function makeKeepingTable (rows) {
  return makeLabTable({
    title: 'What keeping values takes',
    rows,
    columns: [
      ['Memory (MiB)', 'right'],
      ['Entries', 'right'],
      ['Evicted', 'left'],
      ['First read', 'right'],
      ['Redis errors', 'right'],
      ['Breaker opened', 'right']
    ],
    lay: ({ service }) => [
      service === null
        ? Array(6).fill(NOTHING)
        : [
            formatMebibytes({ bytes: service.memoryBytes }),
            formatCount({ count: service.entries }),
            Object.entries(service.evictions)
              .map(([reason, count]) => `${reason} ${formatCount({ count })}`)
              .join(', ') || 'none',
            formatRange(service.firstRequestMs),
            service.redisErrors === null ? NOTHING : formatCount({ count: service.redisErrors }),
            service.breakerOpens === null ? NOTHING : formatCount({ count: service.breakerOpens })
          ]
    ],
    notes: [
      "Memory: resident, of all service processes at the window's end, the most of any repeat; that of a Redis is not in it. Entries: in those processes",
      'First read: how long the first one since the start took, before anything was warm'
    ]
  })
}

/** @param {LabRow[]} rows */
function makeMessageTable (rows) {
  return makeLabTable({
    title: 'Messages between processes that a value has changed',
    rows,
    columns: [
      ['Sent', 'right'],
      ['Received', 'right'],
      ['Lost', 'right'],
      ['Delay p50', 'right'],
      ['Delay p99', 'right'],
      ['Longest', 'right']
    ],
    lay: ({ service }) => {
      const told = service?.invalidations
      return [
        told
          ? [
              formatCount({ count: told.sent }),
              formatCount({ count: told.received }),
              formatCount({ count: told.lost }),
              formatRange(told.delayMs.p50),
              formatRange(told.delayMs.p99),
              formatMs(told.delayMs.max)
            ]
          : Array(6).fill(NOTHING)
      ]
    },
    notes: ['a dash: the strategy sends none']
  })
}

/** @param {LabRow} row */
function listTimes ({ responseTimeUs, maxUs, phases }) {
  return [
    responseTimeUs?.p50?.value ?? null,
    responseTimeUs?.p99?.value ?? null,
    maxUs,
    ...phases.flatMap((phase) => [phase.responseTimeUs.p50, phase.maxUs])
  ]
}

/**
 * What the parts of each target used, phase by phase.
 * @param {{ rows: readonly LabRow[] }} options
 * @returns {Table[]} none where nothing was sampled
 */
function buildUsageTables ({ rows }) {
  const used = rows.filter(({ status, phases }) => status === 'missing' || phases.some(({ usage }) => usage.length > 0))
  if (used.every(({ status }) => status === 'missing')) return []
  return [
    makeLabTable({
      title: 'CPU, memory and bytes, phase by phase',
      rows: used,
      columns: [
        ['Phase', 'left'],
        ['Part', 'left'],
        ['CPU', 'right'],
        ['CPU at most', 'right'],
        ['Memory (MiB)', 'right'],
        ['Bodies in (MiB)', 'right']
      ],
      lay: ({ phases }) => phases.flatMap(({ name, usage, bytesIn }) => usage.map((part, index) => [
        name,
        ...layPart(part),
        index === usage.length - 1 && bytesIn !== null ? formatMebibytes({ bytes: bytesIn }) : NOTHING
      ])),
      notes: [
        'CPU: of one core; at most: between two samples, which are a second apart, or a 120th of the window. Memory: resident, the most of any sample',
        'bodies in: of the good answers that users got, as they were sent. Requests that read have no body: nothing goes out'
      ]
    })
  ]
}

/** @param {PartUse} part */
function layPart ({ name, cpuRatio, mostCpuRatio, memoryBytes }) {
  return [name, formatCpu(cpuRatio), formatCpu(mostCpuRatio), memoryBytes === null ? NOTHING : formatMebibytes({ bytes: memoryBytes })]
}

/** @param {number | null} ratio */
function formatCpu (ratio) {
  return ratio === null ? NOTHING : formatChance({ ratio })
}

/** @param {{ rows: readonly LabRow[] }} options @returns {Table[]} none where nobody asked for a cold key */
export function buildColdReadersTables ({ rows }) {
  const all = rows.flatMap(({ cold }) => cold ?? [])
  if (all.length === 0) return []
  const readers = Math.max(...all.map((cold) => cold.readers))
  return [
    makeLabTable({
      title: `${formatCount({ count: readers })} readers at once on a cold key, the origin failing`,
      rows,
      columns: [
        ['Calls', 'right'],
        ['Failed', 'right'],
        ['Wrong', 'right'],
        ['Answered', 'right'],
        ['Took', 'right'],
        ['Broken before', 'left']
      ],
      lay: ({ cold }) => [
        cold
          ? [
              formatCounts(cold.calls),
              formatCount({ count: cold.failed }),
              formatCount({ count: cold.wrong }),
              formatCount({ count: cold.ok }),
              formatRange(cold.wallMs),
              cold.broken.join(', ') || 'nothing'
            ]
          : Array(6).fill(NOTHING)
      ],
      notes: [
        'after the window; the origin answers that key with 500 after 100 ms, so that nobody can have its value. Calls: of the origin in a repeat, from the fewest to the most; 1 where one asks for all',
        "Failed, of all repeats: no answer within 5 s, another status than 200, or a wrong one: nothing, undefined or another key's value",
        'Took: until the last one had heard. Broken before: what the phases had done to the target and not undone',
        ...rows.flatMap(({ target, cold }) => (cold?.errors ?? []).map((error) => `${target}: ${error}`))
      ]
    })
  ]
}

/** @param {{ low: number, high: number } | null} range */
function formatCounts (range) {
  if (range === null) return NOTHING
  const [low, high] = [formatCount({ count: range.low }), formatCount({ count: range.high })]
  return low === high ? low : `${low} to ${high}`
}
