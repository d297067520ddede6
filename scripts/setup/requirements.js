import { findProgram } from '../../src/boot/programs/found.js'
import { describeProgram, PROGRAM_NAMES, PROGRAMS } from '../../src/programs/index.js'
import { describeInstall } from '../../src/programs/packages.js'
import { findGoProgram, GO_PROGRAMS } from './go-programs.js'
import { findTestProgram, TEST_PROGRAMS } from './test-programs.js'

const ALL = 'programs'

/**
 * Which of these programs are not here, looked for where baseload itself looks. The address of a store is as good as the store.
 * @template {string} Name
 * @param {{ names: Name[], env: NodeJS.ProcessEnv }} options
 * @returns {Promise<Name[]>}
 */
export async function findMissingPrograms ({ names, env }) {
  const missing = await Promise.all(names.map((name) => isMissing(name, env)))
  return names.filter((_, index) => missing[index])
}

/**
 * BASELOAD_REQUIRE=programs,chromium: what is asked for there and is not here, as messages; `programs`: all that targets are
 * built with. Unset: nothing is required.
 * @param {{ env: NodeJS.ProcessEnv }} options
 * @returns {Promise<string[]>}
 */
export async function findUnmetRequirements ({ env }) {
  const names = (env.BASELOAD_REQUIRE ?? '').split(',').map((name) => name.trim()).filter(Boolean)
    .flatMap((name) => name === ALL ? [...PROGRAM_NAMES] : [name])
  const unmet = await findMissingPrograms({ names, env })
  const known = Object.entries({ ...PROGRAMS, ...TEST_PROGRAMS, ...GO_PROGRAMS })
  return unmet.map((name) => {
    const program = known.find(([other]) => other === name)?.[1]
    return program
      ? `BASELOAD_REQUIRE asks for ${name}, which is not here. To install it: ${'install' in program ? program.install : describeInstall(program)}`
      : `BASELOAD_REQUIRE asks for ${name}, which is no program that baseload uses. It knows ${known.map(([other]) => other).join(', ')}`
  })
}

/**
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 */
async function isMissing (name, env) {
  if (name in TEST_PROGRAMS) return findTestProgram({ name: /** @type {keyof typeof TEST_PROGRAMS} */ (name), env }) === null
  if (name in GO_PROGRAMS) return findGoProgram({ name: /** @type {keyof typeof GO_PROGRAMS} */ (name), env }) === null
  const known = PROGRAM_NAMES.find((one) => one === name)
  if (known === undefined) return true
  const { url } = describeProgram(known)
  return !(url && env[url.variable]) && await findProgram(known, env) === null
}
