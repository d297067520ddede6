import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/**
 * What a preloaded agent says of its process.
 * @typedef {{ idleMs: number, activeMs: number, cpuUs: number, memoryBytes: number }} AgentUsage
 */

const ANSWER_MS = 500 // a busy event loop answers late; one that is stuck does not answer at all

/**
 * The meeting point of the agents: each Node process of a target connects here (see agent.js).
 * @param {{ socketPath: string }} options
 * @returns {Promise<{ environment: (part: string, options?: string) => Record<string, string>, ask: (part: string) =>
 *   Promise<AgentUsage[]>, close: () => void }>}
 */
export async function openAgents ({ socketPath }) {
  /** @type {Map<import('node:net').Socket, { part: string, answer: ((usage: AgentUsage) => void) | null }>} */
  const agents = new Map()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('close', () => agents.delete(socket))
    socket.unref()
    createInterface({ input: socket }).on('line', (line) => {
      const message = parseLine(line)
      const agent = agents.get(socket)
      if (!agent) agents.set(socket, { part: message?.group ?? '', answer: null })
      else if (message && agent.answer) agent.answer(message)
    }).on('error', () => {})
  })
  await new Promise((resolve, reject) => { server.once('error', reject); server.listen(socketPath, () => resolve(undefined)) })
  server.unref()

  const agentUrl = new URL('./agent.js', import.meta.url)
  return {
    // A part's own options stay: they are what it was meant to run with.
    environment: (part, options = process.env.NODE_OPTIONS ?? '') => ({
      NODE_OPTIONS: `${options} --import ${agentUrl.href}`.trim(),
      BASELOAD_AGENT_SOCKET: socketPath,
      BASELOAD_AGENT_PART: part
    }),
    async ask (part) {
      const asked = [...agents].filter(([, agent]) => agent.part === part).map(([socket, agent]) => new Promise((resolve) => {
        const timer = setTimeout(() => resolve(null), ANSWER_MS)
        agent.answer = (usage) => { clearTimeout(timer); resolve(usage) }
        socket.write('usage\n')
      }))
      return (await Promise.all(asked)).filter((usage) => usage !== null)
    },
    close () {
      for (const socket of agents.keys()) socket.destroy()
      server.close()
    }
  }
}

/** Path of the agent's module; exported for the test that preloads it by hand. */
export const AGENT_PATH = fileURLToPath(new URL('./agent.js', import.meta.url))

/** @param {string} line */
function parseLine (line) {
  try { return JSON.parse(line) } catch { return null }
}
