import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline/promises'

/** @import { Command, Step } from './plan.js' */

/**
 * Do rows of steps beside each other: one waits for a registry while the next unpacks and the third compiles. A question has the
 * terminal to itself.
 * @param {{ root: URL, rows: Step[][] }} options
 * @returns {Promise<boolean>} false when a needed command failed
 */
export async function doRows ({ root, rows }) {
  if (rows.some((steps) => steps.some((step) => 'ask' in step))) return doSetup({ root, steps: rows.flat() })
  const done = await Promise.all(rows.map((steps) => doSetup({ root, steps })))
  return done.every(Boolean)
}

/**
 * Do the steps in order, announcing each on stderr before it runs. What the commands print goes to stderr as well:
 * stdout is for results.
 * @param {{ root: URL, steps: Step[] }} options
 * @returns {Promise<boolean>} false when a needed command failed
 */
export async function doSetup ({ root, steps }) {
  for (const step of steps) {
    if ('say' in step) {
      announce(step.say)
    } else if ('ask' in step) {
      if (await isYes(step.ask)) await doSetup({ root, steps: step.steps })
      else announce(step.no)
    } else if (await runCommand(step, root)) {
      if (step.got) announce(step.got)
    } else {
      if (step.lost) announce(step.lost)
      if (step.needed) return false
    }
  }
  return true
}

/** Enter is yes; the end of the input is no. @param {string} question */
async function isYes (question) {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await Promise.race([
    lines.question(`setup: ${question}`),
    new Promise((resolve) => lines.once('close', () => resolve('no')))
  ])
  lines.close()
  return /^(y|yes)?$/i.test(String(answer).trim())
}

/**
 * @param {Command} command
 * @param {URL} root
 * @returns {Promise<boolean>} whether it, or what stands in for it, succeeded
 */
async function runCommand ({ run: [program, ...args], env, then, orElse, apart }, root) {
  const settings = Object.entries(env ?? {}).map(([name, value]) => `${name}=${value}`)
  announce(`$ ${[...settings, program, ...args].join(' ')}`)
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, npm_config_global: undefined, ...env }, // of `npm install --global .`: packages are for the clone
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32' // npm is a .cmd there; every argument is a word of ours
  })
  const status = await new Promise((resolve) => {
    child.once('error', ({ message }) => { announce(`${program}: ${message}`); resolve(null) })
    child.once('close', resolve)
  })
  if (status !== 0 && apart) return doSetup({ root, steps: apart })
  if (status !== 0) return orElse !== undefined && runCommand(orElse, root)
  for (const one of [then ?? []].flat()) await runCommand(one, root)
  return true
}

/** @param {string} text */
function announce (text) {
  process.stderr.write(`setup: ${text}\n`)
}
