/** @import { Ledger } from './ledger.js' */

/**
 * The last answer of each connection, so that it can be taken back: when more comes than was asked for, an answer may
 * have been taken for that of the next request, and the one before the surplus is the first that is in doubt.
 */
export class LastAnswers {
  #ledger
  #dueUs // -1: there is none, or it was bad already
  #endedUs

  /** @param {{ ledger: Ledger, connections: number }} options */
  constructor ({ ledger, connections }) {
    this.#ledger = ledger
    this.#dueUs = new Float64Array(connections).fill(-1)
    this.#endedUs = new Float64Array(connections)
  }

  /** @param {number} index @param {number} dueUs @param {number} endedUs */
  noteOk (index, dueUs, endedUs) {
    this.#dueUs[index] = dueUs
    this.#endedUs[index] = endedUs
  }

  /** @param {number} index */
  forget (index) {
    this.#dueUs[index] = -1
  }

  /** @param {number} index @param {string} cause */
  revoke (index, cause) {
    if (this.#dueUs[index] === -1) return
    this.#ledger.revokeOk(this.#dueUs[index], this.#endedUs[index], cause)
    this.#dueUs[index] = -1
  }
}
