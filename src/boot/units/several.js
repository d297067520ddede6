import { BaseloadError } from '../../errors.js'
import { BALANCER, describeProgram, hasProxy } from '../../programs/index.js'

/** @import { Target, UnitLimits, UnitMeans } from '../../types.ts' */

const MIN_CPU = 0.01 // the kernel takes no quota below 1 ms of each 100 ms

/**
 * Whether a target can be there `count` times behind a proxy, under such limits. Nothing is started for this.
 * @param {{ target: Target, count: number, limits: UnitLimits | null, means: UnitMeans }} options
 * @throws {BaseloadError} USAGE, UNIT_TOO_SMALL, LIMITS_UNAVAILABLE
 */
export function assertCanBeSeveral ({ target, count, limits, means }) {
  const { name, parts, url, request, http } = target
  if (url || parts.length === 0) {
    throw new BaseloadError('USAGE', `${name} runs already: units have to be started, each under its limit`, {
      hint: 'give the command that starts it: --start "node app.js"'
    })
  }
  if (parts.length === 1 && hasProxy(parts)) { throw new BaseloadError('USAGE', `${name} is a proxy and nothing else`, { hint: 'name the target behind it' }) }
  const fixed = parts.find(({ port }) => port)
  if (fixed && count > 1) {
    throw new BaseloadError('USAGE', `${name}: ${count} units cannot all listen on port ${fixed.port}`, {
      hint: 'let the command listen on the port in PORT, and leave the port out'
    })
  }
  if (request.grpc) {
    throw new BaseloadError('USAGE', `${name} speaks gRPC, which ${describeProgram(BALANCER).config} does not balance`, {
      hint: 'size a target that speaks HTTP/1.1'
    })
  }
  if (http === 2) {
    throw new BaseloadError('USAGE', `${name} is asked over HTTP/2, which ${describeProgram(BALANCER).config} does not balance`, {
      hint: 'leave http: 2 out: units are sized behind a balancer, over HTTP/1.1'
    })
  }
  if (limits && limits.cpu < MIN_CPU) {
    throw new BaseloadError(
      'UNIT_TOO_SMALL',
      `a unit of ${limits.cpu} CPU is too small: the kernel gives no less than ${MIN_CPU}`,
      { hint: `--unit cpu=${MIN_CPU} or more; a Node.js server needs at least 0.1 to start within seconds` }
    )
  }
  if (means === 'none' && limits) {
    throw new BaseloadError('LIMITS_UNAVAILABLE', 'a unit has limits, but nothing is named that enforces them', {
      hint: '`baseload doctor` says what can limit units here; --unit none measures processes without limits'
    })
  }
  if (means !== 'none' && !limits) { throw new BaseloadError('USAGE', 'a unit needs limits', { hint: 'give them: --unit cpu=0.5,memory=256m' }) }
}
