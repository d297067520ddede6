import { isDeepStrictEqual } from 'node:util'
import { COMMANDS } from '../../../src/cli/commands.js'
import { readSettings } from '../../../src/cli/defaults.js'
import { readCatalogue, readSchema } from '../../../src/config/files.js'
import { parseBaseline } from '../../../src/plan/baseline.js'
import { parseCatalogue } from '../../../src/plan/catalogue.js'
import { parseFeed } from '../../../src/plan/feed/file.js'
import { importOpenSlo } from '../../../src/plan/service/openslo-import.js'
import { listSources, parseService } from '../../../src/plan/service/service.js'
import { parseYamlDocument } from '../../../src/plan/yaml-document.js'
import { WrongAnswer } from '../fuzzer.js'
import { mutateJson } from '../mutate-json.js'

/** @import { Fuzzer } from '../fuzzer.js' */

const WORDS = Object.freeze([
  'title',
  'question',
  'hypothesis',
  'reference',
  'targets',
  'node-http',
  'fastify',
  'load',
  'connections',
  'pipelining',
  'timeout',
  '10s',
  'ratePerSecond',
  'objectives',
  'p99 < 50ms',
  '99% < 100ms',
  'errors < 0.1%',
  'judged',
  'fanOut',
  'published',
  'lab',
  'feed',
  'order',
  'random',
  'request',
  'path',
  'method',
  'headers',
  'body',
  'good',
  'status',
  'name',
  'parts',
  'script',
  'services',
  'graph',
  'series',
  'parallel',
  'calls',
  'chance',
  'constant',
  'openslo/v1',
  'SLO',
  'SLI',
  'spec',
  'metadata',
  'timeWindow',
  'duration',
  '30d',
  'rolling',
  'target',
  '0.999',
  'ratioMetric',
  'thresholdMetric',
  '{{id}}',
  '/items/1',
  'all',
  'run',
  'measure',
  'size',
  'reports',
  'repeats',
  'quick',
  'no-pin',
  'objective',
  'header',
  'export',
  'junit=a.xml',
  '../x',
  'start',
  'allow-host'
])

/**
 * Files of experiments, services, objectives, feeds and defaults of flags.
 * @returns {Promise<Fuzzer>}
 */
export async function createFuzzer () {
  const [baselineSchema, targetsSchema, serviceSchema] = await Promise.all([
    readSchema('baseline'),
    readSchema('targets'),
    readSchema('service')
  ])
  const catalogue = parseCatalogue({ ...await readCatalogue(), schema: targetsSchema })
  const readAs = {
    openslo: (/** @type {string} */ text) => checkReadable(importOpenSlo({ text, file: 'slo.yml' }).text),
    service: (/** @type {string} */ text) =>
      parseService({
        text,
        file: 'service.yml',
        schema: serviceSchema,
        sources: Object.fromEntries(
          listSources({ text }).map(({ key, path }) => [key, { path, wrong: 'not there', right: 'name another' }])
        )
      }),
    settings: (/** @type {string} */ text) =>
      readSettings({ text, file: 'baseload.yml', command: COMMANDS[0], commands: COMMANDS }), // all of it is checked, whatever the command
    feed: (/** @type {string} */ text) => parseFeed({ text, file: 'feed.yml', request: { path: '/' } }),
    baseline: (/** @type {string} */ text) =>
      JSON.stringify(parseBaseline({ name: 'mine', text, file: 'mine.yml', schema: baselineSchema, catalogue }))
  }
  return {
    dictionary: [
      ...WORDS,
      '\n',
      '\n  ',
      ': ',
      '- ',
      '\n---\n',
      '&a ',
      '*a',
      '<<: *a',
      '|\n',
      '>-\n',
      '"',
      "'",
      '{',
      '}',
      '[',
      ']',
      '# ',
      '!!binary ',
      '!!set ',
      '? ',
      '\t',
      '~',
      '.inf',
      '0o17',
      '2001-12-14',
      '%YAML 1.1\n'
    ],
    mutate: ({ bytes, random }) => mutateJson({ bytes, random, words: WORDS }),
    read: ({ bytes }) => {
      const text = bytes.toString()
      compareWithJson(text)
      readAs[guessKind(text)](text)
      return true
    }
  }
}

/** @param {string} text */
function guessKind (text) {
  if (/apiVersion/.test(text)) return 'openslo'
  if (/^services|"services"/m.test(text)) return 'service'
  if (/^(?:all|run|measure|size):/m.test(text)) return 'settings'
  return /^\s*(?:- |\[)/.test(text) ? 'feed' : 'baseline'
}

/** What is made is read again by its own user. @param {string} text */
function checkReadable (text) {
  const { mistakes } = parseYamlDocument({ text })
  if (mistakes.length > 0) throw new WrongAnswer(`made from OpenSLO, it is no YAML: ${mistakes[0].wrong}`)
}

/** JSON is YAML; keys that mean something else in the one than in the other are left out. @param {string} text */
function compareWithJson (text) {
  if (/"<<"|__proto__/.test(text)) return
  /** @type {unknown} */
  let value
  try {
    value = JSON.parse(text)
  } catch {
    return
  }
  const document = parseYamlDocument({ text })
  if (document.mistakes.length > 0) return
  if (!isDeepStrictEqual(document.value, value)) {
    throw new WrongAnswer(
      `JSON.parse: ${JSON.stringify(value).slice(0, 200)}; as YAML: ${JSON.stringify(document.value).slice(0, 200)}`
    )
  }
}
