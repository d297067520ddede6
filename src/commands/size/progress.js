import { formatRate } from '../../judge/wording.js'
import { tell } from '../../report/sentences/index.js'
import { createLiveLine, formatRemaining } from '../../cli/live-line.js'

/**
 * @import { SizeProgress } from './types.ts'
 * @import { Io } from '../../cli/main.js'
 */

/**
 * A search for capacity as it goes on, on stderr: a line a probe, and on a terminal one that moves: what is asked for,
 * what comes of it, and between which rates the capacity lies by now.
 * @param {{ io: Io, quiet?: boolean }} options
 * @returns {SizeProgress}
 */
export function createSizeProgress ({ io, quiet }) {
  if (quiet) return { onSize () {}, onProbe () {}, onTick () {}, onProbeEnd () {}, onCapacity () {} }
  const live = createLiveLine({ isMoving: io.stderrIsTerminal })
  const note = (/** @type {string} */ text) => {
    live.clear()
    io.note(text)
  }
  let current = ''
  let bracket = ''
  let plannedMs = 0
  return {
    onScale: ({ units }) => note(`--scale to ${units}`),
    onSize: ({ means, units }) =>
      note(`${units} ${units === 1 ? 'unit' : 'units'}, ${means === 'running' ? 'running already' : `limits by ${means}`}`),
    onProbe ({ offeredPerSecond, plannedMs: planned, lowerPerSecond, upperPerSecond }) {
      current = offeredPerSecond === null ? 'as much as goes' : `${formatRate(offeredPerSecond)}/s`
      bracket = describeBracket({ lowerPerSecond, upperPerSecond })
      plannedMs = planned
      live.show(`  ${current}  starting${bracket}`)
    },
    onTick ({ elapsedMs, ratePerSecond, p50Us, p99Us, failed }) {
      const times =
        p50Us === null || p99Us === null
          ? ''
          : `  p50 ${(p50Us / 1000).toFixed(2)} ms  p99 ${(p99Us / 1000).toFixed(2)} ms`
      live.show(
        `  ${current}  ${formatRate(ratePerSecond)}/s${times}${failed > 0 ? `  ${failed} failed` : ''}  ${formatRemaining(plannedMs - elapsedMs)} at most${bracket}`
      )
    },
    onProbeEnd: ({ probe }) =>
      note(`  ${formatRate(probe.offeredPerSecond)}/s  ${probe.verdict}: ${tell(probe.reason)}`),
    onCapacity: ({ lowerPerSecond, upperPerSecond, starts, reason }) =>
      note(
        starts
          ? `  ${tell(reason)}`
          : `  holds ${lowerPerSecond === null ? 'nothing' : `${formatRate(lowerPerSecond)}/s`}${upperPerSecond === null ? '' : `, not ${formatRate(upperPerSecond)}/s`}: ${tell(reason)}`
      )
  }
}

/** @param {{ lowerPerSecond: number | null, upperPerSecond: number | null }} bounds */
function describeBracket ({ lowerPerSecond, upperPerSecond }) {
  if (lowerPerSecond === null && upperPerSecond === null) return ''
  const low = lowerPerSecond === null ? '?' : formatRate(lowerPerSecond)
  return `  between ${low} and ${upperPerSecond === null ? '?' : formatRate(upperPerSecond)}/s`
}
