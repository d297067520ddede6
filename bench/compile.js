import { spawnSync } from 'node:child_process'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Compile one of the C programs of this folder.
 * @param {{ source: string, folder: string }} options source: below bench/
 * @returns {string | null} the program; null where there is no C compiler
 * @throws {Error} when it does not compile
 */
export function compileProgram ({ source, folder }) {
  const program = join(folder, basename(source, '.c'))
  const { error, status, stderr } = spawnSync(
    'cc',
    ['-O2', '-o', program, fileURLToPath(new URL(source, import.meta.url))],
    { encoding: 'utf8' }
  )
  if (error) return null
  if (status !== 0) throw new Error(`${source} does not compile:\n${stderr}`)
  return program
}
