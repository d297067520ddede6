import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { onThisMachine, takesConnections } from './guard.js'

/*
 * Below what systems hand out by themselves (32768 and up on Linux, 49152 elsewhere): there each connection of a load and each server that
 * asks for any port takes one, and may take this one before its server listens. Above the ports that databases and the like are known by.
 */
const FIRST = 20_000
const COUNT = 7000
const TRIES = 50
const HELD_MS = 30_000
const LOOPBACKS = Object.freeze(['127.0.0.1', '::1'])

/**
 * A loopback port that is free now, and that no other run is given until its server has had time to listen. It is not reserved
 * against others: another program may take it before it is used, but none that lets the system choose its port. Whoever uses it must be
 * ready to try again.
 * @param {{ pick?: () => number }} [options] pick: a port to try
 * @returns {Promise<number>}
 */
export async function findFreePort ({ pick = () => FIRST + Math.floor(Math.random() * COUNT) } = {}) {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = await tryPort(pick()).catch(() => null)
    if (port !== null) return port
  }
  return tryPort(0)
}

/** @param {number} wanted 0: any */
async function tryPort (wanted) {
  const port = await bind(LOOPBACKS[0], wanted)
  // A server may listen on either. Where there is no IPv6, nobody can have taken it there.
  await bind(LOOPBACKS[1], port).catch((error) => { if (error.code === 'EADDRINUSE') throw error })
  await hold(port)
  return port
}

/**
 * Ports of UDP are others than those of TCP: the server may listen, and another run that wants the same port fails here. It ends with
 * this process.
 * @param {number} port
 */
async function hold (port) {
  const socket = createSocket('udp4')
  socket.unref()
  socket.bind({ port, address: LOOPBACKS[0], exclusive: true })
  const error = await once(socket, 'listening').then(() => null, (one) => one)
  if (error) socket.close()
  if (error?.code === 'EADDRINUSE') throw error
  if (error) return // where there is no UDP nothing is held, and the port is free all the same
  setTimeout(() => socket.close(), HELD_MS).unref()
}

/** @param {string} host @param {number} wanted */
async function bind (host, wanted) {
  const server = createServer()
  await new Promise((resolve, reject) => { server.once('error', reject); server.listen(wanted, host, () => resolve(undefined)) })
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address()) // a TCP server has an address with a port
  await new Promise((resolve) => server.close(() => resolve(undefined)))
  return port
}

/**
 * Where on this machine a port is listened on: `localhost` is either address, and a server may take one of them only.
 * @param {{ port: number }} options
 * @returns {Promise<string | null>} null: nowhere
 */
export async function findListening ({ port }) {
  for (const host of LOOPBACKS) if (await isListening({ host, port })) return host
  return null
}

/** @param {{ host?: string, port: number, timeoutMs?: number }} options @returns {Promise<boolean>} */
export function isListening ({ host, port, timeoutMs }) {
  return takesConnections(onThisMachine(port, host), timeoutMs)
}
