import { NO_COUNTERS } from './counters.js'

/** @import { Means } from './means.js' */

/**
 * No limit at all, for who asks for it: what is started is a process, and no report calls it a container.
 * @type {Means}
 */
export const none = {
  name: 'none',
  findFault: async () => null,
  openUnit: async () => ({ prefix: [], read: async () => NO_COUNTERS, lift: async () => {}, hold: async () => {}, close: async () => {} })
}
