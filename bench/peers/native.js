import { fileURLToPath } from 'node:url'
import { decodeHistogram } from '../../src/record/histogram.js'
import { buildJobCommand } from './job-command.js'

/** @import { LoadResult, Distribution } from '../../src/types.ts' */
/** @import { Figures, GrpcLoad, Peer } from '../contracts.js' */
/** @import { Job } from './job-command.js' */

/** The program of it. */
export const CLIENT = fileURLToPath(new URL('../clients/native-client.js', import.meta.url))

/** baseload's own driver. @type {Peer} */
export const native = {
  name: 'baseload',
  program: process.execPath,
  closed: ({ url, connections, seconds }) => buildJobCommand(CLIENT, {
    url, request: { path: '/' }, profile: { kind: 'constant-concurrency', connections, pipelining: 1 }, seconds
  }),
  rate: ({ url, connections, seconds, ratePerSecond }) => buildJobCommand(CLIENT, {
    url, request: { path: '/' }, profile: { kind: 'constant-rate', ratePerSecond, connections }, seconds
  }),
  http2: ({ url, connections, streams, seconds }) => buildJobCommand(CLIENT, {
    url,
    http: 2,
    streams,
    request: { path: '/' },
    profile: { kind: 'constant-concurrency', connections, pipelining: 1 },
    seconds
  }),
  grpc: (load) => buildJobCommand(CLIENT, describeCalls(load)),
  read: readLoadResult
}

/** The same loop over the client that a Node.js service would call with: what that client costs. @type {Peer} */
export const grpcJs = {
  name: 'grpc-js client',
  program: process.execPath,
  grpc: (load) => buildJobCommand(CLIENT, { ...describeCalls(load), via: 'grpc-js' }),
  read: readLoadResult
}

/**
 * @param {GrpcLoad} load
 * @returns {Job}
 */
function describeCalls ({ url, connections, streams, seconds, proto, method, message }) {
  return {
    url,
    request: { path: '/', grpc: { proto, method, message } },
    profile: { kind: 'constant-concurrency', connections, pipelining: streams },
    seconds
  }
}

/**
 * @param {string} text a LoadResult, its last line
 * @returns {Figures}
 */
function readLoadResult (text) {
  /** @type {LoadResult} */
  const result = JSON.parse(text.trim().split('\n').at(-1) ?? '')
  const { due, ok } = result.counts
  const distribution = decodeHistogram(result.histograms.responseTime)
  return {
    requestsPerSecond: ok / result.windowMs * 1000,
    p50Us: findPercentile(distribution, 0.5),
    p99Us: findPercentile(distribution, 0.99),
    p999Us: findPercentile(distribution, 0.999),
    errors: due - ok,
    sendLagP99Us: result.sendLagP99Us
  }
}

/**
 * @param {Distribution} distribution
 * @param {number} ratio
 * @returns {number | null} null when it is empty
 */
function findPercentile ({ valuesUs, counts, total }, ratio) {
  const wanted = Math.ceil(total * ratio)
  let seen = 0
  for (let i = 0; i < counts.length; i++) {
    seen += counts[i]
    if (seen >= wanted) return valuesUs[i]
  }
  return null
}
