/** @typedef {{ inner: WeakMap<object, Memory>, values: Map<string, unknown> }} Memory */

/** @type {Memory} */
const ROOT = { inner: new WeakMap(), values: new Map() }

/**
 * What was computed for the same things once is not computed again: a retry asks for what is inside it several times,
 * so that retries within retries would take five times as long with each level.
 * @template T
 * @param {{ of: readonly object[], as: string, compute: () => T }} options of: what it depends on, never changed; it is
 *   forgotten with them. as: what it is
 * @returns {T}
 */
export function remember ({ of, as, compute }) {
  const memory = of.reduce((/** @type {Memory} */ { inner }, key) => {
    const next = inner.get(key) ?? { inner: new WeakMap(), values: new Map() }
    inner.set(key, next)
    return next
  }, ROOT)
  if (!memory.values.has(as)) memory.values.set(as, compute())
  return /** @type {T} */ (memory.values.get(as))
}
