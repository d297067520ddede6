import { startSamples } from './jmeter.js'

/** @import { ForeignResult } from './result.js' */

/** What has which column in CSV. @type {Readonly<Record<string, string>>} */
const ATTRIBUTES = Object.freeze({
  timeStamp: 'ts', elapsed: 't', label: 'lb', responseCode: 'rc', success: 's', failureMessage: '', grpThreads: 'ng'
})
const SAMPLE = /<(\/?)(?:httpSample|sample)\b((?:\s+\w+="[^"]{0,10000}")*)\s*(\/?)>/g
/** @type {Readonly<Record<string, string>>} */
const ENTITIES = Object.freeze({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })

/**
 * A `.jtl` of JMeter in XML. What a sampler loaded beside its page, or was led to, lies within its sample.
 * @param {{ text: string, name: string }} options
 * @returns {ForeignResult | null}
 */
export function readJmeterXml ({ text, name }) {
  if (!/<\/testResults>\s*$/.test(text)) throw new Error('it has no </testResults> at its end')
  const samples = startSamples(name)
  let depth = 0
  for (const [, isEnd, written, isEmpty] of text.matchAll(SAMPLE)) {
    if (isEnd) depth--
    else if (depth === 0) {
      const attributes = new Map(Array.from(written.matchAll(/\b(\w{1,40})="([^"]*)"/g), ([, key, value]) => [key, value]))
      samples.add((column) => decodeEntities(attributes.get(ATTRIBUTES[column])))
    }
    if (!isEnd && !isEmpty) depth++
  }
  return samples.tell()
}

/** @param {string | undefined} text */
function decodeEntities (text) {
  return text?.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,5})|(\w{1,9}));/gi, (_, decimal, hex, named) =>
    ENTITIES[named] ?? String.fromCodePoint(Number(decimal ?? `0x${hex ?? 'fffd'}`)))
}
