import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import t from 'tap'
import { requireShell, SHELL } from '../../src/boot/shell.js'

/** What is asked of the file system while it refuses. @param {import('tap').Test} t */
function refuse (t) {
  const { accessSync } = fs
  const asked = []
  fs.accessSync = (...what) => {
    asked.push(what)
    throw Object.assign(new Error('refused'), { code: 'ENOENT' })
  }
  syncBuiltinESMExports()
  t.teardown(() => {
    fs.accessSync = accessSync
    syncBuiltinESMExports()
  })
  return asked
}

const SCRIPT = { name: 'script', parts: [{ script: 'a.js' }] }
const COMMAND = { name: 'command', parts: [{ script: 'a.js' }, { command: 'node b.js' }] }

t.test('where there is a shell a command can be run', async (t) => {
  t.doesNotThrow(() => requireShell({ targets: [SCRIPT, COMMAND] }))
})

t.test('without one a command cannot, and it is said which; what needs none is not asked for it', async (t) => {
  const asked = refuse(t)
  t.doesNotThrow(() => requireShell({ targets: [] }))
  t.doesNotThrow(() => requireShell({ targets: [SCRIPT] }))
  t.strictSame(asked, [])
  t.throws(() => requireShell({ targets: [SCRIPT, COMMAND] }), {
    code: 'DEPENDENCY_MISSING',
    message: '/bin/sh cannot be run (ENOENT), and the command of command needs a shell',
    hint: /busybox/,
    cause: { message: 'refused' }
  })
  t.strictSame(asked, [[SHELL, fs.constants.X_OK]])
})
