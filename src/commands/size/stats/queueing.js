import { narrow } from '../../../plan/halving.js'

/**
 * Chance that a request has to wait in an M/M/N queue. Through Erlang B, of which the recursion neither overflows nor loses digits.
 * Source: Erlang 1917; Gross et al., Fundamentals of Queueing Theory, ch. 2.
 * @param {{ servers: number, load: number }} options load: arrival rate over the service rate of one server, in erlangs
 * @returns {number} 1 when the load is more than the servers can do
 */
export function erlangC ({ servers, load }) {
  if (load >= servers) return 1
  let blocking = 1
  for (let n = 1; n <= servers; n++) blocking = load * blocking / (n + load * blocking)
  return blocking / (1 - load / servers * (1 - blocking))
}

/**
 * P(response time > t) in a first-come, first-served M/M/N queue: the sum of an exponential service and, with the chance of Erlang C,
 * an exponential wait.
 * @param {{ servers: number, arrivalRate: number, serviceRate: number, seconds: number }} options rates a second, serviceRate of one server
 */
export function responseTail ({ servers, arrivalRate, serviceRate, seconds }) {
  const drain = servers * serviceRate - arrivalRate
  if (drain <= 0) return 1
  const wait = erlangC({ servers, load: arrivalRate / serviceRate })
  const served = Math.exp(-serviceRate * seconds)
  const difference = drain - serviceRate
  // Two equal rates: the limit of the quotient.
  const late =
    Math.abs(difference * seconds) < 1e-9
      ? serviceRate * seconds * served
      : (serviceRate * (served - Math.exp(-drain * seconds))) / difference
  return served + wait * late
}

/**
 * The service rate of a single M/M/1 queue that just keeps an objective at a rate: response times there are exponential, so that the p99 is
 * 4.605 / (mu - lambda).
 * @param {{ ratePerSecond: number, ratio: number, seconds: number }} options ratio: 0.99 for the p99
 */
export function findServiceRate ({ ratePerSecond, ratio, seconds }) {
  return ratePerSecond - Math.log(1 - ratio) / seconds
}

/**
 * The highest rate at which a percentile of an M/M/N queue keeps its bound.
 * @param {{ servers: number, serviceRate: number, ratio: number, seconds: number }} options
 * @returns {number} 0 when even an idle server misses it
 */
export function findQueueCapacity ({ servers, serviceRate, ratio, seconds }) {
  const keeps = (/** @type {number} */ arrivalRate) => responseTail({ servers, arrivalRate, serviceRate, seconds }) <= 1 - ratio
  if (!keeps(0)) return 0
  return narrow({ low: 0, high: servers * serviceRate, holds: keeps }).low
}
