/** Requests in turn, over all sessions of a trial. @template R */
export class Turns {
  #windowUs = Infinity
  #turns

  /** @param {{ requests: readonly R[], warmup?: readonly R[] }} options warmup: what is due before the window; absent: the same */
  constructor ({ requests, warmup }) {
    const within = { requests, at: 0 }
    this.#turns = [warmup === undefined ? within : { requests: warmup, at: 0 }, within]
    this.#windowUs = Infinity // written twice on purpose: V8 treats a field that is written once as a constant
  }

  /** @param {(request: R) => boolean} holds */
  some (holds) {
    return this.#turns.some(({ requests }) => requests.some(holds))
  }

  /** What is due from then on belongs to the window. @param {number} startUs */
  openWindow (startUs) {
    this.#windowUs = startUs
  }

  /** @param {number} dueUs @returns {R} */
  next (dueUs) {
    const turn = this.#turns[dueUs < this.#windowUs ? 0 : 1]
    const request = turn.requests[turn.at]
    turn.at = turn.at + 1 === turn.requests.length ? 0 : turn.at + 1
    return request
  }
}
