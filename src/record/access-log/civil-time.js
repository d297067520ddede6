const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] // days by month, February of a leap year
const FIRST_YEAR = 1970

/**
 * Seconds since 1970 of a date and time in UTC; NaN for one that does not exist (30 February, 25 o'clock). A leap second (:60) is the
 * second after it, as Unix time has it.
 * @param {number} year
 * @param {number} month 1 to 12
 * @param {number} day
 * @param {number} hour
 * @param {number} minute
 * @param {number} second
 */
export function toEpochSecond (year, month, day, hour, minute, second) {
  const exists =
    year >= FIRST_YEAR &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= MONTH_DAYS[month - 1] &&
    (month !== 2 || day < 29 || isLeap(year))
  if (!exists || hour > 23 || minute > 59 || second > 60) return NaN
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000
}

/** @param {number} year */
function isLeap (year) {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** `-0700`, `+05:30`, `Z`: seconds that local time is ahead of UTC; NaN when it is no zone. @param {string} text */
export function readZone (text) {
  if (text === 'Z' || text === 'z') return 0
  const match = /^([+-])(\d\d):?(\d\d)?$/.exec(text)
  if (!match) return NaN
  const seconds = Number(match[2]) * 3600 + Number(match[3] ?? 0) * 60
  return Number(match[2]) > 23 || Number(match[3] ?? 0) > 59 ? NaN : match[1] === '-' ? -seconds : seconds
}
