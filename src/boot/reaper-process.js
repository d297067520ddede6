/* Runs as a process of its own; see reaper.js. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isLeftover } from './units/owner.js'
import { sweepLeftovers } from './units/sweep.js'

/** @typedef {{ watch?: number, forget?: number, watchFolder?: string }} Message */

const [,, owner] = process.argv
const DYING_MS = 10_000 // the kernel frees the memory of a large process before it is gone
const PAUSE_MS = 10
/** @type {Set<number>} */
const groups = new Set()
/** @type {Set<string>} */
const folders = new Set()
let isEnding = false

process.on('message', (/** @type {Message} */ { watch, forget, watchFolder }) => {
  if (watch) groups.add(watch)
  if (forget) groups.delete(forget)
  if (watchFolder) folders.add(watchFolder)
})
process.on('disconnect', end)
// A Ctrl-C or a hang-up is baseload's to deal with; this process ends when baseload does.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
// Baseload may be gone before this is up, on a busy machine a second after: nobody tells then that it is, and what it told is lost.
if (process.connected) process.send?.({ up: true }, () => {})
else await end()

async function end () {
  if (isEnding) return
  isEnding = true
  for (const group of groups) {
    try { process.kill(-group, 'SIGKILL') } catch { /* gone already */ }
  }
  if (await isOwnerGone()) await sweepLeftovers({ isWanted: (name) => name.startsWith(`${owner}-`) })
  for (const folder of folders) await removeParts(folder)
  process.exit()
}

/** What has its name is its own as long as it lives: the connection alone may have been closed. */
async function isOwnerGone () {
  for (let waitedMs = 0; waitedMs < DYING_MS; waitedMs += PAUSE_MS) {
    if (isLeftover(`${owner}-`)) return true
    await sleep(PAUSE_MS)
  }
  return false
}

/** @param {string} folder */
async function removeParts (folder) {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  for (const name of names) if (name.endsWith('.part')) await rm(join(folder, name), { force: true }).catch(() => {})
}
