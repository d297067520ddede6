import { performance } from 'node:perf_hooks'
import { stripVTControlCharacters } from 'node:util'
import { loadStringWidth } from '../../config/late-packages.js'
import { trackPhases } from './run-phases.js'
import { createColors, measureText, shortenText } from '../../report/text.js'
import { escapeTerminal } from '../../report/escape.js'
import { formatCount, formatNumberOf, formatTimeAlone } from '../../units.js'
import { formatRemaining } from '../../cli/live-line.js'

/** @import { Failure } from '../../types.ts' */
/** @import { Progress } from '../../measure/types.ts' */
/** @import { Io } from '../../cli/main.js' */
/** @import { Colors } from '../../report/text.js' */
/** @import { LoadTick } from '../../load/job.js' */
/** @import { Current, Phase, PhasesView } from './run-phases.js' */

const APART_MS = 250 // driver and target have better things to do with the cores
const HEARTBEAT_MS = 1000 // while a target starts nothing is told, and the time goes on
const UNKNOWN_WIDTH = 80
const UNKNOWN_HEIGHT = 24
const NAME_WIDTH = 10
const BAR_WIDTH = { least: 4, most: 40 }
const BESIDE_BAR = 64 // mark, the time left, the phase, `12,345 of 12,345` and what has failed
const NUMBERS_WIDTH = 58 // of a trial, with failures

/**
 * A run as it goes on, on a terminal with room for it: bars, the trial that goes on, the time left. Failures and notes
 * stand above and stay.
 * @param {{ io: Pick<Io, 'note' | 'signal'>, note: { plan: Progress['onPlan'], failure: (failure: Failure) => void,
 *   warning: (warning: string) => void }, stream: Pick<NodeJS.WriteStream, 'write' | 'columns' | 'rows'>, now?: () =>
 *   number }} options
 * @returns {Progress & { close: () => void }}
 */
export function createPhaseProgress ({ io, note, stream, now = () => performance.now() }) {
  loadStringWidth() // for names with wide characters: not while something is measured
  const phases = trackPhases({ now })
  const block = createLiveBlock({ stream })
  const colors = createColors(true)
  let drawnMs = -Infinity
  /** @type {NodeJS.Timeout | undefined} */
  let waiting
  let isOver = false
  let isClosed = false
  const beat = setInterval(draw, HEARTBEAT_MS).unref()

  // What was said of it stands below what is shown already, which is not ours to move any more.
  const onAbort = () => {
    stop()
    block.leave()
  }
  io.signal.addEventListener('abort', onAbort, { once: true })

  return {
    onPlan (event) {
      phases.begin(event)
      above(() => note.plan(event))
    },
    onTrial (event) {
      phases.startTrial(event)
      draw()
    },
    onTick (tick) {
      phases.tick(tick)
      draw()
    },
    onTrialEnd: () => phases.endTrial(),
    onStampede (event) {
      phases.startStampede(event)
      draw()
    },
    onSlice (event) {
      phases.startSlice(event)
      draw()
    },
    onFailure (failure) {
      phases.fail(failure)
      above(() => note.failure(failure))
    },
    onWarning: (warning) => above(() => note.warning(warning)),
    close () {
      io.signal.removeEventListener('abort', onAbort)
      if (isClosed) return
      isClosed = true
      if (isOver) {
        stream.write('\n') // the result stands apart from what was said of the end
        return
      }
      stop()
      phases.end({ isWhole: true })
      block.show(layOverPhases({ view: phases.read(), colors }))
      block.leave()
    }
  }

  function draw () {
    if (isOver || waiting) return
    const waitMs = drawnMs + APART_MS - now()
    if (waitMs > 0) {
      waiting = setTimeout(() => {
        waiting = undefined
        drawnMs = -Infinity
        draw()
      }, waitMs).unref()
      return
    }
    drawnMs = now()
    block.show(layPhases({ view: phases.read(), columns: stream.columns || UNKNOWN_WIDTH, colors }))
  }

  /** @param {() => void} tell */
  function above (tell) {
    block.clear()
    tell()
    clearTimeout(waiting)
    waiting = undefined
    drawnMs = -Infinity // what was cleared is to come back at once
    draw()
  }

  function stop () {
    isOver = true
    clearInterval(beat)
    clearTimeout(waiting)
  }
}

/**
 * Some lines at the bottom of a terminal that are written over again and again. The cursor stands below them and is
 * never hidden: whatever ends the program, a `kill -9` and Ctrl-Z too, leaves a terminal that can be typed in.
 * @param {{ stream: Pick<NodeJS.WriteStream, 'write' | 'columns' | 'rows'> }} options
 * @returns {{ show: (lines: string[]) => void, clear: () => void, leave: () => void }} show: lines that fit the
 *   terminal; leave: what is shown stays
 */
export function createLiveBlock ({ stream }) {
  /** @type {string[]} */
  let shown = []
  let shownColumns = 0
  const countRows = () => {
    const columns = stream.columns || UNKNOWN_WIDTH
    if (columns >= shownColumns) return shown.length
    // The terminal became narrower meanwhile, and has wrapped what did not fit any more.
    const widths = shown.map((line) => measureText({ text: stripVTControlCharacters(line) }))
    return widths.reduce((sum, width) => sum + Math.max(Math.ceil(width / columns), 1), 0)
  }
  const goUp = () => shown.length === 0 ? '\r' : `\r\x1b[${countRows()}A`
  return {
    show (lines) {
      // What has scrolled out of sight cannot be written over.
      const kept = lines.slice(0, Math.max((stream.rows || UNKNOWN_HEIGHT) - 1, 1))
      // One write, and each line cleared behind its end: nothing flickers.
      stream.write(`${goUp()}${kept.map((line) => `${line}\x1b[K\n`).join('')}\x1b[J`)
      shown = kept
      shownColumns = stream.columns || UNKNOWN_WIDTH
    },
    clear () {
      if (shown.length > 0) stream.write(`${goUp()}\x1b[J`)
      shown = []
    },
    leave () { shown = [] }
  }
}

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
  const place = `${formatCount({ count: phase.done + 1 })} of ${formatCount({ count: phase.total })}`
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
  const name = (/** @type {number} */ value) => phase.unit === undefined ? formatNumberOf({ count: value, of: 'trial' }) : `${formatCount({ count: value })} ${phase.unit}`
  const some = phase.done < phase.total ? `${formatCount({ count: phase.done })} of ${name(phase.total)}` : name(phase.done)
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
    `${formatCount({ count: ratePerSecond })}/s`,
    ...(p50Us === null ? [] : [`p50 ${formatTimeAlone({ valueUs: p50Us })}`]),
    ...(p99Us === null ? [] : [`p99 ${formatTimeAlone({ valueUs: p99Us })}`]),
    ...(failed > 0 ? [colors.red(`${formatCount({ count: failed })} failed`)] : [])
  ].join('  ')
}

/** @param {Phase} phase @param {Colors} colors */
function tellFailed ({ failed }, colors) {
  return failed > 0 ? `, ${colors.red(`${formatCount({ count: failed })} failed`)}` : ''
}
