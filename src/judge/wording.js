// How numbers are written in sentences. The same everywhere, whatever the locale of the machine.

/**
 * A verdict as it is written everywhere: `met (rough)` where fewer than 3 starts of the server stand behind it; what JSON calls
 * `inconclusive` is `not decided`.
 * @param {{ verdict: string, provisional?: true }} verdict
 */
export function nameVerdict ({ verdict, provisional }) {
  return provisional ? `${WORDS[verdict] ?? verdict} (rough)` : WORDS[verdict] ?? verdict
}

/** @type {Readonly<Record<string, string>>} */
const WORDS = Object.freeze({ inconclusive: 'not decided' })

/**
 * `5 met`, `5 met (rough)`, `5 met (2 rough)`
 * @param {{ kind: string, list: ReadonlyArray<{ provisional?: true }> }} options list: those of the kind
 */
export function countVerdicts ({ kind, list }) {
  const provisional = list.filter((verdict) => verdict.provisional).length
  const mark = provisional === 0 ? '' : provisional === list.length ? ' (rough)' : ` (${provisional} rough)`
  return `${list.length} ${WORDS[kind] ?? kind}${mark}`
}

/** `30,211` @param {number} count @returns {string} */
export function formatCount (count) {
  return String(Math.round(count)).replace(/\B(?=(\d{3}){1,7}$)/g, ',')
}

/** `28`, `94,000`: two digits, of a number that is only estimated. @param {number} count @returns {string} */
export function formatEstimate (count) {
  return formatCount(Number(count.toPrecision(2)))
}

/** `29,487`, `20.4`, `0.75`: three digits, never fewer than the whole number. @param {number} rate @returns {string} */
export function formatRate (rate) {
  return rate >= 100 ? formatCount(rate) : String(Number(rate.toPrecision(3)))
}

/** `0.04 %`: two digits that count, all the nines of a good ratio. @param {number} ratio 0 to 1 @returns {string} */
export function formatPercent (ratio) {
  const percent = ratio * 100
  const fromEnd = Math.min(percent, 100 - percent)
  const decimals = fromEnd > 0 ? Math.max(0, 1 - Math.floor(Math.log10(fromEnd) + 1e-9)) : 0
  return `${Number(percent.toFixed(Math.min(decimals, 10)))} %`
}

/** `50 ms`, `0.75 ms`, `1.5 s` @param {number} us @returns {string} */
export function formatTime (us) {
  return us >= 1_000_000 ? `${Number((us / 1_000_000).toPrecision(4))} s` : `${Number((us / 1000).toPrecision(4))} ms`
}

/** `117 s`, `41.7 min`, `12 h`, `3 days`: three digits at most. @param {number} ms @returns {string} */
export function formatLongTime (ms) {
  const [size, unit] = LONG_UNITS.find(([least]) => ms >= 3 * least) ?? [1000, 's']
  return `${formatRate(Number((ms / size).toPrecision(3)))} ${unit}`
}

const LONG_UNITS = /** @type {const} */ ([[86_400_000, 'days'], [3_600_000, 'h'], [60_000, 'min']])

/** `p99.9` @param {number} ratio 0 to 1 @returns {string} */
export function formatPercentileName (ratio) {
  return `p${Number((100 * ratio).toFixed(6))}`
}

/** `1 unit`, `3 units` @param {number} count @param {string} one @returns {string} */
export function formatNumberOf (count, one) {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}

/** `2.05 kB`, `402 kB`, `-12 bytes`, `1.3 MB`: powers of ten, three digits at most. @param {number} bytes @returns {string} */
export function formatBytes (bytes) {
  const [size, unit] = BYTE_UNITS.find(([least]) => Math.abs(bytes) >= least) ?? [1, 'bytes']
  return `${Number((bytes / size).toPrecision(3))} ${unit}`
}

const BYTE_UNITS = /** @type {const} */ ([[1e12, 'TB'], [1e9, 'GB'], [1e6, 'MB'], [1e3, 'kB']])
