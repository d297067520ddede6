import { hintUnreadable, MOST_BYTES, readBounded, tellUnreadable } from '../config/bounded-file.js'
import { PATHS } from '../config/files.js'
import { BaseloadError } from '../errors.js'
import { CONFIGURABLE, nameConfigFlag, PROGRAMS } from '../programs/index.js'

/**
 * @import { ConfigurableName } from '../programs/types.ts'
 * @import { FlagsOf } from './flag-types.ts'
 *
 * @typedef {{ flags: `--${ConfigurableName}-config <file>`, about: string, group: 'load', isRare: true }} ConfigFlag
 * @typedef {FlagsOf<readonly ConfigFlag[]>} ConfigFlags
 */

/** A configuration of the user's own, for each program that takes one. @type {readonly ConfigFlag[]} */
export const CONFIG_FLAGS = CONFIGURABLE.map((name) => ({
  flags: /** @type {const} */ (`${nameConfigFlag(name)} <file>`),
  about: `a configuration of your own for ${name}`,
  group: 'load',
  isRare: true
}))

/**
 * Where the configurations are. A program reads its own itself, and would wait for a pipe: so each is tried.
 * @param {{ flags: ConfigFlags }} options
 * @returns {Promise<typeof PATHS.configs>}
 * @throws {BaseloadError} USAGE
 */
export async function chooseConfigs ({ flags }) {
  const given = CONFIGURABLE.flatMap((name) => {
    const file = flags[/** @type {const} */ (`${name}Config`)]
    return file === undefined ? [] : [{ name, file }]
  })
  for (const { name, file } of given) {
    await readBounded({ file, mostBytes: MOST_BYTES.byHand }).catch((error) => {
      throw new BaseloadError('USAGE', `${nameConfigFlag(name)} ${file} cannot be read: ${tellUnreadable(error)}`, {
        hint: hintUnreadable(error, `name a configuration of ${PROGRAMS[name].title}, such as ${PROGRAMS[name].config}`),
        cause: error
      })
    })
  }
  return { ...PATHS.configs, ...Object.fromEntries(given.map(({ name, file }) => [name, file])) }
}
