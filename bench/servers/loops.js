/* Answers after LOOPS rounds of arithmetic: CPU time that a stop of the machine makes no shorter, as a loop by the clock would. */
import { createServer } from 'node:http'
import { spinLoops } from '../spin-loops.js'

const loops = Number(process.env.LOOPS ?? 0)

createServer((request, response) => {
  response.end(String(spinLoops(loops) === 0 ? 'ok' : 'OK'))
}).listen(Number(process.env.PORT), '127.0.0.1')
