import { performance } from 'node:perf_hooks'
import { createColors } from 'picocolors'
import { createLiveBlock } from './live-block.js'
import { layOverPhases, layPhases } from './phase-lines.js'
import { trackPhases } from './run-phases.js'

/**
 * @import { Failure } from '../../types.ts'
 * @import { Progress } from '../../measure/types.ts'
 * @import { Io } from '../../cli/main.js'
 */

const APART_MS = 250 // driver and target have better things to do with the cores
const HEARTBEAT_MS = 1000 // while a target starts nothing is told, and the time goes on
const UNKNOWN_WIDTH = 80

/**
 * A run as it goes on, on a terminal with room for it: bars, the trial that goes on, the time left. Failures and notes
 * stand above and stay.
 * @param {{ io: Pick<Io, 'note' | 'signal'>, note: { plan: Progress['onPlan'], failure: (failure: Failure) => void,
 *   warning: (warning: string) => void }, stream: Pick<NodeJS.WriteStream, 'write' | 'columns' | 'rows'>, now?: () =>
 *   number }} options
 * @returns {Progress & { close: () => void }}
 */
export function createPhaseProgress ({ io, note, stream, now = () => performance.now() }) {
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
