import { parseRecipeFile } from '../../../src/experiments/lab/plan/recipe.js'
import { WrongAnswer } from '../fuzzer.js'
import { mutateJson } from '../mutate-json.js'

/** @import { Fuzzer } from '../fuzzer.js' */

const WORDS = Object.freeze([
  'route',
  'origin',
  'body',
  'random_content',
  'headers',
  'stages',
  'at',
  'status',
  'latency',
  'content-encoding',
  'gzip',
  '0',
  '100ms',
  '1s..2s',
  '2s..1s',
  '10000h',
  '1e9s',
  '-1s',
  '20kb',
  '2mb',
  '99999999mb',
  '0b',
  '<<256kb>>',
  '<<0b>>',
  '<<',
  '>>',
  '/*',
  '/a*',
  '*',
  '/a?b',
  'http://127.0.0.1/',
  'https://[::1]/x',
  '200..201',
  'content-length',
  'transfer-encoding',
  'a\r\nb: c'
])

/** @returns {Fuzzer} */
export function createFuzzer () {
  return {
    dictionary: [...WORDS, '{', '}', '[', ']', '": ', ',', '\\u0000', '\n  - ', '&a', '*a', '|\n'],
    mutate: ({ bytes, random }) => mutateJson({ bytes, random, words: WORDS }),
    read: ({ bytes }) => {
      const recipes = parseRecipeFile({ text: bytes.toString(), file: 'recipe.json' })
      // What an origin shows as its recipes can be posted to it again.
      const again = parseRecipeFile({ text: JSON.stringify(recipes.map(({ written }) => written)), file: 'again.json' })
      // As JSON: YAML knows a -0, JSON writes 0, and both mean the same time.
      if (JSON.stringify(again) !== JSON.stringify(recipes)) throw new WrongAnswer('written down and read again it is another recipe')
      for (const { stages } of recipes) {
        if (stages.some(({ atMs, minMs, maxMs }) => !(atMs >= 0 && minMs >= 0 && maxMs >= minMs))) { throw new WrongAnswer(`no times: ${JSON.stringify(stages)}`) }
      }
      return true
    }
  }
}
