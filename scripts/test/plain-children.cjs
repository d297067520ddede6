// What tests start runs as it does for users. tap has every process under a test load a hook of its own by
// NODE_OPTIONS, which notes the files it loads for coverage: a thread and a fifth of a second a process, and in a
// measured server part of what is measured. Coverage is not asked for here. Required before tap wraps these methods in
// turn, so that what tap has put there is seen.
const { ChildProcess } = require('node:child_process')

/** @typedef {{ envPairs?: string[] }} Options */

const HOOK = /"?--import=[^" ]*@tapjs[^" ]*"?/g
const OPTIONS = 'NODE_OPTIONS='

/** @type {any} not told by Node's types: what all of node:child_process but the synchronous ones come to */
const prototype = ChildProcess.prototype
/** @type {any} and what those come to; tap wraps it there too */
const synchronous = /** @type {any} */ (process).binding('spawn_sync') // eslint-disable-line n/no-deprecated-api -- there is no other way

for (const place of [prototype, synchronous]) {
  const start = place.spawn
  place.spawn = /** @this {unknown} @param {Options} options */ function (options) {
    return start.call(this, withoutHook(options))
  }
}

/** @param {Options} options */
function withoutHook (options) {
  const envPairs = options.envPairs?.map((pair) => pair.startsWith(OPTIONS) ? pair.replace(HOOK, '').trimEnd() : pair)
  return { ...options, ...envPairs && { envPairs: envPairs.filter((pair) => pair !== OPTIONS) } }
}
