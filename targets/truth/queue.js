import { readNumber } from './shared/read-number.js'
import { runTruthServer } from './shared/run-truth-server.js'

// One request after the other, each for SERVICE_US: with random arrivals an M/D/1 queue, of which every percentile is known. It waits by
// the clock and takes no CPU meanwhile, so that what it holds is the same on every machine.
const serviceUs = readNumber('SERVICE_US')
let freeUs = 0

await runTruthServer({
  facts: { serviceUs },
  delayUs: ({ arrivedUs }) => {
    freeUs = Math.max(freeUs, arrivedUs) + serviceUs
    return freeUs - arrivedUs
  }
})
