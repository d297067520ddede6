import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort, isListening } from '../src/boot/ports.js'

/** @import { BenchSite } from './bench-site.js' */

const READY_MS = 10_000

/**
 * Start a server on the server's core, use it, stop it.
 * @template T
 * @param {object} options
 * @param {BenchSite} options.site
 * @param {(port: number) => Promise<{ file: string, args: string[], env?: Record<string, string> }>} options.prepare
 * @param {(server: { port: number, url: string, pid: number }) => Promise<T>} options.use
 * @returns {Promise<T>}
 */
export async function withServer ({ site, prepare, use }) {
  const port = await findFreePort()
  const { file, args, env } = await prepare(port)
  const server = await site.start({ name: file, file, args, env, cores: site.serverCores })
  try {
    const deadline = performance.now() + READY_MS
    while (!await isListening({ port })) {
      site.signal.throwIfAborted()
      if (server.hasEnded() || performance.now() > deadline) throw new Error(`${file} did not start: ${server.outputTail()}`)
      await sleep(20)
    }
    return await use({ port, url: `http://127.0.0.1:${port}`, pid: server.pid })
  } finally {
    await server.stop()
  }
}
