import { SIZING } from './presets.js'
import { parseHeadroom, parseRate, parseSpare } from './quantities.js'
import { hasTraffic } from './traffic.js'
import { isGroup } from './json.js'

/** @import { Baseline, PeakQuestion } from '../types.ts' */
/** @import { Mistake } from './yaml-document.js' */
/**
 * A peak as it stands in a file: a rate, alone or with what is kept free.
 * @typedef {string | number | PeakGroup} WrittenPeak
 */
/** @typedef {{ rate: string | number, headroom?: string | number, spare?: number }} PeakGroup */
/** The same as flags: what was given. @typedef {{ peak?: number, headroom?: number, spare?: number, base?: 'mean' | 'p1' }} PeakFlags */

const READERS = Object.freeze([
  { key: 'rate', read: parseRate, right: 'a rate is written like 5000/s, 1200/min or 72000/h' },
  { key: 'headroom', read: parseHeadroom, right: 'a share of capacity is written like 30%, 0 to 99%' },
  { key: 'spare', read: parseSpare, right: 'a whole number of containers, 0 to 1000' }
])

/** @param {{ written: WrittenPeak }} options without mistakes @returns {PeakQuestion} */
export function readPeak ({ written }) {
  /** @type {PeakGroup} */
  const group = typeof written === 'object' ? written : { rate: written }
  const { rate, headroom = SIZING.headroom, spare = SIZING.spare } = group
  return { peakPerSecond: Number(parseRate(String(rate))), headroom: Number(parseHeadroom(String(headroom))), spare }
}

/** @param {{ peak: unknown, lab: unknown }} options of any shape: what the schema refused is passed over @returns {Mistake[]} */
export function findPeakMistakes ({ peak, lab }) {
  if (peak === undefined) return []
  if (lab !== undefined) {
    return [
      {
        path: ['peak'],
        wrong: 'a lab has a `peak`',
        right: 'leave it out: a lab is loaded at the rates of its file, and never flat out'
      }
    ]
  }
  /** @type {Record<string, unknown>} */
  const written = isGroup(peak) ? peak : { rate: peak }
  return READERS.flatMap(({ key, read, right }) => {
    const value = written[key]
    if ((typeof value !== 'string' && typeof value !== 'number') || read(String(value)) !== null) return []
    const path = isGroup(peak) ? ['peak', key] : ['peak']
    return [{ path, wrong: `${path.join('.')} is ${JSON.stringify(value)}`, right }]
  })
}

/**
 * Baselines with the peak that flags ask for, each flag in place of what the file says. A lab has none, nor have users and stages.
 * @param {{ baselines: Baseline[], flags: PeakFlags }} options
 * @returns {Baseline[]}
 */
export function askPeak ({ baselines, flags }) {
  return baselines.map((baseline) => {
    const peakPerSecond = flags.peak ?? baseline.peak?.peakPerSecond
    if (peakPerSecond === undefined || !isLoadedFlatOut(baseline)) return baseline
    const { headroom, spare } = { ...SIZING, ...baseline.peak }
    const question = { peakPerSecond, headroom: flags.headroom ?? headroom, spare: flags.spare ?? spare }
    return { ...baseline, peak: { ...question, ...flags.base === 'p1' && { base: flags.base } } }
  })
}

/** For flags that ask about a peak. @param {{ baselines: readonly Baseline[] }} options as askPeak gives them */
export function findPeakKinds ({ baselines }) {
  if (baselines.some(({ peak }) => peak)) return []
  return /** @type {const} */ ([!baselines.some(isLoadedFlatOut) && 'servers that are never loaded flat out', 'without --peak'])
}

/** @param {Baseline} baseline */
function isLoadedFlatOut ({ lab, load }) {
  return !lab && !hasTraffic(load) && !load.soak
}
