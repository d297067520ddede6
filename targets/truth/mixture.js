import { createEvenSequence } from './shared/even-sequence.js'
import { readNumber } from './shared/read-number.js'
import { runTruthServer } from './shared/run-truth-server.js'

/** @typedef {{ share: number, fromUs: number, toUs: number }} Layer */

// Delays drawn for each request: LAYERS, as JSON, from the fastest to the slowest, evenly spread within each; SEED moves the draws.
const layers = /** @type {Layer[]} */ (JSON.parse(process.env.LAYERS ?? '[]'))
const draw = createEvenSequence(readNumber('SEED'))

await runTruthServer({ delayUs: ({ index }) => invert(draw(index)) })

/**
 * The delay that a share of the requests does not exceed.
 * @param {number} share
 */
function invert (share) {
  let below = 0
  for (const { share: width, fromUs, toUs } of layers) {
    if (share < below + width) return fromUs + (toUs - fromUs) * (share - below) / width
    below += width
  }
  return layers[layers.length - 1].toUs
}
