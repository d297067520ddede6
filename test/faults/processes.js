import { readFileSync } from 'node:fs'

/**
 * Not all of /proc is read: that takes seconds on a busy machine.
 * @param {number} pid
 * @param {RegExp} command
 * @returns {number[]} the processes below it with this command line
 */
export function findDescendants (pid, command) {
  return listChildren(pid).flatMap((child) => [
    ...command.test(read(`/proc/${child}/cmdline`).replaceAll('\0', ' ')) ? [child] : [],
    ...findDescendants(child, command)
  ])
}

/** @param {number} pid */
function listChildren (pid) {
  return read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
}

/** @param {string} path */
function read (path) {
  try { return readFileSync(path, 'latin1') } catch { return '' }
}
