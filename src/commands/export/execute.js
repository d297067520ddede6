import { join } from 'node:path'
import { hintUnreadable, tellUnreadable } from '../../config/bounded-file.js'
import { PATHS } from '../../config/files.js'
import { assertOverwritable, makeFolder, replaceFile, tellUnwritable } from '../../config/writing-place.js'
import { findProto, readProto } from '../../boot/find-proto.js'
import { parseBaseline } from '../../plan/baseline.js'
import { orderRequests } from '../../plan/feed/feed.js'
import { bundleK6, CERT, KEY } from '../../plan/k6/bundle.js'
import { describeK6Experiment } from '../../plan/k6/experiment.js'
import { LEAST_MS, refuseHttp2 } from '../../plan/k6/refusals.js'
import { chooseVirtualUsers } from '../../plan/k6/virtual-users.js'
import { DEFAULTS, PRESETS } from '../../plan/presets.js'
import { findGreatestRate, findMostUsers, makeStages, measureStages, readTraffic, risesUntilBreak } from '../../plan/traffic.js'
import { quoteWord } from '../../plan/shell-command.js'
import { renderK6Operator } from './report/kubernetes-k6.js'
import { loadFeeds } from '../../measure/feeds.js'
import { BaseloadError } from '../../errors.js'
import { describeOwnTarget, readExperiment, readShipped } from '../common/experiments.js'
import { assertFlagsFit } from '../../cli/flags/fit.js'
import { listSecretNames } from '../../cli/flags/flags.js'
import { shortenPath } from '../../cli/kept-paths.js'

/** @import { Baseline, LoadProfile, Objective, RequestSpec, Target } from '../../types.ts' */
/** @import { CommandSpec } from '../../cli/flag-types.ts' */

/** @param {import('./command.js').Given} invocation */
export async function execute ({ command, args: [tool, what], flags, io }) {
  if (tool !== 'k6') {
    throw new BaseloadError('USAGE', `nothing is exported to ${tool}`, {
      hint: 'there is k6: baseload export k6 http://service.example --allow-host service.example -R 500'
    })
  }
  const { target, objectives, load } = await findTarget({ what, flags })
  const bundle = await makeBundle({ command, target, objectives, written: load, flags })
  if (target.connect?.insecure) io.note('! the script checks no certificate (--insecure): another server may answer')
  const secrets = [...Object.keys(bundle.environment), ...target.connect?.cert ? [CERT, KEY] : []]
  if (bundle.holdsSecrets) io.note('the script holds values that look secret, in its requests or its message: keep its files to yourself')
  if (secrets.length > 0) {
    io.note(
      `secret values and paths of keys are left out; give k6 ${secrets.join(', ')} in its environment${flags.operator ? " (a Secret named in the TestRun's runner.envFrom)" : ' (-e NAME=value)'}`
    )
  }
  if (flags.operator) {
    io.print(renderK6Operator({
      name: target.name,
      files: bundle.files,
      instances: flags.instances ?? 1,
      image: flags.image,
      namespace: flags.namespace,
      cpu: flags.cpu,
      memory: flags.memory,
      env: { K6_NEW_MACHINE_READABLE_SUMMARY: 'false' },
      k6Arguments: ['--no-thresholds', '--no-usage-report']
    }), 'script')
    return 0
  }
  const names = Object.keys(bundle.files)
  const { folder } = flags
  if (folder === undefined && names.length > 1) {
    throw new BaseloadError('USAGE', `the script needs files beside it: ${names.join(', ')}`, {
      hint: 'name a folder for them with --folder'
    })
  }
  if (folder === undefined) {
    io.print(bundle.files[names[0]], 'script')
    return 0
  }
  for (const [name, text] of Object.entries(bundle.files)) await write({ folder, name, text })
  io.print(names.map((name) => shortenPath(join(folder, name))).join('\n'))
  io.note(
    `run it:  K6_NEW_MACHINE_READABLE_SUMMARY=false k6 run ${quoteWord(join(folder, names[0]))} > k6.log\nread it: baseload report k6.log`
  )
  return 0
}

/**
 * @param {{ what: string | undefined, flags: import('./command.js').Flags }} options what: a URL, or a baseline of the user's own
 * @returns {Promise<{ target: Target, objectives: Objective[], load?: Baseline['load'] }>} load: of a baseline
 */
async function findTarget ({ what, flags }) {
  const { catalogue, schema } = await readShipped()
  if (isBaseline(what)) {
    const { baseline, targets } = await readExperiment({ name: what, schema, catalogue, secretNames: listSecretNames({ flags }) })
    const running = baseline.targets.filter((name) => targets[name].url !== undefined)
    const name = flags.target ?? (running.length === 1 ? running[0] : undefined)
    if (name === undefined || !running.includes(name)) {
      throw new BaseloadError(
        'USAGE',
        name === undefined
          ? `${what} has ${running.length} targets with an address`
          : `${what} has no target ${name} with an address`,
        {
          hint:
            running.length > 0
              ? `name one with --target: ${running.join(', ')}`
              : 'k6 starts no server: the target needs a url'
        }
      )
    }
    return { target: targets[name], objectives: flags.objective.length > 0 ? flags.objective : baseline.objectives, load: baseline.load }
  }
  const own = describeOwnTarget({ url: what, flags, canStart: false })
  const written = {
    title: flags.name,
    question: 'none',
    hypothesis: 'none',
    reference: flags.name,
    targets: [own],
    objectives: flags.objective.length > 0 ? flags.objective.map(({ text }) => text) : [DEFAULTS.objective]
  }
  const { baseline, targets } = parseBaseline({ name: 'export', written, file: 'the command line', schema, catalogue })
  return {
    target: (await loadFeeds({ targets, folder: process.cwd(), secretNames: listSecretNames({ flags }) }))[flags.name],
    objectives: baseline.objectives
  }
}

/** @param {string | undefined} what @returns {what is string} */
function isBaseline (what) {
  return what !== undefined && /\.ya?ml$/.test(what)
}

/**
 * @param {{ command: CommandSpec, target: Target, objectives: Objective[], written?: Baseline['load'], flags:
 *   import('./command.js').Flags }} options written: what the baseline is loaded with, where no flag says it
 */
async function makeBundle ({ command, target, objectives, written, flags }) {
  const {
    warmup = PRESETS.default.warmupMs,
    timeout = DEFAULTS.timeoutMs,
    instances = 1,
    seed
  } = flags
  const load = chooseLoad({ flags, written, objectives })
  assertFlagsFit({
    command,
    flags,
    kinds: ['stages' in load && 'a script of stages', target.feed?.order !== 'random' && 'without --feed-order random']
  })
  const duration = 'stages' in load ? measureStages(load) : flags.duration ?? PRESETS.default.durationMs
  if (duration < LEAST_MS || (warmup > 0 && warmup < LEAST_MS)) {
    throw new BaseloadError('K6_CANNOT', 'k6 cannot do what is asked: a window or a warm-up of less than 1 s', {
      hint: 'give 1s or more; --warmup 0s leaves the warm-up out'
    })
  }
  if (load.connections < instances) {
    throw new BaseloadError('USAGE', `${instances} instances cannot share ${load.connections} virtual users`, {
      hint: 'give more with -c or --vus, or fewer instances'
    })
  }
  const { request, feed, good, name, url = '', http } = target
  if (http === 2) {
    const { what, way } = refuseHttp2([name])
    throw new BaseloadError('K6_CANNOT', `k6 cannot do what is asked: ${what}`, { hint: way })
  }
  const phase = load.kind === 'constant-concurrency' ? /** @type {const} */ ('peak') : /** @type {const} */ ('latency')
  const trial = {
    id: `${name}/${phase}-${nameLoad(load)}`,
    target: name,
    phase,
    repeat: 1,
    load,
    durationMs: duration,
    warmupMs: warmup,
    timeoutMs: timeout
  }
  /** @type {RequestSpec[]} */
  const requests = feed ? orderRequests({ feed, seed }) : [request]
  const proto = request.grpc?.proto
  const protos = proto === undefined
    ? undefined
    : await readProto({ path: findProto({ proto, targetsFolder: PATHS.targets }) }).catch((error) => {
      throw new BaseloadError('USAGE', `${proto} cannot be read: ${tellUnreadable(error)}`, {
        hint: hintUnreadable(error, 'name the proto file by its path from here; its imports are looked for beside it and in the folders above'),
        cause: error
      })
    })
  const experiment = describeK6Experiment({
    trial,
    url,
    request,
    good: { ...good, status: good.status ?? 200 },
    objectives
  })
  return bundleK6({
    experiment,
    requests,
    connect: target.connect,
    secretNames: listSecretNames({ flags }),
    ...protos && { protos: protos.texts }
  })
}

/**
 * @param {{ flags: import('./command.js').Flags, written?: Baseline['load'], objectives: Objective[] }} options
 * @returns {LoadProfile}
 * @throws {BaseloadError} USAGE
 */
function chooseLoad ({ flags: { rate, connections, users, pause, stages, instances = 1, vus }, written, objectives }) {
  const hint = 'give one: -R 500, -c 10, --users 5 or --stages 30s:100/s,1m:500/s'
  if (connections !== undefined) return { kind: 'constant-concurrency', connections, pipelining: 1 }
  if (rate === undefined && users === undefined && !stages && written && risesUntilBreak({ load: written })) {
    throw new BaseloadError('K6_CANNOT', 'k6 cannot do what is asked: a rate that rises until an objective breaks, then falls', { hint })
  }
  const traffic = readTraffic({ written: { users } }) ?? (stages && makeStages({ stages, pauseMs: pause })) ??
    (rate === undefined ? written?.traffic : undefined)
  if (traffic?.kind === 'users') return { kind: 'constant-users', connections: traffic.users, pauseMs: pause ?? traffic.pauseMs }
  if (traffic?.kind === 'user-stages') return { ...traffic, ...pause !== undefined && { pauseMs: pause }, connections: findMostUsers(traffic) }
  const offered = traffic ? findGreatestRate(traffic) : rate
  if (offered === undefined) throw new BaseloadError('USAGE', 'no load is given', { hint })
  const virtualUsers = chooseVirtualUsers({ ratePerSecond: offered, instances, given: vus, objectives })
  return traffic
    ? { kind: 'stages', stages: traffic.stages, connections: virtualUsers }
    : { kind: 'constant-rate', ratePerSecond: offered, connections: virtualUsers }
}

/** @param {LoadProfile} load */
function nameLoad (load) {
  if (load.kind === 'constant-users') return `users${load.connections}-pause${load.pauseMs}ms`
  if ('stages' in load) return `${load.kind}${load.stages.length}`
  return 'ratePerSecond' in load ? `r${load.ratePerSecond}` : `c${load.connections}`
}

/** @param {{ folder: string, name: string, text: string }} options */
async function write ({ folder, name, text }) {
  const file = join(folder, name)
  await assertOverwritable({ file })
  try {
    await makeFolder({ folder })
    await replaceFile({ file, text })
  } catch (error) {
    throw tellUnwritable({ code: 'EXPORT_UNWRITABLE', place: file, hint: 'name another folder', error })
  }
}
