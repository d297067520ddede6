/* Runs as a process of its own; see reaper.js. */
import { rmSync } from 'node:fs'

/** @type {Set<number>} */
const groups = new Set()

process.on('message', (/** @type {{ watch?: number, forget?: number }} */ { watch, forget }) => {
  if (watch) groups.add(watch)
  if (forget) groups.delete(forget)
})
process.on('disconnect', () => {
  for (const group of groups) {
    try { process.kill(-group, 'SIGKILL') } catch { /* gone already */ }
  }
  const [,, folder] = process.argv
  if (folder) rmSync(folder, { recursive: true, force: true })
  process.exit()
})
// A Ctrl-C or a hang-up is baseload's to deal with; this process ends when baseload does.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
