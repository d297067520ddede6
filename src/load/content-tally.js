/** @import { CheckedBodies } from '../types.ts' */

/** Of answers that were good but for their body: how many there were, how many were looked at, and how many of those were bad. */
export class ContentTally {
  /** By rarity: within one, those that were looked at are a fair sample. @type {Map<number, CheckedBodies>} */
  #parts = new Map()

  /** @param {number} rarity @param {boolean} isChecked @param {boolean} isBad */
  note (rarity, isChecked, isBad) {
    let part = this.#parts.get(rarity)
    if (part === undefined) {
      part = { answers: 0, checked: 0, bad: 0 }
      this.#parts.set(rarity, part)
    }
    part.answers++
    if (isChecked) part.checked++
    if (isBad) part.bad++
  }

  /** @returns {{ bodies?: CheckedBodies[] }} nothing where no body was asked about */
  close () {
    return this.#parts.size === 0 ? {} : { bodies: [...this.#parts.values()] }
  }
}
