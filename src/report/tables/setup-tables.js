import { findProgramOf, PROGRAMS } from '../../programs/index.js'
import { isUsersLoad } from '../../plan/traffic.js'
import { redactArgv, redactRequest } from '../../plan/secrets.js'
import { formatUrl } from '../escape.js'
import { buildOriginTable, tableFound } from './origin-table.js'
import { NOTHING, formatCount, formatDuration, formatMebibytes, formatNumberOf, formatRate } from '../../units.js'

/** @import { GoodAnswer, LoadProfile, OpenLoadProfile, PartSpec, ProgramName, Result, Target, Trial } from '../../types.ts' */
/** @import { Table } from '../document.ts' */

/**
 * Where it ran, as a table; of another tool's result, who measured it.
 * @param {{ result: Result }} options
 * @returns {Table}
 */
export function buildMachineTable ({ result }) {
  const { machine, tool, measuredBy } = result.run
  if (measuredBy) return buildOriginTable({ result, measuredBy })
  const rows = [
    ['CPU', `${machine.cpuModel}, ${formatNumberOf({ count: machine.cores, of: 'core' })}`],
    ['Memory', `${formatMebibytes({ bytes: machine.memoryBytes })} MiB`],
    ['System', `${machine.platform}, kernel ${machine.kernel}`],
    ['Virtualization', machine.virtualization ?? 'not told'],
    ['Priority of target and driver', machine.niceness === null ? 'as others' : `niceness ${machine.niceness}`],
    ['CPU governor', machine.governor ?? 'not told'],
    ['Clock source', machine.clockSource ?? 'not told'],
    [
      'Versions',
      [
        `${tool.name} ${tool.version}`,
        `Node.js ${machine.node}`,
        ...Object.entries(machine.versions).map(([name, version]) => `${name} ${version ?? 'not found'}`)
      ].join(', ')
    ]
  ]
  return tableFound({ title: 'Machine', rows })
}

/** What was booted, asked and expected. @param {{ result: Result }} options @returns {Table} */
export function buildTargetTable ({ result: { run: { plan } } }) {
  return {
    kind: 'table',
    title: 'Targets',
    columns: [
      { key: 'name', head: 'Name' },
      { key: 'title', head: 'Title' },
      { key: 'parts', head: 'Parts' },
      { key: 'request', head: 'Request' },
      { key: 'good', head: 'A good answer' }
    ],
    rows: Object.values(plan.targets).map((target) => ({
      cells: {
        name: target.name,
        title: target.title,
        parts: describeParts(target),
        request: describeRequest(target),
        good: describeGood(target.good)
      },
      of: target.name
    }))
  }
}

/** Each load of each target, as it was planned. @param {{ result: Result }} options @returns {Table} */
export function buildTrialTable ({ result: { run: { plan: { trials, workers = 1, engine } } } }) {
  /** @type {Map<string, { trial: Trial, targets: Set<string>, repeats: Set<number>, count: number }>} */
  const groups = new Map()
  for (const trial of trials) {
    const key = JSON.stringify([trial.phase, trial.driver, trial.load, trial.durationMs, trial.warmupMs, trial.timeoutMs])
    const group = groups.get(key) ?? { trial, targets: new Set(), repeats: new Set(), count: 0 }
    group.targets.add(trial.target)
    group.repeats.add(trial.repeat)
    group.count += 1
    groups.set(key, group)
  }
  return {
    kind: 'table',
    title: 'Trials as planned',
    columns: [
      { key: 'phase', head: 'Phase' },
      { key: 'driver', head: 'Driver' },
      { key: 'load', head: 'Load' },
      { key: 'targets', head: 'Targets' },
      { key: 'repeats', head: 'Repeats' },
      { key: 'trials', head: 'Trials' },
      { key: 'warmup', head: 'Warm-up' },
      { key: 'measured', head: 'Measured' },
      { key: 'timeout', head: 'Time-out' }
    ],
    rows: [...groups.values()].map(({ trial, targets, repeats, count }) => ({
      cells: {
        phase: trial.phase,
        driver: trial.driver +
          (trial.driver === 'native' && workers > 1
            ? `, ${workers} workers`
            : trial.driver === 'k6' && engine
              ? `, ${engine.instances} instance${engine.instances === 1 ? '' : 's'}`
              : ''),
        load: describeLoad(trial.load),
        targets: { value: targets.size, unit: 'count' },
        repeats: { value: repeats.size, unit: 'count' },
        trials: { value: count, unit: 'count' },
        warmup: { value: trial.warmupMs, unit: 'ms' },
        measured: { value: trial.durationMs, unit: 'ms' },
        timeout: { value: trial.timeoutMs, unit: 'ms' }
      }
    }))
  }
}

/** The load of each baseline, and what it is held against. @param {{ result: Result }} options @returns {Table} */
export function buildBaselineLoadTable ({ result }) {
  return {
    kind: 'table',
    title: 'Load',
    columns: [
      { key: 'baseline', head: 'Baseline' },
      { key: 'connections', head: 'Connections' },
      { key: 'pipelining', head: 'In flight on each' },
      { key: 'timeout', head: 'Time-out' },
      { key: 'objectives', head: 'Objectives' }
    ],
    rows: result.baselines
      .filter(({ baseline }) => baseline.targets.length > 0)
      .map(({ baseline: { name, load, objectives } }) => ({
        cells: {
          baseline: name,
          connections: { value: load.connections, unit: 'count' },
          pipelining: { value: load.pipelining, unit: 'count' },
          timeout: { value: load.timeoutMs, unit: 'ms' },
          objectives: objectives.map(({ text }) => text).join('; ') || 'none'
        }
      }))
  }
}

/**
 * What was asked for and has no number, and what to do about it.
 * @param {{ result: Result }} options
 * @returns {Table}
 */
export function buildNotMeasuredTable ({ result: { run: { failures, unavailable } } }) {
  return {
    kind: 'table',
    title: 'Not measured, and what to do',
    columns: [
      { key: 'where', head: 'Where' },
      { key: 'what', head: 'What' },
      { key: 'why', head: 'Why' },
      { key: 'hint', head: 'What to do' }
    ],
    rows: [
      ...unavailable.map(({ target, reason, hint }) => ({ cells: { where: target, what: 'unavailable', why: reason, hint } })),
      ...failures.map(({ target, trial, code, message, hint }) =>
        ({ cells: { where: trial ?? target, what: code, why: message, hint } }))
    ]
  }
}

/** @param {Target} target */
function describeParts ({ parts, url, connect: { to, servername, cert, ca, insecure } = {} }) {
  if (url === undefined) return parts.map(describePart).join(', then ')
  return [
    `runs already at ${formatUrl({ url })}`,
    ...to === undefined ? [] : [`connected to ${to}`],
    ...servername === undefined ? [] : [`SNI ${servername}`],
    ...cert === undefined ? [] : ['with a client certificate'],
    ...ca === undefined ? [] : [`trusting ${ca}`],
    ...insecure ? ['certificate unchecked'] : []
  ].join(', ')
}

/** @param {PartSpec} part */
function describePart (part) {
  const { name, script, command } = part
  const program = findProgramOf(part)
  return `${name}: ${script ?? (program ? describeProgram(program, part[program]) : redactArgv({ argv: [command ?? ''] })[0])}`
}

/** @param {ProgramName} name @param {string} [mode] */
function describeProgram (name, mode) {
  return Object.keys(PROGRAMS[name].modes).length > 1 ? `${name} (${mode})` : name
}

/** @param {Target} target */
function describeRequest ({ request }) {
  // Records hold no secrets; this is a second lock on the same door, for records made elsewhere.
  const { method = 'GET', path, headers = {}, body, bodyFile } = redactRequest({ request })
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path}`, ...lines, ...(bodyFile ? [`body of ${bodyFile}`] : body === undefined ? [] : [`body of ${body.length} characters`])].join('; ')
}

/** @param {GoodAnswer} good */
function describeGood ({ status = 200, contentEncoding, body, bodyBytes, decodedBytes, json, jsonAbsent }) {
  const facts = [`status ${status}`]
  if (contentEncoding) facts.push(`content-encoding ${contentEncoding}`)
  if (body !== undefined) facts.push(body.length <= 20 ? `body "${body}"` : `body of ${body.length} characters`)
  if (bodyBytes) facts.push(`${describeBytes(bodyBytes)} on the wire`)
  if (decodedBytes) facts.push(`${describeBytes(decodedBytes)} decoded`)
  if (json) facts.push(`JSON with ${Object.keys(json).join(', ')}`)
  if (jsonAbsent) facts.push(`JSON without ${jsonAbsent.join(', ')}`)
  return facts.join(', ')
}

/** @param {{ min?: number, max?: number }} bytes */
function describeBytes ({ min, max }) {
  if (min !== undefined && min === max) return `${min} bytes`
  if (min !== undefined && max !== undefined) return `${min} to ${max} bytes`
  return min === undefined ? `at most ${max ?? NOTHING} bytes` : `at least ${min} bytes`
}

/** @param {{ amount?: number }} load */
function describeAmount ({ amount }) {
  return amount === undefined ? '' : `, until ${formatCount({ count: amount })} requests are sent: measured for so long at most`
}

/** @param {LoadProfile} load */
function describeLoad (load) {
  const connections = formatNumberOf({ count: load.connections, of: 'connection' })
  if (load.kind === 'constant-concurrency') return `closed loop, ${connections}, ${load.pipelining} in flight on each${describeAmount(load)}`
  if (isUsersLoad(load)) {
    const stages = load.kind === 'user-stages'
      ? load.stages.map(({ durationMs, users }) => `, to ${users} in ${formatDuration({ durationMs })}`).join('')
      : ''
    const users = load.connections === 1 ? '1 user who pauses' : `${load.connections} users who pause`
    return `closed loop, ${stages === '' ? '' : 'at most '}${users} for ${formatDuration({ durationMs: load.pauseMs })}${stages}`
  }
  return `open loop, ${load.kind}, ${describeRate(load)} over up to ${connections}`
}

/** @param {OpenLoadProfile} load */
function describeRate (load) {
  if (load.kind === 'ramping-rate') return `${load.startRatePerSecond}/s to ${load.endRatePerSecond}/s`
  if (load.kind === 'stages') {
    return [
      ...load.arrivals ? ['Poisson'] : [],
      `from ${load.startRatePerSecond ?? 0}/s`,
      ...load.stages.map(
        ({ durationMs, ratePerSecond }) => `to ${ratePerSecond}/s in ${formatDuration({ durationMs })}`
      )
    ].join(', ')
  }
  return `${formatRate({ perSecond: load.ratePerSecond })}/s`
}
