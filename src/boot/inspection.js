import os from 'node:os'
import { askHelper } from './helper.js'
import { findPinnableCores } from './cores.js'
import { PROGRAM_NAMES, PROGRAMS } from '../programs/index.js'
import { describeInstall } from '../programs/packages.js'
import { SHELL } from './shell.js'
import { readText } from './text-file.js'

/** @import { ProgramName } from '../types.ts' */
/** @import { FoundPrograms } from './programs/found.js' */
/**
 * @typedef {object} Check
 * @property {string} name
 * @property {'ok' | 'warn' | 'fail'} status `fail`: nothing can be measured
 * @property {string} found
 * @property {string} why what it does to a number
 * @property {string} mend what to do; empty when all is well
 * @property {boolean} spoils it is a reason to mistrust numbers taken here
 */

/** @param {{ programs: FoundPrograms }} options @returns {Promise<Check[]>} */
export async function inspectMachine ({ programs }) {
  return [...await inspectForRun(), await checkUnits(), ...PROGRAM_NAMES.map((name) => checkProgram(name, programs[name]))]
}

/**
 * Of that what can spoil a number of any run: no unit is tried for it, which starts programs.
 * @returns {Promise<Check[]>}
 */
export async function inspectForRun () {
  return [
    checkNode(),
    checkCores(),
    checkPinning(),
    await checkGovernor(),
    await checkClock(),
    await checkSwap(),
    await checkThrottling(),
    checkDescriptors(),
    await checkPorts()
  ]
}

/**
 * @param {{ name: string, isGood: boolean, found: string, why: string, mend: string, isFatal?: boolean, spoils?: boolean }} options
 * @returns {Check}
 */
function judge ({ name, isGood, found, why, mend, isFatal = false, spoils = true }) {
  return { name, status: isGood ? 'ok' : isFatal ? 'fail' : 'warn', found, why, mend: isGood ? '' : mend, spoils: !isGood && spoils }
}

function checkNode () {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const isGood = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
  return judge({
    name: 'node',
    isGood,
    found: process.version,
    why: 'baseload needs features that older versions lack',
    mend: 'install Node ^20.19 or >=22.12',
    isFatal: true
  })
}

function checkCores () {
  const cores = os.availableParallelism()
  return judge({
    name: 'cores',
    isGood: cores >= 4,
    found: `${cores}`,
    why: 'target, proxy, driver and system need a core each: with fewer they take time from each other',
    mend: 'use a machine with 4 cores or more; with 2, proxied targets share one core with their proxy (the record says so)'
  })
}

function checkPinning () {
  const cores = findPinnableCores()
  return judge({
    name: 'pinning',
    isGood: cores !== null,
    found: cores ? `taskset, CPUs ${cores.join(',')}` : 'no taskset',
    why: 'times differ from run to run when processes move between cores',
    mend: process.platform === 'linux' ? 'install util-linux' : 'only Linux can pin; expect wider intervals here'
  })
}

async function checkGovernor () {
  const governor = (await readText('/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor'))?.trim()
  return judge({
    name: 'frequency governor',
    isGood: !governor || governor === 'performance',
    found: governor ?? 'not visible (usual in a virtual machine)',
    why: 'the same work takes different times when a core changes its clock',
    mend: 'cpupower frequency-set -g performance'
  })
}

async function checkClock () {
  const source = (await readText('/sys/devices/system/clocksource/clocksource0/current_clocksource'))?.trim()
  return judge({
    name: 'clock source',
    isGood: !source || ['tsc', 'kvm-clock', 'arch_sys_counter'].includes(source),
    found: source ?? 'not visible',
    why: 'a slow clock adds microseconds to every measured time',
    mend: 'boot with clocksource=tsc where the CPU\'s is stable'
  })
}

async function checkSwap () {
  const text = await readText('/proc/meminfo')
  const read = (/** @type {string} */ key) => Number(text?.match(new RegExp(`^${key}:\\s+(\\d+)`, 'm'))?.[1] ?? 0)
  const usedMb = (read('SwapTotal') - read('SwapFree')) / 1024
  return judge({
    name: 'swap in use',
    isGood: usedMb < 1,
    found: `${usedMb.toFixed(0)} MB`,
    why: 'a page that must come back from disk is a slow answer',
    mend: 'free memory, then swapoff -a'
  })
}

async function checkThrottling () {
  const text = await readText('/sys/fs/cgroup/cpu.stat') ?? await readText('/sys/fs/cgroup/cpu/cpu.stat')
  const throttled = Number(text?.match(/nr_throttled (\d+)/)?.[1] ?? 0)
  const limit = (await readText('/sys/fs/cgroup/cpu.max'))?.startsWith('max') === false
  return judge({
    name: 'cgroup limit',
    isGood: !limit && throttled === 0,
    found: limit ? 'this process runs under a CPU limit' : `${throttled} throttled periods`,
    why: 'a limit stops driver and target for a part of each period',
    mend: 'run without a CPU limit on the shell or container'
  })
}

function checkDescriptors () {
  const { stdout } = askHelper(SHELL, ['-c', 'ulimit -n'])
  const limit = stdout?.trim() ?? '' // there is no sh
  return judge({
    name: 'open files',
    isGood: limit === '' || limit === 'unlimited' || Number(limit) >= 4096,
    found: limit || 'not visible',
    why: 'each connection needs one; past the limit requests fail',
    mend: 'ulimit -n 65536'
  })
}

async function checkPorts () {
  const range = (await readText('/proc/sys/net/ipv4/ip_local_port_range'))?.trim().split(/\s+/).map(Number)
  const count = range ? range[1] - range[0] : 16_000
  return judge({
    name: 'ephemeral ports',
    isGood: count >= 10_000,
    found: `${count}`,
    why: 'each new connection takes one for a minute after it closed',
    mend: 'sysctl net.ipv4.ip_local_port_range="1024 65000"'
  })
}

async function checkUnits () {
  const { describeUnitMeans, findUnitMeans } = await import('./units/means.js')
  const found = await findUnitMeans()
  return judge({
    name: 'unit limits',
    isGood: found.means !== 'none',
    found: describeUnitMeans(found),
    why: '`size` needs to limit the CPU and memory of a unit, as a container does',
    mend: 'run as root, or where systemd runs for your user, or measure without limits: `--unit none`',
    spoils: false
  })
}

/** @param {ProgramName} name @param {string | null} file */
function checkProgram (name, file) {
  return judge({
    name,
    isGood: file !== null,
    found: file ?? 'not found',
    why: `targets with ${name} cannot run without it`,
    mend: describeInstall(PROGRAMS[name]),
    spoils: false
  })
}
