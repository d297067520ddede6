import { createServer } from 'node:net'
import { onThisMachine, takesConnections } from './guard.js'

/**
 * A loopback port that is free now. Somebody else may take it before it is used: whoever uses it must be ready to try again.
 * @returns {Promise<number>}
 */
export async function findFreePort () {
  const server = createServer()
  await new Promise((resolve, reject) => { server.once('error', reject); server.listen(0, '127.0.0.1', () => resolve(undefined)) })
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address()) // a TCP server has an address with a port
  await new Promise((resolve) => server.close(() => resolve(undefined)))
  return port
}

/**
 * Whether something accepts connections there.
 * @param {{ host?: string, port: number, timeoutMs?: number }} options
 * @returns {Promise<boolean>}
 */
export function isListening ({ host, port, timeoutMs }) {
  return takesConnections(onThisMachine(port, host), timeoutMs)
}
