import {
  NOTHING, chooseTimeUnit, formatCount, formatSignificant, formatTime, formatTimeEstimate
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
 * @import { Cell, Column, Figure, Table } from '../../../report/document.ts'
 * @import { TimeUnit } from '../../../units.js'
 */

/**
 * Everything that a lab of kind load counted, by target and rate.
 * @param {{ result: LabResult }} options
 * @returns {Table[]}
 */
export function buildLabTables ({ result: { rows } }) {
  const unit = chooseTimeUnit({ valuesUs: rows.flatMap(listTimes) })
  return [
    makeMainTable(rows, unit),
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

/** Of a deploy, or of a fault. @param {LabRow[]} rows @param {TimeUnit} unit */
function makeDoneTables (rows, unit) {
  const versions = buildVersionsTable({ result: { rows } })
  return versions ? [versions] : makeFaultTables({ rows, unit })
}

/** @param {LabRow[]} rows */
function hasPhases (rows) {
  return rows.some(({ phases }) => phases.length > 0)
}

/** @param {LabRow[]} rows @param {TimeUnit} unit */
function makeMainTable (rows, unit) {
  const factors = rows.some(({ stampede }) => stampede)
  const users = describeUsersOf(rows)
  const apart = rows.some(({ good }) => good)
  return makeLabTable({
    title: `What users saw, and what the origin was asked (times in ${unit.name})`,
    rows,
    columns: [
      { key: 'success', head: 'Success', align: 'right' },
      { key: 'p50', head: 'p50', align: 'right' },
      { key: 'p99', head: 'p99', align: 'right' },
      { key: 'offload', head: 'Offload', align: 'right' },
      { key: 'atOnce', head: 'At once' },
      { key: 'calls', head: 'Origin calls' },
      ...factors ? [FACTOR_COLUMN] : [],
      { key: 'p99_9', head: 'p99.9', align: 'right' },
      { key: 'min', head: 'min', align: 'right' },
      { key: 'max', head: 'max', align: 'right' },
      ...apart ? GOOD_COLUMNS : []
    ],
    lay: ({ success, responseTimeUs, good, minUs, maxUs, origin, stampede }) => [
      {
        success: formatGood(success?.ratio),
        p50: formatTimeEstimate({ estimate: responseTimeUs?.p50 ?? null, unit, detail: false }),
        p99: formatTimeEstimate({ estimate: responseTimeUs?.p99 ?? null, unit, detail: false }),
        offload: formatShareOf(origin?.offloadRatio),
        atOnce: countOf(origin?.peakConcurrent),
        calls: countOf(origin?.calls),
        factor: stampede ? formatSignificant({ value: stampede.factor, maxDecimals: 2 }) : NOTHING,
        p99_9: formatTimeEstimate({ estimate: responseTimeUs?.p99_9 ?? null, unit, detail: false }),
        min: formatTime({ valueUs: minUs, unit }),
        max: formatTime({ valueUs: maxUs, unit }),
        ...layGoodTimes({ p50Us: good?.responseTimeUs.p50?.value, p99Us: good?.responseTimeUs.p99?.value, unit })
      }
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
    reasons: true
  })
}

/** @type {Column} */
const FACTOR_COLUMN = { key: 'factor', head: 'Stampede factor', align: 'right' }

/** @param {number | null | undefined} value @returns {Figure} */
function countOf (value) {
  return { value: value ?? null, unit: 'count' }
}

/** @param {number | null | undefined} value @returns {Figure} */
function memoryOf (value) {
  return { value: value ?? null, unit: 'mebibytes' }
}

/** @param {number | null} value @returns {Figure} */
function chanceOf (value) {
  return { value, unit: 'chance' }
}

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
      { key: 'phase', head: 'Phase' },
      { key: 'success', head: 'Success', align: 'right' },
      { key: 'p50', head: 'p50', align: 'right' },
      { key: 'p99', head: 'p99', align: 'right' },
      { key: 'calls', head: 'Calls/request', align: 'right' },
      { key: 'stale', head: 'Stale', align: 'right' },
      { key: 'max', head: 'max', align: 'right' },
      ...apart ? GOOD_COLUMNS : [],
      { key: 'from', head: 'From', align: 'right' },
      { key: 'action', head: 'Done as it begins' }
    ],
    lay: ({ phases }) =>
      phases.map((phase) => ({
        phase: phase.name,
        success: formatGood(phase.goodRatio),
        p50: formatTimeOf(phase.responseTimeUs.p50, unit),
        p99: formatTimeOf(phase.responseTimeUs.p99, unit),
        calls: formatCalls(phase.callsPerRequest),
        stale: formatShareOf(phase.staleRatio),
        max: formatTime({ valueUs: phase.maxUs, unit }),
        ...layGoodTimes({ p50Us: phase.good?.responseTimeUs.p50, p99Us: phase.good?.responseTimeUs.p99, unit }),
        from: `${formatSignificant({ value: phase.fromMs / 1000, maxDecimals: 1 })} s`,
        action: phase.ok ? phase.action ?? NOTHING : `${phase.action ?? 'action'} (failed)`
      })),
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
      ...OUTCOMES.map(([key, head]) => ({ key, head })),
      { key: 'wrong', head: 'Wrong' },
      { key: 'ageP50', head: 'Age p50', align: 'right' },
      { key: 'ageP99', head: 'Age p99', align: 'right' },
      { key: 'oldest', head: 'Oldest', align: 'right' },
      { key: 'behind', head: 'Behind' },
      { key: 'behindBy', head: 'Behind by' }
    ],
    lay: ({ service }) => [service === null ? {} : layAnswers(service)],
    notes: [
      "of the reads, over all services and repeats. Coalesced: waited for another read's call. Wrong: no value, or another key's; among the errors",
      'Age: how old cached answers were, fresh or stale; with several processes or repeats, the lowest and the highest of their figures',
      'Behind: share of cached answers older than a version that the process had already seen (a dash: it had seen none); behind by: how many versions at most'
    ]
  })
}

const OUTCOMES = Object.freeze(/** @type {const} */ ([
  ['fresh', 'Fresh'], ['stale', 'Stale'], ['coalesced', 'Coalesced'], ['miss', 'Miss'], ['error', 'Error']
]))

/** @param {NonNullable<LabRow['service']>} service @returns {Record<string, Cell>} */
function layAnswers ({ reads, outcomes, wrongValues, ageMs, versionsBehind }) {
  return {
    ...Object.fromEntries(OUTCOMES.map(([key]) => [key, chanceOf(reads > 0 ? outcomes[key] / reads : null)])),
    wrong: countOf(wrongValues),
    ageP50: formatRange(ageMs.p50),
    ageP99: formatRange(ageMs.p99),
    oldest: formatMs(ageMs.max),
    behind: chanceOf(versionsBehind.ratio),
    behindBy: countOf(versionsBehind.known === 0 ? null : versionsBehind.max)
  }
}

/** @param {LabRow[]} rows */
function makeKeepingTable (rows) {
  return makeLabTable({
    title: 'What keeping values takes',
    rows,
    columns: [
      { key: 'memory', head: 'Memory (MiB)' },
      { key: 'entries', head: 'Entries' },
      { key: 'evicted', head: 'Evicted' },
      { key: 'first', head: 'First read', align: 'right' },
      { key: 'redisErrors', head: 'Redis errors' },
      { key: 'breakerOpens', head: 'Breaker opened' }
    ],
    lay: ({ service }) => [service === null ? {} : layKept(service)],
    notes: [
      "Memory: resident, of all service processes at the window's end, the most of any repeat; that of a Redis is not in it. Entries: in those processes",
      'First read: how long the first one since the start took, before anything was warm'
    ]
  })
}

/** @param {NonNullable<LabRow['service']>} service @returns {Record<string, Cell>} */
function layKept ({ memoryBytes, entries, evictions, firstRequestMs, redisErrors, breakerOpens }) {
  const evicted = Object.entries(evictions).map(([reason, count]) => `${reason} ${formatCount({ count })}`)
  return {
    memory: memoryOf(memoryBytes),
    entries: countOf(entries),
    evicted: evicted.join(', ') || 'none',
    first: formatRange(firstRequestMs),
    redisErrors: countOf(redisErrors),
    breakerOpens: countOf(breakerOpens)
  }
}

/** @param {LabRow[]} rows */
function makeMessageTable (rows) {
  return makeLabTable({
    title: 'Messages between processes that a value has changed',
    rows,
    columns: [
      { key: 'sent', head: 'Sent' },
      { key: 'received', head: 'Received' },
      { key: 'lost', head: 'Lost' },
      { key: 'p50', head: 'Delay p50', align: 'right' },
      { key: 'p99', head: 'Delay p99', align: 'right' },
      { key: 'longest', head: 'Longest', align: 'right' }
    ],
    lay: ({ service }) => [service?.invalidations ? layMessages(service.invalidations) : {}],
    notes: ['a dash: the strategy sends none']
  })
}

/** @param {NonNullable<NonNullable<LabRow['service']>['invalidations']>} told @returns {Record<string, Cell>} */
function layMessages ({ sent, received, lost, delayMs }) {
  return {
    sent: countOf(sent),
    received: countOf(received),
    lost: countOf(lost),
    p50: formatRange(delayMs.p50),
    p99: formatRange(delayMs.p99),
    longest: formatMs(delayMs.max)
  }
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
        { key: 'phase', head: 'Phase' },
        { key: 'part', head: 'Part' },
        { key: 'cpu', head: 'CPU' },
        { key: 'cpuMost', head: 'CPU at most' },
        { key: 'memory', head: 'Memory (MiB)' },
        { key: 'bodies', head: 'Bodies in (MiB)' }
      ],
      lay: ({ phases }) => phases.flatMap(({ name, usage, bytesIn }) => usage.map((part, index) => ({
        phase: name,
        part: part.name,
        cpu: chanceOf(part.cpuRatio),
        cpuMost: chanceOf(part.mostCpuRatio),
        memory: memoryOf(part.memoryBytes),
        bodies: memoryOf(index === usage.length - 1 ? bytesIn : null)
      }))),
      notes: [
        'CPU: of one core; at most: between two samples, which are a second apart, or a 120th of the window. Memory: resident, the most of any sample',
        'bodies in: of the good answers that users got, as they were sent. Requests that read have no body: nothing goes out'
      ]
    })
  ]
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
        { key: 'calls', head: 'Calls', align: 'right' },
        { key: 'failed', head: 'Failed' },
        { key: 'wrong', head: 'Wrong' },
        { key: 'ok', head: 'Answered' },
        { key: 'took', head: 'Took', align: 'right' },
        { key: 'broken', head: 'Broken before' }
      ],
      lay: ({ cold }) => [cold ? layCold(cold) : {}],
      notes: [
        'after the window; the origin answers that key with 500 after 100 ms, so that nobody can have its value. Calls: of the origin in a repeat, from the fewest to the most; 1 where one asks for all',
        "Failed, of all repeats: no answer within 5 s, another status than 200, or a wrong one: nothing, undefined or another key's value",
        'Took: until the last one had heard. Broken before: what the phases had done to the target and not undone',
        ...rows.flatMap(({ target, cold }) => (cold?.errors ?? []).map((error) => `${target}: ${error}`))
      ]
    })
  ]
}

/** @param {NonNullable<LabRow['cold']>} cold @returns {Record<string, Cell>} */
function layCold ({ calls, failed, wrong, ok, wallMs, broken }) {
  return {
    calls: formatCounts(calls),
    failed: countOf(failed),
    wrong: countOf(wrong),
    ok: countOf(ok),
    took: formatRange(wallMs),
    broken: broken.join(', ') || 'nothing'
  }
}

/** @param {{ low: number, high: number } | null} range */
function formatCounts (range) {
  if (range === null) return NOTHING
  const [low, high] = [formatCount({ count: range.low }), formatCount({ count: range.high })]
  return low === high ? low : `${low} to ${high}`
}
