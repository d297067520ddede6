import { runNative } from '../src/load/loops/native-driver.js'

/** @param {{ url: string, durationMs: number, warmupMs: number }} options @returns {Promise<number>} good answers a second */
export async function load ({ url, durationMs, warmupMs }) {
  const { counts, endedInWindow, windowMs } = await runNative({
    url,
    request: { path: '/' },
    good: { status: 200 },
    profile: { kind: 'constant-concurrency', connections: 10, pipelining: 1 },
    durationMs,
    warmupMs,
    timeoutMs: 5000,
    drainMs: 50
  })
  return (endedInWindow?.ok ?? counts.ok) * 1000 / windowMs
}
