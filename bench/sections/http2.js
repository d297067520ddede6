import { runShapes } from '../run-shapes.js'

/** @import { Section } from '../contracts.js' */

const SHAPES = [{ connections: 1, streams: 10 }, { connections: 10, streams: 10 }, { connections: 10, streams: 1 }]

/** How many requests a second one core can drive over HTTP/2. @type {Section} */
export const http2 = {
  title: 'HTTP/2 ceiling on one core',
  run: (context) => runShapes({
    context,
    answer: 'http',
    shapes: SHAPES,
    ask: (peer, { url, ...load }) => peer.http2?.({ url: `${url}/`, ...load })
  })
}
