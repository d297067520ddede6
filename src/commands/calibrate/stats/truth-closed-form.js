/** @import { TruthServer } from '../../../types.ts' */

/**
 * The p-quantile of the response time at a server with a known truth, for requests that are due at times of their own choosing (Poisson, or
 * a constant rate over many periods), from its parameters alone. Derived in docs/explanation/calibration.md.
 *
 *     constant, closes   d
 *     mixture            the layer that p falls in: from + (to - from) (p - below) / share
 *     stall              r = stall / period: 0 for p <= 1 - r, else stall (1 - (1 - p) / r)
 *     drops              d for p <= 1 - dropped, else the time-out
 * @param {{ server: TruthServer, p: number, timeoutUs: number }} options 0 < p < 1
 * @returns {number} microseconds
 */
export function closedFormQuantileUs ({ server, p, timeoutUs }) {
  switch (server.kind) {
    case 'constant':
    case 'closes': return server.delayUs
    case 'mixture': return invertLayers(server.layers, p)
    case 'stall': return invertStall(server, p)
    case 'drops': return p <= 1 - server.dropRatio ? server.delayUs : timeoutUs
    case 'responder': return 0
  }
}

/** @param {Array<{ share: number, fromUs: number, toUs: number }>} layers @param {number} p */
function invertLayers (layers, p) {
  let below = 0
  for (const { share, fromUs, toUs } of layers) {
    if (p < below + share) return fromUs + (toUs - fromUs) * (p - below) / share
    below += share
  }
  return layers[layers.length - 1].toUs
}

/** @param {{ periodUs: number, stallUs: number }} server @param {number} p */
function invertStall ({ periodUs, stallUs }, p) {
  const stalled = stallUs / periodUs
  return p <= 1 - stalled ? 0 : stallUs * (1 - (1 - p) / stalled)
}
