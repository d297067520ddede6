/** A clock that stands still until it is run: then it jumps from one timer to the next. */
export function createVirtualClock () {
  let nowMs = 0
  let count = 0
  const timers = []
  const add = (task, ms) => { const timer = { atMs: nowMs + Math.max(0, ms), order: count++, task }; timers.push(timer); return timer }
  const next = () => timers.sort((a, b) => a.atMs - b.atMs || a.order - b.order).shift()
  return {
    now: () => nowMs,
    // A turn of the event loop takes a little: what looks at the clock in each turn would never see it move.
    soon: (task) => add(task, 0.25),
    after: add,
    cancel: (timer) => { const at = timers.indexOf(timer); if (at >= 0) timers.splice(at, 1) },
    run () {
      for (let timer = next(); timer; timer = next()) { nowMs = timer.atMs; timer.task() }
    },
    /** The same, with time for promises between two timers. */
    async runPatiently () {
      await settle()
      for (let timer = next(); timer; timer = next()) { nowMs = timer.atMs; timer.task(); await settle() }
    }
  }
}

async function settle () {
  for (let turn = 0; turn < 20; turn++) await null
}
