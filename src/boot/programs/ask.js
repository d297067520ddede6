import { request } from 'node:http'
import { connect } from 'node:net'
import { connectTo, onThisMachine } from '../guard.js'
import { askHelper } from '../helper.js'
import { isListening } from '../ports.js'

/** @import { Ask } from '../../programs/types.ts' */

const ANSWER_MS = 1000

/** The ways to ask a program that was started here. @satisfies {Ask} */
export const ASK = {
  isListening: (port) => isListening({ port }),
  line: askLine,
  socket: askSocket,
  page: askPage,
  async helper (name, args) {
    const { status, stdout } = askHelper(name, [...args])
    return status === 0 ? stdout : null
  }
}

/**
 * @param {{ port: number, command: string, timeoutMs?: number }} options command: inline, `FLUSHALL`
 * @returns {Promise<string | null>} the first line of the answer, `+OK`; null when there was none
 */
export function askLine ({ port, command, timeoutMs = ANSWER_MS }) {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connectTo({ address: onThisMachine(port) })
    socket.on('connect', () => socket.write(`${command}\r\n`))
    const timer = setTimeout(() => socket.destroy(), timeoutMs) // also for a connection that is never made
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text
      if (answer.includes('\r\n')) socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(answer.includes('\r\n') ? answer.split('\r\n')[0] : null)
    })
  })
}

/** @type {Ask['socket']} */
function askSocket (path, question) {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(path, () => socket.write(question))
    socket.setTimeout(ANSWER_MS, () => socket.destroy())
    socket.setEncoding('utf8').on('data', (text) => { answer += text })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
  })
}

/** @type {Ask['page']} */
function askPage (socketPath) {
  return new Promise((resolve) => {
    const asking = request(
      { socketPath, path: '/', headers: { host: 'status', connection: 'close' }, agent: false, timeout: ANSWER_MS },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (more) => {
          text += more
        })
        response.on('end', () => resolve(response.statusCode === 200 ? text : null))
        response.on('error', () => resolve(null))
      }
    )
    asking.on('timeout', () => asking.destroy())
    asking.on('error', () => resolve(null))
    asking.end()
  })
}
