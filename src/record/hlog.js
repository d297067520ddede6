/**
 * One histogram of a log.
 * @typedef {{ tag: string, startedAtMs: number, windowMs: number, maxUs: number, encoded: string }} Interval encoded:
 *   HDR V2, compressed, base64
 *
 * One that was read. intervalMax: the largest value over a ratio that the writer chose, 1,000,000 in HdrHistogram for Java
 *   whatever the unit, 1 in C; maxDecimals: how it was written
 * @typedef {Omit<Interval, 'maxUs'> & { intervalMax: number, maxDecimals: number }} ReadInterval
 */

const UNIT = '#[Values are microseconds]' // the format itself has no unit, and Java's own logs are in nanoseconds
/** Ours, and nosqlbench's. */
const ANY_UNIT = /^#(?:\[Values are |UNITS:[^\n]{0,200} values in the histogram = )(nanoseconds|microseconds|milliseconds|seconds)\b/m
const HICCUPS = /^#\[Logged with jHiccup/m // it records nanoseconds, whatever prints its log (HiccupMeter.java)
/** @type {Readonly<Record<string, number>>} */
export const UNIT_US = Object.freeze({ nanoseconds: 1e-3, microseconds: 1, milliseconds: 1e3, seconds: 1e6 })
const LEGEND = '"StartTimestamp","Interval_Length","Interval_Max","Interval_CompressedHistogram"'
const ANY_LEGEND = /^"StartTimestamp","Interval_Length","Interval_Max"/
/** Time-stamps before this are counted from #[StartTime], as HdrHistogram's own reader takes them: a year. */
const RELATIVE_BELOW_S = 365 * 24 * 3600
const LINE = /^(?:Tag=([^,]*),)?(\d+(?:\.\d+)?),(\d+(?:\.\d+)?),(\d+(?:\.\d+)?),([A-Za-z0-9+/=]+)$/

/**
 * HdrHistogram's log of histograms, version 1.3: one line a trial, its target and phase as tag.
 * https://github.com/HdrHistogram/HdrHistogram (HistogramLogWriter)
 * @param {{ intervals: Interval[], comment: string }} options
 * @returns {string}
 */
export function writeHlog ({ intervals, comment }) {
  const start = Math.min(...intervals.map(({ startedAtMs }) => startedAtMs))
  return [
    `#${comment.replace(/\s+/g, ' ')}`,
    UNIT,
    '#[Histogram log format version 1.3]',
    ...(intervals.length > 0
      ? [`#[StartTime: ${(start / 1000).toFixed(3)} (seconds since epoch), ${new Date(start).toISOString()}]`]
      : []),
    LEGEND,
    ...intervals.map(
      ({ tag, startedAtMs, windowMs, maxUs, encoded }) =>
        `Tag=${tag.replace(/[\s,]+/g, '_')},${(startedAtMs / 1000).toFixed(3)},${(windowMs / 1000).toFixed(3)},${(maxUs / 1000).toFixed(3)},${encoded}`
    )
  ].join('\n')
}

/**
 * A log with or without its head (jHiccup and many writers of others leave it out).
 * @param {{ text: string }} options
 * @returns {{ intervals: ReadInterval[], unit: string | null, isHiccups: boolean } | null} null when it is no such log;
 *   unit: what it says of its values
 */
export function parseHlog ({ text }) {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const isLog = lines.some((line) => /^#\[Histogram log format version/.test(line) || ANY_LEGEND.test(line)) ||
    LINE.test(lines.find((line) => line.trim() !== '' && !line.startsWith('#'))?.trim() ?? '')
  if (!isLog) return null
  const base = Number(/^#\[(?:BaseTime|StartTime):\s*([\d.]+)/m.exec(text)?.[1] ?? 0)
  const intervals = lines.flatMap((line) => {
    const [, tag = '', start, length, max, encoded] = LINE.exec(line.trim()) ?? []
    if (encoded === undefined) return []
    const startS = Number(start) < RELATIVE_BELOW_S ? base + Number(start) : Number(start)
    return [{
      tag,
      startedAtMs: Math.round(startS * 1000),
      windowMs: Number(length) * 1000,
      intervalMax: Number(max),
      maxDecimals: max.includes('.') ? max.length - max.indexOf('.') - 1 : 0,
      encoded
    }]
  })
  return { intervals, unit: ANY_UNIT.exec(text)?.[1] ?? null, isHiccups: HICCUPS.test(text) }
}
