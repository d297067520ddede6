import { createKeyPicker } from '../../../experiments/lab/plan/key-picker.js'
import { createRandom } from '../../../plan/random.js'
import { createCacheSimulation } from './cache-simulation.js'

/** @import { LabPlan } from '../plan/lab-baseline.js' */

const DRAWS = 20
const MIX = 0x9e3779b1
const MS = 1000
const STUDENT = 2.09 // 19 degrees of freedom

/**
 * The share of requests that a lab's cache answers without a call to the origin, from cold to the end of its window:
 * the same law, rate and window, drawn 20 times with other seeds. The range is that of one window (95 %).
 * @param {Pick<LabPlan, 'keys' | 'ratePerSecond' | 'windowS' | 'ttlMs' | 'maxEntries'>} lab
 * @returns {{ hitRatio: number, low: number, high: number }}
 */
export function predictLab (lab) {
  const ratios = Array.from({ length: DRAWS }, (_, seed) => drawWindow({ ...lab, seed }))
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / DRAWS
  const variance = ratios.reduce((sum, ratio) => sum + (ratio - mean) ** 2, 0) / (DRAWS - 1)
  const half = STUDENT * Math.sqrt(variance * (1 + 1 / DRAWS))
  return { hitRatio: mean, low: Math.max(0, mean - half), high: Math.min(1, mean + half) }
}

/** @param {Parameters<typeof predictLab>[0] & { seed: number }} options */
function drawWindow ({ keys, ratePerSecond, windowS, ttlMs, maxEntries, seed }) {
  const pick = createKeyPicker({ keys, seed })
  const random = createRandom(seed + DRAWS)
  // A cell of one size, and one time to live in milliseconds, which stand for seconds here.
  const simulation = createCacheSimulation({
    sizes: [maxEntries],
    ttlsS: ttlMs === null ? [] : [ttlMs],
    mostKeys: Infinity
  })
  const unused = new Float64Array(simulation.rows * simulation.columns)
  let requests = 0
  const nextGapMs = () => -Math.log(1 - random()) / ratePerSecond * MS
  for (let ms = nextGapMs(); ms < windowS * MS; ms += nextGapMs()) {
    const key = pick()
    simulation.request(Math.imul(key, MIX) >>> 0, key, Math.floor(ms), 1, unused)
    requests++
  }
  return requests === 0 ? 0 : 1 - simulation.read().misses[0] / requests
}
