/* Runs as a process of its own; see reaper.js. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
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
process.on('disconnect', end)
// A Ctrl-C or a hang-up is baseload's to deal with; this process ends when baseload does.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
// Baseload may be gone before this is up, on a busy machine a second after: nobody tells then that it is, and what it told is lost.
if (!process.connected) await end()

async function end () {
  const [,, folder] = process.argv
  if (folder) readNoted(folder)
  for (const group of groups) {
    try { process.kill(-group, 'SIGKILL') } catch { /* gone already */ }
  }
  await Promise.all([...cgroups].map(removeCgroup))
  if (folder) rmSync(folder, { recursive: true, force: true })
  process.exit()
}

/** What baseload wrote down, see reaper.js. @param {string} folder */
function readNoted (folder) {
  let text = ''
  try { text = readFileSync(join(folder, 'groups'), 'utf8') } catch { /* nothing was started */ }
  for (const line of text.split('\n')) {
    const [what, group] = line.split(' ')
    if (what === 'watch' && Number(group) > 1) groups.add(Number(group))
    if (what === 'forget') groups.delete(Number(group))
  }
}
