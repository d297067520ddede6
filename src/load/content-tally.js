/** @import { CheckedBodies } from '../types.ts' */

/** Of answers that were good but for their body: how many there were, how many were looked at, and how many of those were bad. */
export class ContentTally {
  /** By rarity: within one, those that were looked at are a fair sample. @type {Map<number, CheckedBodies>} */
  #parts = new Map()
  #rarity = -1 // the rarity of the last one, and its part: it changes seldom
  #part = { answers: 0, checked: 0, bad: 0 }

  /** @param {number} rarity @param {boolean} isChecked @param {boolean} isBad */
  note (rarity, isChecked, isBad) {
    if (rarity !== this.#rarity) this.#select(rarity)
    this.#part.answers++
    if (isChecked) this.#part.checked++
    if (isBad) this.#part.bad++
  }

  /** @param {number} rarity */
  #select (rarity) {
    this.#rarity = rarity
    this.#part = this.#parts.get(rarity) ?? { answers: 0, checked: 0, bad: 0 }
    this.#parts.set(rarity, this.#part)
  }

  /** @returns {{ bodies?: CheckedBodies[] }} nothing where no body was asked about */
  close () {
    return this.#parts.size === 0 ? {} : { bodies: [...this.#parts.values()] }
  }
}
