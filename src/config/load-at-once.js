import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * A module and all that it imports, read one file after the other: of some hundred files that takes half the CPU time
 * that `import` takes, which finds them loaded afterwards. What is wrong with one `import` tells.
 * @param {URL} url
 */
export function loadAtOnce (url) {
  const { require_module: isThere } = /** @type {{ require_module?: boolean }} */ (process.features)
  if (!isThere || /^(22\.12|23\.[0-4])\./.test(process.versions.node)) return // those warn of it
  try { createRequire(url)(fileURLToPath(url)) } catch { /* see above */ }
}
