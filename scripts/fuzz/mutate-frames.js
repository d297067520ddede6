import { HEAD_BYTES } from '../../src/load/transports/http2/frames.js'

/** The frames of HTTP/2 in a stretch of bytes; what is left at the end is none. @param {Buffer} bytes */
export function splitFrames (bytes) {
  const frames = []
  for (let at = 0; at + HEAD_BYTES <= bytes.length;) {
    const end = at + HEAD_BYTES + bytes.readUIntBE(at, 3)
    frames.push(Buffer.from(bytes.subarray(at, end)))
    at = end
  }
  return frames
}

/**
 * A frame lost, doubled, moved, or one field of its head changed; a payload changed with its length kept true.
 * @param {{ frames: Buffer[], random: () => number }} options
 */
export function mutateFrames ({ frames, random }) {
  const whole = (/** @type {number} */ below) => Math.floor(random() * below)
  for (let i = 0; i <= random() * 3 && frames.length > 1; i++) {
    const at = 1 + whole(frames.length - 1)
    const frame = frames[at]
    switch (whole(7)) {
      case 0: frames.splice(at, 1); break
      case 1: frames.splice(whole(frames.length), 0, frame); break
      case 2: frames.push(...frames.splice(at, 1)); break
      case 3: frame[3] = whole(12); break
      case 4: frame[4] ^= 1 << whole(8); break
      case 5: frame[8] = whole(4); break
      default: if (frame.length > HEAD_BYTES) frame[HEAD_BYTES + whole(frame.length - HEAD_BYTES)] ^= 1 << whole(8)
    }
  }
  return Buffer.concat(frames)
}
