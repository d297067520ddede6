import { createHistogram, wholeUs } from '../histogram.js'

/** @import { Socket } from 'node:net' */
/** @import { Histograms } from '../../types.ts' */
/** @import { Clock } from '../loops/clock.js' */

/**
 * How long the connections of a trial took to be made, warm-up included: by then those that are kept are there. From the first
 * SYN, as the address is resolved beforehand.
 * @param {{ clock: Clock }} options
 */
export async function createHandshakes ({ clock }) {
  const connect = await createHistogram()
  const tls = await createHistogram()
  return {
    /** @param {{ socket: Socket, isTls: boolean }} options a socket that begins to connect now */
    watch ({ socket, isTls }) {
      const beganUs = clock.nowUs()
      let connectedUs = beganUs
      socket.once('connect', () => {
        connectedUs = clock.nowUs()
        connect.record(wholeUs(connectedUs - beganUs))
      })
      if (isTls) socket.once('secureConnect', () => tls.record(wholeUs(clock.nowUs() - connectedUs)))
    },
    /** @returns {Pick<Histograms, 'connect' | 'tls'>} those that have any */
    encode () {
      return {
        ...connect.total() > 0 && { connect: connect.encode() },
        ...tls.total() > 0 && { tls: tls.encode() }
      }
    },
    free () {
      connect.free()
      tls.free()
    }
  }
}

/** @typedef {Pick<Awaited<ReturnType<typeof createHandshakes>>, 'watch'>} Handshakes */
