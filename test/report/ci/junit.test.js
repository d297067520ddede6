import t from 'tap'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { DOMParser } from '@xmldom/xmldom'
import { makeCounts } from '../../../src/commands/common/publishing.js'
import { exitCodeOf } from '../../../src/judge/result.js'
import { renderComparisonJunit, renderJunit } from '../../../src/report/ci/junit.js'
import { listAnnotations } from '../../../src/report/ci/annotations.js'
import { makeFiveRepeatResult, makeOneRepeatResult } from '../fixture.js'
import { matchGolden } from '../golden.js'
import { makeComparison, makeEvilResult, makeLargeResult } from './results.js'

const SCHEMA = fileURLToPath(new URL('../../fixtures/junit.xsd', import.meta.url))
const hasXmllint = spawnSync('xmllint', ['--version']).status === 0

/** @param {string} xml */
function parse (xml) {
  const document = new DOMParser({
    onError: (level, message) => {
      throw new Error(`${level}: ${message}`)
    }
  }).parseFromString(xml, 'text/xml')
  return [...document.getElementsByTagName('testsuite')].map((suite) => ({
    ...readAttributes(suite),
    properties: Object.fromEntries(
      [...suite.getElementsByTagName('property')].map((one) => [one.getAttribute('name'), one.getAttribute('value')])
    ),
    cases: [...suite.getElementsByTagName('testcase')].map((one) => {
      const [why] = [...one.childNodes].filter(({ nodeType }) => nodeType === 1)
      return {
        ...readAttributes(one),
        outcome: why?.tagName ?? 'passed',
        ...(why && { why: readAttributes(why), text: why.textContent })
      }
    })
  }))
}

const readAttributes = (element) => Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))

t.test('a case an objective', async (t) => {
  const [http, fleet] = parse(renderJunit({ result: makeFiveRepeatResult() }))
  t.match(http, {
    name: 'http',
    package: 'baseload',
    id: '0',
    timestamp: '2026-01-02T03:04:05',
    hostname: 'localhost',
    tests: '10',
    failures: '1',
    errors: '3',
    skipped: '3'
  })
  const find = (name) => http.cases.find((one) => one.name === name)
  t.equal(find('node-http: p99<=5ms (peak)').outcome, 'passed')
  t.match(find('fastify-json: success>=99.9% (peak)'), {
    classname: 'http',
    outcome: 'failure',
    why: {
      type: 'missed',
      message:
        'measured 99.87 %, asked success>=99.9%, SLO ratio 0.750: 12 of 9,000 requests (0.13 %) failed; 0.1 % is allowed'
    }
  })
  t.match(find('fastify-json: p99<=5ms (peak)'), {
    outcome: 'error',
    why: { type: 'inconclusive', message: /^measured 5.13 ms, asked p99<=5ms/ }
  })
  t.match(find('a|b<script>alert(1)</script>: p99<=5ms (peak)'), { outcome: 'error', why: { type: 'invalid' } })
  t.same(find('haproxy-node-http: rate>=20000/s (peak)'), {
    classname: 'http',
    name: 'haproxy-node-http: rate>=20000/s (peak)',
    time: '0',
    outcome: 'skipped',
    why: { message: 'unavailable: haproxy not found' },
    text: ''
  })
  t.match(find('never-listens: can be measured'), {
    outcome: 'error',
    why: { type: 'TARGET_NOT_READY', message: /start it alone to see why/ }
  })
  t.match(fleet, { name: 'fleet', tests: '0', cases: [] })
})

t.test('the machine and the tool', async (t) => {
  const [{ properties }] = parse(renderJunit({ result: makeFiveRepeatResult() }))
  t.match(properties, {
    tool: 'baseload 0.1.0',
    run: '2026-01-02T03-04-05-http-fleet',
    preset: 'default',
    seed: '42',
    'machine.cpuModel': 'Example CPU | 3 GHz',
    'machine.cores': '2',
    'version.autocannon': '9.0.0'
  })
  t.notOk('version.haproxy' in properties, 'what is not known is not there')
})

t.test('as a file', async (t) => {
  matchGolden(t, 'junit.xml', renderJunit({ result: makeFiveRepeatResult() }))
  matchGolden(t, 'comparison-junit.xml', renderComparisonJunit({ comparison: makeComparison() }))
})

t.test('it is green when, and only when, the exit code is 0', async (t) => {
  const isGreen = (result, counts) =>
    parse(renderJunit({ result, counts })).every(({ failures, errors }) => failures === '0' && errors === '0')
  const variants = [makeFiveRepeatResult(), makeOneRepeatResult(), makeEvilResult(), makeLargeResult({ targets: 3 })]
  for (const kept of [['met'], ['met', 'inconclusive'], ['met', 'invalid'], ['missed'], []]) {
    for (const failures of [
      [],
      [{ target: 'fastify', code: 'TARGET_IGNORED_SIGTERM', message: 'm', hint: 'h' }],
      [{ target: 'fastify', code: 'TARGET_DIED', message: 'm', hint: 'h' }]
    ]) {
      const result = makeFiveRepeatResult()
      result.run.failures = failures
      result.baselines[0].verdicts = result.baselines[0].verdicts.filter(
        ({ verdict, target }) => kept.includes(verdict) || target === 'haproxy-node-http'
      )
      variants.push(result)
    }
  }
  const seen = new Set()
  for (const result of variants) {
    for (const strict of [true, false]) {
      for (const isOwn of [() => true, () => false, ({ name }) => name === 'fleet']) {
        const exitCode = exitCodeOf({ result, strict, isOwn })
        seen.add(exitCode)
        t.equal(isGreen(result, makeCounts({ flags: { strict }, isOwn })), exitCode === 0, `exit code ${exitCode}`)
      }
    }
  }
  t.same([...seen].sort(), [0, 1, 3, 4])
})

t.test('names that would be markup, and characters that XML cannot hold', async (t) => {
  const xml = renderJunit({ result: makeEvilResult() })
  // eslint-disable-next-line no-control-regex -- these must not be there
  t.notMatch(xml, /[\u0000-\u0008\u000b-\u001f\uffff]|\]\]>/)
  t.ok(xml.isWellFormed?.() ?? true, 'no half of a pair')
  const suites = parse(xml)
  t.match(suites.map(({ name }) => name), [/^\]\]><\/failure><x y="1">&amp;'"@somebody #1/, 'fleet', 'baseload'])
  t.ok(suites[0].cases.some(({ name }) => name.startsWith(']]></failure><x y="1">')))
  t.equal(suites[2].cases[0].name, 'stray: can be measured')
})

t.test('names without anything to show', async (t) => {
  const result = makeFiveRepeatResult()
  result.baselines[0].baseline.name = ''
  result.run.startedAt = 'yesterday'
  const [suite] = parse(renderJunit({ result }))
  t.match(suite, { name: 'baseload', timestamp: '1970-01-01T00:00:00' })
})

t.test('two rows of one target have names of their own', async (t) => {
  const result = makeFiveRepeatResult()
  result.baselines[0].verdicts.push({ ...result.baselines[0].verdicts[0] })
  const names = parse(renderJunit({ result }))[0].cases.map(({ name }) => name)
  t.ok(names.includes('node-http: p99<=5ms (peak) #2'))
  t.equal(new Set(names).size, names.length)
})

t.test('200 targets', async (t) => {
  const [suite] = parse(renderJunit({ result: makeLargeResult({ targets: 200 }) }))
  t.match(suite, { tests: '1000', failures: '200', errors: '0' })
  t.equal(suite.cases.length, 1000)
})

t.test('two records: a regression is a failure', async (t) => {
  const [suite] = parse(renderComparisonJunit({ comparison: makeComparison() }))
  t.match(suite, { tests: '3', failures: '1', errors: '1', properties: { before: 'monday', after: 'tuesday', margin: '0.05' } })
  t.match(suite.cases[0], {
    name: 'fastify: p99 (latency)',
    outcome: 'failure',
    why: { type: 'regressed', message: /^after \/ before 1\.25 \[1\.20, 1\.31\]: all of/ }
  })
  const [empty] = parse(renderComparisonJunit({ comparison: { ...makeComparison(), figures: [] } }))
  t.match(empty, { tests: '1', errors: '1' }, 'nothing compared is not well')
})

t.test('by the schema', { skip: !hasXmllint && 'xmllint is not installed (libxml2-utils)' }, async (t) => {
  const lint = (xml) => spawnSync('xmllint', ['--noout', '--schema', SCHEMA, '-'], { input: xml, encoding: 'utf8' })
  const documents = [
    makeFiveRepeatResult(),
    makeOneRepeatResult(),
    makeEvilResult(),
    makeLargeResult({ targets: 200 }),
    { ...makeFiveRepeatResult(), baselines: [] }
  ].map((result) => renderJunit({ result }))
  for (const xml of [...documents, renderComparisonJunit({ comparison: makeComparison() })]) {
    const { status, stderr } = lint(xml)
    t.equal(status, 0, stderr)
  }
  t.not(lint(documents[0].replace(' hostname="localhost"', '')).status, 0, 'the schema does find what is missing')
})

t.test('a provisional verdict says so, whether it passed or not', async (t) => {
  const xml = renderJunit({ result: makeOneRepeatResult() })
  t.match(xml, /<failure message="missed \(rough\): measured 99\.87 %.*" type="missed">missed \(rough\): measured/)
  t.match(xml, /met \(rough\): node-http: p99&lt;=5ms \(peak\)/)
  t.match(listAnnotations({ result: makeOneRepeatResult() })[0], /^::error title=http%3A missed \(rough\)::fastify-json/)
})
