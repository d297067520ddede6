import { BaseloadError } from '../../../errors.js'
import { createFlagReader } from '../../../plan/flag-texts.js'
import { isOfEvents, kindOf, parseObjective } from '../../../plan/objective.js'
import { DEFAULT_MAX_UNITS, SIZING } from '../../../plan/presets.js'
import {
  parseHeadroom, parseMemory, parseNumber, parsePrice, parseRate, parseShare, parseSpare, parseWhole
} from '../../../plan/quantities.js'

/** @import { CapacityQuestion, SizingQuestion, UnitLimits } from '../../../types.ts' */
/** @import { SizingTexts } from '../types.ts' */

const MOST_UNITS_HERE = 64
const MOST_UNITS_RIGHT = `a whole number from 1 to ${MOST_UNITS_HERE}`
const DEFAULT_MEMORY_BYTES = 256 * 2 ** 20
const LEAST_BYTES = 4 * 2 ** 20
const MOST_BYTES = 2 ** 43
const DEFAULT_CPU = 1 // of a container, as in docker-compose.yml
const UNIT_EXAMPLE = 'write it like cpu=0.1,memory=128m'
const IMAGE_EXAMPLE = 'write it like docker:my-service:1.2,cpu=0.5,memory=256m,port=3000'

const parseMostUnits = (/** @type {string} */ text) => parseWhole(text, 1, MOST_UNITS_HERE)

/**
 * Reads what is asked of `baseload size`. Every mistake is listed, not only the first.
 * @param {{ texts: SizingTexts, name: string, measuring: boolean, runs?: boolean }} options measuring: capacities are to
 *   be measured, which needs an objective and a size of unit; runs: of what runs already, whose units have their size
 * @returns {SizingQuestion}
 * @throws {BaseloadError} SIZING_INVALID, OBJECTIVE_INVALID
 */
export function parseSizingQuestion ({ texts, name, measuring, runs = false }) {
  /** @type {string[]} */
  const mistakes = []
  const read = createFlagReader({ texts: /** @type {Omit<SizingTexts, 'objective'>} */ (texts), mistakes })
  if (texts.peak === undefined) mistakes.push('--peak is missing: the highest rate there is to hold, like 20/s or 1200/min')
  const question = {
    name,
    peakPerSecond: read('peak', parseRate, 1, 'a rate is written like 20/s, 1200/min or 72000/h'),
    growth: read(
      'growth',
      (text) => parseNumber(text, 0.01, 1000),
      SIZING.growth,
      'a factor on the peak, like 1.2 for a fifth more'
    ),
    retry: read(
      'retry',
      (text) => parseNumber(text, 1, 1000),
      SIZING.retry,
      'a factor of 1 or more, like 1.05 when one request in twenty is sent again'
    ),
    burst: read(
      'burst',
      (text) => parseNumber(text, 1, 1000),
      SIZING.burst,
      "a factor of 1 or more: the busiest second over the mean of the peak's time"
    ),
    imbalance: read(
      'imbalance',
      (text) => parseShare(text, 10),
      SIZING.imbalance,
      'a share like 10%: what the busiest unit gets above its part'
    ),
    headroom: read('headroom', parseHeadroom, SIZING.headroom, 'a share of capacity like 30%, 0 to 99%'),
    spare: read('spare', parseSpare, SIZING.spare, 'a whole number of units, 0 or more'),
    zones: read('zones', (text) => parseWhole(text, 1, 100), SIZING.zones, 'a whole number of zones, 1 or more'),
    price: read(
      'price',
      parsePrice,
      null,
      'a price is written like 0.04/h, 29/month or 0.04/core/h, without a currency'
    ),
    maxUnits: read('maxUnits', parseMostUnits, DEFAULT_MAX_UNITS, MOST_UNITS_RIGHT),
    units: readUnits({ texts, measuring: measuring && !runs, mistakes }),
    objectives: readObjectives({ texts, measuring, mistakes })
  }
  if (question.price?.of === 'unit' && texts.compareUnits !== undefined) {
    mistakes.push(
      `--price ${JSON.stringify(texts.price)}: units of different sizes cost differently; give the price of a core, like 0.04/core/h`
    )
  }
  if (question.price?.of === 'core' && question.units.every((unit) => unit === null)) {
    mistakes.push(
      `--price ${JSON.stringify(texts.price)}: a price per core needs the cores of a unit; add --unit cpu=…`
    )
  }
  if (mistakes.length > 0) throw listMistakes(mistakes)
  return question
}

/** The image of `--unit docker:<image>`. @param {{ unit?: string, compareUnits?: string }} texts @returns {string | undefined} */
export function findImage ({ unit, compareUnits }) {
  return /\bdocker:([^,\s]+)/.exec(unit ?? compareUnits ?? '')?.[1]
}

/** @param {string[]} mistakes */
function listMistakes (mistakes) {
  return new BaseloadError(
    'SIZING_INVALID',
    mistakes.length === 1
      ? mistakes[0]
      : `${mistakes.length} mistakes:\n${mistakes.map((text) => `    ${text}`).join('\n')}`,
    {
      hint: 'e.g. baseload size --start "node app.js" --objective "p99<50ms" --peak 200/s --unit cpu=0.5,memory=256m; ' +
        'docs/guides/size-containers.md explains each'
    }
  )
}

/**
 * The same without a peak: what it holds is all that is asked.
 * @param {{ texts: SizingTexts, name: string }} options
 * @returns {CapacityQuestion}
 * @throws {BaseloadError} SIZING_INVALID, OBJECTIVE_INVALID
 */
export function parseCapacityQuestion ({ texts, name }) {
  /** @type {string[]} */
  const mistakes = []
  const read = createFlagReader({ texts: /** @type {Omit<SizingTexts, 'objective'>} */ (texts), mistakes })
  const question = {
    name,
    maxUnits: read('maxUnits', parseMostUnits, DEFAULT_MAX_UNITS, MOST_UNITS_RIGHT),
    units: readUnits({ texts, measuring: false, mistakes }),
    objectives: readObjectives({ texts, measuring: true, mistakes })
  }
  if (mistakes.length > 0) throw listMistakes(mistakes)
  return question
}

/** @param {{ texts: SizingTexts, measuring: boolean, mistakes: string[] }} options */
function readUnits ({ texts: { unit, compareUnits, start }, measuring, mistakes }) {
  if (!measuring && findImage({ unit, compareUnits }) !== undefined) {
    mistakes.push('--unit docker: starts containers, and nothing is started here: leave out the URL, or --points')
  }
  if (unit !== undefined && compareUnits !== undefined) mistakes.push('--unit and --compare-units contradict each other: give one of them')
  if (compareUnits === undefined) {
    if (unit === undefined && measuring) mistakes.push(`--unit is missing: what one unit may use; ${UNIT_EXAMPLE}, or none`)
    return unit === undefined || unit.trim() === 'none' ? [null] : listLimits('--unit', [unit], mistakes, start)
  }
  const texts = compareUnits.split(/[\s;]+/).filter(Boolean)
  if (texts.length < 2) {
    mistakes.push(
      `--compare-units ${JSON.stringify(compareUnits)}: two sizes or more, with a space between them, like "cpu=0.1 cpu=0.25,memory=256m"`
    )
  }
  const limits = listLimits('--compare-units', texts, mistakes, start)
  if (new Set(limits.map(({ image }) => image === undefined)).size > 1) {
    mistakes.push(`--compare-units ${JSON.stringify(compareUnits)}: containers and processes; write docker: before all of them, or none`)
  }
  if (new Set(limits.map((one) => JSON.stringify(one))).size < limits.length) { mistakes.push(`--compare-units ${JSON.stringify(compareUnits)}: the same size twice`) }
  return limits
}

/**
 * @param {string} flag
 * @param {string[]} texts
 * @param {string[]} mistakes
 * @param {string | undefined} command of --start: what containers run instead of the image's own
 */
function listLimits (flag, texts, mistakes, command) {
  return texts.flatMap((text) => {
    const { limits, wrong } = parseUnitLimits({ text })
    if (wrong !== null) mistakes.push(`${flag} ${JSON.stringify(text)}: ${wrong}`)
    if (!limits?.image || command === undefined) return limits ?? []
    return { ...limits, image: { ...limits.image, command } }
  })
}

/** @param {{ texts: SizingTexts, measuring: boolean, mistakes: string[] }} options */
function readObjectives ({ texts: { objective = [] }, measuring, mistakes }) {
  if (objective.length === 0 && measuring) { mistakes.push('--objective is missing: capacity is the highest rate that keeps it, like "p99<50ms"') }
  const objectives = objective.map((text) => parseObjective({ text }))
  for (const one of objectives) {
    const { instead } = kindOf(one)
    if (instead) mistakes.push(`--objective ${JSON.stringify(one.text)}: ${instead.sized}`)
  }
  return objectives.filter(isOfEvents)
}

/**
 * `cpu=0.1,memory=128m`; `cpu=100m` and `memory=128Mi` as Kubernetes has them. Memory not given: 256 MiB. Containers of an image,
 * with one CPU unless given: `docker:my-service:1.2,cpu=0.5,port=3000`.
 * @param {{ text: string }} options
 * @returns {{ limits: UnitLimits | null, wrong: string | null }} wrong: what cannot be read, with what would be right
 */
function parseUnitLimits ({ text }) {
  const isImage = text.trim().startsWith('docker:')
  const [first, ...others] = text.trim().split(',')
  const name = first.slice('docker:'.length)
  if (isImage && !IMAGE.test(name)) return refuse(`${JSON.stringify(name)} is no name of an image; ${IMAGE_EXAMPLE}`)
  const seen = new Map((isImage ? others : [first, ...others]).map((part) =>
    /** @type {[string, string]} */ (part.trim().split('=', 2).map((word) => word.trim()))))
  const unknown = [...seen.keys()].filter((key) => !['cpu', 'memory', ...isImage ? ['port'] : []].includes(key))
  if (unknown.length > 0) return refuse(`a unit has no ${JSON.stringify(unknown[0])}; ${isImage ? IMAGE_EXAMPLE : `${UNIT_EXAMPLE}, or none`}`)
  const port = seen.get('port') === undefined ? undefined : parseWhole(seen.get('port') ?? '', 1, 65535)
  if (port === null) return refuse(`${JSON.stringify(seen.get('port'))} is no port; ${IMAGE_EXAMPLE}`)
  const cpu = isImage && !seen.has('cpu') ? DEFAULT_CPU : parseCpu(seen.get('cpu'))
  if (cpu === null) return refuse(`${JSON.stringify(seen.get('cpu') ?? '')} is not a number of cores from 0.01 to 1024: ${UNIT_EXAMPLE}`)
  const memoryBytes = seen.has('memory') ? parseMemory(seen.get('memory') ?? '', LEAST_BYTES, MOST_BYTES) : DEFAULT_MEMORY_BYTES
  if (memoryBytes === null) {
    return refuse(
      `${JSON.stringify(seen.get('memory') ?? '')} is not an amount of memory of 4m or more: ${UNIT_EXAMPLE}`
    )
  }
  return { limits: { cpu, memoryBytes, ...isImage && { image: { name, ...port !== undefined && { port } } } }, wrong: null }
}

/** Registry, path, tag and digest: what docker takes, and nothing that begins like an option. */
const IMAGE = /^[a-z0-9][\w.:/@-]{0,300}$/i

/** @param {string} wrong */
function refuse (wrong) {
  return { limits: null, wrong }
}

/** @param {string | undefined} text cores, or thousandths of one with an m */
function parseCpu (text) {
  const [, digits, milli] = /^(\d+(?:\.\d+)?|\.\d+)(m?)$/.exec(text ?? '') ?? []
  const cpu = Number(digits) / (milli ? 1000 : 1)
  return cpu >= 0.01 && cpu <= 1024 ? cpu : null
}
