import { relative, sep } from 'node:path'
import { PROGRAM_NAMES } from '../../src/programs/index.js'

/** @import { Rule } from 'eslint' */

const HOME = 'src/programs/'
const LOG = 'the format of an access log, whoever wrote it'
const FIELD = 'a field or a value of records, or its column'
const TARGETS = 'names of targets and parts that ship'

/**
 * Where a program may be named nevertheless, and why: files, or folders that end with `/`.
 * @type {ReadonlyArray<[place: string, why: string]>}
 */
export const ELSEWHERE = [
  ['src/record/access-log/', LOG],
  ['src/report/sentences/peak.js', LOG],
  ['src/commands/peak/', LOG],
  ['src/types.ts', `${LOG}; ${FIELD}`],
  ['src/experiments/lab/verdict/counters.js', FIELD],
  ['src/experiments/lab/verdict/sizes.js', FIELD],
  ['src/experiments/lab/report/', FIELD],
  ['src/experiments/stampede/verdict/rows.js', FIELD],
  ['src/experiments/stampede/report/', FIELD],
  ['src/plan/first-look.js', TARGETS],
  ['src/plan/replays.js', TARGETS],
  ['src/plan/delays.js', TARGETS],
  ['src/commands/run/command.js', TARGETS],
  ['src/commands/plan/plan/scale-defaults.js', 'what a default figure was measured against']
]

/**
 * What is specific to a program stands in its own file: elsewhere the code asks the registry, so that another program
 * is one file and one line.
 * @type {Rule.RuleModule}
 */
export const programNames = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { named: `{{name}} is named here: what is said of a program stands in ${HOME}{{program}}.js, and other code asks the registry` }
  },
  create (context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/')
    if (file.startsWith(HOME) || ELSEWHERE.some(([place]) => isIn(file, place))) return {}
    const { sourceCode } = context
    return {
      Program () {
        for (const { name, program, index } of findNames(sourceCode.text)) {
          const start = sourceCode.getLocFromIndex(index)
          context.report({ loc: start, messageId: 'named', data: { name, program } })
        }
      }
    }
  }
}

/** @param {string} file @param {string} place */
export function isIn (file, place) {
  return place.endsWith('/') ? file.startsWith(place) : file === place
}

/**
 * In words, names in code and comments: `haproxy.cfg`, `redisUrl`, `NGINX_BIN`, `HAProxy`; not `redistribute`.
 * @param {string} text
 * @returns {Array<{ name: string, program: string, index: number }>}
 */
export function findNames (text) {
  return PROGRAM_NAMES.flatMap((program) => {
    const found = [...text.matchAll(new RegExp(program, 'gi'))]
    return found.map(({ 0: name, index }) => ({ name, program, index })).filter(({ name, index }) => {
      const next = text[index + name.length] ?? ''
      return /[A-Z]$/.test(name) ? !/[A-Z]/.test(next) : !/[a-z]/.test(next)
    })
  })
}
