import { existsSync } from 'node:fs'
import { findMove, moveEnvironment } from '../../plan/moved-paths.js'

/** A worktree has the configuration of the user's repository: install scripts of husky and simple-git-hooks would set hooks up there. */
const NO_HOOKS = { HUSKY: '0', HUSKY_SKIP_INSTALL: '1', SKIP_INSTALL_SIMPLE_GIT_HOOKS: '1' }

/**
 * What the environment of a program in a worktree has in place of our own.
 * @param {{ folder: string | undefined, standsFor: string }} options folder: that it is started in
 * @returns {Record<string, string>}
 */
export function readEnvironment ({ folder, standsFor }) {
  const move = folder === undefined ? null : findMove({ folder, standsFor })
  return move ? { ...NO_HOOKS, ...moveEnvironment({ env: process.env, move, isThere: existsSync }) } : {}
}
