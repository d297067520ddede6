import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** @import { Command, Load, Peer } from '../contracts.js' */

/** https://github.com/tsenart/vegeta @type {Peer} */
export const vegeta = {
  name: 'vegeta',
  program: 'vegeta',
  versionArgs: ['-version'],
  closed: (load) => attack(load, ['-rate=0', `-max-workers=${load.connections}`, `-workers=${load.connections}`]),
  rate: (load) => attack(load, [`-rate=${load.ratePerSecond}`]),
  rateNote: 'opens as many connections as it takes',
  read (text) {
    const [json, ...plot] = text.trim().split('\n')
    const { latencies, throughput, requests, success } = JSON.parse(json)
    return {
      requestsPerSecond: throughput,
      p50Us: latencies['50th'] / 1000,
      p99Us: latencies['99th'] / 1000,
      p999Us: readPlot(plot, 0.999),
      errors: Math.round(requests * (1 - success))
    }
  }
}

/**
 * Results go to a file, and are summed up when the load is over: a pipe into `vegeta report` would share the core with it.
 * @param {Load} load
 * @param {string[]} args
 * @returns {Command}
 */
function attack ({ url, seconds, folder }, args) {
  const targets = join(folder, 'vegeta-targets')
  const output = join(folder, 'vegeta-results')
  writeFileSync(targets, `GET ${url}\n`)
  return {
    file: 'vegeta',
    args: ['attack', ...args, `-duration=${seconds}s`, '-timeout=5s', `-targets=${targets}`, `-output=${output}`],
    reports: [{ file: 'vegeta', args: ['report', '-type=json', output] }, { file: 'vegeta', args: ['report', '-type=hdrplot', output] }]
  }
}

/**
 * The first row at or past the ratio; its first column is in milliseconds.
 * @param {string[]} rows
 * @param {number} ratio
 */
function readPlot (rows, ratio) {
  for (const row of rows) {
    const [value, percentile] = row.trim().split(/\s+/).map(Number)
    if (percentile >= ratio) return value * 1000
  }
  return null
}
