import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BaseloadError } from '../../errors.js'
import { readProxyRoom } from '../connection-room.js'
import { askHelper } from '../helper.js'
import { pinEnvironment } from '../pinned-environment.js'
import { findFreePort } from '../ports.js'
import { quoteTail, startProcess } from '../process.js'
import { describeConfig } from './nginx-config.js'
import { askStatus } from './nginx-status.js'
import { BIND_TRIES, waitUntilReady } from './ready.js'

/**
 * @import { BootedPart } from '../part.js'
 * @import { Program, StartOptions } from './programs.js'
 */

const HOST = '127.0.0.1'
const BACKEND = '127.0.0.1:3000' // as in haproxy.cfg
let folderNumber = 0

/** @satisfies {Program} */
export const nginx = Object.freeze({
  names: ['nginx'],
  variable: 'NGINX_BIN',
  versionArgs: ['-v'],
  install: 'apt-get install nginx-light (Debian, Ubuntu), apk add nginx (Alpine), dnf install nginx (Fedora), brew install nginx (macOS)',
  scheme: 'http',
  start
})

/**
 * The real nginx in front of the server in BASELOAD_BACKEND, with a configuration that is made for it: all that it
 * writes stays in a folder of the site's.
 * @param {StartOptions} options
 * @returns {Promise<BootedPart>}
 * @throws {BaseloadError} PROXY_CONFIG_REFUSED, DEPENDENCY_MISSING, TARGET_NOT_READY, HOST_NOT_ALLOWED
 */
async function start ({ site, target, part, env, cores, readyTimeoutMs, signal }) {
  const file = site.programs.nginx
  if (!file) throw new BaseloadError('DEPENDENCY_MISSING', `${target}: nginx not found`, { hint: `install it: ${nginx.install}` })
  const freshSeconds = part.nginx === 'caching' ? readFreshSeconds(env) : null
  const { BASELOAD_BACKEND: backend = BACKEND } = await pinEnvironment({ env, guard: site.guard })
  const { stderr: build } = askHelper(file, ['-V'], { timeoutMs: 5000 })
  const connections = await readProxyRoom()
  for (let attempt = 1; ; attempt++) {
    const folder = join(site.folder, `nginx-${++folderNumber}`)
    const [config, socketPath] = [join(folder, 'nginx.conf'), join(folder, 'status.sock')]
    const port = await findFreePort()
    await mkdir(folder)
    await writeFile(
      config,
      describeConfig({
        folder,
        listen: `${HOST}:${port}`,
        backend,
        socketPath,
        connections,
        build,
        isRoot: process.getuid?.() === 0,
        freshSeconds
      })
    )
    const running = await startProcess({
      name: part.name,
      file,
      args: ['-p', folder, '-c', config, ...LOGS_EARLY.test(build) ? ['-e', 'stderr'] : []],
      env,
      cores,
      niceness: site.niceness,
      reaper: site.reaper
    })
    // Its port may be answered by somebody else while it tries again to bind it. A worker answers here, and those start when all is bound.
    const state = await waitUntilReady({ running, isReady: async () => await askStatus({ socketPath }) !== null, readyTimeoutMs, signal })
    if (state === 'ready') {
      return {
        name: part.name,
        kind: 'nginx',
        running,
        host: HOST,
        port,
        cores,
        agentId: '',
        readStats: async () => (await askStatus({ socketPath })) ?? {}
      }
    }
    await running.stop()
    signal.throwIfAborted()
    const tail = running.outputTail()
    if (state === 'ended' && /address already in use/i.test(tail) && attempt < BIND_TRIES) continue
    if (state === 'ended') {
      throw new BaseloadError('PROXY_CONFIG_REFUSED', `${target}: nginx ended at once${quoteTail(tail)}`, {
        hint: 'is it nginx 1.15.3 or newer, with the modules proxy and stub_status? `nginx -V` lists them'
      })
    }
    throw new BaseloadError(
      'TARGET_NOT_READY',
      `${target}: nginx did not answer within ${readyTimeoutMs} ms${quoteTail(tail)}`,
      { hint: 'is the machine busy? `baseload doctor` checks' }
    )
  }
}

/**
 * From 1.19.5 on nginx can be told where to log before it has read its configuration: else it opens the system's log,
 * which only root may.
 */
const LOGS_EARLY = /nginx version: \S+\/(?:1\.19\.(?:[5-9]|\d\d)|1\.[2-9]\d|[2-9])/

/** A whole number of seconds, 1 or more, as HAProxy wants it too. @param {Record<string, string>} env */
function readFreshSeconds ({ BASELOAD_CACHE_SECONDS: text = '1' }) {
  if (/^[1-9]\d{0,7}$/.test(text)) return Number(text)
  throw new BaseloadError('PROXY_CONFIG_REFUSED', `BASELOAD_CACHE_SECONDS is ${JSON.stringify(text)}`, {
    hint: 'give a whole number of seconds, 1 or more, in env of that part'
  })
}
