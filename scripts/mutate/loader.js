/** @import { InitializeHook, LoadHook } from 'node:module' */

/** @type {{ url: string, source: string }} */
let changed

/** @type {InitializeHook<{ url: string, source: string }>} */
export function initialize (data) {
  changed = data
}

/** @type {LoadHook} */
export async function load (url, context, nextLoad) {
  return url === changed.url ? { format: 'module', source: changed.source, shortCircuit: true } : nextLoad(url, context)
}
