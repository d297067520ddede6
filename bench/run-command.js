import { setTimeout as sleep } from 'node:timers/promises'
import { readProcess } from './read-process.js'

/** @import { BenchSite } from './bench-site.js' */
/** @import { Command } from './contracts.js' */

const GRACE_SECONDS = 10 // to start, to wait for the last answers and to sum up
const LOOK_MS = 100
const LONGEST_TEXT = 50e6

/**
 * Run a load generator on the driver's core, and see from outside what it costs.
 * @param {{ site: BenchSite, command: Command, seconds: number }} options seconds: of load
 * @returns {Promise<{ text: string, cpuUs: number | null, peakMemoryBytes: number | null }>} text: what it and its reports printed
 * @throws {Error} when it fails or takes too long, or on Ctrl-C
 */
export async function runCommand ({ site, command, seconds }) {
  const main = await runOnce({ site, command, limitSeconds: (command.expectedSeconds ?? seconds) + GRACE_SECONDS })
  const texts = [main.text]
  for (const report of command.reports ?? []) texts.push((await runOnce({ site, command: report, limitSeconds: GRACE_SECONDS })).text)
  return { ...main, text: texts.filter((text) => text !== '').join('') }
}

/** @param {{ site: BenchSite, command: Command, limitSeconds: number }} options */
async function runOnce ({ site, command: { file, args, env }, limitSeconds }) {
  site.signal.throwIfAborted()
  const running = await site.start({ name: file, file, args, env, cores: site.driverCores })
  const over = AbortSignal.any([AbortSignal.timeout(limitSeconds * 1000), site.signal])
  let text = ''
  running.child.stdout?.on('data', (part) => { if (text.length < LONGEST_TEXT) text += part })
  let seen = readProcess(running.pid)
  try {
    while (!running.hasEnded()) {
      seen = readProcess(running.pid) ?? seen
      await Promise.race([running.ended, sleep(LOOK_MS, undefined, { signal: over })])
    }
    const { code, signal } = await running.ended
    // wrk's -v and some other programs end with 1 when all went well; a text that cannot be read tells of a failure.
    if (signal !== null || (code !== 0 && text === '')) { throw new Error(`${file} failed (${signal ?? `exit code ${code}`}): ${running.outputTail()}`) }
    return { text, cpuUs: seen?.cpuUs ?? null, peakMemoryBytes: seen?.peakMemoryBytes ?? null }
  } catch (error) {
    site.signal.throwIfAborted()
    if (over.aborted) throw new Error(`${file} did not end within ${limitSeconds} s: ${running.outputTail()}`)
    throw error
  } finally {
    await running.stop()
  }
}
