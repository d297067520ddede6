import { describeBounds } from '../prose/comparison.js'
import { describeMachine } from './machine.js'
import { listCases, listComparisonCases, nameCase } from './cases.js'
import { escapeXml, makeElement } from './xml.js'
import { tell } from '../sentences/index.js'

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
        ...differences.map((one) => `warning: the records differ: ${tell(one)}`),
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
