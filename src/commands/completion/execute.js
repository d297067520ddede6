import { listBaselines, readVersion } from '../../config/files.js'
import { suggest } from '../../plan/suggestion.js'
import { BaseloadError, EXIT } from '../../errors.js'
import { buildTree } from './plan/tree.js'
import { renderBash } from './report/bash.js'
import { renderFish } from './report/fish.js'
import { renderZsh } from './report/zsh.js'
import { readShipped } from '../common/experiments.js'

/** @import { Tree } from './plan/tree.js' */

/** @type {Readonly<Record<string, (tree: Tree) => string>>} */
const RENDERERS = { bash: renderBash, zsh: renderZsh, fish: renderFish }

/** @param {import('./command.js').Given} invocation */
export async function execute ({ args: [shell], io }) {
  if (!Object.hasOwn(RENDERERS, shell)) {
    const shells = Object.keys(RENDERERS)
    const { text } = suggest({ word: shell, candidates: shells })
    throw new BaseloadError('USAGE', `no completion for ${shell}`, { hint: `${text} There are ${shells.join(', ')}`.trim() })
  }
  const { catalogue } = await readShipped()
  const names = { baselines: await listBaselines(), targets: Object.keys(catalogue) }
  io.print(RENDERERS[shell](buildTree({ commands: io.commands, names, version: await readVersion() })), 'script')
  return EXIT.met
}
