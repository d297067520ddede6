/* Runs as a process of its own; see reaper.js. */
import { rmSync } from 'node:fs'
import { removeCgroup } from './units/remove-cgroup.js'

/** @type {Set<number>} */
const groups = new Set()
/** @type {Set<string>} */
const cgroups = new Set()

process.on('message', (/** @type {{ watch?: number, forget?: number, watchCgroup?: string, forgetCgroup?: string }} */ { watch, forget, watchCgroup, forgetCgroup }) => {
  if (watch) groups.add(watch)
  if (forget) groups.delete(forget)
  if (watchCgroup) cgroups.add(watchCgroup)
  if (forgetCgroup) cgroups.delete(forgetCgroup)
})
process.on('disconnect', async () => {
  for (const group of groups) {
    try { process.kill(-group, 'SIGKILL') } catch { /* gone already */ }
  }
  await Promise.all([...cgroups].map(removeCgroup))
  const [,, folder] = process.argv
  if (folder) rmSync(folder, { recursive: true, force: true })
  process.exit()
})
// A Ctrl-C or a hang-up is baseload's to deal with; this process ends when baseload does.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
