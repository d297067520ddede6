import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../boot/ports.js'
import { startProcess } from '../../boot/process.js'
import { divideIntoSegments } from '../../plan/k6/segments.js'
import { SCRIPT_FILE } from '../../plan/k6/bundle.js'
import { BaseloadError } from '../../errors.js'
import { CONFIG_FILE, listArguments, listEnvironment } from './arguments.js'
import { watchInstance } from './instance.js'
import { writeRemoteCommand, writeRemoteInput } from './remote-command.js'

/** @import { K6Bundle } from '../../plan/k6/bundle.js' */
/** @import { Running } from '../../boot/process.js' */
/** @import { Site } from '../../boot/site.js' */
/** @import { Instance } from './instance.js' */

/**
 * Starts instances of k6 on hosts, in turn, over the user's own ssh: its keys, its config. Files go through the
 * connection and so does the word to go, by a forwarded port: nothing listens beyond a loopback address. Whoever starts
 * them stops them; when the connection ends, so does k6 at its far end.
 * @param {{ site: Site, hosts: readonly string[], count: number, bundle: K6Bundle, config: string, exact: boolean,
 *   isGrpc: boolean, testMs: number, onStarted: (instance: Instance) => void }} options hosts: as ssh takes them;
 *   count: of instances; config: of k6: where it may connect to; testMs: how long its test takes at most, once it is
 *   let go
 * @returns {Promise<void>}
 * @throws {BaseloadError} DEPENDENCY_MISSING without ssh
 */
export async function startRemoteInstances ({ site, hosts, count, bundle, config, exact, isGrpc, testMs, onStarted }) {
  const { segments, sequence } = divideIntoSegments({ instances: count })
  const firstPort = randomInt(20_000, 32_000) // below those that connections of its own are given
  for (const [index, segment] of segments.entries()) {
    const host = hosts[index % hosts.length]
    const [here, there] = [await findFreePort(), firstPort + index]
    const args = listArguments({ script: SCRIPT_FILE, config: CONFIG_FILE, port: there, segment, sequence, isFirst: index === 0, exact })
    const running = await startProcess({
      name: `k6 on ${host}`,
      file: 'ssh',
      args: [
        ...SSH_OPTIONS,
        '-L',
        `127.0.0.1:${here}:127.0.0.1:${there}`,
        '--',
        host,
        writeRemoteCommand({ args, limitMs: testMs + SPARE_MS })
      ],
      stdin: true,
      reaper: site.reaper
    }).catch((error) => {
      throw error.code === 'ENOENT'
        ? new BaseloadError('DEPENDENCY_MISSING', 'ssh not found, and --hosts asks for it', {
          hint: 'install it: apt-get install openssh-client (Debian, Ubuntu)',
          cause: error
        })
        : error
    })
    running.child.stdin?.on('error', () => {}) // its end says more
    running.child.stdin?.write(
      writeRemoteInput({
        files: { ...bundle.files, [CONFIG_FILE]: config },
        environment: listEnvironment({ secrets: bundle.environment })
      })
    )
    onStarted(
      watchInstance({
        name: `instance ${index + 1} on ${host}`,
        segment,
        port: here,
        running: endGently(running),
        exact,
        isGrpc,
        host
      })
    )
  }
}

const SPARE_MS = 90_000 // until all are ready, and for the summary
const CLEAN_UP_MS = 4000 // the far end gives k6 2 s

/**
 * When its input ends the far end stops k6 and cleans up; ssh ends after that. A killed ssh would tell of neither.
 * @param {Running} running
 * @returns {Running}
 */
function endGently (running) {
  return {
    ...running,
    async stop (options) {
      running.child.stdin?.end()
      if (!running.hasEnded()) await Promise.race([running.ended, sleep(CLEAN_UP_MS, undefined, { ref: false })])
      return running.stop(options)
    }
  }
}

const SSH_OPTIONS = [
  '-T',
  '-o', 'BatchMode=yes', // nobody is there to type a password
  '-o', 'ExitOnForwardFailure=yes',
  '-o', 'ControlMaster=no', // a connection of its own, which ends when this one does
  '-o', 'ControlPath=none',
  '-o', 'ServerAliveInterval=5',
  '-o', 'ServerAliveCountMax=3',
  '-o', 'ConnectTimeout=10'
]
