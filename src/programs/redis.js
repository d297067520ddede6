/** @import { Launch, Program, Setting } from './types.ts' */

const HOST = '127.0.0.1'

/**
 * A real Redis on the loopback interface that keeps nothing. Always one of its own, whatever runs already: what is
 * measured begins empty, and may be flushed and killed.
 */
export const redis = Object.freeze(/** @satisfies {Program} */ ({
  title: 'Redis',
  about: "An empty Redis of the run's own, which keeps nothing.",
  names: ['redis-server', 'valkey-server'],
  variable: 'REDIS_BIN',
  versionArgs: ['--version'],
  packages: {
    apt: ['redis-server', 'valkey-server'],
    apk: ['redis', 'valkey'],
    dnf: ['valkey', 'redis'],
    brew: ['redis', 'valkey']
  },
  services: [],
  adds: 'shared caches, no stampedes',
  modes: { plain: {} },
  isProxy: false,
  isOneProcess: true,
  url: { scheme: 'redis', port: '6379', variable: 'REDIS_URL' },
  memory: { variable: 'MAXMEMORY', leastBytes: 2e6, empty: '1 MB' },
  flushes: true,
  startsAgain: true,
  launch
}))

/** What a part may set, by the name in its environment; what is not set is as Redis has it. */
const SETTINGS = Object.freeze({ MAXMEMORY: '--maxmemory', MAXMEMORY_POLICY: '--maxmemory-policy' })

/** @param {Setting} setting @returns {Launch} */
function launch ({ file, env, folder, ports: [port] }) {
  const settings = Object.entries(SETTINGS).map(([name, flag]) => [flag, env[name]])
  return {
    // No configuration file: nothing but what stands here, what the part sets, and Redis' own defaults.
    args: [
      ...['--port', String(port), '--bind', HOST, '--save', '', '--appendonly', 'no', '--dir', folder, '--daemonize', 'no'],
      ...settings.flatMap(([flag, value]) => flag === undefined || value === undefined ? [] : [flag, value])
    ],
    port,
    isReady: async (ask) => await ask.line({ port, command: 'PING' }) === '+PONG',
    flush: (ask) => ask.line({ port, command: 'FLUSHALL' }),
    hints: {
      ended: `start it by hand to see why: ${file} --port ${port}`,
      late: 'is the machine busy? `baseload doctor` checks'
    }
  }
}
