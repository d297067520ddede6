/*
 * Scripts of package.json beside each other, each told whole when it has ended: `node scripts/check.js lint types`.
 * Each of these takes one core for half a minute.
 */

import { spawn } from 'node:child_process'

const ended = await Promise.all(process.argv.slice(2).map(run))
process.exitCode = ended.every((code) => code === 0) ? 0 : 1

/** @param {string} name @returns {Promise<number | null>} */
function run (name) {
  const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
  /** @type {Buffer[]} */
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      process.stderr.write(Buffer.concat(output))
      resolve(code)
    })
  })
}
