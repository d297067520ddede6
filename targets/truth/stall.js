import { nowUs } from './shared/monotonic-clock.js'
import { readNumber } from './shared/read-number.js'
import { runTruthServer } from './shared/run-truth-server.js'

// Stands still in the last STALL_US of every PERIOD_US, counted from its start, as in a long garbage collection: what comes in a stall is
// answered when it ends, all else at once. It defers answers and blocks nothing, so that no accept queue and no socket buffer has a say.
const periodUs = readNumber('PERIOD_US')
const stallUs = readNumber('STALL_US')
const originUs = nowUs()

await runTruthServer({
  facts: { originUs, periodUs, stallUs },
  delayUs: ({ arrivedUs }) => {
    const leftUs = periodUs - (arrivedUs - originUs) % periodUs
    return leftUs <= stallUs ? leftUs : 0
  }
})
