/** @import { DriverResult } from '../../types.ts' */
/** @import { StageTallies } from './stage-tallies.js' */

/** How what was due in the window ended, by the second of its end. Times are from the window's start. */
export class Seconds {
  #ok
  #failed

  /** @param {{ windowUs: number }} options as planned */
  constructor ({ windowUs }) {
    const seconds = Math.floor(Math.round(windowUs) / 1e6) // 1,999,999.9999999998 us are two
    this.#ok = new Int32Array(seconds)
    this.#failed = new Int32Array(seconds)
  }

  /** @param {number} endedUs */
  noteOk (endedUs) {
    const second = Math.floor(endedUs / 1e6)
    if (second < this.#ok.length) this.#ok[second]++
  }

  /** @param {number} endedUs */
  noteFailed (endedUs) {
    const second = Math.floor(endedUs / 1e6)
    if (second < this.#failed.length) this.#failed[second]++
  }

  /** What was noted as ok turns out to have failed. @param {number} endedUs */
  revokeOk (endedUs) {
    const second = Math.floor(endedUs / 1e6)
    if (second >= this.#ok.length) return
    this.#ok[second]--
    this.#failed[second]++
  }

  /**
   * @param {{ windowMs: number, stages?: Pick<StageTallies, 'countIn'> }} options windowMs: as it came out: a window cut short has
   *   fewer whole seconds than were planned; stages: of a load that has them
   * @returns {DriverResult['timeline']}
   */
  close ({ windowMs, stages }) {
    return Array.from(this.#ok.subarray(0, Math.floor(windowMs / 1000)), (ok, second) => ({
      ok,
      failed: this.#failed[second],
      ...stages?.countIn(second)
    }))
  }
}
