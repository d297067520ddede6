import { encodeDistribution } from '../histogram-encoder.js'
import { describeForeignBaseline, describeForeignTarget, UNKNOWN_MACHINE } from '../measured-elsewhere.js'
import { FAILURES } from './result.js'

/** @import { LoadProfile, RunRecord, Trial, TrialRecord } from '../../types.ts' */
/** @import { ForeignResult, ForeignRow } from './result.js' */

const NONE = Object.freeze({ valuesUs: [], counts: [], total: 0 })

/**
 * A record of what another tool measured, marked as such, so that everything that reads records reads it.
 * @param {{ foreign: ForeignResult, source: string, name: string, fileTimeMs: number, version: string }} options
 *   source: name of the file; name: without its ending; fileTimeMs: stands for the start where the file does not tell
 *   it; version: of baseload
 * @returns {Promise<RunRecord>}
 */
export async function buildForeignRecord ({ foreign, source, name, fileTimeMs, version }) {
  const { tool, rows, version: toolVersion } = foreign
  const startedAtMs = Math.min(...rows.map((row) => row.startedAtMs ?? fileTimeMs))
  const missing = [
    ...foreign.missing,
    ...(rows.some((row) => row.startedAtMs === null)
      ? ['when it was measured (the time of the file stands for it)']
      : []),
    'what was warm-up',
    'the machine'
  ]
  /** @type {Map<string, number>} */
  const seen = new Map()
  const numbered = rows.map((row) => {
    const key = `${row.phase}/${row.target}`
    const repeat = (seen.get(key) ?? 0) + 1
    seen.set(key, repeat)
    return { row, repeat }
  })
  const trials = await Promise.all(numbered.map(({ row, repeat }) => buildTrial({ row, repeat, fileTimeMs, foreign })))
  const targets = [...new Set(rows.map(({ target }) => target))]
  return {
    format: 'baseload-record',
    formatVersion: 3,
    tool: { name: 'baseload', version },
    id: name,
    startedAt: new Date(startedAtMs).toISOString(),
    endedAt: new Date(
      Math.max(...rows.map((row) => (row.startedAtMs ?? fileTimeMs) + (row.windowMs ?? 0)))
    ).toISOString(),
    status: 'complete',
    machine: UNKNOWN_MACHINE,
    warnings: [
      {
        code: 'MEASURED_BY_TOOL',
        tool,
        ...(toolVersion !== undefined && { version: toolVersion }),
        source,
        hasQuoted: rows.some(({ percentilesUs }) => percentilesUs),
        missing
      }
    ],
    plan: {
      baselines: [{
        ...describeForeignBaseline({
          name,
          tool,
          targets,
          load: {
            connections: rows[0].connections ?? 0,
            pipelining: rows[0].pipelining ?? 1,
            timeoutMs: 0,
            ratePerSecond: rows[0].offeredPerSecond
          },
          objectives: [...new Set(rows.flatMap(({ also }) => also?.told ?? []).map(({ text }) => text))].map((text) => ({ text, kind: 'told' }))
        }),
        ...(targets.length > 1 && { judged: targets }) // none is there for the others to be measured by
      }],
      targets: Object.fromEntries(
        targets.map((target) => [
          target,
          {
            ...describeForeignTarget({ target, url: rows.find((row) => row.target === target)?.url, tool }),
            ...(targets.length > 1 && { title: target })
          }
        ])
      ),
      preset: {
        name: 'custom',
        repeats: Math.max(...trials.map(({ trial }) => trial.repeat)),
        durationMs: Math.round(rows[0].windowMs ?? 0),
        warmupMs: 0,
        latencyDurationMs: 0
      },
      seed: 0,
      trials: trials.map(({ trial }) => trial)
    },
    trials,
    failures: [],
    unavailable: [],
    measuredBy: { tool, ...(toolVersion !== undefined && { version: toolVersion }), source, missing }
  }
}

/** @param {{ row: ForeignRow, repeat: number, fileTimeMs: number, foreign: ForeignResult }} options @returns {Promise<TrialRecord>} */
async function buildTrial ({ row, repeat, fileTimeMs, foreign }) {
  const {
    target,
    phase,
    windowMs,
    percentilesUs,
    meanUs,
    maxUs,
    achievedPerSecond,
    goodPerSecond,
    distribution,
    digits,
    encoded,
    bucketDigits,
    resolutionUs,
    receivedBytes,
    also
  } = row
  /** @type {Trial} */
  const trial = {
    id: `${target}/${phase}/${repeat}`,
    target,
    phase,
    driver: 'foreign',
    repeat,
    load: buildLoad(row),
    durationMs: Math.round(windowMs ?? 0),
    warmupMs: 0,
    timeoutMs: 0
  }
  return {
    trial,
    startedAt: new Date(row.startedAtMs ?? fileTimeMs).toISOString(),
    status: 'complete',
    load: {
      driver: 'foreign',
      version: foreign.version ?? 'not known',
      windowMs: windowMs ?? 0,
      counts: row.counts,
      failedByCause: row.failedByCause,
      ...receivedBytes !== undefined && { receivedBytes },
      histograms: {
        responseTime: encoded ?? (await encodeDistribution({ distribution: distribution ?? NONE, digits }))
      },
      exactUs: null,
      timeline: [],
      invalid: [],
      quoted: {
        percentilesUs,
        ...(resolutionUs !== undefined && { resolutionUs }),
        ...(bucketDigits !== undefined && { bucketDigits }),
        meanUs,
        maxUs,
        achievedPerSecond,
        goodPerSecond,
        failuresKnown: !foreign.missing.includes(FAILURES),
        ...also
      }
    },
    parts: [],
    warnings: row.warnings ?? []
  }
}

/** @param {ForeignRow} row @returns {LoadProfile} */
function buildLoad ({ offeredPerSecond, connections, pipelining = 1 }) {
  return offeredPerSecond === null
    ? { kind: 'constant-concurrency', connections: connections ?? 0, pipelining }
    : { kind: 'constant-rate', ratePerSecond: offeredPerSecond, connections: connections ?? 0 }
}
