import t from 'tap'
import { readJson, readNames, findSection, readSpans } from './fixtures/documents.js'

const FILE = 'docs/reference/baseline-format.md'
const schema = readJson('schema/baseline.schema.json')
const {
  ownTarget, requestSpec, goodAnswer, partSpec, partCheck, byteRange, labLoad, labKeys, labPhase, labAction, labStampede,
  loadStage, publishedPhase, publishedFigures, stampedeLine
} = schema.definitions
const { load, peak, fanOut, published } = schema.properties
const keys = ({ properties }) => Object.keys(properties)
const sorted = (names) => [...names].sort()

/** Which part of the schema each section describes. */
const SECTIONS = {
  'Top level': keys(schema),
  peak: keys(peak.anyOf.find(({ type }) => type === 'object')),
  load: keys(load),
  'A target of your own': keys(ownTarget),
  request: keys(requestSpec),
  good: keys(goodAnswer),
  parts: [...keys(partSpec), ...keys(partCheck.properties.grpc)],
  fanOut: keys(fanOut),
  'A lab under load': keys(labLoad),
  keys: keys(labKeys),
  Sizes: keys(labLoad.properties.sizes),
  phases: [...keys(labPhase), ...keys(labAction)],
  'A lab of stampedes': keys(labStampede),
  published: keys(published),
  'Figures of a phase': keys(publishedPhase)
}

for (const [heading, expected] of Object.entries(SECTIONS)) {
  t.test(`every key under ${heading}, and none that is not there`, async (t) => {
    t.strictSame(sorted(readNames(FILE, heading)), sorted(expected))
  })
}

t.test('keys that are described in a sentence', async (t) => {
  const spansOf = (heading) => new Set(readSpans(findSection(FILE, heading).lines.join('\n')))
  for (const key of keys(loadStage)) t.ok(spansOf('Users and stages').has(key), key)
  for (const key of keys(byteRange)) t.ok(spansOf('good').has(key), key)
  for (const key of keys(partCheck)) t.ok([...spansOf('parts')].some((span) => span === key || span.startsWith(`${key}:`)), key)
  for (const key of keys(stampedeLine)) t.ok(spansOf('published').has(key), key)
  const { latencyMs, requestsPerSecond } = publishedFigures.additionalProperties.properties
  for (const key of [...keys(latencyMs), ...keys(requestsPerSecond)]) t.ok(spansOf('published').has(key), key)
})

t.test('no part of the schema is left out', async (t) => {
  const covered = [
    'ownTarget', 'requestSpec', 'goodAnswer', 'partSpec', 'partCheck', 'byteRange', 'labLoad', 'labKeys',
    'labPhase', 'labAction', 'labStampede', 'loadStage', 'publishedPhase', 'stampedeLine'
  ]
  const withKeys = Object.entries(schema.definitions).filter(([, { properties }]) => properties).map(([name]) => name)
  t.strictSame(sorted(withKeys), sorted(covered))
})
