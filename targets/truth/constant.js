import { readNumber } from './shared/read-number.js'
import { runTruthServer } from './shared/run-truth-server.js'

// Every answer leaves DELAY_US after its request came. With CLOSES=1 it ends each connection after its answer.
const waitUs = readNumber('DELAY_US')

await runTruthServer({ delayUs: () => waitUs, closes: process.env.CLOSES === '1' })
