import { describeUsers } from '../plan/traffic.js'

/** @import { Row, Trial } from '../types.ts' */

/**
 * The load that a row is of, as its trials were planned.
 * @param {{ trial: Trial }} options
 * @returns {Pick<Row, 'phase' | 'driver' | 'connections' | 'connectionsSetBy' | 'offeredPerSecond' | 'traffic'>}
 */
export function describeRowLoad ({ trial: { phase, driver, load } }) {
  const traffic = describeUsers(load)
  return {
    phase,
    driver,
    connections: load.connections,
    ...('connectionsSetBy' in load && { connectionsSetBy: load.connectionsSetBy }),
    ...('ratePerSecond' in load && { offeredPerSecond: load.ratePerSecond }),
    ...(traffic && { traffic })
  }
}
