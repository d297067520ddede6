#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.').map(Number)
if (!((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22)) {
  process.stderr.write(
    `baseload needs Node ^20.19.0 or >=22.12.0; this is ${process.version}\n  hint: install a newer Node, https://nodejs.org\n`
  )
  process.exit(2)
}
const { checkStart } = await import('../src/boot/start-check.js')
try {
  checkStart()
} catch (error) {
  const { code, message, hint, exitCode } = /** @type {import('../src/errors.js').BaseloadError} */ (error)
  process.stderr.write(`error ${code}: ${message}\n  hint: ${hint}\n`)
  if (process.argv.some((word) => ['--json', '-j'].includes(word))) { process.stdout.write(JSON.stringify({ error: { code, message, hint, exitCode } }, null, 2) + '\n') }
  process.exit(exitCode)
}
const { loadAtOnce } = await import('../src/config/load-at-once.js')
loadAtOnce(new URL('../src/cli/main.js', import.meta.url))
const { main } = await import('../src/cli/main.js').catch((error) => {
  // Of a file of ours that is missing the message says `module '/…'`; that is no matter of packages.
  const [, missing] = /^Cannot find package '([^']+)'/.exec(error.message) ?? []
  if (error.code !== 'ERR_MODULE_NOT_FOUND' || missing === undefined) throw error
  process.stderr.write(`baseload: its packages are not installed (${missing} is missing): run npm ci in a clone, npm install elsewhere\n`)
  process.exit(4)
})
process.exitCode = await main({ argv: process.argv.slice(2) })
