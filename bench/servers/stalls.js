/* Answers at once, and keeps its own event loop busy for STALL_MS every STALL_EVERY_MS: slow by its own fault. STALL_MS=0: never. */
import { createServer } from 'node:http'

const { PORT, STALL_MS = '0', STALL_EVERY_MS = '1500' } = process.env

createServer((_, response) => { response.end('ok') }).listen(Number(PORT), '127.0.0.1')
if (Number(STALL_MS) > 0) {
  setInterval(() => {
    const untilMs = performance.now() + Number(STALL_MS)
    while (performance.now() < untilMs);
  }, Number(STALL_EVERY_MS))
}
