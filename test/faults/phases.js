import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onFirstTick } from '../fixtures/on-tick.js'
import { findDescendants } from './processes.js'

const LOOK_MS = 2
/** All servers have been started again: what their first start gave is kept. */
const SECOND = /^start 2 of 2 /m

/**
 * When a phase has come: what is seen of a run, never a time.
 * @type {Record<string, (run: import('./scene.js').Run) => Promise<unknown>>}
 */
export const PHASE_EVENTS = {
  start: async () => {},
  boot: (run) => seen(run, () => {
    const command = PROCESSES[run.cell.what]
    return command ? findDescendants(run.child.pid, command).length > 0 : isTold(run, 'boot')
  }),
  check: (run) => seen(run, () => isTold(run, 'check')),
  'warm-up': (run) => seen(run, () => isTold(run, 'warm-up')),
  window: (run) => new Promise((resolve) => onFirstTick(run.child, () => resolve(undefined))),
  'between trials': (run) => seen(run, () => SECOND.test(run.stderr())),
  write: (run) => seen(run, () => SECOND.test(run.stderr()) && listReports(run).some((name) => name.endsWith('.part'))),
  report: (run) => seen(run, () => listReports(run).some((name) => /charts|report\./.test(name)))
}

/** What a process of a cell is found by; its boot is when it is there. The others are told of by the server. */
export const PROCESSES = {
  'the driver': /driver-process\.js/,
  'the reaper': /reaper-process\.js/,
  'a probe': /probe-process\.js/,
  haproxy: /haproxy.* -db/,
  redis: /(?:redis|valkey)-server(?! .*-v)/ // which takes another name when it is up
}

/** @param {import('./scene.js').Run} run @param {() => boolean} look resolves to whether it was seen before the run ended */
async function seen (run, look) {
  while (!run.hasEnded()) {
    if (look()) return true
    await sleep(LOOK_MS)
  }
  return false
}

/** @param {import('./scene.js').Run} run @param {string} phase */
function isTold (run, phase) {
  return existsSync(join(run.tell, phase)) && readFileSync(join(run.tell, phase), 'utf8') !== ''
}

/** @param {import('./scene.js').Run} run */
function listReports ({ reports }) {
  try { return readdirSync(reports, { recursive: true }).map(String) } catch { return [] }
}
