import { setTimeout as sleep } from 'node:timers/promises'
import { performance } from 'node:perf_hooks'
import { findMissingPackage } from '../config/optional-packages.js'
import { BaseloadError } from '../errors.js'
import { describeCommand } from './answer-hints.js'
import { readEnvironment } from './packages/environment.js'
import { quoteTail, startProcess } from './process.js'
import { findRemaining } from './listener.js'
import { formatHostPort } from './guard.js'
import { findFreePort, findListening } from './ports.js'
import { describeProgram, findProgramOf } from '../programs/index.js'
import { startProgram } from './programs/start.js'
import { ALLOW_HOSTS, pinEnvironment, UNNAMED } from './pinned-environment.js'

/** @import { PartSpec, ProgramName } from '../types.ts' */
/** @import { Site } from './site.js' */
/** @import { Running } from './process.js' */
/** @import { Switch } from './programs/start.js' */
/**
 * A part that listens.
 * @typedef {object} BootedPart
 * @property {string} name
 * @property {'node' | ProgramName | 'command'} kind
 * @property {Running} running another one after a restart
 * @property {string} host
 * @property {number} port
 * @property {number[] | null} cores
 * @property {string} agentId under which its Node processes answer, see agents.js
 * @property {string} [certificate] PEM, of what speaks TLS with a certificate of this run; absent: without TLS
 * @property {() => Promise<Record<string, number | string>>} [readStats] proxies only
 * @property {Switch} [servers] proxies with several servers only: which of them get requests
 * @property {() => Promise<Running>} [startAgain] scripts, and programs that can: on the same port, when it has ended
 * @property {() => Promise<string | null>} [flush] programs that can: forget everything; `+OK` when it has
 * @property {Set<Running>} [expectedEnds] those that were ended on purpose, which is nobody's death; see faults.js
 */

/**
 * Starts one part and waits until it listens. When it does not, it is stopped before the error is thrown.
 * @param {{ site: Site, target: string, part: PartSpec, earlier: BootedPart[], cores: number[] | null, prefix?:
 *   string[], readyTimeoutMs: number, signal: AbortSignal }} options target: for messages; earlier: parts that this one
 *   may point at with {{name.url}}; prefix: see startProcess; not for programs
 * @returns {Promise<BootedPart>}
 * @throws {BaseloadError} TARGET_DIED_AT_BOOT, TARGET_NOT_READY, TARGET_ESCAPED, PORT_TAKEN, PROXY_CONFIG_REFUSED,
 *   DEPENDENCY_MISSING, HOST_NOT_ALLOWED
 */
export async function startPart ({ site, target, part, earlier, cores, prefix, readyTimeoutMs, signal }) {
  const env = fillEnvironment(part.env ?? {}, earlier)
  const lack = findMissingPackage(part.package)
  if (lack) throw new BaseloadError('DEPENDENCY_MISSING', `${target}: ${lack.reason}`, { hint: lack.hint })
  const name = findProgramOf(part)
  if (name) return startProgram({ name, site, target, part, env, cores, readyTimeoutMs, signal })
  // What is ours connects to what is allowed only; a command of the user's own is the user's.
  const pinned = part.script
    ? {
        ...UNNAMED,
        ...env,
        ...(await pinEnvironment({ env, guard: site.guard })),
        [ALLOW_HOSTS]: site.guard.allowHosts.join(',')
      }
    : env
  const agentId = `${target}/${part.name}`
  const agent = site.agents.environment(agentId, env.NODE_OPTIONS)
  const startOn = (/** @type {number} */ port) =>
    startScript({ site, part, env: { ...pinned, ...agent, HOST: '127.0.0.1', PORT: String(port) }, cores, prefix })
  const started = part.script ? await startOn(0) : await startCommand({ site, target, part, env: { ...env, ...agent }, cores, prefix })
  const address = await settle({ target, part, started, readyTimeoutMs, signal })
  const startAgain = async () => {
    const again = await startOn(address.port)
    await settle({ target, part, started: again, readyTimeoutMs, signal })
    return again.running
  }
  return {
    name: part.name,
    kind: part.script ? 'node' : 'command',
    running: started.running,
    cores,
    agentId,
    ...address,
    ...(part.script && { startAgain })
  }
}

/**
 * @typedef {{ running: Running, listening: Promise<{ host: string, port: number }>, expectedPort: number | null }} Started
 * @param {{ site: Site, part: PartSpec, env: Record<string, string>, cores: number[] | null, prefix?: string[] }} options
 * @returns {Promise<Started>}
 */
async function startScript ({ site, part, env, cores, prefix }) {
  const file = `${site.targetsFolder}/${part.script}`
  const running = await startProcess({
    name: part.name,
    file: process.execPath,
    args: [file],
    env,
    prefix,
    cores,
    niceness: site.niceness,
    ipc: true,
    reaper: site.reaper
  })
  const listening = new Promise((resolve) => {
    running.child.on('message', (/** @type {{ type?: string, host: string, port: number }} */ message) => {
      if (message.type === 'listening') resolve({ host: message.host, port: message.port })
    })
  })
  return { running, listening, expectedPort: null }
}

/**
 * @param {{ site: Site, target: string, part: PartSpec, env: Record<string, string>, cores: number[] | null, prefix?: string[] }} options
 */
async function startCommand ({ site, target, part, env, cores, prefix }) {
  const port = part.port ?? await findFreePort()
  if (part.port && await findListening({ port })) {
    throw new BaseloadError('PORT_TAKEN', `${target}: something else listens on port ${port} already`, {
      hint: `stop it (lsof -i :${port} names it), or let the command listen on the port in PORT and leave the port out`
    })
  }
  const running = await startProcess({
    name: part.name,
    file: /** @type {string} */ (part.command),
    shell: true,
    folder: part.folder,
    env: { ...readEnvironment({ folder: part.folder, standsFor: process.cwd() }), ...env, PORT: String(port) },
    prefix,
    cores,
    niceness: site.niceness,
    reaper: site.reaper
  })
  const listening = (async () => {
    for (;;) {
      const host = await findListening({ port })
      if (host !== null || running.hasEnded()) return { host: host ?? '127.0.0.1', port }
      await sleep(20)
    }
  })()
  return { running, listening, expectedPort: port }
}

/**
 * Whatever comes first: it listens, it ends, it takes too long, or nobody wants it any more.
 * @param {{ target: string, part: PartSpec, started: Started, readyTimeoutMs: number, signal: AbortSignal }} options
 */
async function settle ({ target, part, started, readyTimeoutMs, signal }) {
  const { running, listening, expectedPort } = started
  const abandoned = new AbortController()
  const startedMs = performance.now()
  try {
    const first = await Promise.race([
      listening.then((address) => running.hasEnded() ? 'ended' : address),
      running.ended.then(() => 'ended'),
      sleep(readyTimeoutMs, 'late', { signal: AbortSignal.any([signal, abandoned.signal]) })
    ])
    if (typeof first === 'object') return first
    if (first === 'ended') {
      throw await explainEnd({ target, part, running })
    }
    throw new BaseloadError(
      'TARGET_NOT_READY',
      `${target}: ${part.name} did not listen within ${Math.round(performance.now() - startedMs)} ms${quoteTail(running.outputTail())}`,
      {
        hint:
          expectedPort && !part.port
            ? `it was given PORT=${expectedPort} in its environment: listen there, or name the port it listens on by itself (--port, or port in a baseline file)`
            : 'start it by hand to see what it waits for, or give it more time (--ready-timeout, or readyTimeout in a baseline file)'
      }
    )
  } catch (error) {
    throw await stopFailed({ started, error })
  } finally {
    abandoned.abort()
  }
}

/** @param {{ target: string, part: PartSpec, running: Running }} options running: it has ended, before it listened */
export async function explainEnd ({ target, part, running }) {
  const { code, signal: name } = await running.ended // with its last words, which come after its end
  return new BaseloadError(
    'TARGET_DIED_AT_BOOT',
    `${target}: ${part.name} ended before it listened (${name ?? `exit code ${code}`})${quoteTail(running.outputTail())}`,
    { hint: `start it by hand to see why: ${describeCommand({ part })}` }
  )
}

/**
 * @param {{ started: Started, error: unknown }} options
 * @returns {Promise<unknown>} the error; where the command went to a session of its own, with what to do about it
 */
async function stopFailed ({ started: { running, expectedPort }, error }) {
  const { outside, escaped } = await running.stop()
  const remaining = expectedPort ? await findRemaining({ port: expectedPort }) : null
  if (!(error instanceof BaseloadError)) return error
  const { code, message, hint } = error
  const pids = [...new Set([...escaped, ...remaining?.pids ?? []])]
  if (remaining || pids.length > 0) {
    const found = remaining ? `something listens on port ${expectedPort} still` : 'what it started may not be ended by this user'
    return new BaseloadError('TARGET_ESCAPED', `${message}\n    (${found}${pids.length > 0 ? `, pid ${pids.join(', ')}` : ''})`, {
      hint: `${pids.length > 0 ? `end it: kill ${pids.join(' ')}` : 'end it by hand'}; then let the command stay in the foreground`
    })
  }
  if (outside.length === 0) return error
  return new BaseloadError(code, `${message}\n    (it had left pid ${outside.join(', ')} in a session of its own, which has been ended)`, {
    hint: `let the command stay in the foreground (no daemon mode, no setsid); ${hint}`
  })
}

/**
 * Where a part answers. Its own certificate is trusted from here on.
 * @param {{ part: BootedPart, guard: Site['guard'] }} options
 */
export function openOrigin ({ part: { host, port, certificate }, guard }) {
  const url = `${certificate ? 'https' : 'http'}://${formatHostPort({ host, port })}`
  if (certificate) guard.trust({ url, certificate })
  return url
}

/**
 * `{{producer.url}}` and `{{producer.host}}` become the address of an earlier part.
 * @param {Record<string, string>} env
 * @param {BootedPart[]} earlier
 */
function fillEnvironment (env, earlier) {
  return Object.fromEntries(Object.entries(env).map(([key, value]) => [key, value.replace(/\{\{(\w+)\.(url|host)\}\}/g, (_, name, what) => {
    const part = earlier.find((candidate) => candidate.name === name)
    if (!part) {
      throw new BaseloadError('BASELINE_INVALID', `{{${name}.${what}}} names no earlier part`, {
        hint: `earlier parts: ${earlier.map((p) => p.name).join(', ') || 'none'}`
      })
    }
    const host = formatHostPort(part)
    return what === 'url' ? `${schemeOf(part)}://${host}` : host
  })]))
}

/** @param {BootedPart} part */
function schemeOf ({ kind }) {
  return kind === 'node' || kind === 'command' ? 'http' : describeProgram(kind).url?.scheme ?? 'http'
}
