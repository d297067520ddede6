import { spawn } from 'node:child_process'
import { findExecutable } from '../../../boot/programs/find.js'
import { writeOwnPath } from '../../../boot/own-path.js'

/**
 * By platform: what opens a file in the program that the user has chosen for it. `start` of Windows is a word of its shell.
 * @type {Readonly<Partial<Record<NodeJS.Platform, string>>>}
 */
const NAMES = Object.freeze({ darwin: 'open', win32: 'explorer.exe' })
const UNIX = 'xdg-open'

const LOOK_MS = 1500 // a program that cannot open it says so at once; a browser in the foreground says nothing

/**
 * @param {{ env?: NodeJS.ProcessEnv, platform?: NodeJS.Platform }} [options]
 * @returns {Promise<string | null>} null: there is none, or no screen to show it on
 */
export async function findOpener ({ env = process.env, platform = process.platform } = {}) {
  const variable = 'BASELOAD_OPENER'
  const name = NAMES[platform] ?? UNIX
  // Without a screen xdg-open takes a browser for terminals, which would wait for keys that it does not get.
  const hasScreen = name !== UNIX || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)
  return env.BASELOAD_OPENER || hasScreen ? findExecutable({ names: [name], variable }, env) : null
}

/**
 * It is the user's own from then on: not stopped with this program.
 * @param {{ opener: string, file: string }} options
 * @returns {Promise<string | null>} why it was not opened
 */
export function openFile ({ opener, file }) {
  const child = spawn(opener, [file], { detached: true, env: { ...process.env, PATH: writeOwnPath() }, stdio: 'ignore' })
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle(null), LOOK_MS)
    const settle = (/** @type {string | null} */ failed) => {
      clearTimeout(timer)
      child.unref()
      resolve(failed)
    }
    child.once('error', ({ message }) => settle(`${opener} cannot be started (${message})`))
    // explorer.exe ends with 1 when all went well.
    child.once('exit', (code) => settle(code === 0 || process.platform === 'win32' ? null : `${opener} ended with ${code}`))
  })
}
