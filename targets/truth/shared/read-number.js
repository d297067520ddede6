/**
 * A parameter from the environment. A server whose truth is to be known must not guess it.
 * @param {string} name
 * @returns {number}
 */
export function readNumber (name) {
  const value = Number(process.env[name])
  if (process.env[name] && Number.isFinite(value) && value >= 0) return value
  console.error(`${name} must be a number, 0 or more, not "${process.env[name] ?? ''}"`)
  process.exit(1)
}
