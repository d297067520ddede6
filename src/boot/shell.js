import { accessSync, constants } from 'node:fs'
import { BaseloadError } from '../errors.js'

/** @import { Target } from '../types.ts' */

/** Where POSIX systems have it, and where Node.js itself looks: the PATH that a command is to be run with need not lead to one. */
export const SHELL = '/bin/sh'

/**
 * Before anything is started.
 * @param {{ targets: readonly Target[] }} options
 * @throws {BaseloadError} DEPENDENCY_MISSING
 */
export function requireShell ({ targets }) {
  const target = targets.find(({ parts }) => parts.some(({ command }) => command !== undefined))
  if (!target) return
  try {
    accessSync(SHELL, constants.X_OK)
  } catch (error) {
    throw new BaseloadError(
      'DEPENDENCY_MISSING',
      `${SHELL} cannot be run (${/** @type {NodeJS.ErrnoException} */ (error).code}), and the command of ${target.name} needs a shell`,
      {
        hint: 'use an image with a shell (busybox or dash), or start the server yourself and give its URL',
        cause: error
      }
    )
  }
}
