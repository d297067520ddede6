import { hintUnreadable, MOST_BYTES, readBounded, tellUnreadable } from '../../config/bounded-file.js'
import { PATHS } from '../../config/files.js'
import { BaseloadError } from '../../errors.js'
import { CONFIGURABLE, nameConfigFlag, PROGRAMS } from '../../programs/index.js'

/**
 * Where the configurations of programs are. A program reads its own itself, and would wait for a pipe: so each that was
 * given is tried.
 * @param {{ flags: import('../../cli/flag-types.ts').FlagsOf<typeof import('../../cli/flags/configs.js').CONFIG_FLAGS> }} options
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
