// What tests start runs as it does for users. tap has every process under a test load a hook of its own by
// NODE_OPTIONS, which notes the files it loads for coverage: a thread and a fifth of a second a process, and in a
// measured server part of what is measured. Coverage is not asked for here. Required before tap wraps this method in
// turn, so that what tap has put there is seen.
const { ChildProcess } = require('node:child_process')

const HOOK = /"?--import=[^" ]*@tapjs[^" ]*"?/g
const OPTIONS = 'NODE_OPTIONS='

/** @type {any} not told by Node's types: what all of node:child_process but the synchronous ones come to */
const prototype = ChildProcess.prototype
const start = prototype.spawn

prototype.spawn = /** @this {ChildProcess} @param {{ envPairs?: string[] }} options */ function (options) {
  const envPairs = options.envPairs?.map((pair) => pair.startsWith(OPTIONS) ? pair.replace(HOOK, '').trimEnd() : pair)
  return start.call(this, { ...options, ...envPairs && { envPairs: envPairs.filter((pair) => pair !== OPTIONS) } })
}
