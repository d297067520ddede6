/**
 * One TCP segment with data.
 * @typedef {{ atUs: number, from: number, to: number, bytes: number }} Segment ports; atUs: of the capture's clock
 */

const NANOSECONDS = 0xa1b23c4d
const ETHERNET = 1
const FILE_HEADER = 24
const PACKET_HEADER = 16
const ETHERNET_HEADER = 14

/**
 * The TCP segments with data in a capture file of tcpdump, in order (pcap with nanoseconds, little-endian, Ethernet,
 * IPv4: what the loopback interface gives).
 * @param {Buffer} file
 * @returns {Segment[]}
 * @throws {Error} for another format
 */
export function readSegments (file) {
  if (file.length < FILE_HEADER || file.readUInt32LE(0) !== NANOSECONDS || file.readUInt32LE(20) !== ETHERNET) { throw new Error('not a capture in nanoseconds of Ethernet frames') }
  const segments = []
  for (let at = FILE_HEADER; at + PACKET_HEADER <= file.length;) {
    const seconds = file.readUInt32LE(at)
    const nanoseconds = file.readUInt32LE(at + 4)
    const kept = file.readUInt32LE(at + 8)
    const ip = at + PACKET_HEADER + ETHERNET_HEADER
    at += PACKET_HEADER + kept
    const tcp = ip + (file[ip] & 0x0f) * 4
    if (at > file.length || tcp + 14 > at) break // the last packet was not written to its end
    const bytes = file.readUInt16BE(ip + 2) - (tcp - ip) - (file[tcp + 12] >> 4) * 4
    if (bytes > 0) {
      segments.push({
        atUs: seconds * 1e6 + nanoseconds / 1000,
        from: file.readUInt16BE(tcp),
        to: file.readUInt16BE(tcp + 2),
        bytes
      })
    }
  }
  return segments
}

/**
 * Requests with the time until the last segment of their answers, where each connection has one in flight at a time.
 * @param {{ segments: readonly Segment[], port: number }} options port: of the server
 * @returns {Array<{ sentUs: number, tookUs: number }>} in the order they were sent; those without an answer are left out
 */
export function pairAnswers ({ segments, port }) {
  /** @type {Map<number, { sentUs: number, tookUs: number }>} by the client's port */
  const open = new Map()
  const pairs = []
  for (const { atUs, from, to } of segments) {
    if (to === port) {
      const pair = { sentUs: atUs, tookUs: -1 }
      open.set(from, pair)
      pairs.push(pair)
    } else {
      const pair = open.get(to)
      if (pair) pair.tookUs = atUs - pair.sentUs
    }
  }
  return pairs.filter(({ tookUs }) => tookUs >= 0)
}
