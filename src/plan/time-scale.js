/** `1/10`, `0.1`, `1`: a share of a time. @param {string} text @returns {number | null} above 0 to 1; null: none */
export function parseTimeScale (text) {
  const match = /^(\d+(?:\.\d+)?)(?:\/(\d+(?:\.\d+)?))?$/.exec(text.replaceAll(' ', ''))
  const timeScale = match ? Number(match[1]) / Number(match[2] ?? 1) : NaN
  return timeScale > 0 && timeScale <= 1 ? timeScale : null
}

/** @param {{ timeScale: number }} options @returns {string} `1/10` where it is one part of so many, else `0.3` */
export function writeTimeScale ({ timeScale }) {
  const parts = 1 / timeScale
  return Math.abs(parts - Math.round(parts)) < 1e-9 ? `1/${Math.round(parts)}` : String(Number(timeScale.toPrecision(3)))
}

/** @param {{ ms: number, timeScale?: number }} options timeScale: absent: 1 @returns {number} whole milliseconds, 1 or more */
export function applyScale ({ ms, timeScale = 1 }) {
  return Math.max(1, Math.round(ms * timeScale))
}
