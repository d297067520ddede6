import { createEvenSequence } from './shared/even-sequence.js'
import { readNumber } from './shared/read-number.js'
import { runTruthServer } from './shared/run-truth-server.js'

// Never answers a share DROP_RATIO of the requests; all else leaves DELAY_US after it came. The first requests are always answered:
// they are from whoever looks whether the server is there.
const FIRST_ANSWERED = 10
const waitUs = readNumber('DELAY_US')
const dropRatio = readNumber('DROP_RATIO')
const draw = createEvenSequence(readNumber('SEED'))

await runTruthServer({ delayUs: ({ index }) => index >= FIRST_ANSWERED && draw(index) >= 1 - dropRatio ? Infinity : waitUs })
