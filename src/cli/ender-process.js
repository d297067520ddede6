/* Runs as a process of its own; see interrupts.js. Its stdin ends when the process does that started it. */
const PATIENCE_MS = 2000

const pid = Number(process.argv[2])
process.stdin.on('end', () => process.exit()).on('error', () => process.exit()).resume()
setTimeout(() => {
  if (process.ppid === pid) process.kill(pid, 'SIGKILL')
  process.exit()
}, PATIENCE_MS)
