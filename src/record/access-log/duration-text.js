/** @typedef {'s' | 'ms' | 'us' | 'ns'} TimeUnit */

/** How people write units, in lower case. */
const UNITS = Object.freeze(
  /** @type {Record<string, number>} */ ({
    ns: 0.001,
    us: 1,
    µs: 1, // micro sign
    μs: 1, // Greek mu
    ms: 1000,
    msec: 1000,
    msecs: 1000,
    millis: 1000,
    s: 1e6,
    sec: 1e6,
    secs: 1e6,
    seconds: 1e6,
    m: 60e6,
    min: 60e6,
    h: 3600e6
  })
)
const PART = /(\d+(?:\.\d+)?)\s*([a-zµμ]+)\s*/gy
const ISO = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/
const CLOCK = /^(\d+):([0-5]\d):([0-5]\d(?:\.\d+)?)$/
const LONGEST = 40

/**
 * A time that says its unit: `42ms`, `1m2.5s` as Go writes it, `12.3 ms`, `PT0.012S` (Java), `00:00:00.0123456` (.NET).
 * @param {string} text
 * @returns {number} whole microseconds; -1 when it is none
 */
export function readDurationText (text) {
  const given = text.trim()
  if (given.length > LONGEST) return -1
  const clock = ISO.exec(given) ?? CLOCK.exec(given)
  const us = clock !== null && clock.slice(1).some(Boolean)
    ? (Number(clock[1] ?? 0) * 3600 + Number(clock[2] ?? 0) * 60 + Number(clock[3] ?? 0)) * 1e6
    : addParts(given.toLowerCase())
  return Number.isFinite(us) && us < 1e15 ? Math.round(us) : -1
}

/** @param {string} text @returns {number} NaN when it is not made of numbers with units alone */
function addParts (text) {
  let us = 0
  let last = Infinity
  PART.lastIndex = 0
  while (PART.lastIndex < text.length) {
    const part = PART.exec(text)
    const unitUs = part === null ? undefined : UNITS[part[2]]
    // From the largest unit to the smallest: `1m2.5s`.
    if (part === null || unitUs === undefined || unitUs >= last) return NaN
    us += Number(part[1]) * unitUs
    last = unitUs
  }
  return text === '' ? NaN : us
}

/**
 * The unit that a field's name says: `duration_ms`, `latencyMs`, `took_seconds`, `time.in.us`.
 * @param {string} name
 * @returns {TimeUnit | null}
 */
export function readNamedUnit (name) {
  const words = splitName(name)
  const last = words[words.length - 1]
  if (/^(?:ms|msecs?|millis|milliseconds?)$/.test(last)) return 'ms'
  if (/^(?:us|usecs?|micros|microseconds?)$/.test(last)) return 'us'
  if (/^(?:ns|nsecs?|nanos|nanoseconds?)$/.test(last)) return 'ns'
  return words.length > 1 && /^(?:s|secs?|seconds?)$/.test(last) ? 's' : null
}

const STEM = new RegExp(
  '(?:^|_)(?:duration|latency|elapsed|took|runtime|time_taken|rt|reqtime|' +
  '(?:request|response|resp|req|process|processing|total|handling|handler|execution|service|serve|elapsed)_time)(?:_|$)'
)
/** What is a part of the whole only. */
const PART_OF_IT = /(?:^|_)(?:upstream|origin|backend|connect|connection|db|view|dns|tls|ssl|queue|queued|wait|overhead|integration|header|send|ttfb|retry)(?:_|$)/

/** Whether a field's name says that it is how long a request took. @param {string} name @returns {'whole' | 'part' | null} */
export function readNamedTime (name) {
  const words = splitName(name).join('_')
  return !STEM.test(words) ? null : PART_OF_IT.test(words) ? 'part' : 'whole'
}

/** `responseTimeMs` and `response-time.ms`: response, time, ms. @param {string} name */
function splitName (name) {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[µμ]s/g, '_us')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
}
