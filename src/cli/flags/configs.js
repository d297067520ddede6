import { CONFIGURABLE, nameConfigFlag, PROGRAMS } from '../../programs/index.js'

/** A configuration of the user's own, for each program that takes one. */
export const CONFIG_FLAGS = CONFIGURABLE.map((name) => /** @type {const} */ ({
  flags: /** @type {const} */ (`${nameConfigFlag(name)} <file>`),
  about: `a configuration of your own for ${name}`,
  group: 'load',
  isRare: true,
  idle: {
    'targets without a proxy': `no target has ${PROGRAMS[name].title} in it`,
    'a lab of stampedes': 'it has no proxy'
  }
}))
