import { SHELL } from '../shell.js'

// The shell puts itself into each group, and becomes the program only then: its first instruction runs under the limit.
// `exec` keeps the process, and with it group, IPC channel and exit code. 125, as of env(1) and docker: the means
// failed, not the program.
const SCRIPT =
  'count=$1; shift; while [ "$count" -gt 0 ]; do echo $$ > "$1/cgroup.procs" || exit 125; shift; count=$((count - 1)); done; exec "$@"'

/**
 * What stands before a command that is to run within cgroups, it and all that it starts.
 * @param {string[]} folders
 * @returns {string[]}
 */
export function enterCgroups (folders) {
  return [SHELL, '-c', SCRIPT, 'sh', String(folders.length), ...folders]
}

/**
 * Priority of a whole group: to the scheduler one entity among others, whatever the niceness of what is in it. 1024 is
 * niceness 0, a step is 1.25. Source: kernel/sched/core.c, sched_prio_to_weight.
 * @param {number | null} niceness
 */
export function weighNiceness (niceness) {
  return Math.round(1024 * 1.25 ** -(niceness ?? 0))
}
