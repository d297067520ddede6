/*
 * Preloaded into every Node process of a target (NODE_OPTIONS=--import): tells baseload, when asked, how busy the event loop was.
 * It holds nothing open and says nothing by itself; without the socket it does nothing at all.
 */
import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'

const path = process.env.BASELOAD_AGENT_SOCKET
if (path) {
  const socket = connect(path)
  socket.on('error', () => {})
  socket.on('connect', () => socket.write(JSON.stringify({ pid: process.pid, group: process.env.BASELOAD_AGENT_PART }) + '\n'))
  socket.on('data', () => {
    const { idle, active } = performance.eventLoopUtilization()
    const { user, system } = process.cpuUsage()
    socket.write(JSON.stringify({ idleMs: idle, activeMs: active, cpuUs: user + system, memoryBytes: process.memoryUsage.rss() }) + '\n')
  })
  socket.unref()
}
