const FIRST_SIZE = 65_536

/**
 * What a server knows of each request that it was sent, in the order of arrival: when it came and when its answer left, in microseconds
 * of the monotonic clock. Typed arrays, so that writing down takes no time that would have to be measured.
 */
export function createTruthLog () {
  let arrivedUs = new Float64Array(FIRST_SIZE)
  let answeredUs = new Float64Array(FIRST_SIZE)
  let length = 0
  return {
    /**
     * @param {number} atUs
     * @returns {number} the request's index
     */
    noteArrival (atUs) {
      if (length === arrivedUs.length) {
        arrivedUs = grow(arrivedUs)
        answeredUs = grow(answeredUs)
      }
      arrivedUs[length] = atUs
      answeredUs[length] = -1
      return length++
    },
    /**
     * @param {number} index
     * @param {number} atUs
     */
    noteAnswer (index, atUs) {
      answeredUs[index] = atUs
    },
    /** @returns {{ arrivedUs: Float64Array, answeredUs: Float64Array }} answeredUs is -1 where no answer left */
    read: () => ({ arrivedUs: arrivedUs.slice(0, length), answeredUs: answeredUs.slice(0, length) })
  }
}

/** @param {Float64Array} array */
function grow (array) {
  const larger = new Float64Array(array.length * 2)
  larger.set(array)
  return larger
}
