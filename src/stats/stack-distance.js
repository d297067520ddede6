/**
 * Stack distances of a cache that drops what was used longest ago (LRU): how many other things were asked for since the
 * last time. A request hits in every cache that holds them and itself, and in no smaller one (Mattson et
 * al., IBM Systems Journal 1970). A tree of sums over the times of last use finds it in O(log n) (Bennett and Kruskal
 * 1975; the tree is Fenwick's, 1994). Weights give the same in bytes. Of a sample, a thing stands for several.
 *
 * Times are numbered by places. When they run out, the places of last uses move together, so memory goes with the number
 * of things and not of requests.
 */
const FEWEST_PLACES = 1024

/** @typedef {{ isFirst: boolean, things: number, weight: number }} Distance of others; isFirst: never asked for, so that it is infinite */

/** Things are numbered from 0, without gaps. */
export function createStackDistances () {
  let places = FEWEST_PLACES
  /** The sum of counts and that of weights, side by side: one look into memory brings both. */
  let sums = new Float64Array(2 * (places + 1))
  /** Whose last use is at a place; -1: nobody's. */
  let usedAt = new Int32Array(places).fill(-1)
  let placeOf = new Int32Array(FEWEST_PLACES).fill(-1)
  let weightOf = new Float64Array(FEWEST_PLACES)
  let countOf = new Float64Array(FEWEST_PLACES)
  let next = 0
  let known = 0
  let knownWeight = 0
  /** One for all requests: a new object each would be what the time goes to. @type {Distance} */
  const distance = { isFirst: true, things: Infinity, weight: Infinity }

  /** @param {number} place @param {number} count @param {number} weight */
  const add = (place, count, weight) => {
    for (let at = place + 1; at <= places; at += at & -at) {
      sums[2 * at] += count
      sums[2 * at + 1] += weight
    }
  }

  /** @param {number} place */
  const measure = (place) => {
    let count = 0
    let weight = 0
    for (let at = place + 1; at > 0; at -= at & -at) {
      count += sums[2 * at]
      weight += sums[2 * at + 1]
    }
    distance.things = known - count
    distance.weight = knownWeight - weight
  }

  /**
   * The last uses in their order, from the first place on.
   * @param {Int32Array | null} newOf numbers to come; -1: forgotten
   * @param {(old: number) => number} timesOf what a thing stands for becomes so many times as much
   */
  const moveTogether = (newOf, timesOf) => {
    const order = []
    known = 0
    knownWeight = 0
    for (let place = 0; place < next; place++) {
      const old = usedAt[place]
      if (old >= 0 && (newOf === null || newOf[old] >= 0)) order.push(old)
    }
    if (order.length > places / 2) places *= 2
    sums = new Float64Array(2 * (places + 1))
    usedAt = new Int32Array(places).fill(-1)
    const [oldWeights, oldCounts] = [weightOf, countOf]
    placeOf = new Int32Array(placeOf.length).fill(-1)
    weightOf = new Float64Array(oldWeights.length)
    countOf = new Float64Array(oldCounts.length)
    order.forEach((old, place) => {
      const one = newOf === null ? old : newOf[old]
      usedAt[place] = one
      placeOf[one] = place
      weightOf[one] = sums[2 * place + 3] = oldWeights[old] * timesOf(old)
      countOf[one] = sums[2 * place + 2] = oldCounts[old] * timesOf(old)
      known += countOf[one]
      knownWeight += weightOf[one]
    })
    next = order.length
    for (let at = 1; at <= places; at++) {
      const above = at + (at & -at)
      if (above > places) continue
      sums[2 * above] += sums[2 * at]
      sums[2 * above + 1] += sums[2 * at + 1]
    }
  }

  return {
    /**
     * @param {number} one
     * @param {number} weight that it has from now on, of all that it stands for
     * @param {number} count how many things it stands for
     * @returns {Distance} filled again by the next request
     */
    use (one, weight, count = 1) {
      if (one >= placeOf.length) {
        const longer = new Int32Array(2 * one).fill(-1)
        longer.set(placeOf)
        placeOf = longer
        weightOf = extend(weightOf, 2 * one)
        countOf = extend(countOf, 2 * one)
      }
      const place = placeOf[one]
      distance.isFirst = place < 0
      if (place >= 0) {
        measure(place)
        add(place, -countOf[one], -weightOf[one])
        usedAt[place] = -1
        known -= countOf[one]
        knownWeight -= weightOf[one]
      } else {
        distance.things = Infinity
        distance.weight = Infinity
      }
      if (next === places) moveTogether(null, () => 1)
      placeOf[one] = next
      usedAt[next] = one
      weightOf[one] = weight
      countOf[one] = count
      known += count
      knownWeight += weight
      add(next++, count, weight)
      return distance
    },
    /**
     * Numbers anew, and forgets those whose new number is -1.
     * @param {Int32Array} newOf
     * @param {(old: number) => number} [timesOf] what one stands for becomes so many times as much; absent: it stays
     */
    renumber: (newOf, timesOf = () => 1) => moveTogether(newOf, timesOf),
    /** Of all that are known, and how many they stand for. */
    read: () => ({ things: known, weight: knownWeight })
  }
}

/** @param {Float64Array<ArrayBuffer>} values @param {number} length */
function extend (values, length) {
  const longer = new Float64Array(length)
  longer.set(values)
  return longer
}
