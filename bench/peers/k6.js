import { fileURLToPath } from 'node:url'

/** @import { Load, Peer } from '../contracts.js' */

const SCRIPT = fileURLToPath(new URL('./k6-script.js', import.meta.url))

/** https://k6.io @type {Peer} */
export const k6 = {
  name: 'k6',
  program: 'k6',
  versionArgs: ['version'],
  closed: (load) => run(load, { executor: 'constant-vus', vus: load.connections, duration: `${load.seconds}s` }),
  rate: (load) => run(load, {
    executor: 'constant-arrival-rate',
    rate: load.ratePerSecond,
    timeUnit: '1s',
    duration: `${load.seconds}s`,
    preAllocatedVUs: load.connections,
    maxVUs: Math.max(load.connections, load.ratePerSecond)
  }),
  rateNote: 'counts from when it sent; what it could not send it drops',
  read (text) {
    const { ratePerSecond, ms, failed } = JSON.parse(text.trim().split('\n').at(-1) ?? '')
    return {
      requestsPerSecond: ratePerSecond,
      p50Us: ms['p(50)'] * 1000,
      p99Us: ms['p(99)'] * 1000,
      p999Us: ms['p(99.9)'] * 1000,
      errors: failed
    }
  }
}

/**
 * @param {Load} load
 * @param {object} scenario
 */
function run ({ url }, scenario) {
  return {
    file: 'k6',
    args: [
      'run',
      '--quiet',
      '--no-usage-report',
      '-e',
      `URL=${url}`,
      '-e',
      `SCENARIO=${JSON.stringify(scenario)}`,
      SCRIPT
    ]
  }
}
