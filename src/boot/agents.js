import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/**
 * @import { ProfileAnswer } from './profiler/profiler.js'
 *
 * What a preloaded agent says of its process.
 * @typedef {{ idleMs: number, activeMs: number, cpuUs: number, memoryBytes: number }} AgentUsage
 *
 * More of it, for what is read each second. loopDelayUs: by how much its event loop was late at most since the last
 * look; null: not known. sockets: open ones that it has accepted, of a driver those that it has opened; null: it never
 * had one that Node.js tells of. bytesIn, bytesOut: on them and those before, so far; null: too many to add them up.
 * @typedef {AgentUsage & { pid: number, heapUsedBytes: number, loopDelayUs: number | null, sockets: number | null,
 *   bytesIn: number | null, bytesOut: number | null }} AgentLook
 *
 * One process. waiting: for its answers, which come in the order of the questions; null: it came too late.
 * lateDelayUs: what a look told that came too late.
 * @typedef {{ part: string, waiting: Array<(answer: any) => void>, lateDelayUs: number }} Agent
 */

const ANSWER_MS = 500 // a busy event loop answers late; one that is stuck does not answer at all
const PROFILE_MS = 20_000 // a full collection, or to write a profile, may take seconds

/**
 * The meeting point of the agents: each Node process of a target connects here (see agent.js).
 * @param {{ socketPath: string }} options
 * @returns {Promise<{ environment: (part: string, options?: string) => Record<string, string>, ask: (part: string) =>
 *   Promise<AgentUsage[]>, look: (part: string, options?: { isDriver: boolean }) => Promise<AgentLook[]>, profile: (part:
 *   string, step: string) => Promise<ProfileAnswer[]>, close: () => void }>} profile: see profiler/profiler.js
 */
export async function openAgents ({ socketPath }) {
  /** @type {Map<import('node:net').Socket, Agent>} */
  const agents = new Map()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('close', () => {
      for (const settle of agents.get(socket)?.waiting ?? []) settle(null) // it ended: nobody need wait for it
      agents.delete(socket)
    })
    socket.unref()
    createInterface({ input: socket }).on('line', (line) => {
      const message = parseLine(line)
      const agent = agents.get(socket)
      if (!agent) agents.set(socket, { part: message?.group ?? '', waiting: [], lateDelayUs: 0 })
      else agent.waiting.shift()?.(message)
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
    ask: (part) => question(part, 'usage'),
    // What held an event loop up for so long that its answer came too late is told with the next one.
    look: (part, { isDriver } = { isDriver: false }) => question(part, isDriver ? 'look driver' : 'look', (agent, answer, isLate) => {
      const delayUs = Math.max(answer.loopDelayUs ?? 0, agent.lateDelayUs)
      agent.lateDelayUs = isLate ? delayUs : 0
      return { ...answer, loopDelayUs: answer.loopDelayUs === null && delayUs === 0 ? null : delayUs }
    }),
    profile: (part, step) => question(part, `profile ${step}`, undefined, PROFILE_MS),
    close () {
      for (const socket of agents.keys()) socket.destroy()
      server.close()
    }
  }

  /**
   * @param {string} part
   * @param {string} line
   * @param {(agent: Agent, answer: any, isLate: boolean) => any} [settle] also of an answer that nobody waits for any more
   * @param {number} [answerMs]
   */
  async function question (part, line, settle = (_, answer) => answer, answerMs = ANSWER_MS) {
    const asked = [...agents].filter(([, agent]) => agent.part === part).map(([socket, agent]) => new Promise((resolve) => {
      let isLate = false
      const timer = setTimeout(() => { isLate = true; resolve(null) }, answerMs)
      agent.waiting.push((answer) => {
        clearTimeout(timer)
        resolve(answer && settle(agent, answer, isLate))
      })
      socket.write(`${line}\n`)
    }))
    return (await Promise.all(asked)).filter((answer) => answer !== null)
  }
}

/** Path of the agent's module; exported for the test that preloads it by hand. */
export const AGENT_PATH = fileURLToPath(new URL('./agent.js', import.meta.url))

/** @param {string} line */
function parseLine (line) {
  try { return JSON.parse(line) } catch { return null }
}
