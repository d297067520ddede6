import { chooseVirtualUsers } from '../../../plan/k6/virtual-users.js'
import { K6_BYTES_A_REQUEST, K6_BYTES_A_VU, NATIVE_BYTES_A_PROCESS } from '../plan/scale-defaults.js'
import { countProcesses } from '../plan/scale-limits.js'
import { formatCount, formatDuration, formatMebibytes, formatShare, formatSignificant, trimZeros } from '../../../units.js'
import { writeCommand } from '../../../plan/shell-command.js'

/** @import { ScaleEngine, ScaleLimitKind, ScalePlan, ScaleQuestion, ScaleTargetLimit } from '../types.ts' */
/** @import { Blank } from '../../../plan/shell-command.js' */

/** More names would fill a screen; by then one has a file of them. */
const MOST_HOSTS = 12

/** To be replaced by one's own; generators are seldom where the service is. */
const SERVICE = ['http://service.example', '--allow-host', 'service.example']
const K6 = ['--engine', 'k6', '--arrivals', 'constant']

/** @type {Readonly<Record<ScaleLimitKind, string>>} */
export const LIMIT_NAMES = Object.freeze({
  cpu: 'CPU',
  ports: 'Ports',
  files: 'Open files',
  bandwidth: 'Bandwidth',
  memory: 'Memory',
  clock: 'Clock'
})

/** @type {Readonly<Record<ScaleTargetLimit['kind'], string>>} */
export const TARGET_NAMES = Object.freeze({
  bandwidth: 'Line',
  conntrack: 'Conntrack',
  backlog: 'Listen backlog',
  proxyPorts: 'Proxy ports'
})

/** @type {Readonly<Record<ScaleEngine, string>>} */
export const ENGINE_NAMES = Object.freeze({ native: 'the native driver', k6: 'k6' })

/** `1,000,000/s: 10 hosts with k6. The first limit is memory: …` @param {{ plan: ScalePlan }} options */
export function describeScaleAnswer ({ plan: { asked: { ratePerSecond, hosts, engine, limits: [first], workers } } }) {
  const processes = workers === null ? '' : ` in ${countOf(workers, 'process', 'processes')}`
  const answer =
    engine === 'native' && hosts > 1
      ? 'more than the native driver sends, which works on one machine'
      : `${countOf(hosts, 'host', 'hosts')} with ${ENGINE_NAMES[engine]}${processes}`
  return `${rateText(ratePerSecond)}: ${answer}. ${describeFirst(first.kind)}: ${rateText(first.ratePerSecond ?? 0)} a host.`
}

/** What the numbers were made from. @param {{ plan: ScalePlan }} options */
export function describeScaleInput ({ plan: { question, wire, asked } }) {
  const {
    host,
    fill,
    requestBytes,
    responseBytes,
    responseTimeMs,
    timeoutMs,
    isKeepAlive,
    targets,
    timeWaitMs,
    durationMs,
    ceilings
  } = question
  const ceiling = ceilings[asked.engine]
  return {
    host: `${countOf(host.cores, 'core', 'cores')}, ${bytesText(host.memoryBytes)} of memory, ${bitsText(host.bitsPerSecond)} each way, ${formatCount({ count: host.ports })} local ports for each target address, ${formatCount({ count: host.files })} open files. ${formatShare({ ratio: fill })} of each is used.`,
    core: `${rateText(ceiling.ratePerSecond)} with ${ENGINE_NAMES[asked.engine]}, ${ceiling.text}.`,
    request: `${bytesText(requestBytes)}, its answer ${bytesText(responseBytes)}; on the wire ${formatCount({ count: wire.outBytes })} bytes out and ${formatCount({ count: wire.inBytes })} in. ${isKeepAlive ? 'Connections are kept' : `Each has a connection of its own, whose port rests for ${formatDuration({ durationMs: timeWaitMs })}`}; ${countOf(targets, 'target address', 'target addresses')}${asked.engine === 'k6' ? `. The test takes ${formatDuration({ durationMs })}` : ''}.`,
    inFlight: `${formatCount({ count: asked.inFlight })} = ${rateText(asked.ratePerSecond)} × ${formatDuration({ durationMs: responseTimeMs })} (Little's law), ${formatCount({ count: Math.ceil(asked.inFlight / asked.hosts) })} a host${asked.engine === 'k6' ? ', and as many VUs' : ''}. If nothing is answered, ${formatCount({ count: asked.inFlightAtTimeout })} until the timeout of ${formatDuration({ durationMs: timeoutMs })}${describeStall({ plan: { asked } })}.`
  }
}

/** @param {{ plan: Pick<ScalePlan, 'asked'> }} options */
function describeStall ({ plan: { asked: { stallMs, hosts, inFlightAtTimeout, mostConnections } } }) {
  if (mostConnections !== null) {
    const most = `${formatCount({ count: mostConnections })} connections`
    return `. An open loop opens connections when they are needed, ${mostConnections > inFlightAtTimeout ? `${most} at most` : `${most} at most, by ports and open files: a trial that needs more is invalid`}`
  }
  const who = hosts === 1 ? 'the host has' : 'these hosts have'
  return stallMs === null
    ? `, and ${who} room for them`
    : `; ${who} room for ${formatDuration({ durationMs: stallMs })} of that, then k6 drops iterations`
}

/** `16 cores × 16,000/s × 50 %` @param {{ kind: ScaleLimitKind, plan: ScalePlan, engine: ScaleEngine }} options */
export function describeArithmetic ({ kind, plan: { question, wire }, engine }) {
  const { host, fill, responseTimeMs, isKeepAlive, targets, timeWaitMs, durationMs, ceilings } = question
  const time = formatDuration({ durationMs: responseTimeMs })
  const share = formatShare({ ratio: fill })
  const processes = engine === 'k6' ? 1 : countProcesses(host)
  const cores = engine === 'k6' ? host.cores : processes
  /** @type {Record<ScaleLimitKind, string>} */
  const texts = {
    cpu: `${countOf(cores, 'core', 'cores')} × ${rateText(ceilings[engine].ratePerSecond)} × ${share}`,
    ports: `${formatCount({ count: host.ports })} ports × ${countOf(targets, 'target', 'targets')} × ${share} ÷ ${isKeepAlive ? time : `(${time} + ${formatDuration({ durationMs: timeWaitMs })} of TIME_WAIT)`}`,
    files: `${formatCount({ count: host.files })} files${processes === 1 ? '' : ` × ${formatCount({ count: processes })} processes`} × ${share} ÷ ${time}`,
    bandwidth: `${bitsText(host.bitsPerSecond)} × ${share} ÷ (${formatCount({ count: Math.max(wire.outBytes, wire.inBytes) })} bytes ${wire.inBytes >= wire.outBytes ? 'in' : 'out'} × 8)`,
    memory:
      engine === 'k6'
        ? `${bytesText(host.memoryBytes)} × ${share} ÷ (${bytesText(K6_BYTES_A_VU)} a VU × ${time} + ${K6_BYTES_A_REQUEST} bytes × ${formatDuration({ durationMs })})`
        : `${formatMebibytes({ bytes: NATIVE_BYTES_A_PROCESS })} MiB a process, whatever the rate`,
    clock: `${countOf(processes, 'process', 'processes')} × 1 request a µs × ${share}`
  }
  return texts[kind]
}

/** What a reader must know of the numbers. @param {{ plan: ScalePlan }} options */
export function listScaleRemarks ({ plan: { question, oneHost, asked } }) {
  const { isKeepAlive, ceilings, engine, fill } = question
  const vus = chooseVus({ asked, fill })
  return [
    ...(ceilings[asked.engine].source === 'default'
      ? [
          `What a core can send was not measured on your hosts. ${asked.engine === 'native' ? 'Run `baseload calibrate` on a generator host' : 'Measure one: k6 against a fast server, on one core'}, and give it with --engine ${asked.engine} --ceiling.`
        ]
      : []),
    ...(!isKeepAlive
      ? [
          'The ceiling of a core is for connections that are kept. One for each request takes several times the CPU: measure that, and give it with --ceiling.'
        ]
      : []),
    ...(asked.engine === 'k6' && engine === null
      ? [
          `The native driver works on one machine. On such a host it sends ${rateText(oneHost.native.ratePerSecond)} at most. ${describeFirst(oneHost.native.kind)}.`
        ]
      : []),
    ...(vus !== null
      ? [
          `By default a run gives k6 ${formatCount({ count: chooseVirtualUsers({ ratePerSecond: asked.ratePerSecond, instances: asked.hosts }) })} VUs in all at this rate: too few for what is in flight. --vus ${vus} is enough.`
        ]
      : []),
    ...(asked.engine === 'k6'
      ? ['3 MB a VU is the middle of what k6 says of simple scripts (1 to 5 MB). Run yours with 100 VUs and look.']
      : []),
    "TLS is not included; it takes CPU on both sides. Nor is the target's own CPU: `baseload size` measures that."
  ]
}

/**
 * Virtual users of all hosts together, where a run would take fewer; null where its own number will do.
 * @param {{ asked: ScalePlan['asked'], fill: number }} options
 */
function chooseVus ({ asked: { engine, inFlight, ratePerSecond, hosts }, fill }) {
  const needed = Math.ceil(inFlight / fill * (1 - 1e-9))
  return engine === 'k6' && needed > chooseVirtualUsers({ ratePerSecond, instances: hosts }) ? needed : null
}

/** The commands that come after this one. @param {{ plan: ScalePlan }} options @returns {Array<{ about: string, command: string }>} */
export function listScaleCommands ({ plan: { asked, question: { fill } } }) {
  const { engine, hosts, workers, ratePerSecond } = asked
  const rate = Number(ratePerSecond.toFixed(3))
  const vus = chooseVus({ asked, fill })
  const users = vus === null ? [] : ['--vus', String(vus)]
  const write = (/** @type {Array<string | Blank>} */ ...words) => writeCommand(['npx', 'baseload', ...words])
  if (workers !== null) {
    return [
      {
        about: 'On one machine',
        command: write('measure', ...SERVICE, '--workers', String(workers), '-R', String(rate))
      }
    ]
  }
  if (engine === 'native') {
    return [
      {
        about: 'How many hosts it takes with k6, with the other flags as they were',
        command: write('plan', '--peak', `${rate}/s`, '--engine', 'k6')
      }
    ]
  }
  if (hosts === 1) return [{ about: 'On one machine', command: write('measure', ...SERVICE, ...K6, '-R', String(rate), ...users) }]
  const names =
    hosts <= MOST_HOSTS
      ? Array.from({ length: hosts }, (_, index) => `host${index + 1}`).join(',')
      : `host1,host2,…,host${hosts}`
  return [
    {
      about: `On ${formatCount({ count: hosts })} hosts over ssh`,
      command: write('measure', ...SERVICE, ...K6, '--hosts', { blank: names }, '-R', String(rate), ...users)
    },
    {
      about: `On Kubernetes, with a parallelism of ${formatCount({ count: hosts })}`,
      command: write(
        'export',
        'k6',
        ...SERVICE,
        '--operator',
        '--instances',
        String(hosts),
        '-R',
        String(rate),
        ...users
      )
    }
  ]
}

/** `The first limit is ports` @param {ScaleLimitKind} kind */
function describeFirst (kind) {
  return `The first limit is ${kind === 'cpu' ? 'CPU' : LIMIT_NAMES[kind].toLowerCase()}`
}

/** @param {number} perSecond */
export function rateText (perSecond) {
  return `${trimZeros(formatSignificant({ value: perSecond, maxDecimals: perSecond >= 100 ? 0 : 2 }))}/s`
}

/** As networks are sold, in thousands: `10 Gbit/s`. @param {number} bitsPerSecond */
export function bitsText (bitsPerSecond) {
  return scaleText(bitsPerSecond, ['bit/s', 'kbit/s', 'Mbit/s', 'Gbit/s', 'Tbit/s'])
}

/** @param {number} bytes */
function bytesText (bytes) {
  return scaleText(bytes, ['bytes', 'kB', 'MB', 'GB', 'TB'])
}

/** @param {number} value @param {string[]} units a thousand apart */
function scaleText (value, units) {
  const step = Math.min(Math.max(Math.floor(Math.log10(value) / 3), 0), units.length - 1)
  return `${Number((value / 1000 ** step).toPrecision(3))} ${units[step]}`
}

/** @param {number} number @param {string} one @param {string} many */
function countOf (number, one, many) {
  return `${formatCount({ count: number })} ${number === 1 ? one : many}`
}
