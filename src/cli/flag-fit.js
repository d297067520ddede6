import { BaseloadError } from '../errors.js'
import { CONFIGURABLE, nameConfigFlag, PROGRAMS } from '../programs/index.js'
import { listGiven } from './given-flags.js'

/**
 * @import { CommandSpec } from './flag-types.ts'
 * @import { Given } from './given-flags.js'
 *
 * A name of KINDS; or a kind with its own refusals, as src/experiments/types.ts has them; false: one that does not hold.
 * @typedef {keyof typeof KINDS | { kind: string, why: Readonly<Record<string, string>> } | false} Kind
 */

const NOT_MEASURED = 'records are compared as they are'
const FROM_FILE = 'nothing is measured when capacities come from a file'
const IN_BASELINE = 'the baseline file has the request'
const NO_LATENCY = 'without the latency phase nothing is sent at a rate'
const FIXED = 'what it measures is fixed'
const USERS_ASK = 'how often users ask follows from their pause and what they wait'
const STAGES_ASK = 'the stages have their rates'
const NOT_FLAT_OUT = 'nothing is loaded flat out'
const NO_PHASES = 'there is no other phase'
const NO_PEAK_PHASE = { '--peak': NOT_FLAT_OUT, '--headroom': NOT_FLAT_OUT, '--spare': NOT_FLAT_OUT, '--no-latency': NO_PHASES }
const BROKEN_ONCE = 'each server is brought to its limit once'
const PROFILES = ['--profile', '--heap']
const ONE_LOAD = 'a profile is of one load: profile a run at its rate, with -R'
const ONE_EACH = 'each user has one connection'
const ONCE = 'it is measured once, for as long as --soak says'
const REQUEST = ['--method', '--header', '--body']
const NOT_PRINTED = 'what is printed has a format of its own'

/**
 * What does not go with a kind of experiment, and why: a flag of the command that is in none of the experiment's kinds
 * works. `run` of several baselines is of several kinds. What the folders of src/experiments refuse, they say
 * themselves.
 * @type {Readonly<Record<string, { commands: readonly string[], refuses: Readonly<Record<string, string>> }>>}
 */
export const KINDS = Object.freeze({
  'a first look': {
    commands: ['run'],
    refuses: refuseAll(
      [
        '--quick', '--thorough', '--repeats', '--budget', '--duration', '--warmup', '--connections',
        '--peak-connections', '--open-connections', '--rate', '--users', '--pause', '--stages', '--until-break',
        '--soak', '--arrivals', '--workers', '--no-latency', ...PROFILES, '--abort-on', '--aa', '--target', '--delay',
        '--stampede-workers', '--objective', '--engine', '--instances', '--hosts', '--exact', '--vus'
      ],
      FIXED
    )
  },
  'peaks alone': {
    commands: ['run', 'measure', 'compare', 'gate'],
    refuses: refuseAll(['--rate', '--arrivals', '--open-connections', '--vus', '--latency-margin'], NO_LATENCY)
  },
  'users who pause': {
    commands: ['run', 'measure'],
    refuses: {
      '--rate': USERS_ASK,
      '--arrivals': USERS_ASK,
      '--stages': 'write one of them',
      '--connections': ONE_EACH,
      '--peak-connections': ONE_EACH,
      '--open-connections': ONE_EACH,
      '--vus': 'the virtual users of k6 are --users',
      ...NO_PEAK_PHASE,
      '--budget': 'it is measured as often as --repeats says'
    }
  },
  'a load without users': { commands: ['run', 'measure'], refuses: { '--pause': 'say with --users how many pause' } },
  stages: {
    commands: ['run', 'measure'],
    refuses: {
      '--rate': STAGES_ASK,
      '--users': 'write one of them',
      '--pause': 'requests leave when they are due',
      '--duration': 'the stages say how long it is',
      '--peak-connections': NOT_FLAT_OUT,
      ...NO_PEAK_PHASE,
      ...refuseAll(PROFILES, ONE_LOAD),
      '--budget': 'it is measured as often as --repeats says'
    }
  },
  'a rate that rises until it breaks': {
    commands: ['run', 'measure'],
    refuses: {
      '--users': 'write one of them',
      '--pause': 'requests leave when they are due',
      '--stages': 'write one of them',
      '--repeats': BROKEN_ONCE,
      '--budget': BROKEN_ONCE,
      '--aa': BROKEN_ONCE,
      ...refuseAll(PROFILES, ONE_LOAD),
      '--peak-connections': NOT_FLAT_OUT,
      ...NO_PEAK_PHASE
    }
  },
  'a soak': {
    commands: ['run', 'measure'],
    refuses: {
      '--users': 'write one of them',
      '--pause': 'requests leave when they are due',
      '--stages': 'write one of them',
      '--arrivals': 'its rate is constant',
      '--no-latency': NO_PHASES,
      ...refuseAll(PROFILES, ONE_LOAD),
      ...refuseAll(['--quick', '--thorough', '--budget', '--repeats', '--duration', '--aa'], ONCE),
      ...refuseAll(['--peak-connections', '--peak', '--headroom', '--spare'], NOT_FLAT_OUT),
      ...refuseAll(['--engine', '--instances', '--hosts', '--exact', '--vus'], 'only the driver of baseload can end it early')
    }
  },
  'targets without a proxy': {
    commands: ['run', 'measure', 'replay'],
    refuses: Object.fromEntries(CONFIGURABLE.map((name) => [nameConfigFlag(name), `no target has ${PROGRAMS[name].title} in it`]))
  },
  'a lab with phases of fixed length': { commands: ['run'], refuses: { '--duration': 'its file says how long each phase lasts' } },
  'a published experiment': {
    commands: ['replay'],
    refuses: { '--strict': 'nobody promised its figures here: what is not decided is told, and changes no exit code' }
  },
  'a replay of stampedes': {
    commands: ['replay'],
    refuses: { '--scale-time': 'a stampede is over when it is over', '--target': 'it has strategies, and no targets' }
  },
  'a server that runs already': {
    commands: ['measure', 'compare', 'gate'],
    refuses: { '--port': 'the address names the port', '--ready-timeout': 'nothing is started', ...refuseAll(PROFILES, 'only what --start starts can be profiled') }
  },
  'two addresses at a given rate': {
    commands: ['gate'],
    refuses: refuseAll(['--margin', '--connections', '--no-latency'], NOT_FLAT_OUT)
  },
  'versions that are no commits': { commands: ['compare', 'gate'], refuses: { '--install': 'no commit is checked out' } },
  'a search for a commit': {
    commands: ['gate'],
    refuses: {
      ...refuseAll(['--live', '--next', '--live-start', '--next-start', '--live-url', '--next-url'], '--bisect names both ends'),
      ...refuseAll(['--objective', '--abort-on'], 'it looks for a figure that became worse'),
      ...refuseAll(['--export', '--comment-name', '--no-github', '--details'], 'it prints one answer')
    }
  },
  'records that are kept': {
    commands: ['compare'],
    refuses: refuseAll(
      [
        '--install', '--quick', '--thorough', '--budget', '--repeats', '--duration', '--warmup', '--latency-margin',
        '--connections', '--rate', '--no-latency', '--port', '--path', '--status', '--timeout', '--ready-timeout',
        '--feed', '--feed-order', '--http2', '--streams', '--method', '--header', '--body', '--secret-header',
        '--secret-query', '--secret-body', '--allow-host', '--no-pin', '--no-watch', '--seed'
      ],
      NOT_MEASURED
    )
  },
  'one run of two versions': {
    commands: ['compare'],
    refuses: { '--noise-from': 'the noise is measured in the same run' }
  },
  'capacities from a file': {
    commands: ['size'],
    refuses: refuseAll(
      [
        '--path',
        '--max-units',
        '--balance',
        '--budget',
        '--connections',
        '--timeout',
        '--status',
        '--ready-timeout',
        '--seed',
        '--quick',
        '--thorough',
        '--repeats',
        '--duration',
        '--warmup',
        '--engine',
        '--instances',
        '--exact',
        '--vus',
        '--arrivals',
        '--no-pin',
        '--no-watch',
        '--reports',
        ...REQUEST,
        '--allow-host',
        '--scale',
        '--scale-back',
        '--abort-on'
      ],
      FROM_FILE
    )
  },
  'a target that ships': {
    commands: ['size'],
    refuses: refuseAll(['--path', '--status', '--ready-timeout', ...REQUEST], 'its request is its own')
  },
  'units that baseload starts': {
    commands: ['size'],
    refuses: {
      '--scale': 'baseload puts them there itself',
      '--scale-back': 'none of them is left at the end',
      '--allow-host': 'they listen on this machine'
    }
  },
  'units that run already': {
    commands: ['size'],
    refuses: { '--balance': 'their balancer is their own', '--ready-timeout': 'nothing is started', '--compare-units': 'they have the size that they have' }
  },
  'one unit that runs already': {
    commands: ['size'],
    refuses: { '--max-units': 'only --scale puts more there', '--scale-back': 'only --scale puts more there' }
  },
  'a capacity without a peak': {
    commands: ['size'],
    refuses: refuseAll(
      ['--growth', '--retry', '--burst', '--imbalance', '--headroom', '--spare', '--zones', '--price'],
      'it is about the units for a --peak'
    )
  },
  'a script for a baseline': {
    commands: ['export'],
    refuses: refuseAll([...REQUEST, '--path', '--status', '--feed', '--feed-order', '--name'], IN_BASELINE)
  },
  'a script alone': {
    commands: ['export'],
    refuses: {
      ...refuseAll(['--image', '--namespace', '--cpu', '--memory'], 'it is for the test run of k6-operator'),
      '--instances': 'one script sends the whole load; only the test run of --operator shares it among pods'
    }
  },
  'a test run for k6-operator': { commands: ['export'], refuses: { '--folder': 'it is one document, for stdout' } },
  'a script of a closed loop': {
    commands: ['export'],
    refuses: { '--vus': 'the virtual users of a closed loop are --connections, or --users' }
  },
  'a script without a random feed order': { commands: ['export'], refuses: { '--seed': 'nothing in it is random' } },
  'a script of stages': { commands: ['export'], refuses: { '--duration': 'the stages say how long it is' } },
  'a review without Prometheus': {
    commands: ['review'],
    refuses: refuseAll(['--timeout', '--allow-host'], 'nobody is asked')
  },
  'a file made from a service': {
    commands: ['sla'],
    refuses: refuseAll(['--output', '--json', '--details'], NOT_PRINTED)
  },
  'a report without a comment': {
    commands: ['run', 'measure', 'compare', 'gate', 'replay', 'import', 'report'],
    refuses: { '--comment-name': 'only the format comment uses this name' }
  },
  'a text log with fixed fields': { commands: ['peak', 'cache'], refuses: { '--field': 'its fields are known' } },
  'a log of HAProxy': {
    commands: ['peak', 'cache'],
    refuses: { '--time-unit': 'its durations are milliseconds', '--field': 'its fields are known' }
  },
  'a trace of a cache': {
    commands: ['cache'],
    refuses: { ...refuseAll(['--time-unit', '--utc-offset'], 'its times are seconds'), '--field': 'its fields are known' }
  },
  'a watch that measures and imports nothing': {
    commands: ['watch'],
    refuses: refuseAll(['--machine', '--commit'], 'it is only for records that are measured or imported')
  },
  'a watch with --every or --serve': {
    commands: ['watch'],
    refuses: refuseAll(['--json', '--details'], 'it prints one screen each time; the page of --serve shows everything')
  },
  'a report without histograms': { commands: ['report'], refuses: { '--row': 'only hgrm and hlog are of one row' } }
})

/** @param {readonly string[]} flags @param {string} why @returns {Record<string, string>} */
function refuseAll (flags, why) {
  return Object.fromEntries(flags.map((flag) => [flag, why]))
}

/**
 * A flag that would do nothing is refused: who gives it believes that it was heeded.
 * @param {{ command: Pick<CommandSpec, 'name' | 'flags'>, flags: Given, kinds: Kind[] }} options kinds: of the experiment
 * @throws {BaseloadError} USAGE with all of them
 */
export function assertFlagsFit ({ command, flags, kinds }) {
  const given = listGiven({ specs: command.flags, flags })
  const refusals = kinds.flatMap((kind) => typeof kind === 'string' ? [{ kind, why: KINDS[kind].refuses }] : kind || [])
  const refused = refusals.flatMap(({ kind, why }) =>
    given.filter((flag) => Object.hasOwn(why, flag)).map((flag) => ({ flag, kind, why: why[flag] }))
  )
  if (refused.length === 0) return
  const names = [...new Set(refused.map(({ flag }) => flag))]
  throw new BaseloadError('USAGE', refused.map(({ flag, kind, why }) => `${flag} would do nothing for ${kind}: ${why}`).join('; '), {
    hint: `leave ${names.join(' and ')} out${command.name === 'run' ? ', or run such baselines separately' : ''}`
  })
}
