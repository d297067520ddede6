/**
 * Stack distances of a cache that drops what was used longest ago (LRU): how many different things were asked for since
 * the last time, this one among them. A request hits in every cache that holds so many, and in no smaller one
 * (Mattson et al., IBM Systems Journal 1970). A tree of sums over the times of last use finds it in O(log n) (Bennett
 * and Kruskal 1975; the tree is Fenwick's, 1994). Weights give the same in bytes.
 *
 * Times are numbered by places. When they run out, the places of last uses move together, so memory goes with the number
 * of things and not of requests.
 */
const FEWEST_PLACES = 1024

/** @typedef {{ isFirst: boolean, things: number, weight: number }} Distance isFirst: never asked for, so that it is infinite */

/** Things are numbered from 0, without gaps. */
export function createStackDistances () {
  let places = FEWEST_PLACES
  let counts = new Int32Array(places + 1)
  let weights = new Float64Array(places + 1)
  /** Whose last use is at a place; -1: nobody's. */
  let usedAt = new Int32Array(places).fill(-1)
  let placeOf = new Int32Array(FEWEST_PLACES).fill(-1)
  let weightOf = new Float64Array(FEWEST_PLACES)
  let next = 0
  let known = 0
  let knownWeight = 0
  /** One for all requests: a new object each would be what the time goes to. @type {Distance} */
  const distance = { isFirst: true, things: Infinity, weight: Infinity }

  /** @param {number} place @param {number} count @param {number} weight */
  const add = (place, count, weight) => {
    for (let at = place + 1; at <= places; at += at & -at) {
      counts[at] += count
      weights[at] += weight
    }
  }

  /** @param {number} place */
  const measure = (place) => {
    let count = 0
    let weight = 0
    for (let at = place + 1; at > 0; at -= at & -at) {
      count += counts[at]
      weight += weights[at]
    }
    distance.things = known - count + 1
    distance.weight = knownWeight - weight
  }

  /** The last uses in their order, from the first place on. @param {Int32Array | null} newOf numbers to come; -1: forgotten */
  const moveTogether = (newOf) => {
    const order = []
    known = 0
    knownWeight = 0
    for (let place = 0; place < next; place++) {
      const old = usedAt[place]
      if (old >= 0 && (newOf === null || newOf[old] >= 0)) order.push(old)
    }
    if (order.length > places / 2) places *= 2
    counts = new Int32Array(places + 1)
    weights = new Float64Array(places + 1)
    usedAt = new Int32Array(places).fill(-1)
    const oldWeights = weightOf
    if (newOf !== null) {
      placeOf = new Int32Array(placeOf.length).fill(-1)
      weightOf = new Float64Array(oldWeights.length)
    }
    order.forEach((old, place) => {
      const one = newOf === null ? old : newOf[old]
      usedAt[place] = one
      placeOf[one] = place
      weightOf[one] = oldWeights[old]
      counts[place + 1] = 1
      weights[place + 1] = oldWeights[old]
      known++
      knownWeight += oldWeights[old]
    })
    next = order.length
    for (let at = 1; at <= places; at++) {
      const above = at + (at & -at)
      if (above > places) continue
      counts[above] += counts[at]
      weights[above] += weights[at]
    }
  }

  return {
    /**
     * A request for one thing.
     * @param {number} one
     * @param {number} weight that it has from now on; what is measured is before
     * @returns {Distance} filled again by the next request
     */
    use (one, weight) {
      if (one >= placeOf.length) {
        const longer = new Int32Array(2 * one).fill(-1)
        longer.set(placeOf)
        placeOf = longer
        const longerWeights = new Float64Array(2 * one)
        longerWeights.set(weightOf)
        weightOf = longerWeights
      }
      const place = placeOf[one]
      distance.isFirst = place < 0
      if (place >= 0) {
        measure(place)
        distance.weight += weightOf[one] // its own, which is the last of those up to its place
        add(place, -1, -weightOf[one])
        usedAt[place] = -1
        known--
        knownWeight -= weightOf[one]
      } else {
        distance.things = Infinity
        distance.weight = Infinity
      }
      if (next === places) moveTogether(null)
      placeOf[one] = next
      usedAt[next] = one
      weightOf[one] = weight
      known++
      knownWeight += weight
      add(next++, 1, weight)
      return distance
    },
    /** Numbers anew, and forgets those whose new number is -1. @param {Int32Array} newOf */
    renumber: (newOf) => moveTogether(newOf),
    /** Of all that are known. */
    weight: () => knownWeight
  }
}
