import { BaseloadError } from '../../../errors.js'
import { parseDuration, writeDuration } from '../../../plan/duration.js'
import { createFlagReader } from '../../../plan/flag-texts.js'
import { parseBandwidth, parseBytes, parseRate, parseShare, parseWhole } from '../../../plan/quantities.js'
import { DEFAULT_CEILINGS, DEFAULT_FILES, DEFAULT_PORTS, DEFAULT_TIME_WAIT_MS, SCALE_DEFAULTS as DEFAULTS } from './scale-defaults.js'

/** @import { ScaleCeiling, ScaleEngine, ScaleQuestion } from '../types.ts' */
/**
 * What was given, as text; what was not is absent.
 * @typedef {Partial<Record<'peak' | 'responseTime' | 'timeout' | 'requestBytes' | 'responseBytes' | 'targets' | 'fill'
 *   | 'duration' | 'timeWait' | 'cores' | 'memory' | 'bandwidth' | 'ports' | 'files' | 'ceiling' | 'engine', string>>}
 *   ScaleTexts
 */

const MOST_BYTES = 1e9
const MOST_PORTS = 65_535 - 1024 + 1 // a port below 1,024 is nobody's to take by chance, and there are 16 bits of them
/** @type {Readonly<Record<string, ScaleEngine>>} `baseload` is what `run` calls its own drivers. */
const ENGINES = Object.freeze({ native: 'native', baseload: 'native', k6: 'k6' })

/**
 * Reads what is asked of `baseload plan`. Every mistake is listed, not only the first.
 * @param {{ texts: ScaleTexts, isKeepAlive?: boolean, machine: { cores: number, memoryBytes: number }, calibrated?:
 *   ScaleCeiling | null }} options machine: a host like this one, where nothing else is said; calibrated: of the native
 *   driver on this machine
 * @returns {ScaleQuestion}
 * @throws {BaseloadError} SCALE_INVALID
 */
export function parseScaleQuestion ({ texts, isKeepAlive = true, machine, calibrated = null }) {
  /** @type {string[]} */
  const mistakes = []
  const read = createFlagReader({ texts, mistakes })
  if (texts.peak === undefined) mistakes.push('--peak is missing: the rate to generate, like 1e6/s or 20000')
  const engine = /** @type {ScaleEngine | null} */ (
    read(
      'engine',
      (text) => (Object.hasOwn(ENGINES, text) ? ENGINES[text] : null),
      null,
      'there are native (or baseload) and k6'
    )
  )
  const question = {
    peakPerSecond: read('peak', parseRate, 1, 'a rate is written like 1e6/s, 20000 or 1200/min'),
    responseTimeMs: read(
      'responseTime',
      parseTime,
      DEFAULTS.responseTimeMs,
      'a time is written like 50ms or 1s, and is more than nothing'
    ),
    timeoutMs: read(
      'timeout',
      parseTime,
      DEFAULTS.timeoutMs,
      'a time is written like 500ms or 10s, and is more than nothing'
    ),
    requestBytes: read(
      'requestBytes',
      (text) => parseBytes(text, 16, MOST_BYTES),
      DEFAULTS.requestBytes,
      'a size like 300 or 2kB, 16 bytes to 1 GB'
    ),
    responseBytes: read(
      'responseBytes',
      (text) => parseBytes(text, 16, MOST_BYTES),
      DEFAULTS.responseBytes,
      'a size like 2000 or 50kB, 16 bytes to 1 GB'
    ),
    isKeepAlive,
    targets: read(
      'targets',
      (text) => parseWhole(text, 1, 1e6),
      DEFAULTS.targets,
      'a whole number of target addresses, 1 or more'
    ),
    fill: read('fill', parseFill, DEFAULTS.fill, 'a share like 50%, above 0 and up to 100%'),
    durationMs: read(
      'duration',
      parseTime,
      DEFAULTS.durationMs,
      'a time is written like 60s or 1h30m, and is more than nothing'
    ),
    timeWaitMs: read(
      'timeWait',
      parseTime,
      DEFAULT_TIME_WAIT_MS,
      'a time is written like 60s or 1s, and is more than nothing'
    ),
    engine,
    host: {
      cores: read('cores', (text) => parseWhole(text, 1, 4096), machine.cores, 'a whole number of cores, 1 to 4096'),
      memoryBytes: read(
        'memory',
        (text) => parseBytes(text, 1e6, 1e15),
        machine.memoryBytes,
        'a size like 32GB, 1 MB or more'
      ),
      bitsPerSecond: read(
        'bandwidth',
        parseBandwidth,
        DEFAULTS.bitsPerSecond,
        'bits a second like 10Gbit/s or 2.5Gbps, 1 Mbit/s or more'
      ),
      ports: read(
        'ports',
        (text) => parseWhole(text, 1, MOST_PORTS),
        DEFAULT_PORTS,
        `a whole number of local ports, 1 to ${MOST_PORTS}`
      ),
      files: read('files', (text) => parseWhole(text, 1, 1e9), DEFAULT_FILES, 'a whole number of open files, 1 or more')
    },
    ceilings: chooseCeilings({
      engine,
      calibrated,
      given: read('ceiling', parseRate, undefined, 'requests a second that one core sends, like 110000/s')
    })
  }
  if (mistakes.length === 0 && question.timeoutMs < question.responseTimeMs) {
    mistakes.push(
      `--timeout ${texts.timeout ?? `(${writeDuration({ ms: DEFAULTS.timeoutMs })} without it)`}: it must be longer than --response-time ${texts.responseTime ?? writeDuration({ ms: DEFAULTS.responseTimeMs })}`
    )
  }
  if (mistakes.length === 0) return question
  throw new BaseloadError(
    'SCALE_INVALID',
    mistakes.length === 1
      ? mistakes[0]
      : `${mistakes.length} mistakes:\n${mistakes.map((text) => `    ${text}`).join('\n')}`,
    {
      hint: 'baseload plan --help lists the flags; docs/explanation/scale.md explains what each is for'
    }
  )
}

/**
 * What is given is of the engine that is named; of the native driver where none is.
 * @param {{ engine: ScaleEngine | null, calibrated: ScaleCeiling | null, given: number | null | undefined }} options
 */
function chooseCeilings ({ engine, calibrated, given }) {
  const found = { ...DEFAULT_CEILINGS, ...calibrated && { native: calibrated } }
  return typeof given === 'number' ? { ...found, [engine ?? 'native']: { ratePerSecond: given, source: 'given', text: 'as given' } } : found
}

/** @param {string} text */
function parseFill (text) {
  const share = parseShare(text, 1)
  return share === 0 ? null : share
}

/** @param {string} text @returns {number | null} milliseconds */
function parseTime (text) {
  try {
    return parseDuration({ text, name: 'time' }) || null
  } catch {
    return null // it is told with the other mistakes
  }
}
