import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {object} KilledCommand
 * @property {string} name
 * @property {number} lastsMs about how long it measures, to choose a moment within
 * @property {string[]} args
 * @property {(folder: string) => void} [prepare] the folder that it is started in
 */

const SERVER = 'server.cjs' // also below a package of modules
const CODE = "require('node:http').createServer((request, response) => response.end('ok')).listen(process.env.PORT, '127.0.0.1')\n"
const SHORT = ['-d', '200ms', '--warmup', '100ms', '--repeats', '1']
const ONE = ['--no-latency', '--objective', 'success>=1%']

/** @param {string} folder */
function writeServer (folder) {
  writeFileSync(join(folder, SERVER), CODE)
}

/** @param {string} folder */
function makeRepository (folder) {
  writeServer(folder)
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync(
      'git',
      ['-c', 'user.name=a', '-c', 'user.email=a@example.org', '-c', 'init.defaultBranch=main', ...args],
      { cwd: folder, stdio: 'ignore' }
    )
  git('init')
  git('add', SERVER)
  git('commit', '-m', 'first')
}

/**
 * Between them they start all that baseload starts: servers of its own and of a user, in a session of their own too,
 * haproxy, Redis, units in cgroups, worktrees, drivers, probes.
 * @type {KilledCommand[]}
 */
export const COMMANDS = [
  { name: 'measure', lastsMs: 3500, args: ['measure', '--start', `node ${SERVER}`, ...SHORT], prepare: writeServer },
  {
    name: 'setsid',
    lastsMs: 3000,
    args: ['measure', '--start', `setsid node ${SERVER}; true`, ...SHORT, ...ONE],
    prepare: writeServer
  },
  {
    name: 'daemon',
    lastsMs: 3000,
    args: ['measure', '--start', `setsid --fork node ${SERVER}; sleep 1000`, ...SHORT, ...ONE],
    prepare: writeServer
  },
  { name: 'haproxy', lastsMs: 4000, args: ['run', 'proxy', ...SHORT, '--no-latency'] },
  { name: 'redis', lastsMs: 5000, args: ['run', 'cache', '-d', '1s', '--warmup', '100ms', '--repeats', '1'] },
  {
    name: 'units',
    lastsMs: 5000,
    args: [
      'size',
      '--start',
      `node ${SERVER}`,
      '--peak',
      '20/s',
      '--objective',
      'p99<500ms',
      '--unit',
      'cpu=0.2,memory=128m',
      '--quick',
      '--max-units',
      '2'
    ],
    prepare: writeServer
  },
  {
    name: 'worktree',
    lastsMs: 4000,
    args: [
      'compare',
      '--start',
      `node ${SERVER}`,
      '--against-ref',
      'HEAD',
      '--budget',
      '3s',
      '-d',
      '200ms',
      '--warmup',
      '100ms'
    ],
    prepare: makeRepository
  }
]
