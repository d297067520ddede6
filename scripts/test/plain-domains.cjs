// An error that nobody catches fails the file, and one of a promise ends it, too. tap finds the test that it came from by
// a hook on each promise and each handle of the process, which of tests that wait much took half the CPU time. Required,
// as what is required comes before all that tap imports.
const hooks = require('node:async_hooks')
const { syncBuiltinESMExports } = require('node:module')

const { createHook, executionAsyncId } = hooks
const ROOT = 1 // the domain that tap makes first is that of the file
const NOTHING = { enable: () => NOTHING, disable: () => NOTHING }
const readStack = () => String(new Error('who asks').stack)
let count = 0

// @ts-ignore - of what it would be tap uses these two methods
hooks.createHook = (callbacks) => readStack().includes('async-hook-domain') ? NOTHING : createHook(callbacks)
hooks.executionAsyncId = () => {
  const stack = readStack()
  if (!stack.includes('async-hook-domain')) return executionAsyncId()
  return stack.includes('new Domain') ? ++count : ROOT
}
syncBuiltinESMExports()
