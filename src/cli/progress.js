import { createLiveLine, formatRemaining } from './live-line.js'

/**
 * @import { Progress } from '../run.js'
 * @import { Io } from './main.js'
 */

/**
 * Progress on stderr: one line that moves on a terminal, a line a trial elsewhere.
 * @param {{ io: Io, quiet: boolean }} options
 * @returns {Progress & { close: () => void }}
 */
export function createProgress ({ io, quiet }) {
  if (quiet) return { onPlan () {}, onTrial () {}, onTick () {}, onTrialEnd () {}, onStampede () {}, onFailure: (failure) => noteFailure(io, failure), close () {} }
  let current = ''
  let remaining = 0
  const moves = io.stderrIsTerminal
  const { show, clear } = createLiveLine({ isMoving: moves })
  return {
    onPlan ({ plan: { trials, stampedes = [], preset, seed }, expectedMs }) {
      const targets = new Set(trials.map(({ target }) => target)).size
      if (trials.length > 0) io.note(`${trials.length} trials: ${targets} targets, ${preset.repeats} ${preset.repeats === 1 ? 'repeat' : 'repeats'} of ${preset.durationMs / 1000} s (${preset.name}), order by seed ${seed}`)
      if (stampedes.length > 0) io.note(`${stampedes.length} stampedes (${preset.name}), order by seed ${seed}`)
      io.note(`about ${formatRemaining(expectedMs)} in all`)
    },
    onTrial ({ index, of, id, remainingMs }) {
      current = `[${String(index + 1).padStart(String(of).length)}/${of}] ${id}`
      remaining = remainingMs
      show(`${current}  starting, ${formatRemaining(remaining)} left`)
    },
    onTick ({ elapsedMs, ratePerSecond, p99Us, failed }) {
      const p99 = p99Us === null ? '' : `  p99 ${(p99Us / 1000).toFixed(2)} ms`
      show(`${current}  ${formatRate(ratePerSecond)}/s${p99}${failed > 0 ? `  ${failed} failed` : ''}  ${formatRemaining(remaining - elapsedMs)} left`)
    },
    onTrialEnd ({ ratePerSecond }) {
      const left = moves ? '' : `, about ${formatRemaining(remaining)} were left at its start`
      const line = `${current}  ${ratePerSecond === null ? 'nothing measured' : `${formatRate(ratePerSecond)} requests/s`}${left}`
      if (moves) show(line)
      else io.note(line)
    },
    onStampede ({ index, of, id, remainingMs }) {
      const text = `[${String(index + 1).padStart(String(of).length)}/${of}] ${id}  ${formatRemaining(remainingMs)} left`
      if (moves) show(text)
      else if (index % Math.ceil(of / STAMPEDES_TOLD) === 0) io.note(text)
    },
    onFailure (failure) {
      clear()
      noteFailure(io, failure)
    },
    close: clear
  }
}

const STAMPEDES_TOLD = 10 // lines where no line can move

/**
 * @param {Io} io
 * @param {import('../types.ts').Failure} failure
 */
function noteFailure (io, { code, message, hint }) {
  io.note(`error ${code}: ${message}\n  hint: ${hint}`)
}

/** @param {number} rate */
function formatRate (rate) {
  return Math.round(rate).toLocaleString('en-US')
}
