import { escapeTerminal } from '../../report/escape.js'
import { measureText, shortenText } from '../../report/text.js'
import { formatTimeAlone } from '../../report/units.js'
import { formatRemaining } from '../../cli/live-line.js'

/**
 * @import { Colors } from '../../report/text.js'
 * @import { LoadTick } from '../../load/job.js'
 * @import { Current, Phase, PhasesView } from './run-phases.js'
 */

const NAME_WIDTH = 10
const BAR_WIDTH = { least: 4, most: 40 }
const BESIDE_BAR = 64 // mark, the time left, the phase, `12,345 of 12,345` and what has failed
const NUMBERS_WIDTH = 58 // of a trial, with failures

/**
 * A run as it goes on: one bar of the time of the whole run, with the phase that goes on, and below it its trial.
 * @param {{ view: PhasesView, columns: number, colors: Colors }} options columns: of the terminal
 * @returns {string[]}
 */
export function layPhases ({ view: { current, leftMs, elapsedMs }, columns, colors }) {
  if (current === null) return []
  const { phase } = current
  const barWidth = Math.max(Math.min(columns - BESIDE_BAR, BAR_WIDTH.most), BAR_WIDTH.least)
  const ofPhase = phase.doneRatio ?? phase.done / Math.max(phase.total, 1)
  const doneRatio = leftMs === null || elapsedMs + leftMs === 0 ? ofPhase : elapsedMs / (elapsedMs + leftMs)
  const full = Math.min(Math.round(doneRatio * barWidth), barWidth)
  const bar = colors.cyan('━'.repeat(full)) + colors.dim('─'.repeat(barWidth - full))
  const left = leftMs === null ? '' : ` about ${formatRemaining(leftMs)} left `
  const place = `${count(phase.done + 1)} of ${count(phase.total)}`
  return [
    `${colors.cyan('▸')} ${bar}${left} ${colors.bold(phase.name)} ${place}${tellFailed(phase, colors)}`,
    ...layTrial({ current, columns, colors })
  ]
}

/**
 * What stays of it: the phases that were measured, and how long each took. Then an empty line, as the result may follow.
 * @param {{ view: PhasesView, colors: Colors }} options
 * @returns {string[]}
 */
export function layOverPhases ({ view: { phases }, colors }) {
  const over = phases.filter(({ done, failed }) => done + failed > 0)
  return over.length === 0 ? [] : [...over.map((phase) => layOver({ phase, colors })), '']
}

/** @param {{ phase: Phase, colors: Colors }} options */
function layOver ({ phase, colors }) {
  const mark = phase.failed > 0 ? colors.red('✖') : colors.green('✔')
  const name = (/** @type {number} */ value) => phase.unit === undefined ? countTrials(value) : `${count(value)} ${phase.unit}`
  const some = phase.done < phase.total ? `${count(phase.done)} of ${name(phase.total)}` : name(phase.done)
  return `${mark} ${phase.name.padEnd(NAME_WIDTH)} ${some} in ${formatRemaining(phase.spentMs)}${tellFailed(phase, colors)}`
}

/**
 * In one line where there is room for the longest numbers too: the lines below must not jump with them.
 * @param {{ current: Current, columns: number, colors: Colors }} options
 */
function layTrial ({ current: { id, tick }, columns, colors }) {
  const name = escapeTerminal({ text: id })
  if (tick === undefined) return [`  ${shortenText({ text: name, columns: columns - 3 })}`]
  const numbers = tick === null ? colors.dim('starting') : formatTick(tick, colors)
  if (measureText({ text: name }) + NUMBERS_WIDTH <= columns) return [`  ${name}  ${numbers}`]
  return [`  ${shortenText({ text: name, columns: columns - 3 })}`, `  ${numbers}`]
}

/** @param {LoadTick} tick @param {Colors} colors */
function formatTick ({ ratePerSecond, p50Us, p99Us, failed }, colors) {
  return [
    `${count(ratePerSecond)}/s`,
    ...(p50Us === null ? [] : [`p50 ${formatTimeAlone({ valueUs: p50Us })}`]),
    ...(p99Us === null ? [] : [`p99 ${formatTimeAlone({ valueUs: p99Us })}`]),
    ...(failed > 0 ? [colors.red(`${count(failed)} failed`)] : [])
  ].join('  ')
}

/** @param {Phase} phase @param {Colors} colors */
function tellFailed ({ failed }, colors) {
  return failed > 0 ? `, ${colors.red(`${count(failed)} failed`)}` : ''
}

/** @param {number} trials */
function countTrials (trials) {
  return `${count(trials)} ${trials === 1 ? 'trial' : 'trials'}`
}

/** @param {number} value */
function count (value) {
  return Math.round(value).toLocaleString('en-US')
}
