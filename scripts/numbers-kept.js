/*
 * Which numbers of an old output are missing in a new one: `node scripts/numbers-kept.js OLD NEW`, each a file of
 * what a command printed, in any format. A layout may change; a figure that somebody saw may not go. Ends with 1
 * where one is missing.
 */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const NUMBER = /[+-]?\d[\d,]*(?:\.\d+)?/g

/** Of a number: what rounds further off than that is another one, or is to be looked at. */
const NEAR = 0.05

/**
 * A number is there when the new output has it, to the digits that both show, or as an end of `26,700 ± 2,100`.
 * @param {{ before: string, after: string }} options
 * @returns {string[]} as they stand in the old output, each once
 */
export function findLostNumbers ({ before, after }) {
  const there = listNumbers(after)
  const sides = after.split(' ± ').map(listNumbers)
  const ends = sides.slice(1).flatMap(([half = '0'], index) => {
    const [value, width] = [readNumber(sides[index].at(-1) ?? '0'), readNumber(half)]
    return [value - width, value + width].map((end) => ({ value: end, step: stepOf(half) }))
  })
  const seen = [...there.map((text) => ({ value: Math.abs(readNumber(text)), step: stepOf(text) })), ...ends]
  return [...new Set(listNumbers(before))].filter((text) => {
    const value = Math.abs(readNumber(text))
    return !seen.some((one) => {
      const most = Math.min(Math.max(one.step, stepOf(text)) / 2, NEAR * value)
      return Math.abs(value - Math.abs(one.value)) <= most + 1e-9
    })
  })
}

/** Without what a terminal is coloured by. @param {string} text */
function listNumbers (text) {
  // eslint-disable-next-line no-control-regex -- sequences of colours are what this removes
  return [...text.replace(/\u001b\[[\d;]*m/g, '').matchAll(NUMBER)].map(([number]) => number.replace(/,$/, ''))
}

/** @param {string} text */
function readNumber (text) {
  return Number(text.replaceAll(',', ''))
}

/** What its last digit that is told is worth: of 24,600 it is 100. @param {string} text */
function stepOf (text) {
  const digits = text.replaceAll(',', '').replace(/^[+-]/, '')
  const fraction = digits.split('.')[1]
  if (fraction !== undefined) return 10 ** -fraction.length
  let step = 1
  while (Number(digits) > 0 && Number(digits) % (10 * step) === 0) step *= 10
  return step
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [before, after] = process.argv.slice(2).map((file) => readFileSync(file, 'utf8'))
  const lost = findLostNumbers({ before, after })
  for (const number of lost) console.log(number)
  process.exitCode = lost.length > 0 ? 1 : 0
}
