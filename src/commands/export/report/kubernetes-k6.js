import { Document } from 'yaml'
import { BaseloadError } from '../../../errors.js'
import { toName } from '../../../report/kubernetes-name.js'

/**
 * @typedef {object} K6OperatorOptions
 * @property {string} name of the experiment; the objects are called the nearest to it that Kubernetes takes
 * @property {Record<string, string>} files name -> text: the script and what it opens beside itself
 * @property {string} script which of the files k6 runs
 * @property {number} instances pods, each with its segment of the load
 * @property {string} image with k6 in it, such as grafana/k6:1.8.1
 * @property {string} [namespace] absent: that of whoever applies it
 * @property {number | string} [cpu] cores a pod, as Kubernetes writes them (2, 500m)
 * @property {number | string} [memory] bytes a pod, as Kubernetes writes them (512Mi)
 * @property {Record<string, string>} [env] of every pod
 * @property {string[]} [k6Arguments]
 */

const API_VERSION = 'k6.io/v1alpha1'
const LARGEST_BYTES = 2 ** 20 // MaxSecretSize in the API's validation, which holds for a ConfigMap too

/** The operator makes a job <name>-initializer, and a pod's label holds that name. */
const LONGEST_NAME = 63 - '-initializer'.length

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
 * A ConfigMap with the script, and a TestRun for k6-operator that runs it on several nodes; above them what to type.
 * Each pod prints its summary to its log. Nothing is cleaned up, as logs go with their pods.
 * @param {Omit<K6OperatorOptions, 'script'> & { script?: string }} options
 * @returns {string} YAML
 * @throws {BaseloadError} USAGE with every mistake, EXPORT_TOO_LARGE
 */
export function renderK6Operator ({ script = 'script.js', ...rest }) {
  const options = { ...rest, script, name: nameObjects(rest.name) }
  const mistakes = findK6OperatorMistakes(options)
  if (mistakes.length > 0) {
    throw new BaseloadError('USAGE', `k6-operator would not take this: ${mistakes.join('; ')}`, {
      hint: 'fix these, and export again'
    })
  }
  refuseTooLarge(options)
  // kubectl reads YAML 1.1, to which a bare `on` or `12:30` is no text.
  const [configMap, testRun] = [describeConfigMap(options), describeTestRun(options)]
    .map((object) => new Document(object, { aliasDuplicateObjects: false, compat: 'yaml-1.1' }))
  configMap.commentBefore = describeSteps(options).map((line) => ` ${line}`).join('\n')
  return [configMap, testRun].map((document) => document.toString({ lineWidth: 0 })).join('---\n')
}

/** Each pod gets a Service <name>-service-<n>, whose name has to begin with a letter. @param {string} text */
function nameObjects (text) {
  const name = toName({ text, longest: LONGEST_NAME, fallback: 'experiment' })
  return /^[a-z]/.test(name) ? name : toName({ text: `k6-${name}`, longest: LONGEST_NAME })
}

/** @param {K6OperatorOptions} options */
function refuseTooLarge ({ files }) {
  const sizes = Object.entries(files).map(([name, text]) => ({ name, bytes: countBytes(text) })).sort((a, b) => b.bytes - a.bytes)
  const bytes = sizes.reduce((sum, file) => sum + file.bytes, 0)
  if (bytes <= LARGEST_BYTES) return
  throw new BaseloadError(
    'EXPORT_TOO_LARGE',
    `the script and its files have ${bytes} bytes, most of them in ${sizes[0].name}; a ConfigMap holds at most ${LARGEST_BYTES}`,
    {
      hint: 'use fewer requests in the feed; or export the script alone, put it with its files on a volume, and name its claim in the TestRun (script.volumeClaim)'
    }
  )
}

/** @param {K6OperatorOptions} options */
function describeSteps ({ name, namespace, instances }) {
  const where = namespace === undefined ? '' : ` -n ${namespace}`
  const pods = instances === 1 ? 'one pod' : `${instances} pods, each on a node of its own`
  return [
    `Runs k6 in ${pods}; k6-operator has to be installed. Then, with the name of this file:`,
    // Without --server-side kubectl keeps a copy of the object in an annotation, which may have a quarter of what a ConfigMap may.
    `  kubectl apply --server-side${where} -f <this file>`,
    `  kubectl wait${where} testrun/${name} --for=jsonpath='{.status.stage}'=finished --timeout=1h`,
    `  for pod in $(kubectl get pods${where} -l k6_cr=${name},runner=true -o name); do kubectl logs${where} "$pod" > "\${pod#pod/}.log"; done`,
    `  baseload report ${name}-[0-9]*.log`,
    `A TestRun runs once. Before the next, and when the logs are kept: kubectl delete${where} -f <this file>`
  ]
}

/** @param {K6OperatorOptions} options */
function describeConfigMap ({ name, namespace, files }) {
  const entries = Object.entries(files)
  const data = entries.filter(([, text]) => isPlain(text))
  const binary = entries.filter(([, text]) => !isPlain(text)).map(([file, text]) => [file, encodeBase64(text)])
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: describeMetadata({ name, namespace }),
    ...data.length === 0 ? {} : { data: Object.fromEntries(data) },
    ...binary.length === 0 ? {} : { binaryData: Object.fromEntries(binary) }
  }
}

/** @param {K6OperatorOptions} options */
function describeTestRun ({ name, namespace, script, instances, image, cpu, memory, env = {}, k6Arguments = [] }) {
  const requests = { ...cpu === undefined ? {} : { cpu: String(cpu) }, ...memory === undefined ? {} : { memory: String(memory) } }
  return {
    apiVersion: API_VERSION,
    kind: 'TestRun',
    metadata: describeMetadata({ name, namespace }),
    spec: {
      parallelism: instances,
      separate: true, // on one node they would share its cores, ports and bandwidth
      script: { configMap: { name, file: script } },
      ...(k6Arguments.length === 0 ? {} : { arguments: k6Arguments.join(' ') }),
      runner: {
        image,
        ...(Object.keys(env).length === 0
          ? {}
          : {
              env: Object.entries(env).map(([variable, value]) => ({ name: variable, value: escapeReferences(value) }))
            }),
        // No limit for the CPU: whoever is held back while it measures writes that down as latency.
        ...(Object.keys(requests).length === 0
          ? {}
          : { resources: { requests, ...(memory === undefined ? {} : { limits: { memory: String(memory) } }) } })
      }
    }
  }
}

/** @param {{ name: string, namespace: string | undefined }} options */
function describeMetadata ({ name, namespace }) {
  return { name, ...namespace === undefined ? {} : { namespace } }
}

/** Kubernetes replaces $(NAME) in values, and reads $$ as $. @param {string} value */
function escapeReferences (value) {
  return value.replaceAll('$', '$$$$')
}

/**
 * Whether every YAML reader takes it as a block: kubectl's refuses one that begins with a tab, YAML 1.1 breaks lines at
 * more characters than 1.2, and no version takes most control characters as they are.
 * @param {string} text
 */
function isPlain (text) {
  return /^(?!\s)[\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*$/u.test(text)
}

/** @param {string} text */
function countBytes (text) {
  return new TextEncoder().encode(text).length
}

/** @param {string} text */
function encodeBase64 (text) {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
}

/**
 * Everything that Kubernetes or the operator would refuse, or would take for something else.
 * @param {K6OperatorOptions} options
 * @returns {string[]}
 */
function findK6OperatorMistakes ({ files, script, instances, image, namespace, cpu, memory, env = {}, k6Arguments = [] }) {
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
