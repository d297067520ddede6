import { BaseloadError } from '../../../errors.js'
import { suggest } from '../../../plan/suggestion.js'
import { readCsvLines } from '../../../plan/csv-lines.js'

/** @import { CapacityPoint } from '../../../types.ts' */

const COLUMNS = ['units', 'ratePerSecond', 'lowerPerSecond', 'upperPerSecond', 'cpuRatio']
const EXAMPLE = 'the first line names the columns, units,ratePerSecond, and each further line is one measurement: 2,10'
const MOST_SHOWN = 10
const MOST_LINES = 10_000
const RATES = Object.freeze({ least: 1e-6, most: 1e12 }) // per second; beyond them squares of rates leave what a number holds

/**
 * Reads measured capacities from a CSV text: columns units and ratePerSecond, and where they are known lowerPerSecond, upperPerSecond and
 * cpuRatio, in any order. Comma, semicolon or tab; empty lines and lines that begin with # are passed over.
 * @param {{ text: string, file: string }} options file: as the user named it
 * @returns {CapacityPoint[]} by units, rising; a number of units may be there more than once
 * @throws {BaseloadError} SIZING_INVALID: every line with a mistake
 */
export function parseCapacityPoints ({ text, file }) {
  const { lines: [head, ...body], split } = readCsvLines({ text })
  if (head === undefined) throw createError(file, [`${file} is empty`])
  const names = split(head.line)
  const mistakes = findHeadMistakes(names).map((wrong) => `${file}:${head.number}: ${wrong}`)
  if (mistakes.length > 0) throw createError(file, mistakes)
  if (body.length === 0) throw createError(file, [`${file} has no line below its head`])
  if (body.length > MOST_LINES) {
    throw createError(file, [
      `${file}:${body[MOST_LINES].number}: ${body.length} lines below the head; at most ${MOST_LINES} are read`
    ])
  }
  const read = body.map(({ number, line }) => ({ number, ...readLine({ cells: split(line), names }) }))
  const wrong = read.filter((line) => line.wrong !== null).map((line) => `${file}:${line.number}: ${line.wrong}`)
  if (wrong.length > 0) throw createError(file, wrong)
  return read.flatMap(({ point }) => point ?? []).sort((a, b) => a.units - b.units)
}

/** @param {string[]} names */
function findHeadMistakes (names) {
  return [
    ...COLUMNS.slice(0, 2)
      .filter((name) => !names.includes(name))
      .map((name) => `no column ${name}`),
    ...names
      .filter((name) => !COLUMNS.includes(name))
      .map(
        (name) =>
          `no column is called ${JSON.stringify(name)}; ${suggest({ word: name, candidates: COLUMNS }).text || `there are ${COLUMNS.join(', ')}`}`
      ),
    ...names.filter((name, i) => names.indexOf(name) < i).map((name) => `column ${JSON.stringify(name)} is there twice`)
  ]
}

/** @param {{ cells: string[], names: string[] }} options */
function readLine ({ cells, names }) {
  const refuse = (/** @type {string} */ wrong) => ({ point: null, wrong })
  if (cells.length !== names.length) return refuse(`${cells.length} cells under ${names.length} columns`)
  const texts = Object.fromEntries(names.map((name, i) => [name, cells[i]]))
  for (const [name, text] of Object.entries(texts)) {
    const isEmpty = text === '' && !COLUMNS.slice(0, 2).includes(name)
    if (!isEmpty && !/^(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) return refuse(`${name} ${JSON.stringify(text)} is no number`)
  }
  const number = (/** @type {string} */ name) => texts[name] === undefined || texts[name] === '' ? null : Number(texts[name])
  const [units, ratePerSecond, cpuRatio] = [number('units') ?? 0, number('ratePerSecond') ?? 0, number('cpuRatio')]
  const [lowerPerSecond, upperPerSecond] = [number('lowerPerSecond') ?? ratePerSecond, number('upperPerSecond') ?? ratePerSecond]
  if (!Number.isInteger(units) || units < 1 || units > 1e6) return refuse(`units ${texts.units} must be a whole number, 1 or more`)
  const outside = Object.entries({ ratePerSecond, lowerPerSecond, upperPerSecond }).find(
    ([, rate]) => rate < RATES.least || rate > RATES.most
  )
  if (outside) return refuse(`${outside[0]} ${texts[outside[0]]} must be from ${RATES.least} to ${RATES.most}`)
  if (lowerPerSecond > ratePerSecond || ratePerSecond > upperPerSecond) {
    return refuse(
      `lowerPerSecond ${lowerPerSecond}, ratePerSecond ${ratePerSecond} and upperPerSecond ${upperPerSecond} must rise`
    )
  }
  if (cpuRatio !== null && (cpuRatio === 0 || cpuRatio > 1.5)) { return refuse(`cpuRatio ${texts.cpuRatio} must be a share of the CPU limit: 0.8 for 80 %`) }
  return { point: { units, ratePerSecond, lowerPerSecond, upperPerSecond, cpuRatio }, wrong: null }
}

/** @param {string} file @param {string[]} mistakes */
function createError (file, mistakes) {
  const shown = [...mistakes.slice(0, MOST_SHOWN), ...mistakes.length > MOST_SHOWN ? [`and ${mistakes.length - MOST_SHOWN} more`] : []]
  return new BaseloadError(
    'SIZING_INVALID',
    shown.length === 1
      ? shown[0]
      : `${file} has ${mistakes.length} mistakes:\n${shown.map((text) => `    ${text}`).join('\n')}`,
    { hint: EXAMPLE }
  )
}
