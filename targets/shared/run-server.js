/**
 * The life of a reference server: listen where HOST and PORT say, tell so, close when asked to, exit 0.
 *
 * - PORT (absent: 0, a free one) and HOST (absent: 127.0.0.1) come from the environment
 * - one line on stdout says where it listens; a parent with an IPC channel is told by message too
 * - SIGTERM, SIGINT and a parent that is gone close it; answers that are under way are finished first
 * - a parent that was gone before this was up: it does not listen at all
 * @param {object} server
 * @param {(address: { host: string, port: number }) => Promise<number>} server.listen gives the port that was bound
 * @param {() => Promise<unknown>} server.close ends when the last answer has left
 */
export async function runServer ({ listen, close }) {
  if (process.send && !process.connected) process.exit(0) // nobody tells now that the parent has gone
  const host = process.env.HOST || '127.0.0.1'
  const wantedPort = readPort(process.env.PORT)
  closeWhenAsked(close)
  try {
    const port = await listen({ host, port: wantedPort })
    console.log(`listening on http://${host.includes(':') ? `[${host}]` : host}:${port}`)
    if (process.connected) process.send?.({ type: 'listening', port, host })
  } catch (error) {
    // The message of Node.js has the code in it (EADDRINUSE), by which a starter tells a taken port from a broken server.
    giveUp(`cannot listen on ${host}:${wantedPort}: ${error instanceof Error ? error.message : error}`)
  }
}

/** @param {string | undefined} text */
function readPort (text) {
  const port = Number(text || 0)
  if (!Number.isInteger(port) || port < 0 || port > 65535) giveUp(`PORT must be a whole number from 0 to 65535, not "${text}"`)
  return port
}

/**
 * @param {string} message
 * @returns {never}
 */
function giveUp (message) {
  console.error(message)
  process.exit(1)
}

/** @param {() => Promise<unknown>} close */
function closeWhenAsked (close) {
  let closing = false
  const closeOnce = async () => {
    if (closing) return
    closing = true
    // A server that was asked to close before it listened refuses to close: it still leaves with 0.
    await close().catch(() => {})
    process.exit(0)
  }
  // `once`: the same signal a second time ends the process at once, as a user at a terminal expects.
  process.once('SIGTERM', closeOnce)
  process.once('SIGINT', closeOnce)
  process.once('disconnect', closeOnce)
}
