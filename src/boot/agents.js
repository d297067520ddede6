import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { readGreeting, readLook, readProfileAnswer, readUsage, wentBack } from './agent-answers.js'
import { parseJson } from '../plan/json.js'

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
 * One process. waiting: for its answers, which come in the order of the questions: whether it is one; null: there will be none.
 * lateDelayUs: what a look told that came too late; last: its use when it answered last; null: not yet.
 * @typedef {{ part: string, pid: number, waiting: Array<(answer: any) => boolean>, lateDelayUs: number, last: AgentUsage | null }} Agent
 */

const ANSWER_MS = 500 // a busy event loop answers late; one that is stuck does not answer at all
const PROFILE_MS = 20_000 // a full collection, or to write a profile, may take seconds
const MOST_AGENTS = 1000
const MOST_HELD_BYTES = 16 * 2 ** 20 // of lines that have not ended, of all agents: the longest tells of each collection of ten seconds

/**
 * The meeting point of the agents: each Node process of a target connects here (see agent.js).
 * @param {{ socketPath: string }} options
 * @returns {Promise<{ environment: (part: string, options?: string) => Record<string, string>, ask: (part: string) =>
 *   Promise<AgentUsage[]>, look: (part: string, options?: { isDriver: boolean }) => Promise<AgentLook[]>, profile: (part:
 *   string, step: string, signal?: AbortSignal) => Promise<ProfileAnswer[]>, close: () => void }>} profile: see profiler/profiler.js;
 *   signal: its answers are waited for no longer
 */
export async function openAgents ({ socketPath }) {
  /** @type {Map<import('node:net').Socket, Agent>} */
  const agents = new Map()
  const holds = boundLines({ mostBytes: MOST_HELD_BYTES })
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('close', () => {
      for (const settle of agents.get(socket)?.waiting ?? []) settle(null) // it ended: nobody need wait for it
      agents.delete(socket)
    })
    socket.unref()
    holds(socket)
    createInterface({ input: socket }).on('line', (line) => {
      if (!socket.destroyed && !take(socket, line)) socket.destroy() // no agent of ours speaks so
    }).on('error', () => {})
  })
  server.maxConnections = MOST_AGENTS
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
    ask: (part) => question(part, 'usage', { read: readUse(readUsage) }),
    // What held an event loop up for so long that its answer came too late is told with the next one.
    look: (part, { isDriver } = { isDriver: false }) => question(part, isDriver ? 'look driver' : 'look', {
      read: readUse(readLook),
      settle (agent, answer, isLate) {
        const delayUs = Math.max(answer.loopDelayUs ?? 0, agent.lateDelayUs)
        agent.lateDelayUs = isLate ? delayUs : 0
        return { ...answer, loopDelayUs: answer.loopDelayUs === null && delayUs === 0 ? null : delayUs }
      }
    }),
    profile: (part, step, signal) => question(part, `profile ${step}`, { read: readProfileAnswer, answerMs: PROFILE_MS, signal }),
    close () {
      for (const socket of agents.keys()) socket.destroy()
      server.close()
    }
  }

  /** @param {import('node:net').Socket} socket @param {string} line @returns {boolean} false: it is no agent */
  function take (socket, line) {
    const agent = agents.get(socket)
    const message = agent?.waiting.length === 0 ? null : parseJson(line) ?? null // a line that nobody asked for is not even read
    if (agent) return agent.waiting.shift()?.(message) ?? false
    const greeting = readGreeting(message)
    if (greeting) agents.set(socket, { ...greeting, waiting: [], lateDelayUs: 0, last: null })
    return greeting !== null
  }

  /**
   * @template T
   * @param {string} part
   * @param {string} line
   * @param {{ read: (message: unknown, agent: Agent) => T | null, settle?: (agent: Agent, answer: T, isLate: boolean) => T, answerMs?:
   *   number, signal?: AbortSignal }} options settle: also of an answer that nobody waits for any more
   * @returns {Promise<T[]>}
   */
  async function question (part, line, { read, settle = (_, answer) => answer, answerMs = ANSWER_MS, signal }) {
    const asked = [...agents].filter(([, agent]) => agent.part === part).map(([socket, agent]) => new Promise((resolve) => {
      let isLate = false
      const giveUp = () => {
        isLate = true
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
        resolve(null)
      }
      const timer = setTimeout(giveUp, answerMs)
      signal?.addEventListener('abort', giveUp, { once: true })
      agent.waiting.push((message) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
        const answer = message === null ? null : read(message, agent)
        resolve(answer && settle(agent, answer, isLate))
        return answer !== null
      })
      socket.write(`${line}\n`)
    }))
    return signal?.aborted ? [] : (await Promise.all(asked)).filter((answer) => answer !== null)
  }
}

/**
 * Of one process all the time, whose figures only grow.
 * @template {AgentUsage} T
 * @param {(message: unknown) => T | null} read
 * @returns {(message: unknown, agent: Agent) => T | null}
 */
function readUse (read) {
  return (message, agent) => {
    const usage = read(message)
    if (usage === null || wentBack(agent.last, usage) || ('pid' in usage && usage.pid !== agent.pid)) return null
    agent.last = usage
    return usage
  }
}

/**
 * A line is held until it ends: when all of them together are too long, whose is the longest is not listened to any more.
 * @param {{ mostBytes: number }} options
 * @returns {(socket: import('node:net').Socket) => void} bounds this one too
 */
function boundLines ({ mostBytes }) {
  /** @type {Map<import('node:net').Socket, number>} */
  const held = new Map()
  let allBytes = 0
  const hold = (/** @type {import('node:net').Socket} */ socket, /** @type {number} */ bytes) => {
    allBytes += bytes - (held.get(socket) ?? 0)
    if (bytes === 0) held.delete(socket)
    else held.set(socket, bytes)
  }
  return (socket) => {
    socket.on('data', (chunk) => {
      const end = chunk.lastIndexOf(0x0a)
      hold(socket, end < 0 ? (held.get(socket) ?? 0) + chunk.length : chunk.length - end - 1)
      if (allBytes <= mostBytes) return
      const [longest] = [...held].reduce((one, other) => other[1] > one[1] ? other : one)
      hold(longest, 0) // now: others answer before it is closed
      longest.destroy()
    })
    socket.on('close', () => hold(socket, 0))
  }
}
