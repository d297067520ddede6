import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BaseloadError } from '../../errors.js'
import { quoteWord, writeCommand } from '../../plan/shell-command.js'
import { askHelper } from '../helper.js'
import { NO_COUNTERS, readCounters1, readCounters2 } from './counters.js'
import { parseHierarchies } from './hierarchy.js'

/**
 * @import { UnitImage, UnitLimits } from '../../types.ts'
 * @import { Answer } from '../helper.js'
 * @import { Counters } from './counters.js'
 * @import { Means, OpenUnit } from './means.js'
 */

const PATIENCE_MS = 1500
const REMOVE_MS = 20_000
const BETWEEN_MS = 500
const STOP_SECONDS = 2 // less than a process gets, so that the client ends after its container
const ENDING = '.container'
const START_ENGINE = 'start it (systemctl start docker, or dockerd), and see that this user may use it: docker info'

/**
 * Containers of an image: `docker run` with the limits, a port of this machine's loopback alone, and a name by which what a run that
 * was killed has left is found. It limits no program of this machine.
 * @type {Means}
 */
export const docker = {
  name: 'docker',

  async findFault () {
    const { status, error } = askEngine()
    if (error?.code === 'ENOENT') return 'not installed'
    return status === 0 ? 'an engine answers, but it limits images: --unit docker:<image>' : 'no engine answers'
  },

  async openUnit ({ name, limits, cores, folder }) {
    if (!limits.image) throw new Error('docker cannot hold a program of this machine')
    const { image } = limits
    // Before the container is there: see removeContainers.
    const note = join(folder, `${name}${ENDING}`)
    await writeFile(note, '')
    /** @type {(() => Promise<Counters>) | null} */
    let read = null
    return {
      prefix: [],
      containPart: (part) => ({ ...part, command: writeRun({ name, limits, image, cores }) }),
      read: async () => {
        read ??= await findCounters(name)
        return read === null ? NO_COUNTERS : read()
      },
      lift: async () => {},
      hold: async () => {},
      close: async () => { if (removeContainer(name)) await rm(note, { force: true }) }
    }
  }
}

function askEngine () {
  return askHelper('docker', ['info', '--format', '{{.ServerVersion}}'], { timeoutMs: PATIENCE_MS })
}

/**
 * Asks the engine for an image before anything is started of it, and for the port that it listens on.
 * @param {{ image: UnitImage }} options
 * @returns {UnitImage} with its port
 * @throws {BaseloadError} DEPENDENCY_MISSING, SIZING_INVALID
 */
export function requireImage ({ image }) {
  const { name, port } = image
  const asked = askHelper('docker', ['image', 'inspect', '--format', '{{json .Config.ExposedPorts}}', name], { timeoutMs: 4 * PATIENCE_MS })
  if (asked.status !== 0) throw explainEngine({ asked, name })
  if (port !== undefined) return image
  const exposed = Object.keys(JSON.parse(asked.stdout) ?? {}).filter((one) => one.endsWith('/tcp')).map((one) => parseInt(one))
  if (exposed.length === 1) return { ...image, port: exposed[0] }
  throw new BaseloadError('SIZING_INVALID', `image ${name} says of ${exposed.length === 0 ? 'no port' : `${exposed.length} ports`} that it listens there`, {
    hint: `name the port: --unit docker:${quoteWord(name)},port=${exposed[0] ?? 3000}; the container is told it in PORT`
  })
}

/** @param {{ asked: Answer, name: string }} options */
function explainEngine ({ asked: { error, stderr, stdout }, name }) {
  if (error?.code === 'ENOENT') {
    return new BaseloadError('DEPENDENCY_MISSING', `docker not found, and --unit docker:${name} needs it`, {
      hint: 'install Docker (apt-get install docker.io), or size a process under the same limits: --unit cpu=…,memory=… with --start'
    })
  }
  const text = (stderr || stdout).trim().split('\n').at(-1) ?? ''
  if (/no such image/i.test(text)) {
    return new BaseloadError('DEPENDENCY_MISSING', `there is no image ${name} here`, {
      hint: `get it first, which is no part of what is measured: docker pull ${quoteWord(name)}`
    })
  }
  return new BaseloadError('DEPENDENCY_MISSING', `docker does not answer${text && `: ${text}`}`, { hint: START_ENGINE })
}

/**
 * For a shell, which has the machine's port in PORT. The client hands on what the container prints, and its exit code. As process 1 a
 * program without a handler ignores SIGTERM: the engine stops it, and the client ends after it.
 * @param {{ name: string, limits: UnitLimits, image: UnitImage, cores: number[] | null }} options
 * @returns {string}
 */
export function writeRun ({ name, limits: { cpu, memoryBytes }, image: { name: image, port, command }, cores }) {
  const run = writeCommand([
    'docker', 'run', '--rm', '--pull', 'never', '--name', name,
    '--cpus', String(cpu), '--memory', String(memoryBytes), '--memory-swap', String(memoryBytes),
    ...cores ? ['--cpuset-cpus', cores.join(',')] : [],
    '--env', `PORT=${port}`, '--env', 'HOST=0.0.0.0',
    ...command === undefined ? [] : ['--volume', `${process.cwd()}:/app:ro`, '--workdir', '/app'],
    '--publish', { blank: `127.0.0.1:$PORT:${port}` },
    image,
    ...command === undefined ? [] : ['sh', '-c', command]
  ])
  return `${run} & run=$!
trap 'docker stop --time ${STOP_SECONDS} ${name} >/dev/null 2>&1' TERM INT
wait $run; code=$?
while kill -0 $run 2>/dev/null; do wait $run; code=$?; done
exit $code`
}

/** Its control group is known when it runs. @param {string} name @returns {Promise<(() => Promise<Counters>) | null>} */
async function findCounters (name) {
  const { status, stdout } = askHelper('docker', ['inspect', '--format', '{{.State.Pid}}', name])
  const pid = Number(stdout)
  if (status !== 0 || !(pid > 0)) return null
  const [mountinfo, cgroup] = await Promise.all(['self/mountinfo', `${pid}/cgroup`].map((path) =>
    readFile(`/proc/${path}`, 'utf8').catch(() => '')
  ))
  const { v1, v2 } = parseHierarchies({ mountinfo, cgroup })
  if (v1.cpu && v1.cpuacct && v1.memory) {
    return () => readCounters1({ cpu: v1.cpu.own, cpuacct: v1.cpuacct.own, memory: v1.memory.own })
  }
  return v2 ? () => readCounters2(v2.own) : null
}

/** @param {string} name @returns {boolean} false: the engine did not say that it is gone */
function removeContainer (name) {
  const { status, stderr } = askHelper('docker', ['rm', '--force', '--volumes', name], { timeoutMs: REMOVE_MS })
  return status === 0 || /no such container/i.test(stderr)
}

/**
 * Those that a run has left, by the notes in its folder. The engine may still be about to make one that its client asked for
 * before it was killed: it is looked at twice.
 * @param {{ files: readonly string[] }} options names of files in the folder
 */
export async function removeContainers ({ files }) {
  const names = files.filter((file) => file.endsWith(ENDING)).map((file) => file.slice(0, -ENDING.length))
  for (const name of names) removeContainer(name)
  if (names.length > 0) await sleep(BETWEEN_MS)
  for (const name of names) removeContainer(name)
}
