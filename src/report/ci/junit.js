import { describeBounds } from '../prose/comparison.js'
import { listCases, listComparisonCases, nameCase } from './cases.js'
import { tell } from '../sentences/index.js'
import { escapeTerminal } from '../escape.js'

/**
 * @import { RecordComparison, Result } from '../../types.ts'
 * @import { Case, Counts } from './cases.js'
 */

/**
 * A suite as JUnit's XML has it.
 * @typedef {{ name: string, cases: Case[], properties: Record<string, string>, startedAt: string, output: string[] }} Suite
 */

/**
 * JUnit XML: a suite a baseline, a case an objective. Missed is a failure; what could not be judged, or did not start, is an
 * error; what does not make the exit code is skipped, as is what is not installed here.
 * @param {{ result: Result, counts?: Counts }} options
 * @returns {string} one document, ends with a newline
 */
export function renderJunit ({ result, counts }) {
  const cases = listCases({ result, counts })
  const names = [...new Set([...result.baselines.map(({ baseline }) => baseline.name), ...cases.map(({ suite }) => suite)])]
  const { run } = result
  return renderSuites(
    names.map((name) => ({
      name,
      cases: cases.filter(({ suite }) => suite === name),
      properties: describeMachine({ run }),
      startedAt: run.startedAt,
      output: [
        ...run.warnings.map((warning) => `warning: ${tell(warning)}`),
        // A case that passed has no room for a word of its own.
        ...cases
          .filter((one) => one.suite === name && one.outcome === 'passed' && one.provisional)
          .map((one) => `${nameCase(one)}: ${one.name}`)
      ]
    }))
  )
}

/**
 * The same for two records: a case a figure, and a regression is a failure.
 * @param {{ comparison: RecordComparison }} options
 * @returns {string}
 */
export function renderComparisonJunit ({ comparison }) {
  const { before, after, margin, differences, left, oneRun } = comparison
  return renderSuites([
    {
      name: 'comparison',
      cases: listComparisonCases({ comparison }),
      properties: {
        before: before.id,
        after: after.id,
        margin: String(margin),
        ...(oneRun && { starts: String(oneRun.generations) })
      },
      startedAt: after.startedAt,
      output: [
        ...differences.map((one) => `warning: the ${oneRun ? 'versions' : 'records'} differ: ${tell(one)}`),
        ...left.map((one) => `not compared: ${tell(one)}`),
        ...describeBounds({ comparison })
      ]
    }
  ])
}

/**
 * One document of suites.
 * @param {Suite[]} suites
 * @returns {string}
 */
export function renderSuites (suites) {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${makeElement({ name: 'testsuites', children: suites.map(renderSuite) })}\n`
}

/**
 * The order of attributes and elements, and which must be there, is that of the schema for Ant's reports
 * (https://github.com/windyroad/JUnit-Schema), which is the strictest of those in use.
 * @param {Suite} suite
 * @param {number} id
 */
function renderSuite ({ name, cases, properties, startedAt, output }, id) {
  const count = (/** @type {Case['outcome']} */ outcome) => cases.filter((one) => one.outcome === outcome).length
  return makeElement({
    name: 'testsuite',
    attributes: {
      package: 'baseload',
      id,
      name: name || 'baseload',
      timestamp: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.exec(startedAt)?.[0] ?? '1970-01-01T00:00:00', // the schema allows no zone; ours is UTC
      hostname: 'localhost', // what the schema wants where it is not known: a record holds no host names
      tests: cases.length,
      failures: count('failed'),
      errors: count('errored'),
      skipped: count('skipped'),
      time: 0
    },
    children: [
      makeElement({
        name: 'properties',
        children: Object.entries(properties).map(([key, value]) =>
          makeElement({ name: 'property', attributes: { name: key, value } })
        )
      }),
      ...cases.map(renderCase),
      makeElement({ name: 'system-out', text: output.map((text) => escapeXml({ text })).join('&#10;') }),
      makeElement({ name: 'system-err' })
    ]
  })
}

/** An objective takes no time of its own: several are judged on the same trials. @param {Case} one */
function renderCase (one) {
  const { suite, name, outcome, kind, provisional } = one
  const message = provisional ? `${nameCase(one)}: ${one.message}` : one.message
  const attributes = { classname: suite || 'baseload', name, time: 0 }
  if (outcome === 'passed') return makeElement({ name: 'testcase', attributes })
  const why =
    outcome === 'skipped'
      ? makeElement({ name: 'skipped', attributes: { message } })
      : makeElement({
        name: outcome === 'failed' ? 'failure' : 'error',
        attributes: { message, type: kind },
        text: escapeXml({ text: `${nameCase(one)}: ${one.message}` })
      })
  return makeElement({ name: 'testcase', attributes, children: [why] })
}

/**
 * Where a run comes from, as names and values.
 * @param {{ run: Result['run'] }} options
 * @returns {Record<string, string>} only what is known
 */
function describeMachine ({ run }) {
  const { tool, id, startedAt, endedAt, status, plan, machine, measuredBy } = run
  const { versions, ...hardware } = machine
  const entries = Object.entries({
    tool: `${tool.name} ${tool.version}`,
    run: id,
    startedAt,
    endedAt,
    status,
    preset: plan.preset.name,
    repeats: plan.preset.repeats,
    seed: plan.seed,
    ...(measuredBy ? { measuredBy: measuredBy.tool } : {}),
    ...Object.fromEntries(Object.entries(measuredBy ? {} : hardware).map(([key, value]) => [`machine.${key}`, value])),
    ...Object.fromEntries(Object.entries(versions).map(([key, value]) => [`version.${key}`, value]))
  })
  return Object.fromEntries(
    entries.filter(([, value]) => value !== null && value !== undefined).map(([key, value]) => [key, String(value)])
  )
}

/**
 * An element of XML 1.0. Children are elements already; text is made by `escapeXml`.
 * @param {{ name: string, attributes?: Record<string, string | number>, children?: string[], text?: string }} options
 * @returns {string} without a newline at its end
 */
function makeElement ({ name, attributes = {}, children = [], text = '' }) {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml({ text: String(value) })}"`).join('')
  if (children.length > 0) return `<${name}${written}>\n${children.map(indent).join('\n')}\n</${name}>`
  return text === '' ? `<${name}${written}/>` : `<${name}${written}>${text}</${name}>`
}

/**
 * Text for content and attributes, on one line. XML has characters that it cannot hold in any spelling (most control characters,
 * lone halves of a pair, U+FFFE and U+FFFF: https://www.w3.org/TR/xml/#charsets); those are left out.
 * @param {{ text: string }} options
 */
function escapeXml ({ text }) {
  return escapeTerminal({ text })
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|[\ufffe\uffff]/g, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&apos;')
}

/** @param {string} element */
function indent (element) {
  return element.split('\n').map((line) => `  ${line}`).join('\n')
}
