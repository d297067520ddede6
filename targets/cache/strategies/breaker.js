import { isOutage } from '../service/origin-client.js'
import { createStaleWhileRevalidate } from './stale-while-revalidate.js'

/** @import { LocalTools, Strategy } from '../strategies.js' */

const LEAST_CALLS = 5
const MOST_FAILED_PERCENT = 50

/**
 * stale-while-revalidate with a circuit breaker around the call to the origin. There it sees each failure; around the reply, which a
 * stale copy makes good, it would see none and never open.
 * @param {LocalTools} tools
 * @returns {Promise<Strategy>}
 */
export async function createBreaker (tools) {
  const { default: CircuitBreaker } = await import('opossum')
  const { fetchOrigin, options, count } = tools
  const breaker = new CircuitBreaker(fetchOrigin, {
    timeout: false, // the call has its own
    errorThresholdPercentage: MOST_FAILED_PERCENT,
    volumeThreshold: LEAST_CALLS,
    rollingCountTimeout: options.breakerWindowMs,
    resetTimeout: options.refreshMs,
    errorFilter: (error) => !isOutage(error)
  })
  breaker.on('open', () => count.breakerOpened())
  return {
    ...createStaleWhileRevalidate({ ...tools, fetchOrigin: (key) => breaker.fire(key) }),
    readBreaker: () => breaker.opened ? 'open' : breaker.halfOpen ? 'half-open' : 'closed',
    close: async () => breaker.shutdown()
  }
}
