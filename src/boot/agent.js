/*
 * Preloaded into every Node process of a target (NODE_OPTIONS=--import): tells baseload, when asked, how busy the event loop was.
 * It holds nothing open and says nothing by itself; without the socket it does nothing at all. The delay of the event
 * loop is measured only from the first `look` on: it takes a timer.
 */
import { subscribe } from 'node:diagnostics_channel'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'

const DELAY_STEP_MS = 20
const MOST_SOCKETS = 5000 // to go through more of them would hold up the requests on them

const path = process.env.BASELOAD_AGENT_SOCKET
if (path) {
  const part = process.env.BASELOAD_AGENT_PART
  const accepted = countSockets('net.server.socket')
  const socket = connect(path)
  const opened = countSockets('net.client.socket') // from here on: its own is not of interest
  /** Of the timer: when it rang last, and how late it was at most since the last look. Null: it does not run yet. */
  let lastMs = /** @type {number | null} */ (null)
  let latestMs = 0
  let rest = ''
  /** Only once a profile was asked for. @type {Promise<void> | undefined} */
  let busy
  /** @type {ReturnType<typeof import('./profiler/profiler.js').createProfiler> | undefined} */
  let profiler
  socket.on('error', () => {})
  socket.on('connect', () => say({ pid: process.pid, group: part }))
  socket.setEncoding('latin1').on('data', (text) => {
    const questions = (rest + text).split('\n')
    rest = questions.pop() ?? ''
    for (const question of questions) answer(question)
  })
  socket.unref()

  /** Answers leave in the order of the questions: who asks while a profile is prepared waits for it. @param {string} question */
  function answer (question) {
    if (question.startsWith('profile ')) busy = (busy ?? Promise.resolve()).then(() => profile(question.slice('profile '.length))).then(say)
    else if (busy) busy = busy.then(() => say(tell(question)))
    else say(tell(question))
  }

  /** @param {string} question */
  function tell (question) {
    return question.startsWith('look') ? look(question) : readUse()
  }

  /** @param {string} step */
  async function profile (step) {
    try {
      profiler ??= (await import('./profiler/profiler.js')).createProfiler({ folder: dirname(path ?? '') })
      return await profiler(step)
    } catch (error) { // a Node.js without an inspector
      return { error: String(error) }
    }
  }

  /** @param {string} question `look`, of a driver `look driver`: its own lateness is measured request by request */
  function look (question) {
    const isDriver = question === 'look driver'
    const delayUs = isDriver ? null : readDelayUs()
    return {
      ...readUse(),
      pid: process.pid,
      heapUsedBytes: getHeapStatistics().used_heap_size,
      loopDelayUs: delayUs,
      ...(isDriver ? opened : accepted)()
    }
  }

  /**
   * How late a timer was at most since the last look; null at the first one. Node's own monitorEventLoopDelay forgets, at
   * each reset, the delay that is under way: of a loop that stood still the answer comes before the timer.
   */
  function readDelayUs () {
    if (lastMs === null) {
      lastMs = performance.now()
      setInterval(ring, DELAY_STEP_MS).unref()
      return null
    }
    ring()
    const us = Math.round(latestMs * 1000)
    latestMs = 0
    return us
  }

  function ring () {
    const nowMs = performance.now()
    const lateMs = nowMs - (lastMs ?? nowMs) - DELAY_STEP_MS
    if (lateMs > latestMs) latestMs = lateMs
    lastMs = nowMs
  }

  function readUse () {
    const { idle, active } = performance.eventLoopUtilization()
    const { user, system } = process.cpuUsage()
    return { idleMs: idle, activeMs: active, cpuUs: user + system, memoryBytes: process.memoryUsage.rss() }
  }

  /** @param {object} message */
  function say (message) {
    socket.write(JSON.stringify(message) + '\n')
  }
}

/** @param {string} name of the channel of node:net that tells of each new connection */
function countSockets (name) {
  /** @type {Set<import('node:net').Socket>} */
  const open = new Set()
  const ended = { bytesIn: 0, bytesOut: 0 }
  let isSeen = false
  subscribe(name, (message) => {
    const { socket } = /** @type {{ socket: import('node:net').Socket }} */ (message)
    isSeen = true
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      add(ended, socket)
    })
  })
  return () => {
    if (!isSeen) return { sockets: null, bytesIn: null, bytesOut: null } // perhaps it is served by what Node.js does not tell of
    if (open.size > MOST_SOCKETS) return { sockets: open.size, bytesIn: null, bytesOut: null }
    const sum = { ...ended }
    for (const socket of open) add(sum, socket)
    return { sockets: open.size, ...sum }
  }
}

/** @param {{ bytesIn: number, bytesOut: number }} sum @param {import('node:net').Socket} socket */
function add (sum, { bytesRead, bytesWritten }) {
  sum.bytesIn += bytesRead
  sum.bytesOut += bytesWritten ?? 0
}
