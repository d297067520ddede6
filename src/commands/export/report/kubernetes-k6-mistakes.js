/** @import { K6OperatorOptions } from './kubernetes-k6.js' */

// The API's own rules for keys of a ConfigMap, labels (which a namespace is) and variables; a quantity as resource.Quantity reads it.
const KEY = /^(?!\.\.)(?!\.$)[-._a-zA-Z0-9]{1,253}$/
const LABEL = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/
const VARIABLE = /^[a-zA-Z_][-._a-zA-Z0-9]*$/
const QUANTITY = /^(\d+|\d*\.\d+)(m|k|M|G|T|P|E|[KMGTPE]i|e\d+)?$/
const IMAGE = /^[a-zA-Z0-9][a-zA-Z0-9._/:@-]*$/

/** The operator cuts arguments at blanks, and hands them to a shell. */
const ARGUMENT = /^[a-zA-Z0-9_@%+=:,./-]+$/

/** What the operator sets itself, for each pod another value. */
const OF_THE_OPERATOR = ['--execution-segment', '--execution-segment-sequence', '--paused', '-p', '--address', '-a']

const NEVER_ENDING = ['--linger', '-l']

/**
 * Everything that Kubernetes or the operator would refuse, or would take for something else.
 * @param {K6OperatorOptions} options
 * @returns {string[]}
 */
export function findK6OperatorMistakes ({ files, script, instances, image, namespace, cpu, memory, env = {}, k6Arguments = [] }) {
  const names = Object.keys(files)
  const quantities = Object.entries({ cpu, memory }).filter(([, value]) => value !== undefined)
  return [
    ...(names.includes(script) ? [] : [`no file ${quote(script)} to run`]),
    ...names
      .filter((name) => !KEY.test(name))
      .map((name) => `file name ${quote(name)}: letters, digits, - _ and . only`),
    ...(Number.isInteger(instances) && instances >= 1 ? [] : [`${instances} instances: a whole number from 1`]),
    ...(IMAGE.test(image) ? [] : [`image ${quote(image)}: not the name of one`]),
    ...(namespace === undefined || LABEL.test(namespace)
      ? []
      : [`namespace ${quote(namespace)}: lower-case letters, digits and - only, at most 63`]),
    ...quantities
      .filter(([, value]) => !QUANTITY.test(String(value)))
      .map(([name, value]) => `${name} ${quote(value)}: a quantity such as 2, 500m or 512Mi`),
    ...Object.keys(env)
      .filter((name) => !VARIABLE.test(name))
      .map((name) => `environment variable ${quote(name)}: not a name for one`),
    ...k6Arguments
      .filter((argument) => !ARGUMENT.test(argument))
      .map((argument) => `argument ${quote(argument)}: no blanks, and nothing that a shell would read`),
    ...k6Arguments
      .filter((argument) => OF_THE_OPERATOR.includes(nameFlag(argument)))
      .map((argument) => `argument ${argument}: k6-operator sets it itself`),
    ...k6Arguments
      .filter((argument) => NEVER_ENDING.includes(nameFlag(argument)))
      .map((argument) => `argument ${argument}: pods would never finish`)
  ]
}

/** @param {string} argument */
function nameFlag (argument) {
  return argument.split('=', 1)[0]
}

/** @param {unknown} value */
function quote (value) {
  return JSON.stringify(value)
}
