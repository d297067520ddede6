import { BaseloadError } from '../../errors.js'

/** @import { MeasuringFlags } from './measuring.js' */

/**
 * @param {{ flags: Pick<MeasuringFlags, 'users' | 'stages' | 'untilBreak' | 'latency'> }} options
 * @throws {BaseloadError} USAGE
 */
export function assertOneLoad ({ flags: { users, stages, untilBreak, latency } }) {
  const given = [
    ...users === undefined ? [] : ['--users'],
    ...stages ? ['--stages'] : [],
    ...untilBreak ? ['--until-break'] : [],
    ...latency ? [] : ['--no-latency']
  ]
  if (given.length < 2) return
  throw new BaseloadError('USAGE', `${given.slice(0, 2).join(' and ')} contradict each other`, { hint: 'give one of them' })
}
