import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'

/** @typedef {{ pid: number, folder: string, temporary: string, random: () => number, lastsMs: number }} Watched */

const LOOK_MS = 1
const MOST_CHILDREN = 12
const MOST_WRITES = 6
const PATIENCE_MS = 20_000

/**
 * When to kill: each resolves at its moment.
 * @type {Readonly<Record<'any time' | 'at a boot' | 'at a write', (watched: Watched) => Promise<void>>>}
 */
export const MOMENTS = Object.freeze({
  // Counted from what it has come to, as a busy machine may be ten times slower than a quiet one.
  'any time': async ({ folder, temporary, random, lastsMs }) => {
    const [hasSite, hasRecord] = [
      () => listNames(temporary).length > 0,
      () => listNames(join(folder, 'reports')).some((name) => name.endsWith('record.json'))
    ]
    const hasBegun = [() => true, hasSite, hasRecord][Math.floor(random() * 3)]
    await becomesTrue(hasBegun)
    await sleep(random() * (hasBegun === hasRecord ? lastsMs : 1500))
  },
  'at a boot': async ({ pid, random }) => {
    const which = 1 + Math.floor(random() * MOST_CHILDREN)
    /** @type {Set<string>} */
    const seen = new Set()
    await becomesTrue(() => {
      for (const child of listChildren(pid)) seen.add(child)
      return seen.size >= which
    })
    await sleep(random() * 20)
  },
  'at a write': async ({ folder, random }) => {
    const which = 1 + Math.floor(random() * MOST_WRITES)
    let [writes, wasWriting] = [0, false]
    await becomesTrue(() => {
      const isWriting = listNames(join(folder, 'reports')).some((name) => name.endsWith('.part'))
      if (isWriting && !wasWriting) writes++
      wasWriting = isWriting
      return writes >= which
    })
    if (random() < 0.5) await sleep(random() * 3) // else at once, before the file has its name
  }
})

/** @param {() => boolean} look */
async function becomesTrue (look) {
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += LOOK_MS) {
    if (look()) return
    await sleep(LOOK_MS)
  }
}

/** @param {number} pid */
function listChildren (pid) {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  } catch {
    return []
  }
}

/** @param {string} folder */
function listNames (folder) {
  try {
    return readdirSync(folder, { recursive: true }).map(String)
  } catch {
    return []
  }
}
