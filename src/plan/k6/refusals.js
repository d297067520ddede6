import { markUuids } from '../uuid.js'
import { isLoopback } from '../address.js'
import { risesUntilBreak } from '../traffic.js'
import { BaseloadError } from '../../errors.js'

/** @import { K6Engine, Plan } from '../../types.ts' */

/** The shortest scenario of k6. */
export const LEAST_MS = 1000

/**
 * What a plan asks for and k6 cannot do. Nothing is replaced unasked: another load is another question.
 * @param {{ plan: Plan, arrivals: 'poisson' | 'constant', hosts: readonly string[] }} options arrivals: of the latency
 *   phase, which is planned when the peaks are known
 * @throws {BaseloadError} K6_CANNOT
 * @returns {Array<{ what: string, way: string }>} empty when there is none
 */
export function findK6Refusals ({ plan, arrivals, hosts }) {
  const { baselines, preset, trials, stampedes = [], targets } = plan
  const labs = baselines.filter(({ lab }) => lab).map(({ name }) => name)
  const piped = [...new Set(trials.filter(({ load }) => 'pipelining' in load && load.pipelining > 1).map(({ target }) => target))]
  const hasLatency = preset.latencyDurationMs > 0 && baselines.some(({ lab, load }) => !lab && !load.traffic)
  const staged = baselines.filter((one) => one.load.traffic && 'stages' in one.load.traffic && !risesUntilBreak(one)).map(({ name }) => name)
  const isBroken = baselines.some(risesUntilBreak)
  const shortMs = Math.min(...trials.map(({ durationMs }) => durationMs), ...hasLatency ? [preset.latencyDurationMs] : [])
  const here = Object.values(targets).filter(({ url }) => url === undefined || isHere(url)).map(({ name }) => name)
  const multiplexed = Object.values(targets).filter(({ http }) => http === 2).map(({ name }) => name)
  const led = Object.values(targets).find(({ connect }) => connect)
  if (led) throw refuseConnect(led.name)
  const bent = Object.values(targets)
    .flatMap(({ request, feed }) => (feed ? (feed.requests ?? []) : [request]))
    .map(({ path }) => markUuids(path, 'id'))
    .filter((path) => !isKept(path))
  return [
    ...(labs.length > 0 || stampedes.length > 0
      ? [
          {
            what: `the cache lab of ${labs.join(', ')}: it counts in step with the driver's window`,
            way: 'run it without --engine k6'
          }
        ]
      : []),
    ...(staged.length > 0
      ? [
          {
            what: `the stages of ${staged.join(', ')} by themselves: its summary is of the whole test`,
            way: 'run them without --engine k6, or take them to k6 with baseload export k6'
          }
        ]
      : []),
    ...(isBroken
      ? [{ what: '--until-break: k6 reports only after it has ended', way: 'run it without --engine k6' }]
      : []),
    ...(hasLatency && arrivals === 'poisson'
      ? [
          {
            what: 'Poisson arrivals, which the latency phase offers: k6 has constant rates only',
            way: 'take constant rates with --arrivals constant (queues are shorter than with real users), or leave the phase out with --no-latency'
          }
        ]
      : []),
    ...(shortMs < LEAST_MS
      ? [{ what: `a window of ${shortMs} ms: k6 takes 1 s at least`, way: 'give --duration 1s or more' }]
      : []),
    ...(piped.length > 0
      ? [
          {
            what: `pipelining, which ${piped.join(', ')} is loaded with`,
            way: 'leave load.pipelining out, or measure it without --engine k6'
          }
        ]
      : []),
    ...(multiplexed.length > 0
      ? [refuseHttp2(multiplexed)]
      : []),
    ...(bent.length > 0
      ? [
          {
            what: `the path ${JSON.stringify(bent[0])}, which k6 would change`,
            way: 'encode it: \\ is %5C, ü is %C3%BC; leave out what follows a #'
          }
        ]
      : []),
    ...(hosts.length > 0 && here.length > 0
      ? [
          {
            what: `${here.join(', ')} from other hosts: it listens on this machine's loopback address`,
            way: 'give the address that the hosts reach it by: baseload measure http://<address> --hosts … --allow-host <address>'
          }
        ]
      : [])
  ]
}

/** @param {readonly string[]} names of targets */
export function refuseHttp2 (names) {
  return {
    what: `HTTP/2 to ${names.join(', ')} as asked: it takes it over https only, by ALPN, with as many streams as it likes`,
    way: 'measure it without k6, or without HTTP/2'
  }
}

/** @param {string} name of a target */
export function refuseConnect (name) {
  return new BaseloadError('K6_CANNOT', `k6 cannot reach ${name} as asked: over a unix socket, with certificates of its own, or by another name or place`, {
    hint: 'measure it without --engine k6; a script that connects elsewhere, shows a certificate or checks none is made by baseload export k6'
  })
}

/**
 * @param {{ plan: Plan, arrivals: 'poisson' | 'constant', engine: K6Engine }} options
 * @throws {BaseloadError} K6_CANNOT with all of them
 */
export function assertK6Can ({ plan, arrivals, engine }) {
  const refusals = findK6Refusals({ plan, arrivals, hosts: engine.hosts ?? [] })
  if (refusals.length > 0) {
    throw new BaseloadError('K6_CANNOT', `k6 cannot do what is asked: ${refusals.map(({ what }) => what).join('; ')}`, {
      hint: refusals.map(({ way }) => way).join('; ')
    })
  }
  const least = Math.min(...plan.trials.map(({ load }) => load.connections), engine.virtualUsers ?? Infinity)
  if (least < engine.instances) {
    throw new BaseloadError(
      'USAGE',
      `${engine.instances} instances cannot share ${least} ${least === 1 ? 'connection' : 'connections'}`,
      { hint: 'a virtual user belongs to one instance: give more with -c or --vus, or fewer instances' }
    )
  }
}

/**
 * Whether k6 sends a path byte for byte. Go reads an address and writes its path anew: it keeps a path that is encoded
 * as it would encode it, and a query as it is. Source: net/url, `validEncoded` and `URL.RequestURI`.
 * @param {string} path
 */
function isKept (path) {
  return /^(?:[\w!$&'()*+,;=:@/[\].~-]|%[\da-f]{2})*(?:\?[^#]*)?$/i.test(path)
}

/** To other hosts an address that is listened on everywhere leads to themselves, as loopback does. @param {string} url */
function isHere (url) {
  const { hostname } = new URL(url)
  return isLoopback(hostname) || hostname.endsWith('.localhost') || hostname === '[::]' || hostname === '0.0.0.0'
}
