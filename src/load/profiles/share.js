/** @import { Profile } from './create-profile.js' */

/**
 * The part of a profile that one of several workers sends: every `of`-th due time, from the `index`-th on.
 *
 *     profile   t(0) t(1) t(2) t(3) t(4) t(5) …
 *     worker 0  t(0)      t(2)      t(4)        of 2: n mod 2 = 0
 *     worker 1       t(1)      t(3)      t(5)   of 2: n mod 2 = 1
 *
 * Each worker makes the whole profile from the same seed and leaves the others' out, so that together they send exactly
 * what one alone would. Poisson processes of a smaller rate would make as good a whole, but another one, and no other
 * profile can be cut like that.
 * @param {{ profile: Profile, index: number, of: number }} options index: from 0
 * @returns {Profile}
 */
export function shareProfile ({ profile, index, of }) {
  let others = index
  return {
    next: () => {
      for (; others > 0; others--) profile.next()
      others = of - 1
      return profile.next()
    },
    expectedCount: (tUs) => profile.expectedCount(tUs) / of,
    ...profile.change && {
      change: (stages) => {
        profile.change?.(stages)
        others = 0
      }
    }
  }
}
